"""Read the names in `{{ }}`: functions, filters, tests, entities and their attributes."""

from collections.abc import Iterator
import re

from ..meanings.vocabularies import ATTRIBUTE_READERS, JINJA_WORDS, STATE_READERS
from ..model import Claim, Member, Vocabulary
from ..scene import Scene
from .members import attribute_claim, id_claim, member_claim

_PAIRS = (("{{", "}}"), ("{%", "%}"))
_STRING = re.compile(r"'[^'\n]*+'|\"[^\"\n]*+\"")
_FILTER = re.compile(r"\|\s*+(?P<name>[a-z_]\w*+)")
_TEST = re.compile(r"(?<![\w.])is\s++(?:not\s++)?+(?P<name>[a-z_]\w*+)")
_FUNCTION = re.compile(r"(?<![\w.])(?P<name>[a-z_]\w*+)\(")
_OF_ENTITY = re.compile(
    r"(?<![\w.])(?P<function>[a-z_]++)\(\s*+(['\"])(?P<id>[a-z_]++\.[a-z0-9_]++)\2(?:\s*+,\s*+(['\"])(?P<attribute>\w++)\4)?+"
)
_LOCAL = re.compile(r"(?<![\w.])(?:macro|set|for|as|with|import)\s++(?P<name>\w++)")
_BRINGS_ANY = re.compile(r"(?<![\w.])(?:import|call|include)(?!\w)")
"""After these words anything may be called that nobody here knows."""
_READERS = ((Vocabulary.FILTER, _FILTER), (Vocabulary.TEST, _TEST), (Vocabulary.FUNCTION, _FUNCTION))


def template_claims(text: str, scene: Scene, *, knows_entities: bool = True) -> tuple[Claim, ...]:
    """Return what the templates of a text use as if it existed, each name once.

    Without `knows_entities` an entity that is not there is taken for an example.
    """
    if "{{" not in text and "{%" not in text:
        return ()
    code = _only_code(text)
    bare = _STRING.sub(lambda found: " " * len(found[0]), code)
    entities = (one for one in _of_entities(text, code, scene) if knows_entities or one.unknown_name is None)
    return (*_members(text, bare), *entities)


def _only_code(text: str) -> str:
    """Return a text as long with blanks for all that is no template; what never ends is none."""
    spans: list[tuple[int, int]] = []
    for opening, closing in _PAIRS:
        at = text.find(opening)
        while at >= 0 and (end := text.find(closing, at + 2)) >= 0:
            # "${{ }}" is of another tool.
            spans += [(at + 2, end)] if text[at - 1 : at] != "$" else []
            at = text.find(opening, end + 2)
    pieces: list[str] = []
    last = 0
    for start, end in sorted(spans):
        pieces += [" " * (start - last), text[start:end]]
        last = max(last, end)
    return "".join((*pieces, " " * (len(text) - last)))


def _members(text: str, bare: str) -> Iterator[Claim]:
    local = {match["name"] for match in _LOCAL.finditer(bare)}
    is_known = _BRINGS_ANY.search(bare) is None
    taken: set[int] = set()
    seen: set[tuple[Vocabulary, str]] = set()
    for vocabulary, pattern in _READERS:
        for match in pattern.finditer(bare):
            name, start = match["name"], match.start("name")
            is_new = start not in taken and (vocabulary, name) not in seen
            taken.add(start)
            if is_new and name not in local and name not in JINJA_WORDS:
                seen.add((vocabulary, name))
                member = Member(of=vocabulary, name=name, is_sure=is_known or vocabulary is not Vocabulary.FUNCTION)
                yield member_claim(text, start, match.end("name"), member)


def _of_entities(text: str, code: str, scene: Scene) -> Iterator[Claim]:
    seen: set[str] = set()
    for match in _OF_ENTITY.finditer(code):
        name, entity_id = match["function"], match["id"]
        if name in STATE_READERS | ATTRIBUTE_READERS and entity_id not in seen:
            seen.add(entity_id)
            yield from filter(None, (id_claim(text, *match.span("id"), scene),))
        if name in ATTRIBUTE_READERS and match["attribute"]:
            yield from filter(None, (attribute_claim(text, *match.span("attribute"), entity_id, scene),))
