"""Read the plain statements that name things exactly: one row for each form."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
import re
from typing import Final

from ..lexicon import WordKind
from ..model import Claim
from ..reading.items import Item, mask
from ..reading.spoken_numbers import fold_numbers
from ..reading.times import fold_times_of
from ..scene import Scene
from .of_comparisons import read_compared, read_extreme
from .of_moments import LATEST, read_kept
from .of_sets import read_all_but, read_batteries, read_everything, read_lacking, read_only, read_presence
from .of_things import (
    read_color,
    read_detecting,
    read_number,
    read_open_share,
    read_outdoors,
    read_playing,
    read_reachable,
    read_set_to,
    read_share,
    read_state,
    read_titled,
    read_weather,
    read_worded,
)
from .of_updates import read_outdated, read_outdated_number, read_version
from .parts import Stated

_NAME, _NUMBER, _TIME = "«{}»", "#{}", "@{}"
_DROPPED = ("determiner", "adverb", "everywhere")
"""Functions of words that add nothing, "in the house" among them."""


type _Reader = Callable[[Stated], Iterator[Claim]]
_ONE = r"(?P<name>«\d{1,3}»)"
_PLACE = r"(?P<place>«\d{1,3}»)"
_NAMES = r"(?P<names>«\d{1,3}»(?:(?: ,)?(?: and)? «\d{1,3}»){0,8})"
_KIND = r"(?P<kind>[^«#]{1,60})"
_STATE = r"(?P<state>[^«#]{1,60})"
_AMOUNT = r"(?P<number>#\d{1,3})(?: (?P<unit>\S{1,40}))?"
_TITLE = r"(?: (?!on |from |in )(?P<title>.{1,80}?))?(?: by (?P<by>.{1,80}?))?"
_BOUND_WORDS = "above|below|over|under|at|about|around|almost|nearly|more|less|higher|lower|only|not|up|down|set"
_ENDS = "highest|most|lowest|least|weakest|strongest"
_NEARLY = "about|almost|nearly|around|roughly|just (?:under|over|above|below)"
_SOURCE = r"(?: (?:on|from|via) (?:(?:source|channel) )?(?P<source>.{1,60}))?"
_MEASURED_ONCE = "wind speed|air pressure|pressure|rainfall|uv index"
_OTHER = r"(?:(?P<other>«\d{1,3}»)|(?P<outside>outside|outdoors)|(?P<bound>#\d{1,3})(?: \S{1,40})?)"
_BY = r"(?:about )?(?P<by>#\d{1,3}) \S{1,40}"
_SHAPES: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"only {_NAMES} (?:is|are) {_STATE} in {_PLACE}", read_only),
    (rf"only {_NAMES} in {_PLACE} (?:is|are) {_STATE}", read_only),
    (rf"only {_NAMES} (?:is|are) {_STATE}", read_only),
    (rf"all {_KIND} but {_NAMES} in {_PLACE} are {_STATE}", read_all_but),
    (rf"all {_KIND} in {_PLACE} but {_NAMES} are {_STATE}", read_all_but),
    (rf"all {_KIND} but {_NAMES} are {_STATE}", read_all_but),
    (
        rf"(?P<all>everything|nothing) in {_PLACE} is (?P<state>\S{{1,20}}) (?:except|but|apart from) {_NAMES}",
        read_everything,
    ),
    (rf"(?P<all>everything|nothing) (?:except|but|apart from) {_NAMES} in {_PLACE} is {_STATE}", read_everything),
    (rf"(?P<all>everything|nothing) in {_PLACE} is {_STATE}", read_everything),
    (rf"(?P<all>nothing) is {_STATE} in {_PLACE}", read_everything),
    (rf"(?P<who>nobody|no one|somebody|someone) is in {_PLACE}", read_presence),
    (rf"{_PLACE} is (?P<who>empty|unoccupied|occupied)", read_presence),
    (rf"there is (?:no|not any) (?P<what>[^«#]{{1,60}}?)(?: (?:in|on|at) {_PLACE})?", read_lacking),
    (r"weather is (?P<state>\S{1,40}(?: \S{1,40})?)", read_weather),
    (rf"(?:current )?(?:{_MEASURED_ONCE}) is(?: (?:at|about)){{0,2}} {_AMOUNT}", read_outdoors),
    (rf"{_ONE} (?:is|are)(?: at)?(?: (?:about|almost|nearly))? {_AMOUNT}", read_number),
    (
        rf"{_ONE} (?:is|are) (?P<does>playing|paused){_TITLE}{_SOURCE}",
        read_playing,
    ),
    (rf"{_ONE} (?:is|are) set to (?P<mode>.{{1,60}})", read_set_to),
    (rf"{_ONE} (?:is|are) in (?P<mode>.{{1,60}}?)(?: mode)?", read_set_to),
    (rf"(?P<no>no)? ?(?:new )?updates? for {_ONE} (?:is|are)(?: available| waiting| pending)?", read_outdated),
    (rf"there is (?P<no>no)? ?(?:new )?update(?: available)? for {_ONE}", read_outdated),
    (rf"{_ONE} (?:is|are) (?P<no>up to date|current)", read_outdated),
    (rf"{_ONE} (?:is|are) (?:out of date|outdated)", read_outdated),
    (rf"{_ONE} has (?P<no>no)? ?update(?: available| waiting| pending)?", read_outdated),
    (r"(?P<no>no) updates? (?:is|are) (?:available|waiting|pending)", read_outdated_number),
    (r"there (?:is|are) (?P<no>no) updates?(?: available| waiting| pending)?", read_outdated_number),
    (r"(?:only )?(?P<number>#\d{1,3}) updates? (?:is|are) (?:available|waiting|pending)", read_outdated_number),
    (
        r"there (?:is|are) (?:only )?(?P<number>#\d{1,3}) updates?(?: available| waiting| pending)?",
        read_outdated_number,
    ),
    (rf"{_ONE} (?:is|are|runs) (?:on )?version (?P<version>\S{{1,40}})", read_version),
    (
        rf"(?P<which>latest|newest|available|new|installed|current) version of {_ONE} is (?P<version>\S{{1,40}})",
        read_version,
    ),
    (
        rf"{_ONE} has (?P<end>#\d{{1,3}}|{_ENDS}) (?P<what>[^«#]{{1,30}}?)(?: (?:in|on|at) {_PLACE})?",
        read_extreme,
    ),
    (rf"colou?r of {_ONE} is (?P<color>[^«#@]{{1,30}})", read_color),
    (rf"(?P<what>title|song|track|album|artist|source|input) of {_ONE} is (?P<title>.{{1,80}})", read_titled),
    (rf"(?P<what>[^«#]{{1,40}}) of {_ONE} is(?: at)?(?: (?P<about>{_NEARLY}))? (?P<number>#\d{{1,3}})", read_share),
    (
        rf"{_ONE} (?:is|are)(?: (?P<about>{_NEARLY}))? (?P<number>#\d{{1,3}}) (?P<state>open|closed|shut)",
        read_open_share,
    ),
    (rf"{_ONE} (?:is|are) (?P<not>not )?(?P<state>\S{{1,40}})", read_reachable),
    (
        rf"{_ONE} is(?: {_BY})? (?P<relation>[^«#]{{1,60}}?)(?: than)? {_OTHER}",
        read_compared,
    ),
    (rf"{_ONE} is detecting (?P<what>\S{{1,40}})", read_detecting),
    (rf"{_ONE}(?: (?P<noun>\w{{1,40}}))? (?:is|are) (?P<not>not )?{_STATE}", read_state),
    (r"no batter(?:y|ies) (?:is|are) low", read_batteries),
    (rf"{_ONE} (?:is|are) (?P<words>(?!{_BOUND_WORDS})\w[^«#]{{0,40}} #\d{{1,3}})", read_worded),
)
_FORMS: Final = tuple((re.compile(shape), reader) for shape, reader in _SHAPES)
_AT = r"(?:(?:at|on|for|about|around|(?:shortly|just) (?:after|before)) ){0,2}(?P<time>@\d{1,3})"
_SORT = "timer|event|calendar|scene|automation|script"
_ANY = rf"(?:(?:{_SORT}) )?(?P<name>«\d{{1,3}}»)(?: (?:timer|calendar))?"
_WHAT = r"(?P<what>[^@]{1,80}?)"
_IS = r"(?:is|are|was|will be)"
_ENDING = rf"(?:(?:end|finish|finishing) time is|ends|finishes|{_IS} (?:done|over|finished|ready)|will (?:end|finish))"
_DID = r"(?:(?:was |were )?last \w{1,20}|(?:was |were )?(?:triggered|pressed|rung|activated)|ran|rang)"
_MOMENTS: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"next event on {_ANY} {_IS} {_WHAT} {_AT}", partial(read_kept, "moment", is_only=True)),
    (rf"event {_WHAT} on {_ANY} {_IS} {_AT}", partial(read_kept, "moment")),
    (rf"event {_WHAT} (?:ends|{_IS} over) {_AT}", partial(read_kept, "end")),
    (rf"end(?: time)? of event {_WHAT} on {_ANY} {_IS} {_AT}", partial(read_kept, "end")),
    (rf"end(?: time)? of event {_WHAT} {_IS} {_AT}", partial(read_kept, "end")),
    (rf"event {_WHAT} {_IS} {_AT}", partial(read_kept, "moment")),
    (rf"(?:end|finish|finishing|ready)(?: time)? of {_ANY} {_IS} {_AT}", partial(read_kept, "end")),
    (rf"{_ANY} {_ENDING} {_AT}", partial(read_kept, "end")),
    (rf"{_ANY} {_DID} {_AT}", partial(read_kept, LATEST)),
    (rf"{_ANY} {_IS}(?: (?:set|due))? {_AT}", partial(read_kept, "moment")),
)
_TIMED: Final = tuple((re.compile(shape), reader) for shape, reader in _MOMENTS)
"""Forms that tell a time of day, or a day."""


def read_stated(text: str, scene: Scene, spoken: Scene) -> tuple[Claim, ...]:
    """Return the claims of a statement in one of these forms; none where it has no such form.

    `spoken` is the scene in the language of the sentence.
    """
    plain = mask(text, scene)
    timed = fold_times_of(plain, scene)
    is_timed = any(item.told is not None for item in timed)
    folded = ((_TIMED, timed),) if is_timed else ()
    for forms, items in (*folded, (_FORMS, fold_numbers(plain, scene.lexicon))):
        signs = [(_sign(index, item), item) for index, item in enumerate(items) if not _is_dropped(item)]
        shape = " ".join(sign for sign, _ in signs)
        for pattern, reader in forms:
            if (found := pattern.fullmatch(shape)) is not None:
                parts, spans = found.groupdict(""), _spans(found, signs)
                told = Stated(text=text, items=items, parts=parts, spans=spans, scene=scene, spoken=spoken)
                if claims := tuple(reader(told)):
                    return claims
    return ()


def _spans(found: re.Match[str], signs: Sequence[tuple[str, Item]]) -> dict[str, tuple[int, int]]:
    """Return where in the text the parts of a shape stand."""
    ends = list(accumulate(len(sign) + 1 for sign, _ in signs))
    spans = {}
    for part, shown in found.groupdict().items():
        if shown:
            first, last = (bisect_right(ends, at) for at in (found.start(part), found.end(part) - 1))
            spans[part] = (signs[first][1].start, signs[last][1].end)
    return spans


def _sign(index: int, item: Item) -> str:
    if item.match is not None:
        return _NAME.format(index)
    if item.told is not None:
        return _TIME.format(index)
    is_number = item.is_number or item.has(WordKind.NUMBER) or item.has(WordKind.LEVEL)
    return _NUMBER.format(index) if is_number else item.norm


def _is_dropped(item: Item) -> bool:
    if item.match is not None or item.norm in _KEPT:
        return False
    return (item.is_mark and item.norm != ",") or item.is_function(*_DROPPED)


_KEPT = frozenset({"only", "not", "about"})
