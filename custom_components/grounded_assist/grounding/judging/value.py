"""Judge a stated value against the one the home shows, on the scale people speak of."""

from collections.abc import Iterator
from dataclasses import replace
import math
from unicodedata import combining, normalize

from ..meanings.attributes import BANDS, STEPPED, TITLES, VERSIONS, Place, place_of
from ..meanings.colors import is_color
from ..meanings.senses import EXCLUDED, SENSES_OF_WORDS, Senses, sense_of
from ..meanings.states import SLEEPING_DOMAINS, SLOW_DOMAINS, UNREADABLE_STATES
from ..meanings.tools import SETS
from ..model import Aspect, Claim, Entity, Evidence, Finding, Quantifier, Quantity, Reading, Reason, ToolCall, Verdict
from ..scene import Scene
from ..tokens import name_words
from .findings import finding
from .outcome import has_failed
from .reach import was_out_of_reach
from .seeing import BySubject, Seen, all_of, any_of, by_subject, negate, several_of, under_every_reading

_MAX_STEPS = 10
"""Speeds are counted up to this; a higher number is a percentage."""
_ABOUT = 3
"""How much wider "about" makes the tolerance."""
_WIDEST = 0.35
"""The largest share of a number that "about" may be off."""
_ROUNDED = 0.1
"""The largest share of a number that is rounded off."""
_DEGREES = frozenset({"°", "°C", "°F"})


def judge_value(  # noqa: PLR0911 - a guard for each way to stay undecided
    claim: Claim, evidence: tuple[Evidence, ...], scene: Scene
) -> Finding:
    """Return supported or refuted only if the value says so under every reading."""
    value = claim.value
    if value is None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.UNREADABLE, evidence)
    subjects = by_subject(evidence)
    if claim.is_negated:
        return _judge_denied(claim, value, subjects, evidence, scene)
    seen = _see(claim, value, subjects, scene)
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    is_event = claim.aspect is Aspect.EVENT
    was_missed = is_event and was_out_of_reach(claim, subjects, scene)
    if seen is Seen.UNKNOWN and (was_missed or _was_in_vain(claim, value, subjects, scene)):
        return finding(claim, Verdict.REFUTED, Reason.ACTION_FAILED, evidence)
    if seen is not Seen.FALSE or claim.is_past:
        # "Was 25 degrees" may be of a moment before this turn, in which nobody looked.
        return finding(claim, Verdict.NOT_ENOUGH_INFO, _why(claim, subjects), evidence)
    if claim.aspect is Aspect.STATE:
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
    if _may_arrive(claim, value, scene) or _may_be_under_way(claim, scene):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.PENDING, evidence)
    reason = Reason.ACTION_FAILED if has_failed(scene) else Reason.VALUE_DIFFERS
    return finding(claim, Verdict.REFUTED, reason, evidence)


def _was_in_vain(claim: Claim, value: Quantity, subjects: BySubject, scene: Scene) -> bool:
    """Return whether a value is told to have been set that nothing shows, after calls that all have failed."""
    calls = [call for call in scene.tool_calls if not call.read_only]
    is_vain = bool(calls) and scene.reply_ended and all(call.succeeded is False for call in calls)
    return (
        is_vain
        and claim.aspect is Aspect.EVENT
        and all(shown is not None and is_bare(*shown) for shown in _shown(claim, value, subjects, scene))
    )


def _shown(claim: Claim, value: Quantity, subjects: BySubject, scene: Scene) -> Iterator[tuple[Place, Evidence] | None]:
    """Yield where each thing that may be meant keeps the value, with what is seen of it now; None where it does not."""
    for entity_id in claim.entity_ids:
        entity = scene.home.entity(entity_id)
        place = None if entity is None else place_of(value.attribute, entity.domain, entity.device_class)
        seen = subjects.get(entity_id, ())
        yield None if place is None or not seen else (place, seen[0])


def is_bare(place: Place, one: Evidence) -> bool:
    """Return whether a thing that can be read shows no such value."""
    return str(one.value) not in UNREADABLE_STATES and raw_value(place, one) is None


def _see(claim: Claim, value: Quantity, subjects: BySubject, scene: Scene) -> Seen:
    """Return whether the value is the stated one, however the subject is understood."""
    return under_every_reading(
        _see_set(claim, [_see_value(value, scene.home.entity(i), subjects, scene) for i in reading.entity_ids])
        for reading in _measuring(claim, value, subjects, scene)
    )


def _measuring(claim: Claim, value: Quantity, subjects: BySubject, scene: Scene) -> tuple[Reading, ...]:
    """Return the readings without things that do not show the value, though others that may be meant do."""
    if value.attribute == _ANY and len(claim.readings) > 1:
        return _in_its_unit(claim, value, subjects, scene)
    if value.attribute not in _KEPT_BY_SEVERAL or value.other or claim.aspect is not Aspect.STATE:
        # What is aimed at may be meant, which a thermostat shows all the same.
        return claim.readings
    silent = {
        entity_id
        for entity_id, shown in zip(claim.entity_ids, _shown(claim, value, subjects, scene), strict=True)
        if shown is not None and (number(raw_value(*shown)) is None if value.attribute in _OF_AIR else is_bare(*shown))
    }
    return tuple(one for one in claim.readings if not silent.issuperset(one.entity_ids)) or claim.readings


def _in_its_unit(claim: Claim, value: Quantity, subjects: BySubject, scene: Scene) -> tuple[Reading, ...]:
    """Return the readings without what is measured in a unit that has nothing to do with the one that is told."""
    units = {
        i: place.unit_of(one.attributes, one.unit)
        for i, shown in zip(claim.entity_ids, _shown(claim, value, subjects, scene), strict=True)
        if shown is not None
        for place, one in (shown,)
    }
    others = {i for i, unit in units.items() if unit is not None and in_unit_of(value, unit, scene) is None}
    return tuple(one for one in claim.readings if others.isdisjoint(one.entity_ids)) or claim.readings


_ANY = "value"
"""Attribute of what measures anything."""
_OF_AIR = frozenset({"temperature", "humidity"})
_KEPT_BY_SEVERAL = _OF_AIR | {"battery", "title", "artist"}
"""Attributes that things may have without showing them, where a sensor beside them does."""


def _see_set(claim: Claim, each: list[Seen]) -> Seen:  # noqa: PLR0911 - a row for each quantifier
    """Return how a set stands to a value that so many of it are said to have."""
    match claim.quantifier:
        case Quantifier.THE | Quantifier.ALL:
            return all_of(each)
        case Quantifier.BOTH if len(each) == 2:  # noqa: PLR2004 - both are two
            return all_of(each)
        case Quantifier.NONE if not claim.is_negated:
            return all_of(map(negate, each))
        case Quantifier.SOME if not claim.is_negated:
            return any_of(each)
        case Quantifier.SEVERAL if not claim.is_negated:
            return several_of(each)
        case Quantifier.NOT_ALL if not claim.is_negated:
            return negate(all_of(each))
        case _:
            return Seen.UNKNOWN


def _judge_denied(
    claim: Claim, value: Quantity, subjects: BySubject, evidence: tuple[Evidence, ...], scene: Scene
) -> Finding:
    """Judge "is not 21 degrees": false only of just that value, or of what a tool has set to it."""
    if claim.is_past:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    # "Not at 60 degrees yet" denies what is, not what is aimed at.
    value = replace(value, other="")
    exactly = replace(value, step=0, is_about=False)
    is_told_of_now = claim.aspect is Aspect.STATE or _was_set(claim, value, scene)
    # What it was before is what it "is no longer".
    subjects = {i: tuple(one for one in seen if not one.earlier) for i, seen in subjects.items()}
    if is_told_of_now and _see(claim, exactly, subjects, scene) is Seen.TRUE:
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
    if _see(claim, value, subjects, scene) is Seen.FALSE:
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, _why(claim, subjects), evidence)


def _see_value(value: Quantity, entity: Entity | None, subjects: BySubject, scene: Scene) -> Seen:
    """Return whether any value seen this turn is the stated one; each was true when it was read."""
    if entity is None:
        return Seen.UNKNOWN
    place = place_of(value.attribute, entity.domain, entity.device_class)
    if place is None:
        return Seen.UNKNOWN
    others = place_of(value.other, entity.domain, entity.device_class) if value.other else None
    places = (place,) if others is None else (place, others)
    seen = [_compare(value, each, one, scene) for each in places for one in subjects.get(entity.id, ())]
    if Seen.TRUE in seen:
        return Seen.TRUE
    if value.word and Seen.FALSE in seen:
        # "Comfort" is no mode there, but a preset that is not the one that is set.
        return Seen.FALSE
    return seen[0] if seen else Seen.UNKNOWN


def _compare(value: Quantity, place: Place, one: Evidence, scene: Scene) -> Seen:
    if str(one.value) in UNREADABLE_STATES or one.attributes.get("assumed_state") is True:
        return Seen.UNKNOWN
    raw = raw_value(place, one)
    if value.attribute == "color":
        agrees = is_color(value.word or "", one.attributes)
        return Seen.UNKNOWN if agrees is None else Seen.TRUE if agrees else Seen.FALSE
    if value.word is None:
        return _compare_numbers(value, raw, place, one, scene)
    if value.word in BANDS and place.unit == "%":
        return _compare_band(value.word, raw, place)
    return _compare_text(value.attribute, value.word, raw, place, one)


def _compare_text(attribute: str, word: str, raw: object, place: Place, one: Evidence) -> Seen:
    if attribute == "title" or (attribute == "artist" and raw):
        return _compare_titles(word, one)
    if attribute in VERSIONS:
        return _compare_versions(word, raw)
    if (senses := SENSES_OF_WORDS.get(attribute)) is not None:
        return _compare_senses(word, raw, senses, place, one)
    seen = _compare_words(word, raw, place, one)
    if attribute == "source":
        return _compare_sources(word, raw, seen, one)
    return seen


def _compare_sources(word: str, raw: object, seen: Seen, one: Evidence) -> Seen:
    """Return true of the app that runs as well, and not false of what may come through a port: "HDMI 1"."""
    if _plain(one.attributes.get("app_name") or "") == _plain(word):
        return Seen.TRUE
    is_through_port = _is_port(_plain(raw)) and not _is_port(_plain(word))
    return Seen.UNKNOWN if is_through_port and seen is Seen.FALSE else seen


def _is_port(source: str) -> bool:
    return not _PORTS.isdisjoint(source.rstrip("0123456789").split())


_PORTS = frozenset({"hdmi", "av", "aux", "scart", "component", "composite", "displayport", "usb", "dvi", "vga"})
"""Words for where a cable goes in; what is at its other end nobody tells."""


def _compare_versions(word: str, raw: object) -> Seen:
    """Return false of another version; one may be told without its last parts."""
    said, seen = word.lower().removeprefix("v"), str(raw or "").lower().removeprefix("v")
    if not said or not seen:
        return Seen.UNKNOWN
    is_same = said == seen or seen.startswith(f"{said}.")
    # "1.2.3" is mostly said of "1.2.3-beta" as well.
    is_part = said.startswith(seen) or seen.startswith(said)
    return Seen.TRUE if is_same else Seen.UNKNOWN if is_part else Seen.FALSE


def _compare_band(band: str, raw: object, place: Place) -> Seen:
    """Return whether a percentage may be called low, medium or high."""
    observed = number(raw)
    if observed is None:
        return Seen.UNKNOWN
    low, high = BANDS[band]
    return Seen.TRUE if low <= observed * place.factor <= high else Seen.FALSE


def _compare_numbers(value: Quantity, raw: object, place: Place, one: Evidence, scene: Scene) -> Seen:
    observed = number(raw)
    if value.number is None or observed is None:
        return Seen.UNKNOWN
    unit = place.unit_of(one.attributes, one.unit)
    said = in_unit_of(value, unit, scene)
    if said is None:
        return Seen.UNKNOWN
    # Half a tenth of a kilowatt is 50 W.
    further = in_unit_of(replace(value, number=value.number + value.step), unit, scene) or said
    value = replace(value, number=said, step=max(value.step, abs(further - said)))
    # Without a unit people also read out the number as the home holds it: brightness 102.
    scales = (place.factor,) if value.unit is not None else (place.factor, 1.0)
    if any(abs(observed * scale - said) <= tolerance(value, scale, raw) for scale in scales):
        return Seen.TRUE
    # "Set to 2" may count steps of a scale that the home keeps in percent.
    counts_steps = value.unit is None and value.attribute in STEPPED and said <= _MAX_STEPS
    return Seen.UNKNOWN if counts_steps else Seen.FALSE


def _compare_words(word: str, raw: object, place: Place, one: Evidence) -> Seen:
    """Return false only for another value the entity can have: "cool" of one that heats."""
    if raw is None:
        return Seen.UNKNOWN
    if _plain(raw) == _plain(word):
        return Seen.TRUE
    if place.options == "*":
        # "At the Work zone" is at Work.
        said, seen = set(name_words(word)), set(name_words(str(raw)))
        return Seen.TRUE if seen <= said else Seen.UNKNOWN if seen & said else Seen.FALSE
    listed = one.attributes.get(place.options or "")
    options = {_plain(option) for option in listed} if isinstance(listed, tuple | list) else set()
    return Seen.FALSE if _plain(word) in options else Seen.UNKNOWN


def _compare_senses(word: str, raw: object, senses: Senses, place: Place, one: Evidence) -> Seen:
    """Return false only of words that exclude each other: "finished" of what runs."""
    found = _compare_words(word, raw, place, one)
    if found is Seen.TRUE or raw is None:
        return found
    said, seen = sense_of(word, senses), sense_of(_plain(raw), senses)
    if said is None or seen is None:
        return found
    return Seen.TRUE if said == seen else Seen.FALSE if seen in EXCLUDED.get(said, ()) else Seen.UNKNOWN


def _compare_titles(word: str, one: Evidence) -> Seen:
    """Return true of what plays, by any of the names it has; false only of words of which none is in them."""
    said = {part for part in name_words(_unmarked(word)) if part not in _SMALL_WORDS}
    names = [set(name_words(_unmarked(str(one.attributes.get(name) or "")))) for name in TITLES]
    known = set[str]().union(*names)
    if not said or not any(names[:_NAMES_OF_WORK]):
        return Seen.UNKNOWN
    if said <= known or any(words and words <= said for words in names):
        return Seen.TRUE
    # What is written otherwise, as "P!nk", may be the same.
    is_odd = any(not part.isalnum() for part in str(one.attributes.get("media_artist") or "").split())
    return Seen.FALSE if said.isdisjoint(known) and not is_odd else Seen.UNKNOWN


def _unmarked(text: str) -> str:
    """Return a text without the marks of its letters: "Beyoncé" is said and written "Beyonce" as well."""
    return "".join(sign for sign in normalize("NFKD", text) if not combining(sign))


_SMALL_WORDS = frozenset({"the", "a", "of", "by", "and", "on", "from", "der", "die", "das", "von"})
_NAMES_OF_WORK = 4


def _plain(word: object) -> str:
    """Return a value in words without case and underscores."""
    return " ".join(name_words(str(word)))


def raw_value(place: Place, one: Evidence) -> object:
    """Return the value as the home holds it; None if it is not there."""
    for name in place.names:
        found = one.value if name == "state" else one.attributes.get(name)
        if found is not None:
            return found
    return place.when_off if one.value == "off" else None


def number(value: object) -> float | None:
    """Return a value as a number, None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def in_unit_of(value: Quantity, unit: str | None, scene: Scene) -> float | None:
    """Return the stated number in the unit of the home, None if the two do not compare."""
    if value.number is None or value.unit is None or unit is None or value.unit == unit:
        return value.number
    if value.unit == "°" and unit in _DEGREES:
        return value.number
    return scene.convert(value.number, value.unit, unit)


def tolerance(value: Quantity, scale: float, raw: object) -> float:
    """Return how far apart two numbers may be and still be said to be the same.

    Half the last stated digit, or the last one the home shows, or the step of a scale such as
    0..255; three times that for "about".
    """
    step = 0.5 * max(value.step, resolution(raw) if scale == 1 else 0)
    if scale not in (1, 100):
        step = max(step, 0.5 * scale + 0.5)
    wide = min((_ABOUT if value.is_about else 1) * step, max(step, _widest(value)))
    return max(wide, _rounding(value)) + 1e-9


def _widest(value: Quantity) -> float:
    """Return how far off "about 2 kW" may be: no more than a share of it, but of degrees, which begin anywhere."""
    return math.inf if value.number is None or value.unit in _DEGREES or not value.unit else _WIDEST * abs(value.number)


def _rounding(value: Quantity) -> float:
    """Return how far off "about 12,300" may be: half of what its zeros leave out, but no larger a share of it."""
    if not value.is_about or not value.number or not value.number.is_integer():
        return 0
    digits = str(int(value.number))
    zeros = len(digits) - len(digits.rstrip("0"))
    return min(float(10**zeros) / 2, _ROUNDED * abs(value.number))


def resolution(raw: object) -> float:
    """Return one unit of the last digit the home shows."""
    _, _, decimals = str(raw).partition(".")
    return float(10 ** -len(decimals))


def _may_arrive(claim: Claim, value: Quantity, scene: Scene) -> bool:
    """Return whether a call set just this value on a device that may need its time."""
    return _is_in(SLOW_DOMAINS, claim) and _was_set(claim, value, scene)


def _may_be_under_way(claim: Claim, scene: Scene) -> bool:
    """Return whether what is not named may sleep, set by an agent whose calls are not seen: "Set to 30 degrees"."""
    return not claim.subject and not scene.tool_calls and _is_in(SLEEPING_DOMAINS, claim)


def _is_in(domains: frozenset[str], claim: Claim) -> bool:
    return any(entity_id.partition(".")[0] in domains for entity_id in claim.entity_ids)


def _was_set(claim: Claim, value: Quantity, scene: Scene) -> bool:
    """Return whether a call of this turn set just this value on what is spoken of."""
    own = set(claim.entity_ids)
    calls = (call for call in scene.tool_calls if call.may_have_acted)
    return any(own.intersection(call.touched) and _sets(call, value) for call in calls)


def _sets(call: ToolCall, value: Quantity) -> bool:
    return any(
        attribute == value.attribute and number(call.args.get(argument)) == value.number
        for argument, attribute in SETS.get(call.name, {}).items()
    )


def _why(claim: Claim, subjects: BySubject) -> Reason:
    seen = [one for i in claim.entity_ids for one in subjects.get(i, ())]
    if seen and all(str(one.value) in UNREADABLE_STATES for one in seen):
        return Reason.UNAVAILABLE
    return Reason.AMBIGUOUS if len(claim.readings) > 1 else Reason.NO_DATA
