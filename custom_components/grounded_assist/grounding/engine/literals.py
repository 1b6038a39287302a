"""What is written the same whatever is said around it: ids, names of fields, versions, addresses, dates, and more."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
import re
from typing import Final

from rapidfuzz import fuzz

from ..effort import refuse_crowd
from ..lexicon import Lexicon
from ..lexicon.cues import cue, cues_in
from ..meanings.domains import ACTION_DOMAINS, ACTION_VERBS, DOMAINS
from ..meanings.vocabularies import CONFIG_KEYS
from ..model import Claim, ClaimKind, Member, Quantity, Reading, Reason, Vocabulary
from ..tokens import PRINTED, is_id
from .hedges import does_any, is_question
from .lattice import Lattice
from .templates import member_claim, named, template_claims

_WRITTEN: Final = re.compile(r"`(?P<name>[a-z][a-z0-9_]*)(?P<call>\(\))?`")
_GIVEN: Final = re.compile(r"`(?P<name>[a-z][a-z0-9_]*):[ ]?(?P<option>[^`\n]{0,60})`")
_METHOD: Final = re.compile(r"`[\w.]*\.(?P<name>[A-Za-z_]\w*)\([^`\n]*`")
_LISTED: Final = re.compile(r"\s*(?:[-*•]|\d+[.)])\s+(?:\*\*`?|`)(?P<name>[a-z][a-z0-9_]*)(?:`?\*\*|`)\s*(?:[:(–—-]|$)")
_OPTION: Final = re.compile(r"[A-Za-z][\w-]*")
_QUOTES: Final = "\"'"
_NEAR: Final = 30
"""Letters between a name and the word that says of what it is one."""
_BETWEEN: Final = 25
"""Letters between a field and the action it is said to be of."""
_ALIKE: Final = 80
"""Percent from which on one name may be a slip for another."""
_BEFORE: Final = r"[\s`\"'*:]*\Z"
_BEHIND: Final = r"\A[\s`\"'*]*"
_OPEN: Final = ("modal", "future", "offer", "condition")


def literal_claims(lattice: Lattice, before: tuple[Reading, ...]) -> tuple[Claim, ...]:
    """Return the ids, fields and attributes that a sentence names as if they existed; `before` is what "its" may be."""
    text = lattice.text
    if not ("." in text or "`" in text or "{" in text or "*" in text):
        return ()
    fields = () if is_question(text) else tuple(_Fields(lattice).claims())
    names = () if does_any(lattice.pieces, *_OPEN, "interrogative") else tuple(_names(lattice, before))
    spans = [(one.start, one.end) for one in fields]
    return (*fields, *(one for one in names if not any(a < one.end and one.start < b for a, b in spans)))


# --- names


def _names(lattice: Lattice, before: tuple[Reading, ...]) -> Iterator[Claim]:
    """Yield each printed id once: of an entity, or of an action; an example need not be there."""
    text, scene = lattice.text, lattice.scene
    is_example = "{{" in text or cue(scene.lexicon, "making").search(text) is not None
    found = {match.group(): match for match in reversed(tuple(PRINTED.finditer(text))) if is_id(match)}
    for name, match in sorted(found.items(), key=lambda one: one[1].start()):
        claim = named(text, *match.span(), ClaimKind.NAME)
        if scene.home.entity(name) is not None:
            yield replace(claim, readings=(Reading(entity_ids=(name,), is_exact=True),))
        elif _is_action(match, text, scene.lexicon):
            yield claim.left_open(Reason.NO_DATA)
        elif not is_example:
            yield replace(claim, open_reason=Reason.UNKNOWN_NAME, unknown_name=name)
    for match in _WRITTEN.finditer(text):
        beside = text[max(0, match.start() - _NEAR) : match.start()], text[match.end() :][:_NEAR]
        if any(map(cue(scene.lexicon, "attribute").search, beside)):
            yield _attribute(match, lattice, before)
        elif any(map(cue(scene.lexicon, "field").search, beside)):
            yield named(text, *match.span(), ClaimKind.NAME).left_open(Reason.NO_DATA)


def _is_action(match: re.Match[str], text: str, lexicon: Lexicon) -> bool:
    """Return whether an id that is no entity may be that of an action, by its words or by those before it."""
    if match["domain"] in ACTION_DOMAINS or match["object"].partition("_")[0] in ACTION_VERBS:
        return True
    before = text[max(0, match.start() - _NEAR) : match.start()]
    is_called = cue(lexicon, "action", "calling").search(before) is not None
    return is_called or cue(lexicon, "action").search(text[match.end() :][:_NEAR]) is not None


def _attribute(match: re.Match[str], lattice: Lattice, before: tuple[Reading, ...]) -> Claim:
    """Return the claim that the one thing a sentence names, or else the one before, has an attribute."""
    ids = {i for piece in lattice.pieces if piece.match is not None for i in piece.match.entity_ids}
    refuse_crowd(ids)
    readings = tuple(Reading(entity_ids=(i,)) for i in sorted(ids))
    if not ids and cue(lattice.scene.lexicon, "its").search(lattice.text) is not None:
        readings = tuple(reading for reading in before if len(reading.entity_ids) == 1)
    is_one = len(readings) == 1
    return replace(
        named(lattice.text, *match.span(), ClaimKind.NAME),
        readings=readings if is_one else (),
        open_reason=None if is_one else Reason.AMBIGUOUS,
        value=Quantity(attribute="", word=match["name"], start=match.start(), end=match.end()),
        is_negated=does_any(lattice.pieces, "negation", "lacking") or _has_none(lattice),
    )


def _has_none(lattice: Lattice) -> bool:
    return any(word.id == "none" for senses in lattice.senses for word, _ in senses)


# --- fields


class _Fields:
    """What a sentence uses as names of actions, their fields, triggers, conditions, integrations, and in templates."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice, self.scene = lattice, lattice.scene
        self.text, self.lexicon = lattice.text, lattice.scene.lexicon
        home = self.scene.home
        self.ids = tuple(one for one in PRINTED.finditer(self.text) if home.entity(one.group()) is None)
        self.denials = tuple(one.start() for one in cue(self.lexicon, "denial").finditer(self.text))
        self.is_former = self._has("former")
        self.is_told = not does_any(lattice.pieces, *_OPEN)

    def _has(self, *rows: str) -> bool:
        return cue(self.lexicon, *rows).search(self.text) is not None

    def claims(self) -> Iterator[Claim]:
        """Yield each name once; one that is a part of a name of the home is none."""
        if are_misnamed(self.text, tuple(one.group() for one in self.ids), self.lexicon) or self._has("making"):
            return
        fields = tuple(self._of_action())
        found = [*self._of_ids(fields), *fields, *self._listed(), *self._of_words()]
        found += template_claims(self.text, self.scene, knows_entities=False)
        named_at = [(one.start, one.end) for one in self.lattice.pieces if one.match is not None]
        told: set[tuple[int, int]] = set()
        for claim in found:
            span = (claim.start, claim.end)
            if span not in told and not any(a <= span[0] and span[1] <= b for a, b in named_at):
                told.add(span)
                yield claim

    def _beside(self, row: str, start: int, end: int, *, before: bool = True, text: str = "") -> bool:
        """Return whether a word of a row stands right beside a name; with `before` also right before it."""
        text = text or self.text
        is_before = before and cue(self.lexicon, row, behind=_BEFORE).search(text[max(0, start - _NEAR) : start])
        return bool(is_before or cue(self.lexicon, row, before=_BEHIND).search(text[end : end + _NEAR]))

    def _claim(self, span: tuple[int, int], member: Member, *, is_denied: bool | None = None) -> Claim:
        denied = bool(self.denials) if is_denied is None else is_denied
        return member_claim(self.text, *span, member, is_negated=denied or self.is_former)

    def _vocabulary(self, match: re.Match[str], text: str = "") -> Vocabulary | None:
        """Return what an id is the name of; None if it may be that of an entity, a file or a host."""
        (start, end), text = match.span(), text or self.text
        for row, vocabulary in (("trigger", Vocabulary.TRIGGER), ("condition", Vocabulary.CONDITION)):
            # "The trigger `light.attic`" may be an entity; "there is no trigger `light.attic`" is about triggers.
            if self._beside(row, start, end, before=bool(self.denials), text=text):
                return vocabulary
        is_written = text[start - 1 : start] == text[end : end + 1] == "`"
        if match["domain"] in DOMAINS | ACTION_DOMAINS:
            is_of_home = _is_action(match, text, self.lexicon)
        else:
            is_of_home = is_written and self._beside("action", start, end, text=text)
        return Vocabulary.ACTION if is_of_home else None

    def _of_ids(self, fields: Sequence[Claim] = ()) -> Iterator[Claim]:
        """Yield actions, triggers and conditions; a denial of their fields alone does not deny them."""
        owner = next((one.member.owner for one in fields if one.member is not None), "")
        span = range(self.text.find(owner), fields[0].start) if owner else range(0)
        is_denied = any(at not in span for at in self.denials)
        for match in self.ids:
            vocabulary = self._vocabulary(match)
            is_sure = vocabulary is not Vocabulary.ACTION or self._beside("action", *match.span())
            if vocabulary is not None and (is_sure or self.is_told):
                member = Member(of=vocabulary, owner=match["domain"], name=match["object"], is_sure=is_sure)
                yield self._claim(match.span(), member, is_denied=is_denied)

    def _of_action(self) -> Iterator[Claim]:
        """Yield the fields of the one action that a sentence names."""
        actions = [one for one in self.ids if self._vocabulary(one) is Vocabulary.ACTION]
        actions = [one for one in actions if self.is_told or self._beside("action", *one.span())]
        if len({one.group() for one in actions}) != 1 or self._has("other_owner"):
            return
        for match in (*_GIVEN.finditer(self.text), *_WRITTEN.finditer(self.text)):
            if self._is_of(actions[0], match) and not match.groupdict().get("call"):
                yield self._claim(match.span("name"), _field(match, actions[0].group()))

    def _is_of(self, action: re.Match[str], name: re.Match[str]) -> bool:
        """Return whether a name is told to be a field of an action: behind it, or right before "of" it."""
        start, end = name.span()
        is_field = self._beside("field", start, end) or self._beside("parameter", start, end)
        if start >= action.end():
            return "option" in name.groupdict() or is_field
        between = self.text[end : action.start()]
        return is_field and len(between) <= _BETWEEN and cue(self.lexicon, "belonging").search(between) is not None

    def _listed(self) -> Iterator[Claim]:
        """Yield the field that a line of a list is about, where its heading tells of which action."""
        heading = self.scene.heading
        match = _LISTED.match(self.text) if heading else None
        if match is None or cue(self.lexicon, "other_owner").search(heading):
            return
        actions = {
            one.group()
            for one in PRINTED.finditer(heading)
            if self._vocabulary(one, heading) is Vocabulary.ACTION and self._beside("action", *one.span(), text=heading)
        }
        if len(actions) == 1 and cue(self.lexicon, "field", "parameter").search(heading):
            yield self._claim(match.span("name"), _field(match, actions.pop()))

    def _of_words(self) -> Iterator[Claim]:
        """Yield what the word beside a name tells it to be."""
        cues = cues_in(self.lexicon, self.text)
        for match in _WRITTEN.finditer(self.text):
            for row, vocabulary in _ROWS:
                is_clear = "template" in cues or vocabulary is Vocabulary.INTEGRATION
                if row in cues and is_clear and self._beside(row, *match.span()):
                    # A function may be a macro.
                    is_sure = vocabulary is not Vocabulary.FUNCTION
                    yield self._claim(match.span("name"), Member(of=vocabulary, name=match["name"], is_sure=is_sure))
        for match in _METHOD.finditer(self.text):
            yield self._claim(match.span("name"), Member(of=Vocabulary.METHOD, name=match["name"], is_sure=False))


_ROWS: Final = (
    ("integration", Vocabulary.INTEGRATION),
    ("function", Vocabulary.FUNCTION),
    ("filter", Vocabulary.FILTER),
)


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


def are_misnamed(text: str, names: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence tells of mistakes, of what it sets right, or of what is elsewhere or not at all."""
    told = sorted(set(names))
    # The domain in `esphome.bedroom_buzz` does not say that another program is meant.
    around = reduce(lambda left, name: left.replace(name, ""), told, text)
    if cue(lexicon, "misnamed", "other_program", "unreal").search(around) is not None:
        return True
    if len(told) > 1 and cue(lexicon, "replaced").search(text) is not None:
        return True
    is_slip = any(fuzz.ratio(one, other) >= _ALIKE for one, other in combinations(told, 2))
    return is_slip and cue(lexicon, "corrected").search(text) is not None
