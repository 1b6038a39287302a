"""How a language builds its sentences where that differs from subject, verb, object."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The `grammar` section of a lexicon; words are folded as they are in a sentence."""

    has_compounds: bool = False
    """Nouns are written as one word: the lamp of the kitchen is a kitchenlamp."""
    linking: tuple[str, ...] = ("",)
    """Letters between the parts of a compound, the empty one among them."""
    genitive: tuple[str, ...] = ()
    """Endings of a name that owns something."""
    digraphs: Mapping[str, str] = field(default_factory=dict)
    """Letters by how they are written where a keyboard lacks them."""
    endings: tuple[str, ...] = ()
    """Endings of an adjective before its noun."""
    decimal: str = "."
    """The mark before the decimals of a number."""
    grouping: str = ""
    """The mark between thousands."""
    cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How a name stands in each case behind the article by which a reply has called it."""
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Words by what they do in the order of a sentence."""

    def has(self, task: str, word: str) -> bool:
        """Return whether a word has a task in the order of a sentence."""
        return word in self.words.get(task, ())


def parse_grammar(section: Mapping[str, object], words: Mapping[str, Sequence[str]]) -> Grammar | None:
    """Build the grammar of a lexicon; None if it has none, so that no sentence is put in another order."""
    if not section:
        return None

    def letters(key: str) -> tuple[str, ...]:
        found = section.get(key, ())
        return tuple(str(each) for each in found) if isinstance(found, list) else ()

    digraphs, cases = section.get("digraphs", {}), section.get("cases", {})
    return Grammar(
        has_compounds=section.get("compounds") is True,
        linking=letters("linking") or ("",),
        genitive=letters("genitive"),
        digraphs={str(two): str(one) for two, one in digraphs.items()} if isinstance(digraphs, dict) else {},
        endings=letters("endings"),
        decimal=str(section.get("decimal", ".")),
        grouping=str(section.get("grouping", "")),
        cases={str(case): dict(rows) for case, rows in cases.items()} if isinstance(cases, dict) else {},
        words={task: frozenset(each) for task, each in words.items()},
    )
