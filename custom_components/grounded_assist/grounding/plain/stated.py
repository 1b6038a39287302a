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
from ..reading.times import fold_times_of
from ..scene import Scene
from .of_comparisons import read_aimed, read_bounded, read_compared, read_extreme
from .of_moments import LATEST, read_kept, read_over
from .of_sets import (
    read_all_but,
    read_batteries,
    read_everything,
    read_lacking,
    read_lacking_of,
    read_only,
    read_presence,
    read_share_of_all,
    read_some,
)
from .of_things import (
    read_banded,
    read_color,
    read_detecting,
    read_left,
    read_mode,
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
from .spoken_numbers import fold_numbers

_NAME, _NUMBER, _TIME = "«{}»", "#{}", "@{}"
_DROPPED = ("determiner", "adverb", "everywhere")
"""Functions of words that add nothing, "in the house" among them."""


type _Reader = Callable[[Stated], Iterator[Claim]]
_ONE = r"(?P<name>«\d{1,3}»)"
_PLACE = r"(?P<place>«\d{1,3}»)"
_NAMES = r"(?P<names>«\d{1,3}»(?:(?: ,)?(?: and)? «\d{1,3}»){0,8})"
_IN = r"(?:in|on|at)"
_KIND = r"(?P<kind>[^«#]{1,60})"
_STATE = r"(?P<state>[^«#]{1,60})"
_AMOUNT = r"(?P<number>#\d{1,3})(?: (?P<unit>\S{1,40}))?"
_MODE = "mode|preset|preset mode|operation mode|operating mode|hvac mode|effect|light effect"
_TITLE = r"(?: (?!on |from |in )(?P<title>.{1,80}?))?(?: by (?P<by>.{1,80}?))?"
_BOUND_WORDS = "above|below|over|under|at|about|around|almost|nearly|more|less|higher|lower|only|not|up|down|set"
_END = r"(?P<end>#\d{1,3}|highest|most|lowest|least|weakest|strongest)"
_SCALES = "brightness|volume|speed|position|tilt"
"""What can be at its lowest by itself."""
_OF_ALL = rf"(?:{_IN} {_PLACE}|of (?:all|them all|all of them))"
_NEARLY = "about|almost|nearly|around|roughly|(?:just|a bit|a little|slightly) (?:under|over|above|below)"
_MAYBE_ABOUT = rf"(?: (?P<about>{_NEARLY}))?"
_IS_DONE = r"(?:ends?|finish(?:es)?|(?:is|be) (?:done|finished|ready))"
_SOURCE = r"(?: (?:on|from|via) (?:(?:source|channel) )?(?P<source>.{1,60}))?"
_MEASURED_ONCE = "wind speed|air pressure|pressure|rainfall|uv index"
_OTHER = r"(?:(?P<other>«\d{1,3}»)|(?P<outside>outside|outdoors)|(?P<bound>#\d{1,3})(?: \S{1,40})?)"
_BY = r"(?:about )?(?P<by>#\d{1,3}) \S{1,40}(?: c| f)?"
_LITTLE = r"(?:(?:a )?(?:few|couple of|several|bit|little|tad|slightly|well|much|far|way)(?: degrees?| percent| %)? )?"
_TARGET = (
    r"(?:(?:its|their|his|her) )?(?:own )?(?:target|set|desired|goal|setpoint|set point)"
    r"(?: (?:temperature|humidity|point|value|level))?"
)
_TARGET_OF = r"(?:target|setpoint)(?: (?:temperature|humidity))? of (?P<aim>«\d{1,3}»)"
_REACHED = r"(?P<not>not )?(?:yet )?(?P<reached>reached|at|hit|met)"
_OF_OWN = rf"(?:(?:current )?(?P<what>temperature|humidity) of )?{_ONE}"
_BOUND = r"(?P<bound>#\d{1,3})(?: \S{1,40})?"
_LESS_OR_MORE = r"(?P<relation>below|under|less than|lower than|above|over|more than|higher than)"
_COMPARED = "(?:target )?(?:temperature|humidity)|brightness|volume|battery"
_BAND = r"(?P<band>low|medium|high)"
_SORT = "timer|event|calendar|scene|automation|script"
_ANY = rf"(?:(?:{_SORT}) )?(?P<name>«\d{{1,3}}»)(?: (?:timer|calendar))?"
_WHAT = r"(?P<what>[^@]{1,80}?)"
_OF_EVENT = rf"(?P<event>event )?{_WHAT}(?P<on> on {_ANY})?(?(event)|(?(on)|(?!)))"
"""What stands in no calendar that is told is called an event."""
_OVER = r"(?:is|has|was)(?: been)? (?:over|finished|done|ended|complete)"
_SHARE = r"(?:only )?(?P<number>#\d{1,3}) (?:out )?of (?P<whole>#\d{1,3})"
_SHAPES: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"{_OF_EVENT} {_OVER}", read_over),
    (rf"only {_NAMES} (?:is|are|has|have)(?: at)? {_LESS_OR_MORE} {_BOUND}", read_bounded),
    (rf"(?P<all>all|no|every) (?P<kind>\w{{1,40}}) (?:is|are)(?: at)? {_LESS_OR_MORE} {_BOUND}", read_bounded),
    (rf"{_OF_OWN} is {_LITTLE}(?P<relation>\S{{1,20}})(?: than)? {_TARGET}", read_aimed),
    (rf"{_OF_OWN} (?:has|is) {_REACHED} {_TARGET_OF}(?: yet)?", read_aimed),
    (rf"{_OF_OWN} (?:has|is) {_REACHED} {_TARGET}(?: yet)?", read_aimed),
    (rf"{_ONE} (?:is|are|runs)(?: running)? (?:on|at|set to) {_BAND}(?: speed| setting| level)?", read_banded),
    (rf"speed of {_ONE} is (?:set to |at )?{_BAND}", read_banded),
    (rf"{_ONE} speed is (?:set to |at )?{_BAND}", read_banded),
    (rf"only {_NAMES} (?:is|are) {_STATE} {_IN} {_PLACE}", read_only),
    (rf"only {_NAMES} {_IN} {_PLACE} (?:is|are) {_STATE}", read_only),
    (rf"only {_NAMES} (?:is|are) {_STATE}", read_only),
    (rf"{_NAMES} (?:is|are) only {_KIND} {_IN} {_PLACE} (?:that )?(?:is|are) {_STATE}", read_only),
    (rf"{_NAMES} (?:is|are) only {_KIND} (?:that )?(?:is|are) {_STATE} {_IN} {_PLACE}", read_only),
    (rf"{_NAMES} (?:is|are) only {_KIND} (?:that )?(?:is|are) {_STATE}", read_only),
    (rf"only {_KIND} {_IN} {_PLACE} (?:that )?(?:is|are) {_STATE} (?:is|are) {_NAMES}", read_only),
    (rf"only {_KIND} (?:that )?(?:is|are) {_STATE} (?:is|are) {_NAMES}", read_only),
    (rf"(?:at least (?P<number>#\d{{1,3}})|an?) {_KIND} {_IN} {_PLACE} is {_STATE}", read_some),
    (rf"(?:at least (?P<number>#\d{{1,3}})|an?) {_KIND} is {_STATE} {_IN} {_PLACE}", read_some),
    (rf"{_SHARE} {_KIND} (?:is|are) {_STATE} {_IN} {_PLACE}", read_share_of_all),
    (rf"{_SHARE} {_KIND} {_IN} {_PLACE} (?:is|are) {_STATE}", read_share_of_all),
    (rf"{_SHARE} {_KIND} (?:is|are) {_STATE}", read_share_of_all),
    (rf"all {_KIND} but {_NAMES} {_IN} {_PLACE} are {_STATE}", read_all_but),
    (rf"all {_KIND} {_IN} {_PLACE} but {_NAMES} are {_STATE}", read_all_but),
    (rf"all {_KIND} but {_NAMES} are {_STATE}", read_all_but),
    (
        rf"(?P<all>everything|nothing) {_IN} {_PLACE} is (?P<state>\S{{1,20}}) (?:except|but|apart from) {_NAMES}",
        read_everything,
    ),
    (rf"(?P<all>everything|nothing) (?:except|but|apart from) {_NAMES} {_IN} {_PLACE} is {_STATE}", read_everything),
    (rf"(?P<all>everything|nothing) {_IN} {_PLACE} is {_STATE}", read_everything),
    (rf"(?P<all>nothing) is {_STATE} {_IN} {_PLACE}", read_everything),
    (r"(?P<all>everything|nothing) is (?P<state>on|off)", read_everything),
    (rf"(?P<who>nobody|no one|somebody|someone) is {_IN} {_PLACE}", read_presence),
    (rf"{_PLACE} is (?P<who>empty|unoccupied|occupied)", read_presence),
    (rf"there (?:is|are) (?:no|not any) (?P<what>[^«#]{{1,60}}?)(?: {_IN} {_PLACE})?", read_lacking),
    (r"weather is (?P<state>\S{1,40}(?: \S{1,40})?)", read_weather),
    (rf"(?:current )?(?:{_MEASURED_ONCE}) is(?: (?:at|about)){{0,2}} {_AMOUNT}", read_outdoors),
    (rf"{_ONE} (?:is|has) {_END} (?P<what>[^«#]{{1,30}}?)(?: {_OF_ALL})?", read_extreme),
    (rf"{_END} (?P<what>[^«#]{{1,30}}?)(?: {_OF_ALL})? is(?: that of)? {_ONE}", read_extreme),
    (rf"(?!{_SCALES})(?P<what>[^«#]{{1,30}}?) of {_ONE} is {_END}(?: {_OF_ALL})?", read_extreme),
    (rf"{_ONE} (?:is|are)(?: at)?(?: (?P<about>{_NEARLY}))? {_AMOUNT}", read_number),
    (
        rf"{_ONE} (?:has|needs|takes)(?: (?P<about>{_NEARLY}))? (?:another )?{_AMOUNT} (?:left|remaining|to go|more)",
        read_left,
    ),
    (
        rf"(?:remaining time|time left|time remaining) (?:of|on|for) {_ONE} is(?: (?P<about>{_NEARLY}))? {_AMOUNT}",
        read_left,
    ),
    (rf"{_ONE} (?:will )?{_IS_DONE} in{_MAYBE_ABOUT} {_AMOUNT}", read_left),
    (
        rf"{_ONE} (?:is|are) (?P<does>playing|paused){_TITLE}{_SOURCE}",
        read_playing,
    ),
    (rf"(?:{_MODE}) of {_ONE} is (?:set to )?(?P<mode>[^#@]{{1,40}}?)(?: mode)?", read_mode),
    (rf"{_ONE} (?:{_MODE}) is (?:set to )?(?P<mode>[^#@]{{1,40}}?)(?: mode)?", read_mode),
    (rf"{_ONE} (?:is|are|runs) (?:in|on|set to) (?P<mode>[^«#@]{{1,40}}?)(?: mode| preset)", read_mode),
    (rf"{_ONE} (?:is|are) set to (?P<mode>.{{1,60}})", read_set_to),
    (rf"{_ONE} (?:is|are) in (?P<mode>.{{1,60}}?)(?: mode)?", read_set_to),
    (rf"(?P<no>no)? ?(?:new )?updates? for {_ONE} (?:is|are)(?: available| waiting| pending)?", read_outdated),
    (rf"there is (?P<no>no)? ?(?:new )?update(?: available)? for {_ONE}", read_outdated),
    (rf"there (?:is|are) (?:no|not any) (?P<what>[^«#]{{1,60}}?) (?:on|for|at|of|in) {_ONE}", read_lacking_of),
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
    (rf"colou?r of {_ONE} is (?P<color>[^«#@]{{1,30}})", read_color),
    (
        rf"(?P<what>title|song|track|album|artist|source|input|app) (?:of|on) {_ONE} is (?P<title>.{{1,80}})",
        read_titled,
    ),
    (rf"(?P<what>[^«#]{{1,40}}) of {_ONE} is(?: at)?(?: (?P<about>{_NEARLY}))? (?P<number>#\d{{1,3}})", read_share),
    (
        rf"{_ONE} (?:is|are)(?: (?P<about>{_NEARLY}))? (?P<number>#\d{{1,3}})(?: %)? (?P<state>open|closed|shut)",
        read_open_share,
    ),
    (rf"{_ONE} (?:is|are) (?P<not>not )?(?P<state>\S{{1,40}})", read_reachable),
    (
        rf"{_ONE} is(?: {_BY})? (?P<relation>[^«#]{{1,60}}?)(?: than)? {_OTHER}",
        read_compared,
    ),
    (
        rf"{_ONE} is (?P<relation>[^«#]{{1,60}}?)(?: than)? {_OTHER} by (?:a )?(?:little |bit )?(?:over |under )?{_BY}",
        read_compared,
    ),
    (
        rf"(?P<what>{_COMPARED}) of {_ONE} is (?P<relation>[^«#]{{1,60}}?)(?: than)? (?P=what) of {_OTHER}",
        read_compared,
    ),
    (rf"{_ONE} (?:is|are) (?:{_NEARLY}) (?P<state>half \S{{1,20}})", read_state),
    (rf"{_ONE}(?: sensor| detector)? is detecting (?P<what>\S{{1,40}})", read_detecting),
    (rf"{_ONE}(?: (?P<noun>\w{{1,40}}))? (?:is|are) (?P<not>not )?{_STATE}", read_state),
    (r"no batter(?:y|ies) (?:is|are) low", read_batteries),
    (rf"{_ONE} (?:is|are) (?P<words>(?!{_BOUND_WORDS})\w[^«#]{{0,40}} #\d{{1,3}})", read_worded),
)
_FORMS: Final = tuple((re.compile(shape), reader) for shape, reader in _SHAPES)
_AT = r"(?:(?:at|on|for|about|around|(?:shortly|just) (?:after|before)) ){0,2}(?P<time>@\d{1,3})"
_IS = r"(?:is|are|was|will be)"
_ENDING = rf"(?:(?:end|finish|finishing) time is|ends|finishes|{_IS} (?:done|over|finished|ready)|will (?:end|finish))"
_DID = r"(?:(?:was |were )?last \w{1,20}|(?:was |were )?(?:triggered|pressed|rung|activated)|ran|rang)"
_MOMENTS: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"next event on {_ANY} {_IS} {_WHAT} {_AT}", partial(read_kept, "moment", is_only=True)),
    (rf"event {_WHAT} on {_ANY} {_IS} {_AT}", partial(read_kept, "moment")),
    (rf"{_OF_EVENT} (?:starts|begins) {_AT}", partial(read_kept, "moment")),
    (rf"{_OF_EVENT} (?:started|began) {_AT}", partial(read_kept, "moment", is_past=True)),
    (
        rf"{_OF_EVENT} (?:ended|was over|has been over since|is over since|has ended) {_AT}",
        partial(read_kept, "end", is_past=True),
    ),
    (rf"{_OF_EVENT} (?:ends|{_IS} over) {_AT}", partial(read_kept, "end")),
    (rf"{_WHAT} on (?:calendar )?(?P<name>«\d{{1,3}}»)(?: calendar)? {_IS} {_AT}", partial(read_kept, "moment")),
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
    for forms, items in (*folded, (_FORMS, fold_numbers(plain))):
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
    # A unit of several words is one all the same.
    written = item.norm.replace(" ", _JOINT) if item.has(WordKind.UNIT) else item.norm
    return _NUMBER.format(index) if is_number else written


_JOINT = "-"


def _is_dropped(item: Item) -> bool:
    if item.match is not None or item.norm in _KEPT:
        return False
    return (item.is_mark and item.norm != ",") or item.is_function(*_DROPPED)


_KEPT = frozenset({"only", "not", "about"})
