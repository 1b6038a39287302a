"""Say names and states in the cases of a language: "die Haustür", "von der Haustür", and "läuft" for "am Spielen"."""

from collections.abc import Callable, Iterable, Mapping
from typing import Self, override

from .lexicon import Lexicon

NOMINATIVE = "nominative"
"""The case of a name where a template asks for no other."""
MANY = "many"
"""The row of a case for a name that is a plural."""
_BARE, _ALONE = "bare", "{name}"
"""The row of a case for what has no article, and how that is said where there is no such row."""


class Name(str):
    """How things are called; where a template asks for it in another case: "{subject:accusative}"."""

    __slots__ = ("_forms", "alone", "has_article")
    alone: str
    has_article: bool
    _forms: Mapping[str, str]

    def __new__(cls, said: str, alone: str, forms: Mapping[str, str], *, has_article: bool) -> Self:
        """Take the words in the nominative, without an article, and in each case."""
        name = super().__new__(cls, said)
        name.alone, name._forms, name.has_article = alone, forms, has_article
        return name

    @override
    def __format__(self, case: str) -> str:
        return self._forms.get(case, str(self))

    def begun(self, how: Callable[[str], str]) -> Name:
        """Return it as the beginning of a sentence."""
        forms = {case: how(said) for case, said in self._forms.items()}
        return Name(how(self), how(self.alone), forms, has_article=self.has_article)


def rows_of(lexicon: Lexicon) -> Mapping[str, Mapping[str, str]]:
    """Return how a name stands in each case; nothing in a language where it is always the same."""
    return lexicon.grammar.cases if lexicon.grammar is not None else {}


def in_cases(name: str, lexicon: Lexicon) -> Name:
    """Return any words as a template asks for them."""
    return name if isinstance(name, Name) else declined(name, "", lexicon)


def is_verbal(word: str, lexicon: Lexicon) -> bool:
    """Return whether a verb is said instead of a word for a state: "läuft" for "am Spielen"."""
    return word in rows_of(lexicon).get("is", ())


def declined(name: str, article: str, lexicon: Lexicon) -> Name:
    """Return a name with an article, in each case in which that is known; an empty one is none."""
    # What stands without an article may have a row of its own: "am Spielen" -> "läuft".
    chosen = {case: row.get(article or name, row.get(_BARE, _ALONE)) for case, row in rows_of(lexicon).items()}
    forms = {case: said.format(name=name) for case, said in chosen.items()}
    return Name(forms.get(NOMINATIVE, name), name, forms, has_article=bool(article))


def joined(names: Iterable[str], between: str, last: str, lexicon: Lexicon) -> Name:
    """Return "die A und der B"; where one of them has no article, none has."""
    told = [in_cases(one, lexicon) for one in names]

    def join(parts: list[str]) -> str:
        return last.join(filter(None, (between.join(parts[:-1]), *parts[-1:])))

    alone = join([one.alone for one in told])
    if not all(one.has_article for one in told):
        return declined(alone, "", lexicon)
    forms = {case: join([format(one, case) for one in told]) for case in rows_of(lexicon)}
    return Name(join([str(one) for one in told]), alone, forms, has_article=True)
