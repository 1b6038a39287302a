"""Read names that a sentence uses as those of actions, fields, triggers, conditions, integrations and templates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
import re

from ..lexicon import Lexicon
from ..lexicon.cues import cue, cues_in
from ..meanings.domains import ACTION_DOMAINS, DOMAINS
from ..meanings.vocabularies import CONFIG_KEYS
from ..model import Claim, Member, Vocabulary
from .items import Item, any_is
from .members import member_claim
from .misnamed import are_misnamed
from .names import is_action
from .questions import has_question
from .state_claims import Surroundings
from .templates import template_claims

_ID = re.compile(
    r"(?<![\w./:@\\-])(?P<domain>[a-z][a-z0-9_]*[a-z0-9])\.(?P<object>[a-z0-9_]++)(?![\w-]*+[/@:(]\w|\.\w|[-\w(])"
)
_WRITTEN = re.compile(r"`(?P<name>[a-z][a-z0-9_]*)(?P<call>\(\))?`")
_GIVEN = re.compile(r"`(?P<name>[a-z][a-z0-9_]*):[ ]?(?P<option>[^`\n]{0,60})`")
_METHOD = re.compile(r"`[\w.]*\.(?P<name>[A-Za-z_]\w*)\([^`\n]*`")
_LISTED = re.compile(r"\s*(?:[-*•]|\d+[.)])\s+(?:\*\*`?|`)(?P<name>[a-z][a-z0-9_]*)(?:`?\*\*|`)\s*(?:[:(–—-]|$)")
_OPTION = re.compile(r"[A-Za-z][\w-]*")
_QUOTES = "\"'"
_MARKS = frozenset(".`*{")
"""Without one of these nothing in a sentence is written as Home Assistant writes names."""
_NEAR = 30
_UNTOLD = ("modal", "future", "offer", "condition")
_BETWEEN = 25
"""Letters between a field and the action it is said to be of."""
_BEFORE = r"[\s`\"'*:]*\Z"
_BEHIND = r"\A[\s`\"'*]*"


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, and what holds for every name in it."""

    text: str
    lexicon: Lexicon
    denials: tuple[int, ...]
    """Where words stand that deny."""
    is_former: bool
    """It tells of what is no longer so."""
    is_told: bool
    """False of what may be or is to be: then only what is surely a name of its kind counts."""

    def beside(self, row: str, start: int, end: int, *, before: bool = True) -> bool:
        """Return whether a word of a row stands right beside a name; with `before` also right before it."""
        is_before = before and cue(self.lexicon, row, behind=_BEFORE).search(self.text[max(0, start - _NEAR) : start])
        return bool(is_before or cue(self.lexicon, row, before=_BEHIND).search(self.text[end : end + _NEAR]))

    def claim(self, start: int, end: int, member: Member) -> Claim:
        """Return the claim that a name is what it is used as."""
        return member_claim(self.text, start, end, member, is_negated=bool(self.denials) or self.is_former)


def field_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the names that a sentence uses as if they existed, of whatever is neither an entity nor what is in it."""
    text, lexicon = around.text, around.scene.lexicon
    if _MARKS.isdisjoint(text) or has_question(text):
        return ()
    actions = list(_ids(around))
    if not actions and _MARKS.isdisjoint(text.replace(".", "")):
        return ()
    cues = cues_in(lexicon, text)
    if are_misnamed(text, (one.group() for one in actions), lexicon):
        return ()
    if "making" in cues and cue(lexicon, "making").search(text):
        # What is only made has no name yet, or whichever it is given.
        return ()
    told = _Sentence(
        text=text,
        lexicon=lexicon,
        denials=tuple(match.start() for match in cue(lexicon, "denial").finditer(text)),
        is_former=cue(lexicon, "former").search(text) is not None,
        is_told=not any_is(items, *_UNTOLD),
    )
    fields = tuple(_fields(actions, told))
    found = [
        *(claim for _, claim in _of_ids(actions, _but_for(fields, told))),
        *fields,
        *_listed(told, around),
        *_of_words(told, cues),
        *template_claims(text, around.scene, knows_entities=False),
    ]
    told_once = {(claim.start, claim.end): claim for claim in reversed(found)}.values()
    return tuple(claim for claim in reversed(told_once) if not _is_in_name(claim, items))


def _is_in_name(claim: Claim, items: Sequence[Item]) -> bool:
    """Return whether it is a part of the name of something in the home."""
    return any(item.match is not None and item.start <= claim.start and claim.end <= item.end for item in items)


def _but_for(fields: Sequence[Claim], told: _Sentence) -> _Sentence:
    """Return a sentence without a denial of its fields alone: "the action `light.turn_on` has no field ..."."""
    owner = next((one.member.owner for one in fields if one.member is not None), None)
    if owner is None:
        return told
    span = range(told.text.find(owner), fields[0].start)
    return replace(told, denials=()) if all(at in span for at in told.denials) else told


def _ids(around: Surroundings) -> Iterator[re.Match[str]]:
    """Yield what is written as an action is, or a trigger, and is no entity that the asker may know."""
    if "." not in around.text:
        return
    for match in _ID.finditer(around.text):
        if around.scene.home.entity(match.group()) is None:
            yield match


def _of_ids(ids: Sequence[re.Match[str]], told: _Sentence) -> Iterator[tuple[re.Match[str], Claim]]:
    for match in ids:
        start, end = match.span()
        vocabulary = _vocabulary(match, told)
        if vocabulary is None:
            continue
        is_sure = vocabulary is not Vocabulary.ACTION or told.beside("action", start, end)
        member = Member(of=vocabulary, owner=match["domain"], name=match["object"], is_sure=is_sure)
        if is_sure or told.is_told:
            yield match, told.claim(start, end, member)


def _vocabulary(match: re.Match[str], told: _Sentence) -> Vocabulary | None:
    """Return what an id is the name of; None if it may be that of an entity, a file or a host."""
    start, end = match.span()
    for row, vocabulary in (("trigger", Vocabulary.TRIGGER), ("condition", Vocabulary.CONDITION)):
        # "The trigger `light.attic`" may be an entity; "there is no trigger `light.attic`" is about triggers.
        if told.beside(row, start, end, before=bool(told.denials)):
            return vocabulary
    is_written = told.text[start - 1 : start] == told.text[end : end + 1] == "`"
    if match["domain"] in DOMAINS | ACTION_DOMAINS:
        is_of_home = is_action(match, told.text, told.lexicon)
    else:
        is_of_home = is_written and told.beside("action", start, end)
    return Vocabulary.ACTION if is_of_home else None


def _fields(ids: Sequence[re.Match[str]], told: _Sentence) -> Iterator[Claim]:
    """Yield the fields of the one action that a sentence names."""
    actions = [one for one, claim in _of_ids(ids, told) if claim.member and claim.member.of is Vocabulary.ACTION]
    if len({one.group() for one in actions}) != 1 or cue(told.lexicon, "other_owner").search(told.text):
        return
    action = actions[0]
    for match in (*_GIVEN.finditer(told.text), *_WRITTEN.finditer(told.text)):
        if _is_of(action, match, told) and not match.groupdict().get("call"):
            yield told.claim(*match.span("name"), _field(match, action.group()))


def _is_of(action: re.Match[str], name: re.Match[str], told: _Sentence) -> bool:
    """Return whether a name is told to be a field of an action: behind it, or right before "of" it."""
    start, end = name.span()
    is_given = "option" in name.groupdict()
    if start >= action.end():
        return is_given or told.beside("field", start, end) or told.beside("parameter", start, end)
    between = told.text[end : action.start()]
    is_near = len(between) <= _BETWEEN and cue(told.lexicon, "belonging").search(between) is not None
    return is_near and (told.beside("field", start, end) or told.beside("parameter", start, end))


def _field(match: re.Match[str], action: str) -> Member:
    written = match.groupdict().get("option") or ""
    option = written.strip(_QUOTES)
    is_word = _OPTION.fullmatch(option) is not None
    start = match.start("option") + len(written) - len(written.lstrip(_QUOTES)) if is_word else 0
    return Member(
        of=Vocabulary.FIELD,
        owner=action,
        name=match["name"],
        is_sure=match["name"] not in CONFIG_KEYS,
        option=option if is_word else "",
        option_start=start,
        option_end=start + len(option) if is_word else 0,
    )


def _listed(told: _Sentence, around: Surroundings) -> Iterator[Claim]:
    """Yield the field that a line of a list is about, where its heading tells of which action."""
    heading = around.scene.heading
    match = _LISTED.match(told.text) if heading else None
    if match is None or cue(told.lexicon, "other_owner").search(heading):
        return
    above = replace(told, text=heading)
    actions = {
        one.group()
        for one in _ID.finditer(heading)
        if _vocabulary(one, above) is Vocabulary.ACTION and above.beside("action", *one.span())
    }
    if len(actions) == 1 and cue(told.lexicon, "field", "parameter").search(heading):
        member = Member(
            of=Vocabulary.FIELD, owner=actions.pop(), name=match["name"], is_sure=match["name"] not in CONFIG_KEYS
        )
        yield told.claim(*match.span("name"), member)


def _of_words(told: _Sentence, cues: frozenset[str]) -> Iterator[Claim]:
    """Yield what the word beside a name tells it to be."""
    is_of_template = "template" in cues
    for match in _WRITTEN.finditer(told.text):
        start, end = match.span("name")
        for row, vocabulary in _ROWS:
            needs_template = vocabulary is not Vocabulary.INTEGRATION
            if row in cues and (is_of_template or not needs_template) and told.beside(row, *match.span()):
                # A function may be a macro.
                is_sure = vocabulary is not Vocabulary.FUNCTION
                yield told.claim(start, end, Member(of=vocabulary, name=match["name"], is_sure=is_sure))
    for match in _METHOD.finditer(told.text):
        member = Member(of=Vocabulary.METHOD, name=match["name"], is_sure=False)
        yield told.claim(*match.span("name"), member)


_ROWS = (
    ("integration", Vocabulary.INTEGRATION),
    ("function", Vocabulary.FUNCTION),
    ("filter", Vocabulary.FILTER),
)
