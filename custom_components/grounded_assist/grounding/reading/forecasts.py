"""Read what the weather is said to be on a day to come: "it will rain tomorrow", "tomorrow's high is 24 °C"."""

from collections.abc import Iterator, Sequence

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.forecasts import HIGH, LOW, RAIN, SNOW, SUN
from ..model import Claim, ClaimKind, Moment, Quantity
from .agenda import agenda_moment
from .entry_words import Role, Spoken, chunks, has_role, is_denied, spoken
from .items import Item, names_domain
from .quantities import number_of
from .state_claims import Surroundings
from .times import timed

_FORECAST = "forecast."
_ASIDE = "forecast.aside"
_DRY = "forecast.dry"
_WEATHER = frozenset({"weather"})
_SKY = (RAIN, SNOW, SUN)
_MEASURED = (HIGH, LOW)
_UNFIT = (Role.STOP, Role.HOLDER, Role.SORT, Role.CHANGE, Role.ANY, Role.OPEN)


def forecast_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what is told of the weather of one day; nothing if it is told of anything more."""
    if not any(item.has(WordKind.RELATION) and _sorts(item) for item in items if item.words):
        return ()
    scene = around.scene
    words = spoken(timed(around.text, scene))
    days = [one.item for one in words if one.role is Role.TIME]
    if len(days) != 1 or has_role(words, *_UNFIT) or any(map(_is_else, words)) or _is_bounded(words, around):
        return ()
    told = days[0].told
    if is_denied(words) and told is not None and told.is_whole:
        # What does not last all day may be there for an hour.
        return ()
    is_whole_day = told is not None and told.has_day and told.hour is None and not told.part
    moment = agenda_moment(days[0], None, scene.now) if is_whole_day else None
    if moment is None or moment.windows[0][0] <= scene.now:
        # Of today a forecast tells what is left of it.
        return ()
    return tuple(claim for chunk in chunks(words) for claim in _claims(chunk, moment, around))


def _is_bounded(words: Sequence[Spoken], around: Surroundings) -> bool:
    """Return whether a day only bounds what is told, or something is wished: "dry until tomorrow", "stay dry"."""
    at = next(index for index, one in enumerate(words) if one.role is Role.TIME)
    while (
        at and words[at - 1].item.is_function("preposition", "determiner", "until") and not _is_edge(words[at], around)
    ):
        at -= 1
    is_wish = words[0].role is Role.COPULA
    return is_wish or _is_edge(words[at], around) or any(one.item.is_function("nearly") for one in words)


def _is_edge(one: Spoken, around: Surroundings) -> bool:
    return one.item.norm.partition(" ")[0] in cue_norms(around.scene.lexicon, "edge")


def _claims(chunk: Sequence[Spoken], moment: Moment, around: Surroundings) -> Iterator[Claim]:
    for index, one in enumerate(chunk):
        for sort in _sorts(one.item):
            if sort in _SKY or one.item.has(WordKind.RELATION, _DRY):
                is_dry = one.item.has(WordKind.RELATION, _DRY)
                yield _claim(chunk, moment, Quantity(attribute=sort), around, is_negated=is_denied(chunk) is not is_dry)
            elif (value := _value(sort, chunk, index)) is not None and not is_denied(chunk):
                yield _claim(chunk, moment, value, around, is_negated=False)


def _claim(
    chunk: Sequence[Spoken], moment: Moment, value: Quantity, around: Surroundings, *, is_negated: bool
) -> Claim:
    start, end = min(one.item.start for one in chunk), max(one.item.end for one in chunk)
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.FORECAST,
        subject=around.text[start:end],
        is_negated=is_negated,
        value=value,
        moments=(moment,),
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )


def _sorts(item: Item) -> tuple[str, ...]:
    """Return what a word tells of the weather."""
    ids = item.ids(WordKind.RELATION) if item.match is None else ()
    named = tuple(one.removeprefix(_FORECAST) for one in ids if one.startswith(_FORECAST) and one != _ASIDE)
    return tuple(RAIN if one == "dry" else one for one in named)


def _value(sort: str, chunk: Sequence[Spoken], index: int) -> Quantity | None:
    """Return the number that follows "a high of"; none if there is no unit or another number."""
    behind = [one.item for one in chunk[index + 1 :]]
    at = next((i for i, item in enumerate(behind) if number_of(item) is not None), None)
    if at is None:
        return None
    units = [unit for item in behind[at + 1 :] for unit in item.ids(WordKind.UNIT)]
    is_range = any(item.ids(WordKind.RELATION) and not _sorts(item) for item in behind[:at])
    if is_range or any(number_of(item) is not None for item in behind[at + 1 :]):
        # "Under 15 °C", "10 to 13 °C".
        return None
    number, norm = number_of(behind[at]), behind[at].norm
    decimals = len(norm.replace(",", ".").partition(".")[2])
    return Quantity(
        attribute=sort,
        number=number,
        unit=next((unit for unit in units if unit.startswith("°")), None),
        step=10.0**-decimals,
        start=behind[at].start,
        end=behind[at].end,
    )


def _is_else(one: Spoken) -> bool:
    """Return whether a word is of no weather: another place, a thing of the home."""
    item = one.item
    is_of_it = bool(_sorts(item)) or item.has(WordKind.RELATION, _ASIDE) or names_domain(item, _WEATHER)
    return one.role is Role.TITLE and not (is_of_it or item.has(WordKind.UNIT) or item.has(WordKind.NOUN, "weather"))
