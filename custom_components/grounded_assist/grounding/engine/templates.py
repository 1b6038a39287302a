"""What blocks of YAML and templates use as if it existed: actions with fields, triggers, entities, functions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
import re
from typing import Final

from ..lexicon.cues import cue
from ..meanings.domains import DOMAINS
from ..meanings.vocabularies import ATTRIBUTE_READERS, JINJA_WORDS, STATE_READERS
from ..model import Claim, ClaimKind, Member, Quantity, Reading, Reason, Vocabulary
from ..scene import Scene

# --- single names


def named(text: str, start: int, end: int, kind: ClaimKind) -> Claim:
    """Return the claim that a name at a place is one of a kind."""
    name = text[start:end]
    return Claim(
        text=name,
        start=start,
        end=end,
        kind=kind,
        subject=name.strip("`"),
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )


def member_claim(text: str, start: int, end: int, member: Member, *, is_negated: bool = False) -> Claim:
    """Return the claim that a name is one of its vocabulary; an action is called by its domain as well."""
    return replace(named(text, start, end, ClaimKind.FIELD), member=member, is_negated=is_negated)


def _id_claim(text: str, start: int, end: int, scene: Scene) -> Iterator[Claim]:
    """Yield the claim that there is an entity; nothing for an id that only shows where one is to be put."""
    name, claim = text[start:end], named(text, start, end, ClaimKind.NAME)
    if scene.home.entity(name) is not None:
        yield replace(claim, readings=(Reading(entity_ids=(name,), is_exact=True),))
    elif not cue(scene.lexicon, "placeholder").search(name.replace("_", " ").replace(".", " ")):
        yield replace(claim, unknown_name=name, open_reason=Reason.UNKNOWN_NAME)


def _attribute_claim(text: str, start: int, end: int, entity_id: str, scene: Scene) -> Iterator[Claim]:
    """Yield the claim that an entity has an attribute; nothing if the entity is not there."""
    if scene.home.entity(entity_id) is not None:
        yield replace(
            named(text, start, end, ClaimKind.NAME),
            readings=(Reading(entity_ids=(entity_id,)),),
            value=Quantity(attribute="", word=text[start:end], start=start, end=end),
        )


# --- templates

_PAIRS: Final = (("{{", "}}"), ("{%", "%}"))
_STRING: Final = re.compile(r"'[^'\n]*+'|\"[^\"\n]*+\"")
_OF_ENTITY: Final = re.compile(
    r"(?<![\w.])(?P<function>[a-z_]++)\(\s*+(['\"])(?P<id>[a-z_]++\.[a-z0-9_]++)\2"
    r"(?:\s*+,\s*+(['\"])(?P<attribute>\w++)\4)?+"
)
_LOCAL: Final = re.compile(r"(?<![\w.])(?:macro|set|for|as|with|import)\s++(?P<name>\w++)")
_BRINGS_ANY: Final = re.compile(r"(?<![\w.])(?:import|call|include)(?!\w)")
"""After these words anything may be called that nobody here knows."""
_FILTER: Final = re.compile(r"\|\s*+(?P<name>[a-z_]\w*+)")
_TEST: Final = re.compile(r"(?<![\w.])is\s++(?:not\s++)?+(?P<name>[a-z_]\w*+)")
_FUNCTION: Final = re.compile(r"(?<![\w.])(?P<name>[a-z_]\w*+)\(")
_READERS: Final = ((Vocabulary.FILTER, _FILTER), (Vocabulary.TEST, _TEST), (Vocabulary.FUNCTION, _FUNCTION))


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
            yield from _id_claim(text, *match.span("id"), scene)
        if name in ATTRIBUTE_READERS and match["attribute"]:
            yield from _attribute_claim(text, *match.span("attribute"), entity_id, scene)


# --- lines of YAML

_LINE: Final = re.compile(
    r"^(?P<lead>[ \t]*+(?P<dash>(?:-[ \t]++)*+))"
    r"(?:(?P<mark>[\"']?+)(?P<key>[A-Za-z_][\w.]*+)(?P=mark):(?=[ \t]|$)[ \t]*+)?(?P<value>[^\n]*+)",
    re.MULTILINE,
)
_QUOTED: Final = re.compile(r"(?P<mark>[\"'])(?P<inner>[^\"'\n]*+)(?P=mark)[ \t]*+(?:#.*)?+")
_COMMENT: Final = re.compile(r"(?:^|[ \t])#.*")
_LITERAL: Final = re.compile(r"[|>][-+\d]*+")
"""What is followed by lines of text instead of keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A key with its value, or the bare value of a list."""

    depth: int
    """Of the key; behind the dash of a list item."""
    begins: bool
    """It is the first of its list item."""
    key: str
    """Empty for a bare value."""
    value: str
    """Without its quotes and a comment behind it."""
    is_quoted: bool
    start: int
    end: int
    """Of the key."""
    value_start: int

    @property
    def value_end(self) -> int:
        return self.value_start + len(self.value)


def lines_of(text: str, start: int = 0, end: int | None = None) -> tuple[Line, ...]:
    """Return the lines of a part of a text, without what is only text below a key; spans are of the whole text."""
    found: list[Line] = []
    literal: int | None = None
    for match in _LINE.finditer(text, start, len(text) if end is None else end):
        key, depth = match["key"] or "", len(match["lead"])
        if (not key and not match["dash"]) or (literal is not None and depth > literal):
            continue
        quoted = _QUOTED.fullmatch(match["value"])
        value = _COMMENT.sub("", match["value"]).rstrip() if quoted is None else quoted["inner"]
        begin = match.start() + depth + len(match["mark"] or "")
        line = Line(
            depth=depth,
            begins=bool(match["dash"]),
            key=key,
            value=value,
            is_quoted=quoted is not None,
            start=begin,
            end=begin + len(key),
            value_start=match.start("value") + (quoted is not None),
        )
        literal = depth if key and quoted is None and _LITERAL.fullmatch(value) else None
        found.append(line)
    return tuple(found)


def _together(lines: Sequence[Line], at: int) -> list[int]:
    """Return the places of the keys that stand beside one, itself among them."""
    depth, first = lines[at].depth, at
    for index in range(at, -1, -1):
        if lines[index].depth < depth:
            break
        first = index if lines[index].depth == depth else first
        if lines[index].depth == depth and lines[index].begins:
            break
    beside = [first]
    for index in range(first + 1, len(lines)):
        line = lines[index]
        if line.depth < depth or (line.depth == depth and line.begins):
            break
        beside += [index] if line.depth == depth else []
    return beside


def _below(lines: Sequence[Line], at: int) -> list[Line]:
    """Return what stands right below a key: its keys or the values of its list."""
    found: list[Line] = []
    for line in lines[at + 1 :]:
        if line.depth <= lines[at].depth:
            break
        if not found or line.depth == found[0].depth:
            found.append(line)
    return found


def _above(lines: Sequence[Line], at: int) -> str:
    """Return the key that one stands below; empty if there is none."""
    depth = lines[at].depth - (2 if lines[at].begins else 0)
    for line in reversed(lines[:at]):
        is_parent = line.depth < lines[at].depth and not line.value and line.depth <= depth
        if line.key and is_parent:
            return line.key
        depth = min(depth, line.depth)
    return ""


# --- blocks

_LANGUAGES: Final = frozenset({"", "yaml", "yml", "jinja", "jinja2", "j2", "homeassistant", "text", "txt"})
_FENCE: Final = "```"
_ACTION_KEYS: Final = frozenset({"action", "service", "perform_action"})
_DATA_KEYS: Final = frozenset({"data", "data_template", "service_data"})
_TRIGGER_SECTIONS: Final = frozenset({"trigger", "triggers", "wait_for_trigger"})
_DOTTED: Final = re.compile(r"[a-z][a-z0-9_]*+\.[a-z0-9_]++")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*+(?:\.[a-z0-9_]++)?+")
_WORD: Final = re.compile(r"[A-Za-z][\w-]*+")
_NO_WORDS: Final = frozenset({"false", "n", "no", "none", "null", "off", "on", "true", "y", "yes"})
"""What YAML takes for no text unless it stands in quotes."""
_ID: Final = re.compile(r"(?<![\w./])[a-z_]++\.[a-z0-9_]++(?![\w./:])")


def block_claims(piece: str, scene: Scene) -> tuple[Claim, ...]:
    """Return what a fenced block of YAML uses as if it existed, each name once, in the order of its words."""
    start = piece.find(_FENCE) + len(_FENCE)
    first, end = piece.find("\n", start), piece.rfind(_FENCE)
    is_yaml = 0 <= first < end and piece[start:first].strip().lower() in _LANGUAGES
    # "Instead of": what stands below is told to be wrong.
    is_mistake = cue(scene.lexicon, "misnamed", "other_program", "replaced").search(scene.said_before) is not None
    if not is_yaml or is_mistake:
        return ()
    found = (*_of_lines(piece, lines_of(piece, first + 1, end), scene), *template_claims(piece, scene))
    once = {
        (one.member and (one.member.space, one.member.name, one.member.option), one.subject): one
        for one in reversed(found)
    }
    return tuple(sorted(once.values(), key=lambda claim: claim.start))


def _of_lines(piece: str, lines: Sequence[Line], scene: Scene) -> Iterator[Claim]:
    for at, line in enumerate(lines):
        span = (line.value_start, line.value_end)
        domain, _, name = line.value.rpartition(".")
        if line.key in _ACTION_KEYS and _DOTTED.fullmatch(line.value):
            yield member_claim(piece, *span, Member(of=Vocabulary.ACTION, owner=domain, name=name))
            yield from _fields(piece, lines, at)
        elif (vocabulary := _vocabulary(lines, at)) is not None and _NAME.fullmatch(line.value):
            yield member_claim(piece, *span, Member(of=vocabulary, owner=domain, name=name))
        elif line.key == "entity_id":
            for each in (line, *(one for one in _below(lines, at) if not one.key)):
                for match in _ID.finditer(piece, each.value_start, each.value_end) if "{" not in each.value else ():
                    if match.group().partition(".")[0] in DOMAINS:
                        yield from _id_claim(piece, *match.span(), scene)
        elif line.key == "attribute":
            of = [lines[i].value for i in _together(lines, at) if lines[i].key == "entity_id"]
            if len(of) == 1 and _DOTTED.fullmatch(of[0]) and _WORD.fullmatch(line.value):
                yield from _attribute_claim(piece, *span, of[0], scene)


def _fields(piece: str, lines: Sequence[Line], at: int) -> Iterator[Claim]:
    """Yield the fields that an action is given, with their options."""
    for beside in _together(lines, at):
        if lines[beside].key not in _DATA_KEYS or lines[beside].value:
            continue
        for line in _below(lines, beside):
            if not line.key or line.begins:
                continue
            is_word = _WORD.fullmatch(line.value) and (line.is_quoted or line.value.lower() not in _NO_WORDS)
            member = Member(
                of=Vocabulary.FIELD,
                owner=lines[at].value,
                name=line.key,
                option=line.value if is_word else "",
                option_start=line.value_start,
                option_end=line.value_end,
            )
            yield member_claim(piece, line.start, line.end, member)


def _vocabulary(lines: Sequence[Line], at: int) -> Vocabulary | None:
    """Return whether a line names the kind of a trigger or of a condition."""
    line = lines[at]
    if line.key == "condition":
        return Vocabulary.CONDITION
    if line.key == "trigger" or (line.key == "platform" and _above(lines, at) in _TRIGGER_SECTIONS):
        return Vocabulary.TRIGGER
    return None
