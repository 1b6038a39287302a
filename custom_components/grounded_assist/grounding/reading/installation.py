"""Read claims about apps and the system: "Zigbee2MQTT runs on port 8485", "the broker is version 6.4"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
import re

from ..installation import Mention
from ..lexicon.installation import groups_of
from ..meanings.parts import CORE, HOST, LOG, OF_HOST, OPERATING_SYSTEM, UNNAMED, UPTIME
from ..model import Claim, ClaimKind, Quantity, Risk
from ..scene import Scene
from .asserted import is_asserted
from .items import mask
from .own_machine import may_be_elsewhere
from .own_parts import is_asked_otherwise, is_of_phone, is_spoken_of, masked, may_be_otherwise, noun_of, says_nothing
from .part_answers import answered
from .plans import LINE
from .questions import has_question
from .uptime import with_uptime

_NUMBER = re.compile(r"v?\d[\d.]*(?:$|[-.]?(?:alpha|beta|rc|b))")
_AMOUNT = re.compile(r"\d\s*(?:%|[KMGT]i?B|percent|prozent)", re.IGNORECASE)
_OF_MACHINE = frozenset({HOST, LOG, OPERATING_SYSTEM})
_USUAL = frozenset({"container_port"})
"""What is told of an app wherever it runs."""
_OF_NO_PART = frozenset(
    {
        ClaimKind.SPECIFIC,
        ClaimKind.VALUE,
        ClaimKind.STATE,
        ClaimKind.COUNT,
        ClaimKind.EXISTENCE,
        ClaimKind.TIME,
        ClaimKind.HISTORY,
    }
)


def with_installation(claims: Sequence[Claim], sentence: str, scene: Scene) -> list[Claim]:
    """Return the claims with those of apps and the system, in the place of what was read of the same words."""
    if not scene.parts or has_question(sentence):
        return list(claims)
    found = _read(sentence, scene)
    if not found:
        return [_of_part(one, sentence, scene) for one in claims]
    # What names an entity, "the Mosquitto switch is on", is told of that.
    of_home = [one for one in claims if not _gives_way(one)]
    told = [one for one in found if not any(_overlap(one, other) for other in of_home)]
    kept = [one for one in claims if not (_gives_way(one) and any(_overlap(one, new) for new in told))]
    spans = [(one.start, one.end) for one in (*found, *(one for one in of_home if one.readings))]
    held = (_held(one, spans, sentence, scene) for one in told)
    kept = [_of_part(one, sentence, scene) for one in kept]
    return sorted([*kept, *held], key=lambda one: one.start)


def _of_part(claim: Claim, sentence: str, scene: Scene) -> Claim:
    """Return what tells a number that may be one of an app, or of Home Assistant, with the parts to look at."""
    is_number = claim.kind is ClaimKind.SPECIFIC and claim.value is not None and not claim.moments
    if not is_number or claim.value is None or _NUMBER.match(claim.value.word or "") is None or claim.readings:
        return claim
    named = tuple(dict.fromkeys(part_id for one in scene.parts.mentions(sentence) for part_id in one.part_ids))
    own = (CORE,) if scene.parts.has(CORE) else ()
    return replace(claim, part_ids=named or _spoken_of(scene) or own)


def _held(claim: Claim, spans: Sequence[tuple[int, int]], text: str, scene: Scene) -> Claim:
    """Return a claim of a part as one that may be of something else, where not all around it is understood."""
    told = claim.value.attribute if claim.value is not None else claim.meaning
    if claim.may_be_elsewhere or told in UNNAMED:
        return claim
    is_below = bool(scene.heading) and LINE.match(text) is not None
    is_other = (
        is_asked_otherwise(told, claim.part_ids, scene)
        or may_be_otherwise(told, (claim.start, claim.end), spans, text, scene)
        or (is_below and not says_nothing(scene.heading, scene))
    )
    return replace(claim, may_be_elsewhere=is_other)


def _gives_way(claim: Claim) -> bool:
    is_of_no_entity = not claim.readings and claim.kind in _OF_NO_PART
    return claim.kind is ClaimKind.SPECIFIC or is_of_no_entity


def _overlap(one: Claim, other: Claim) -> bool:
    return one.start < other.end and other.start < one.end


def _read(sentence: str, scene: Scene) -> list[Claim]:
    mentions = scene.parts.mentions(sentence)
    plain = masked(sentence, mentions)
    part_ids = () if mentions else _parts_asked_of(scene)
    if part_ids and (answers := _answered(plain, sentence, part_ids, scene)):
        return answers
    plain = _without_stress(plain, scene)
    words, read = scene.lexicon.installation, list[Claim]()
    is_named = bool(mentions or _spoken_of(scene))
    has_amount = scene.parts.has(HOST) and any(one.search(sentence) for one in (_AMOUNT, words.busy))
    for told, shapes in words.shapes.items() if is_named or has_amount else ():
        if is_named or told in UNNAMED:
            read += _claims(told, shapes.finditer(plain), mentions, sentence, scene)
    return read


def _without_stress(plain: str, scene: Scene) -> str:
    """Blank what stresses that something is so: "is definitely running", but not "is not really running"."""
    for before, item in pairwise(mask(plain, scene)):
        if item.is_function("certain") and item.match is None and not before.is_function("negation"):
            plain = plain[: item.start] + " " * (item.end - item.start) + plain[item.end :]
    return plain


def _answered(plain: str, sentence: str, part_ids: tuple[str, ...], scene: Scene) -> list[Claim]:
    """Return what a sentence tells that only answers the request."""
    is_clear = is_spoken_of(part_ids, scene)
    claims = (_claim(told, places, part_ids, sentence) for told, places in answered(plain, scene))
    items = mask(sentence, scene)
    return [
        replace(one, may_be_elsewhere=not is_clear)
        for one in claims
        if is_asserted(one.start, one.end, items, sentence, scene.lexicon)
    ]


def _claims(
    told: str,
    found: Iterator[re.Match[str]],
    mentions: Sequence[Mention],
    text: str,
    scene: Scene,
) -> Iterator[Claim]:
    for match in found:
        places = groups_of(match)
        part = places.get("part")
        named = next((one for one in mentions if part == (one.start, one.end)), None)
        part_ids = named.part_ids if named is not None else _meant(told, places, mentions, scene)
        start, end = places["clause"]
        is_of_here = told in _USUAL or not _is_usual(start, end, text, scene)
        if part_ids and is_of_here and is_asserted(start, end, mask(text, scene), text, scene.lexicon):
            claim = _as_named(_claim(told, places, part_ids, text), named, noun_of(places, text), mentions, scene)
            timed = with_uptime(claim, text, named, scene) if told == UPTIME else claim
            if timed is not None and not is_of_phone(part_ids, noun_of(places, text), scene):
                yield _of_whom(timed, text, named, scene)


def _as_named(claim: Claim, named: Mention | None, noun: str, mentions: Sequence[Mention], scene: Scene) -> Claim:
    """Return the claim with how surely a part is meant by what it is called, or by what points to it."""
    is_of_app = noun in scene.lexicon.installation.of_apps
    if named is not None:
        return replace(claim, is_of_app=is_of_app, may_be_elsewhere=named.is_loose and not is_of_app)
    is_pointing = claim.part_ids not in UNNAMED.values()
    return replace(claim, may_be_elsewhere=is_pointing and not mentions and not is_spoken_of(claim.part_ids, scene))


def _of_whom(claim: Claim, text: str, named: Mention | None, scene: Scene) -> Claim:
    """Return the claim as one that may be of another machine, where one may be meant."""
    if claim.may_be_elsewhere or _OF_MACHINE.isdisjoint(claim.part_ids):
        return claim
    rest = f"{text[: claim.predicate_start]} {text[claim.predicate_end :]}" if claim.value is not None else text
    return replace(claim, may_be_elsewhere=may_be_elsewhere(text, rest, named, scene))


def _claim(told: str, places: Mapping[str, tuple[int, int]], part_ids: tuple[str, ...], text: str) -> Claim:
    start, end = places["clause"]
    value = places.get("value")
    first, last = value or (start, end)
    return Claim(
        text=text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.INSTALLATION,
        subject=text[start:end],
        meaning=told if value is None else "",
        value=None if value is None else _quantity(told, text[first:last], _unit(places, text), first),
        part_ids=part_ids,
        risk=Risk.MEDIUM if value is None else Risk.HIGH,
        subject_start=start,
        subject_end=end,
        predicate_start=first,
        predicate_end=last,
    )


def _unit(places: Mapping[str, tuple[int, int]], text: str) -> str | None:
    if (unit := places.get("unit")) is None:
        return None
    return text[slice(*unit)]


def _quantity(told: str, word: str, unit: str | None, start: int) -> Quantity:
    if told == UPTIME:
        return Quantity(attribute=told, number=None, word=word, start=start, end=start + len(word))
    plain = word.replace(",", ".") if told in OF_HOST else word
    number = float(plain) if plain.isdigit() or told in OF_HOST else None
    step = 10.0 ** -len(plain.partition(".")[2])
    return Quantity(attribute=told, number=number, word=word, unit=unit, step=step, start=start, end=start + len(word))


def _meant(
    told: str, places: Mapping[str, tuple[int, int]], mentions: Sequence[Mention], scene: Scene
) -> tuple[str, ...]:
    """Return what a clause is of that names nothing: the machine, where nothing else can be meant."""
    if told in UNNAMED and "pointing" not in places:
        return UNNAMED[told] if scene.parts.has(HOST) else ()
    return _pointed_to(mentions, scene)


def _is_usual(start: int, end: int, text: str, scene: Scene) -> bool:
    """Return whether the statement around a clause is of what is so in most homes."""
    words = scene.lexicon.installation
    begin = max((found.end() for found in words.joints.finditer(text, 0, start)), default=0)
    stop = words.joints.search(text, end)
    return words.usual.search(text, begin, stop.start() if stop else len(text)) is not None


def _pointed_to(mentions: Sequence[Mention], scene: Scene) -> tuple[str, ...]:
    """Return what "yours" is: what the sentence names, else what is spoken of."""
    named = {one.part_ids for one in mentions}
    return named.pop() if len(named) == 1 else () if named else _spoken_of(scene)


def _spoken_of(scene: Scene) -> tuple[str, ...]:
    """Return what "it" is: what was told of last, else what the request asks of, else what was told of before that."""
    here, before = scene.previous[scene.recalled :], scene.previous[: scene.recalled]
    of_reply = next((one.part_ids for one in reversed(here) if one.part_ids or one.readings), None)
    if of_reply is not None:
        return of_reply
    return _parts_asked_of(scene) or next(
        (one.part_ids for one in reversed(before) if one.part_ids or one.readings), ()
    )


def _parts_asked_of(scene: Scene) -> tuple[str, ...]:
    """Return the one part that a request names."""
    mentions = {one.part_ids for one in scene.parts.mentions(scene.request)}
    return mentions.pop() if len(mentions) == 1 else ()
