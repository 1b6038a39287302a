"""What is said of apps and the system: "Zigbee2MQTT runs on port 8485", "the broker is version 6.4", "it is up"."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
import re
from typing import Final

from ..installation import Mention
from ..lexicon.installation import PART, groups_of
from ..meanings.parts import CORE, HOST, LOG, OF_HOST, OPERATING_SYSTEM, SYSTEM, UNNAMED, UPTIME
from ..model import Claim, ClaimKind, MomentKind, Quantity, Risk
from ..reading.moments import moment_of
from ..reading.time_words import TimeWords
from ..scene import Scene
from ..tokens import fold
from .hedges import is_asserted, is_question
from .lattice import Lattice

type Span = tuple[int, int]
type Places = Mapping[str, Span]

_NUMBER: Final = re.compile(r"v?\d[\d.]*(?:$|[-.]?(?:alpha|beta|rc|b))")
_AMOUNT: Final = re.compile(r"\d\s*(?:%|[KMGT]i?B|percent|prozent)", re.IGNORECASE)
_LINE: Final = re.compile(r"\s*(?:[-*•+–—]|\d+[.)])\s")
_SAID: Final = re.compile(r"\w")
_WORD: Final = re.compile(r"[^\W\d_]+")
_BETWEEN: Final = re.compile(r"[,()–—]")
_DECORATION: Final = re.compile(r"[*`]|__|^\s*[-•+]\s")
"""What is no word: emphasis, and what a line of a list begins with."""
_FAMILIES: Final = (frozenset({"port", "container_port"}), frozenset({"version", "latest_version", "current_version"}))
"""What is asked for in much the same words, and is not the same."""
_OF_MACHINE: Final = frozenset({HOST, LOG, OPERATING_SYSTEM})
_USUAL: Final = "container_port"
"""What is told of an app wherever it runs."""
_OF_NO_PART: Final = frozenset(
    {ClaimKind.VALUE, ClaimKind.STATE, ClaimKind.COUNT, ClaimKind.EXISTENCE, ClaimKind.TIME, ClaimKind.HISTORY}
)


def with_installation(claims: Sequence[Claim], lattice: Lattice) -> list[Claim]:
    """Return the claims with those of apps and the system, in the place of what was read of the same words."""
    sentence, scene = lattice.text, lattice.scene
    if not scene.parts or is_question(sentence):
        return list(claims)
    found = _Statements(lattice).claims()
    # What names an entity, "the Mosquitto switch is on", is told of that.
    of_home = [one for one in claims if not _gives_way(one)]
    told = [one for one in found if not any(_overlap(one, other) for other in of_home)]
    kept = [one for one in claims if not (_gives_way(one) and any(_overlap(one, new) for new in told))]
    spans = [(one.start, one.end) for one in (*found, *(one for one in of_home if one.readings))]
    held = (_held(one, spans, sentence, scene) for one in told)
    return sorted([*(_of_part(one, sentence, scene) for one in kept), *held], key=lambda one: one.start)


def _of_part(claim: Claim, sentence: str, scene: Scene) -> Claim:
    """Return what tells a number that may be one of an app, or of Home Assistant, with the parts to look at."""
    is_number = claim.kind is ClaimKind.SPECIFIC and claim.value is not None and not claim.moments
    if not is_number or claim.value is None or _NUMBER.match(claim.value.word or "") is None or claim.readings:
        return claim
    named = tuple(dict.fromkeys(part_id for one in scene.parts.mentions(sentence) for part_id in one.part_ids))
    own = (CORE,) if scene.parts.has(CORE) else ()
    return replace(claim, part_ids=named or _spoken_of(scene) or own)


def _held(claim: Claim, spans: Sequence[Span], text: str, scene: Scene) -> Claim:
    """Return a claim of a part as one that may be of something else, where not all around it is understood."""
    told = claim.value.attribute if claim.value is not None else claim.meaning
    if claim.may_be_elsewhere or told in UNNAMED:
        return claim
    is_below = bool(scene.heading) and _LINE.match(text) is not None
    is_other = (
        _is_asked_otherwise(told, claim.part_ids, scene)
        or _may_be_otherwise(told, (claim.start, claim.end), spans, text, scene)
        or (is_below and not _says_nothing(scene.heading, scene))
    )
    return replace(claim, may_be_elsewhere=is_other)


def _gives_way(claim: Claim) -> bool:
    return claim.kind is ClaimKind.SPECIFIC or (not claim.readings and claim.kind in _OF_NO_PART)


def _overlap(one: Claim, other: Claim) -> bool:
    return one.start < other.end and other.start < one.end


class _Statements:
    """What a sentence states of parts."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice, self.text, self.scene = lattice, lattice.text, lattice.scene
        self.words = self.scene.lexicon.installation
        self.mentions = self.scene.parts.mentions(self.text)

    def claims(self) -> list[Claim]:
        plain = _masked(self.text, self.mentions)
        part_ids = () if self.mentions else _parts_asked_of(self.scene)
        if part_ids and (answers := list(self._answers(plain, part_ids))):
            return answers
        is_named = bool(self.mentions or _spoken_of(self.scene))
        has_amount = self.scene.parts.has(HOST) and any(one.search(self.text) for one in (_AMOUNT, self.words.busy))
        if not (is_named or has_amount):
            return []
        plain = self._without_stress(plain)
        shapes = ((told, one) for told, one in self.words.shapes.items() if is_named or told in UNNAMED)
        return [one for told, shape in shapes for match in shape.finditer(plain) for one in self._stated(told, match)]

    def _without_stress(self, plain: str) -> str:
        """Blank what stresses that something is so: "is definitely running", but not "is not really running"."""
        for before, piece in pairwise(self.lattice.pieces):
            if piece.does("certain") and piece.match is None and not before.does("negation"):
                plain = plain[: piece.start] + " " * (piece.end - piece.start) + plain[piece.end :]
        return plain

    def _answers(self, plain: str, part_ids: tuple[str, ...]) -> Iterator[Claim]:
        """Yield what a sentence tells that only answers the request."""
        is_clear = _is_spoken_of(part_ids, self.scene)
        for told, places in _answered(plain, self.scene):
            claim = self._claim(told, places, part_ids)
            if is_asserted(claim.start, claim.end, self.lattice):
                yield replace(claim, may_be_elsewhere=not is_clear)

    def _stated(self, told: str, match: re.Match[str]) -> Iterator[Claim]:
        places = groups_of(match)
        named = next((one for one in self.mentions if places.get("part") == (one.start, one.end)), None)
        part_ids = named.part_ids if named is not None else self._meant(told, places)
        start, end = places["clause"]
        noun = _noun_of(places, self.text)
        is_of_here = told == _USUAL or not self._is_usual(start, end)
        if not part_ids or not is_of_here or _is_of_phone(part_ids, noun, self.scene):
            return
        if not is_asserted(start, end, self.lattice):
            return
        claim = self._as_named(self._claim(told, places, part_ids), named, noun)
        timed = _with_uptime(claim, self.lattice, named) if told == UPTIME else claim
        if timed is not None:
            yield self._of_whom(timed, named)

    def _as_named(self, claim: Claim, named: Mention | None, noun: str) -> Claim:
        """Return the claim with how surely a part is meant by what it is called, or by what points to it."""
        is_of_app = noun in self.words.of_apps
        if named is not None:
            return replace(claim, is_of_app=is_of_app, may_be_elsewhere=named.is_loose and not is_of_app)
        is_pointing = claim.part_ids not in UNNAMED.values() and not self.mentions
        return replace(claim, may_be_elsewhere=is_pointing and not _is_spoken_of(claim.part_ids, self.scene))

    def _of_whom(self, claim: Claim, named: Mention | None) -> Claim:
        """Return the claim as one that may be of another machine, where a word is not understood, here or before."""
        text, scene = self.text, self.scene
        is_own = named is not None and fold(text[named.start : named.end]) not in self.words.common
        if claim.may_be_elsewhere or _OF_MACHINE.isdisjoint(claim.part_ids) or is_own:
            return claim
        rest = f"{text[: claim.predicate_start]} {text[claim.predicate_end :]}" if claim.value is not None else text
        around = (rest, *scene.told, scene.heading, scene.request, *(one.text for one in scene.dialogue))
        return replace(claim, may_be_elsewhere=not all(_is_of_machine(one, scene) for one in around))

    def _claim(self, told: str, places: Places, part_ids: tuple[str, ...]) -> Claim:
        start, end = places["clause"]
        value = places.get("value")
        first, last = value or (start, end)
        unit = self.text[slice(*places["unit"])] if "unit" in places else None
        return Claim(
            text=self.text[start:end],
            start=start,
            end=end,
            kind=ClaimKind.INSTALLATION,
            subject=self.text[start:end],
            meaning=told if value is None else "",
            value=None if value is None else _quantity(told, self.text[first:last], unit, first),
            part_ids=part_ids,
            risk=Risk.MEDIUM if value is None else Risk.HIGH,
            subject_start=start,
            subject_end=end,
            predicate_start=first,
            predicate_end=last,
        )

    def _meant(self, told: str, places: Places) -> tuple[str, ...]:
        """Return what a clause is of that names nothing: the machine, what is named elsewhere, or was spoken of."""
        if told in UNNAMED and "pointing" not in places:
            return UNNAMED[told] if self.scene.parts.has(HOST) else ()
        named = {one.part_ids for one in self.mentions}
        return named.pop() if len(named) == 1 else () if named else _spoken_of(self.scene)

    def _is_usual(self, start: int, end: int) -> bool:
        """Return whether the statement around a clause is of what is so in most homes."""
        begin = max((found.end() for found in self.words.joints.finditer(self.text, 0, start)), default=0)
        stop = self.words.joints.search(self.text, end)
        return self.words.usual.search(self.text, begin, stop.start() if stop else len(self.text)) is not None


def _quantity(told: str, word: str, unit: str | None, start: int) -> Quantity:
    if told == UPTIME:
        return Quantity(attribute=told, number=None, word=word, start=start, end=start + len(word))
    plain = word.replace(",", ".") if told in OF_HOST else word
    number = float(plain) if plain.isdigit() or told in OF_HOST else None
    step = 10.0 ** -len(plain.partition(".")[2])
    return Quantity(attribute=told, number=number, word=word, unit=unit, step=step, start=start, end=start + len(word))


# --- which part is meant


def _spoken_of(scene: Scene) -> tuple[str, ...]:
    """Return what "it" is: what was told of last, else what the request asks of, else what was told of before that."""
    here, before = scene.previous[scene.recalled :], scene.previous[: scene.recalled]
    of_reply = next((one.part_ids for one in reversed(here) if one.part_ids or one.readings), None)
    if of_reply is not None:
        return of_reply
    told_before = (one.part_ids for one in reversed(before) if one.part_ids or one.readings)
    return _parts_asked_of(scene) or next(told_before, ())


def _parts_asked_of(scene: Scene) -> tuple[str, ...]:
    """Return the one part that a request names."""
    mentions = {one.part_ids for one in scene.parts.mentions(scene.request)}
    return mentions.pop() if len(mentions) == 1 else ()


def _is_spoken_of(part_ids: tuple[str, ...], scene: Scene) -> bool:
    """Return whether "it" can only be a part: nothing else may have been named since."""
    texts = ((text, True) for text in reversed(scene.told))
    asked = ((scene.request, False),) if scene.request else ()
    before = ((one.text, one.is_reply) for one in reversed(scene.dialogue))
    for text, is_reply in (*texts, *asked, *before):
        mentions = scene.parts.mentions(text)
        is_clear = _is_understood(text, mentions, scene) if is_reply else bool(_asked_for(text, scene))
        if mentions or not is_clear:
            is_firm = not any(one.is_loose for one in mentions)
            return is_clear and is_firm and {one.part_ids for one in mentions} == {part_ids}
    return True


def _noun_of(places: Places, text: str) -> str:
    """Return what a part is said to be: an app, a server."""
    return fold(text[slice(*places["noun"])]) if "noun" in places else ""


def _is_of_phone(part_ids: Iterable[str], noun: str, scene: Scene) -> bool:
    """Return whether the app of the system is meant: that is the one on a phone."""
    return noun in scene.lexicon.installation.of_apps and any(one.startswith(SYSTEM) for one in part_ids)


# --- whether all around it is understood


def _masked(text: str, mentions: Iterable[Mention]) -> str:
    """Return a text with a sign for each letter of a name, and blanks for what only decorates it."""
    for one in mentions:
        text = text[: one.start] + PART * (one.end - one.start) + text[one.end :]
    return _DECORATION.sub(lambda found: " " * len(found[0]), text)


def _blanked(text: str, spans: Iterable[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _may_be_otherwise(told: str, span: Span, others: Iterable[Span], text: str, scene: Scene) -> bool:
    """Return whether the words around a clause may tell where, when or in which case it is so."""
    words, plain = scene.lexicon.installation, _blanked(text, (span, *others))
    # "8080, and 8485 on the host" is of one thing.
    begins = (words.anew,) if told in _FAMILIES[0] else (words.anew, words.added)
    if not _says_nothing(plain[: span[0]], scene):
        return True
    for part in _BETWEEN.split(plain[span[1] :]):
        if any(one.match(part) is not None for one in begins):
            return False
        if not _says_nothing(part, scene):
            return True
    return False


def _says_nothing(text: str, scene: Scene) -> bool:
    """Return whether words leave a statement beside them as it is."""
    return _SAID.search(scene.lexicon.installation.opening.sub(" ", text)) is None


def _is_understood(text: str, mentions: Iterable[Mention], scene: Scene) -> bool:
    """Return whether a sentence tells nothing but what apps and the system are like."""
    plain = _masked(text, mentions)
    found = [match.span() for shape in scene.lexicon.installation.shapes.values() for match in shape.finditer(plain)]
    return _says_nothing(_blanked(plain, found).replace(PART, "x"), scene)


def _is_of_machine(text: str, scene: Scene) -> bool:
    """Return whether nothing else is spoken of than the system and how busy it is."""
    of_system = (one for one in scene.parts.mentions(text) if all(i.startswith(SYSTEM) for i in one.part_ids))
    rest = _blanked(text, ((one.start, one.end) for one in of_system))
    return scene.lexicon.installation.plain.issuperset(map(fold, _WORD.findall(rest)))


# --- what was asked

_CONTRARY: Final[Mapping[str, str]] = {
    "running": "stopped",
    "stopped": "running",
    "installed": "not_installed",
    "update": "up_to_date",
    "up_to_date": "update",
}
"""What is asked with yes or no -> what is told by no."""
_ANSWERED: Final[Mapping[str, str]] = {"latest_version": "version", "current_version": "version"}
"""What is asked for -> what it is answered like."""


def _answered(plain: str, scene: Scene) -> Iterator[tuple[str, Places]]:
    """Yield what is told of what the request asks of, and where its words stand: "8485.", "Yes, it is."."""
    words = scene.lexicon.installation
    clear = _asked_for(scene.request, scene)
    asked = clear or {told for told, phrases in words.asks.items() if phrases.search(scene.request)}
    for told in sorted(asked):
        shape = words.answers.get(_ANSWERED.get(told, told))
        if shape is not None and (match := shape.fullmatch(plain)) is not None:
            yield told, groups_of(match)
        elif told in _CONTRARY and told in clear:
            whole = {"clause": (len(plain) - len(plain.lstrip()), len(plain.rstrip(" .!\n")))}
            if words.affirmed.fullmatch(plain) is not None:
                yield told, whole
            elif words.denied.fullmatch(plain) is not None:
                yield _CONTRARY[told], whole


def _asked_for(request: str, scene: Scene) -> frozenset[str]:
    """Return what a request asks for of a part as it is; nothing if there is a word in it that is not understood."""
    mentions = scene.parts.mentions(request)
    plain, shapes = _masked(request, mentions), scene.lexicon.installation.asked
    found = {told: match for told, shape in shapes.items() if (match := shape.fullmatch(plain)) is not None}
    part_ids = [part_id for one in mentions for part_id in one.part_ids]
    return frozenset(
        told for told, match in found.items() if not _is_of_phone(part_ids, _noun_of(groups_of(match), request), scene)
    )


def _is_asked_otherwise(told: str, part_ids: tuple[str, ...], scene: Scene) -> bool:
    """Return whether the request asks for something else of a part, or for what is so elsewhere or at another time."""
    mentions = scene.parts.mentions(scene.request)
    is_of_it = not mentions or any(not set(one.part_ids).isdisjoint(part_ids) for one in mentions)
    asks = scene.lexicon.installation.asks.values()
    if not is_of_it or not any(phrases.search(scene.request) for phrases in asks):
        return False
    asked = _asked_for(scene.request, scene)
    return not asked or any(told in family and asked & family and told not in asked for family in _FAMILIES)


# --- since when it runs

_BOTH: Final[Mapping[tuple[str, ...], tuple[str, ...]]] = {(CORE,): (CORE, HOST), (HOST,): (HOST, CORE)}
"""What is named, and what people take for the same, the named one first."""
_FITTING: Final = (MomentKind.AT, MomentKind.AGO, MomentKind.SINCE, MomentKind.FOR)


def _with_uptime(claim: Claim, lattice: Lattice, named: Mention | None) -> Claim | None:
    """Return the claim with the time it tells; None if it tells none, or is of something else."""
    part_ids = claim.part_ids if named is None else _BOTH.get(claim.part_ids)
    item = _time_at(claim.predicate_start, lattice)
    if part_ids is None or claim.value is None or item is None:
        return None
    following = next((piece for piece in lattice.pieces if piece.start >= item.end), None)
    is_over = following is None or following.is_mark or following.does("conjunction")
    if item.end < claim.predicate_end or (item.end > claim.predicate_end and not is_over):
        return None
    text, end = lattice.text, max(claim.end, item.end)
    return replace(
        claim,
        text=text[claim.start : end],
        end=end,
        subject=text[claim.start : end],
        value=replace(claim.value, word=text[claim.predicate_start : item.end], end=item.end),
        moments=(moment_of(item, item, lattice.scene.now),),
        part_ids=part_ids,
        # The machine and Home Assistant were not started at one time.
        may_be_elsewhere=named is None,
        subject_end=end,
        predicate_end=item.end,
    )


def _time_at(start: int, lattice: Lattice) -> TimeWords | None:
    """Return the time, or the length of time, that begins at a place."""
    at = next((index for index, token in enumerate(lattice.tokens) if token.start >= start), len(lattice.tokens))
    times = [edge.value for edge in lattice.edges("time", at) if isinstance(edge.value, TimeWords)]
    spans = [edge.value for edge in lattice.edges("span", at) if isinstance(edge.value, TimeWords)]
    told = (*times, *(replace(one, kind=MomentKind.FOR) for one in spans))
    return next((one for one in told if one.kind in _FITTING), None)
