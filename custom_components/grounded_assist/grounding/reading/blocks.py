"""Read the names in a block of YAML: actions with their fields, triggers, conditions, entities, templates."""

from collections.abc import Iterator, Sequence
import re

from ..meanings.domains import DOMAINS
from ..model import Claim, Member, Vocabulary
from ..scene import Scene
from .members import attribute_claim, id_claim, member_claim
from .misnamed import heads_mistake
from .templates import template_claims
from .yaml_lines import Line, above, below, lines_of, together

_LANGUAGES = frozenset({"", "yaml", "yml", "jinja", "jinja2", "j2", "homeassistant", "text", "txt"})
_FENCE = "```"
_ACTION_KEYS = frozenset({"action", "service", "perform_action"})
_DATA_KEYS = frozenset({"data", "data_template", "service_data"})
_TRIGGER_SECTIONS = frozenset({"trigger", "triggers", "wait_for_trigger"})
_DOTTED = re.compile(r"[a-z][a-z0-9_]*+\.[a-z0-9_]++")
_NAME = re.compile(r"[a-z][a-z0-9_]*+(?:\.[a-z0-9_]++)?+")
_WORD = re.compile(r"[A-Za-z][\w-]*+")
_NO_WORDS = frozenset({"false", "n", "no", "none", "null", "off", "on", "true", "y", "yes"})
"""What YAML takes for no text unless it stands in quotes."""
_ID = re.compile(r"(?<![\w./])[a-z_]++\.[a-z0-9_]++(?![\w./:])")


def block_claims(piece: str, scene: Scene) -> tuple[Claim, ...]:
    """Return what a fenced block uses as if it existed, in the order of its words."""
    inside = _inside(piece)
    if inside is None or heads_mistake(scene.said_before, scene.lexicon):
        return ()
    lines = lines_of(piece, *inside)
    found = (*_of_lines(piece, lines, scene), *template_claims(piece, scene))
    return tuple(sorted(_once(found), key=lambda claim: claim.start))


def _inside(piece: str) -> tuple[int, int] | None:
    """Return where a block of YAML begins and ends within its fence; None for another language."""
    start = piece.find(_FENCE) + len(_FENCE)
    first = piece.find("\n", start)
    end = piece.rfind(_FENCE)
    is_yaml = 0 <= first < end and piece[start:first].strip().lower() in _LANGUAGES
    return (first + 1, end) if is_yaml else None


def _once(claims: Sequence[Claim]) -> Iterator[Claim]:
    seen: set[object] = set()
    for claim in claims:
        key = (claim.member and (claim.member.space, claim.member.name, claim.member.option), claim.subject)
        if key not in seen:
            seen.add(key)
            yield claim


def _of_lines(piece: str, lines: Sequence[Line], scene: Scene) -> Iterator[Claim]:
    for at, line in enumerate(lines):
        if line.key in _ACTION_KEYS and _DOTTED.fullmatch(line.value):
            yield _action(piece, line)
            yield from _fields(piece, lines, at)
        elif (vocabulary := _vocabulary(lines, at)) is not None and _NAME.fullmatch(line.value):
            yield _of_automation(piece, line, vocabulary)
        elif line.key == "entity_id":
            yield from _entities(piece, lines, at, scene)
        elif line.key == "attribute":
            yield from _attribute(piece, lines, at, scene)


def _action(piece: str, line: Line) -> Claim:
    domain, _, name = line.value.partition(".")
    member = Member(of=Vocabulary.ACTION, owner=domain, name=name)
    return member_claim(piece, line.value_start, line.value_end, member)


def _fields(piece: str, lines: Sequence[Line], at: int) -> Iterator[Claim]:
    """Yield the fields that an action is given, with their options."""
    for beside in together(lines, at):
        if lines[beside].key not in _DATA_KEYS or lines[beside].value:
            continue
        for line in below(lines, beside):
            if line.key and not line.begins:
                yield member_claim(piece, line.start, line.end, _field(line, lines[at].value))


def _field(line: Line, action: str) -> Member:
    is_word = _WORD.fullmatch(line.value) and (line.is_quoted or line.value.lower() not in _NO_WORDS)
    return Member(
        of=Vocabulary.FIELD,
        owner=action,
        name=line.key,
        option=line.value if is_word else "",
        option_start=line.value_start,
        option_end=line.value_end,
    )


def _vocabulary(lines: Sequence[Line], at: int) -> Vocabulary | None:
    """Return whether a line names the kind of a trigger or of a condition."""
    line = lines[at]
    if line.key == "condition":
        return Vocabulary.CONDITION
    if line.key == "trigger" or (line.key == "platform" and above(lines, at) in _TRIGGER_SECTIONS):
        return Vocabulary.TRIGGER
    return None


def _of_automation(piece: str, line: Line, vocabulary: Vocabulary) -> Claim:
    domain, _, name = line.value.rpartition(".")
    member = Member(of=vocabulary, owner=domain, name=name)
    return member_claim(piece, line.value_start, line.value_end, member)


def _entities(piece: str, lines: Sequence[Line], at: int, scene: Scene) -> Iterator[Claim]:
    """Yield each entity that stands behind the key, or in the list below it."""
    listed = [line for line in below(lines, at) if not line.key]
    for line in (lines[at], *listed):
        for match in _ID.finditer(piece, line.value_start, line.value_end) if "{" not in line.value else ():
            claim = id_claim(piece, *match.span(), scene)
            if claim is not None and match.group().partition(".")[0] in DOMAINS:
                yield claim


def _attribute(piece: str, lines: Sequence[Line], at: int, scene: Scene) -> Iterator[Claim]:
    """Yield an attribute of the one entity that is named beside it."""
    line = lines[at]
    named = [lines[i].value for i in together(lines, at) if lines[i].key == "entity_id"]
    if len(named) == 1 and _DOTTED.fullmatch(named[0]) and _WORD.fullmatch(line.value):
        yield from filter(None, (attribute_claim(piece, line.value_start, line.value_end, named[0], scene),))
