"""Hold two plain statements against each other: the same, the contrary, or nothing to do with each other.

Words in another order say something else, and a second value may be as true as the first. So statements are the same
only word for word, but for articles and how numbers are written, and exclude each other only where both say what one
definite thing is: "Anna's birthday is May 3". Everything else is unrelated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
import re

from .briefly import briefly
from .lexicon import Lexicon, WordKind
from .tokens import Token, TokenKind, bare, tokenize

_LONGEST = 400
"""Characters; more is no plain statement."""
_TELLING_MARKS = frozenset("$€£¥%<>=+#@/*&°-")
OF_A_MOMENT = frozenset({"°", "°C", "°F", "K", "%", "W", "kW", "V", "A", "lx", "hPa", "ppm", "dB"})
"""Units of what is measured, which is otherwise tomorrow."""
_IS, _OWNER, _POSSESSIVE = "<is>", "<owner>", "'s"
_DOTTED = re.compile(r"[1-9]\d*(?:\.\d+){0,3}|0(?:\.\d+){1,3}")
"""A number or a version that is written in one way only."""
_JOINING = frozenset({"negation", "conjunction", "connective", "alternative", "condition", "interrogative"})
_BOUNDS = ("bounding", "recurring", "passing")
_SECRET = "secret"  # noqa: S105 - a row of words such as "password", none itself
_SUBJECT = 2
"""Words of a subject that is definite enough to be one thing."""


class Likeness(StrEnum):
    """How one statement stands to another."""

    SAME = "same"
    OTHERWISE = "otherwise"
    """Of the same thing, and both cannot be true."""
    UNRELATED = "unrelated"


class Speaker(StrEnum):
    """Whose words they are: "my" of a person is "your" of whoever answers."""

    PERSON = "person"
    HOUSEHOLD = "household"
    """Nobody knows whose "my" it is."""
    VOICE = "voice"
    """The same, but nobody known listens either: to an agent these are one person."""
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word of a statement as it is compared, and where it stands."""

    norm: str
    start: int
    end: int
    signals: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What something is said to be."""

    sort: str
    norm: str
    unit: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """A statement, ready to be compared."""

    words: tuple[str, ...]
    is_open: bool
    """It depends on who speaks, or points to something: it is compared with nothing."""
    subject: tuple[str, ...] = ()
    """Of what one definite thing is said to be; empty where nothing is said in this form."""
    is_denied: bool = False
    rest: tuple[str, ...] = ()
    """What the subject is said to be, word for word."""
    value: Value | None = None
    is_bounded: bool = False
    """At least, about, until, usually, next: another value may be as true."""
    is_changing: bool = False
    """The latest, the current: true today."""


@briefly(16384)
def gist(text: str, lexicon: Lexicon, speaker: Speaker) -> Gist:
    """Return what a statement says; a long text says too much to be held against another."""
    pieces = _pieces(text, lexicon, speaker) if len(text) <= _LONGEST else []
    if not pieces:
        return Gist(words=(), is_open=True)
    told = lexicon.signals_in(tuple(token.norm for token in tokenize(text)))
    is_secret = _SECRET in told
    form = _form(pieces, lexicon)
    return Gist(
        words=_raw(text) if is_secret else tuple(piece.norm for piece in pieces),
        is_open=_points(pieces, speaker),
        subject=form.subject,
        is_denied=form.is_denied,
        rest=_raw(text) if is_secret else form.rest,
        value=None if is_secret else form.value,
        is_bounded=any(signal in told for signal in _BOUNDS),
        is_changing="changing" in told,
    )


def liken(said: Gist, remembered: Gist) -> Likeness:
    """Return how a statement stands to one that is remembered."""
    if said.is_open or remembered.is_open:
        return Likeness.UNRELATED
    if said.words == remembered.words or _is_turned(said, remembered):
        return Likeness.SAME
    is_comparable = bool(said.subject) and _is_same_subject(said.subject, remembered.subject)
    if not is_comparable or said.is_bounded or remembered.is_bounded:
        return Likeness.UNRELATED
    if said.is_denied is not remembered.is_denied:
        return Likeness.OTHERWISE if said.rest == remembered.rest else Likeness.UNRELATED
    is_one_way = not said.is_denied and _excludes(said.value, remembered.value)
    if is_one_way and (said.is_changing or remembered.is_changing):
        is_one_way = _is_older(said.value, remembered.value)
    return Likeness.OTHERWISE if is_one_way else Likeness.UNRELATED


def set_right(text: str, remembered: str, lexicon: Lexicon, speaker: Speaker) -> str | None:
    """Return a reply with what is remembered in the place of its own value; None if it takes more than that."""
    said, known = gist(text, lexicon, Speaker.AGENT), gist(remembered, lexicon, speaker)
    if said.is_denied is not known.is_denied and _OWNER not in known.words:
        return remembered
    if said.value is None or known.value is None or said.is_denied or known.is_denied:
        return None
    return f"{text[: said.value.start]}{remembered[known.value.start : known.value.end]}{text[said.value.end :]}"


def stands_alone(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text is a statement of something it names: it has a subject, and points to nothing."""
    told = gist(text, lexicon, Speaker.PERSON)
    if told.is_open or "?" in text:
        return False
    pieces = _pieces(text, lexicon, Speaker.PERSON)
    names = [piece for piece in pieces if not piece.functions and piece.norm.isalpha()]
    points = any("pointing" in piece.signals for piece in pieces[:_SUBJECT])
    return bool(told.subject) or (len(names) > _SUBJECT and not points)


def _pieces(text: str, lexicon: Lexicon, speaker: Speaker) -> list[_Piece]:
    pieces: list[_Piece] = []
    for token in tokenize(text):
        if token.kind is TokenKind.MARK:
            if token.norm in _TELLING_MARKS and _belongs(token, text):
                pieces.append(_Piece(token.norm, token.start, token.end))
            continue
        pieces += _of_word(token, lexicon, speaker)
    return pieces


def _belongs(token: Token, text: str) -> bool:
    """Return whether a mark says something: a dash between words does not."""
    around = text[max(token.start - 1, 0) : token.start] + text[token.end : token.end + 1]
    return token.norm != "-" or any(map(str.isdigit, around))


def _of_word(token: Token, lexicon: Lexicon, speaker: Speaker) -> list[_Piece]:
    made = []
    written = lexicon.contractions.get(token.norm)
    for norm in written or (bare(token),):
        signals = frozenset(lexicon.signals_in((norm,)))
        if "article" in signals:
            continue
        functions = frozenset(one.id for one, _ in lexicon.at((norm,), 0) if one.kind is WordKind.FUNCTION)
        made.append(_Piece(_norm(norm, signals, lexicon, speaker), token.start, token.end, signals, functions))
    if token.is_possessive and written is None:
        made.append(_Piece(_POSSESSIVE, token.end - len(_POSSESSIVE), token.end))
    return made


def _norm(norm: str, signals: frozenset[str], lexicon: Lexicon, speaker: Speaker) -> str:
    """Return a word as it is compared."""
    if "identity" in signals:
        return _IS
    if "mine" in signals and speaker is Speaker.PERSON:
        return _OWNER
    if "yours" in signals and speaker is Speaker.AGENT:
        return _OWNER
    number = next((one.id for one, _ in lexicon.at((norm,), 0) if one.kind is WordKind.NUMBER), None)
    return norm if number is None else number


def _points(pieces: Sequence[_Piece], speaker: Speaker) -> bool:
    """Return whether only its moment tells of whom or what a statement is: "it is 5", "I am 40"."""
    foreign = {"yours"} if speaker is not Speaker.AGENT else {"mine"}
    foreign |= {"mine"} if speaker in (Speaker.HOUSEHOLD, Speaker.VOICE) else set()
    is_bare = pieces[0].norm == _IS or "pointing" in pieces[0].signals
    return is_bare or any(not foreign.isdisjoint(piece.signals) for piece in pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """What one definite thing is said to be; empty of a statement in another form."""

    subject: tuple[str, ...] = ()
    is_denied: bool = False
    rest: tuple[str, ...] = ()
    value: Value | None = None


def _form(pieces: Sequence[_Piece], lexicon: Lexicon) -> _Form:
    verbs = [index for index, piece in enumerate(pieces) if piece.norm == _IS]
    if len(verbs) != 1 or not _is_definite(pieces[: verbs[0]]):
        return _Form()
    after = pieces[verbs[0] + 1 :]
    is_denied = bool(after) and "negation" in after[0].functions
    after = after[is_denied:]
    if not after or any(not piece.functions.isdisjoint(_JOINING) for piece in after):
        return _Form()
    return _Form(
        subject=tuple(piece.norm for piece in pieces[: verbs[0]]),
        is_denied=is_denied,
        rest=tuple(piece.norm for piece in after),
        # Of several things some may be otherwise.
        value=None if "several" in pieces[verbs[0]].signals else _value(after, lexicon),
    )


def _is_definite(subject: Sequence[_Piece]) -> bool:
    """Return whether words name one thing: more than a word, and none that joins, denies or asks."""
    is_joined = any(not piece.functions.isdisjoint(_JOINING) for piece in subject)
    return len(subject) >= _SUBJECT and not is_joined


def _value(pieces: Sequence[_Piece], lexicon: Lexicon) -> Value | None:
    """Return the value that some words are, all of them."""
    words = [piece for piece in pieces if "dating" not in piece.signals] if len(pieces) > 1 else list(pieces)
    if len(words) == 1:
        return _single(words[0], lexicon)
    return _pair(words[0], words[1], lexicon) if len(words) == _SUBJECT else None


def _pair(one: _Piece, other: _Piece, lexicon: Lexicon) -> Value | None:
    """Return a day of a month, or a number with its unit."""
    times = lexicon.times
    month, day = (one, other) if one.norm in times.months else (other, one)
    if month.norm in times.months:
        number = str(times.ordinals.get(day.norm, day.norm))
        return _of((one, other), "date", f"{times.months[month.norm]}-{number}") if number.isdigit() else None
    units = [sense.id for sense, _ in lexicon.at((other.norm,), 0) if sense.kind is WordKind.UNIT]
    is_number = bool(units) and _DOTTED.fullmatch(one.norm) is not None
    return _of((one, other), "number", one.norm, units[0]) if is_number else None


def _single(piece: _Piece, lexicon: Lexicon) -> Value | None:
    if _DOTTED.fullmatch(piece.norm):
        return _of([piece], "number", piece.norm)
    colors = [sense.id for sense, _ in lexicon.at((piece.norm,), 0) if sense.kind is WordKind.COLOR]
    return _of([piece], "color", colors[0]) if colors else None


def _of(pieces: Sequence[_Piece], sort: str, norm: str, unit: str = "") -> Value:
    return Value(sort=sort, norm=norm, unit=unit, start=pieces[0].start, end=pieces[-1].end)


def _excludes(said: Value | None, remembered: Value | None) -> bool:
    """Return whether a thing cannot be both; 28 may be 28.0.1 written shorter."""
    if said is None or remembered is None or (said.sort, said.unit) != (remembered.sort, remembered.unit):
        return False
    shorter = min(len(_parts(said)), len(_parts(remembered)))
    if said.unit in OF_A_MOMENT:
        return False
    is_part = said.sort == "number" and _parts(said)[:shorter] == _parts(remembered)[:shorter]
    return said.norm != remembered.norm and not is_part


def _is_older(said: Value | None, remembered: Value | None) -> bool:
    """Return whether a version is one from before: a later one may have come out since."""
    return said is not None and remembered is not None and said.sort == "number" and _parts(said) < _parts(remembered)


def _parts(value: Value) -> tuple[int, ...]:
    return tuple(int(part) for part in value.norm.split(".")) if value.sort == "number" else (0,)


def _is_same_subject(subject: tuple[str, ...], other: tuple[str, ...]) -> bool:
    is_turned = ("of" in subject) is not ("of" in other)
    return subject == other or (is_turned and _turned(subject) == _turned(other))


def _is_turned(said: Gist, remembered: Gist) -> bool:
    """Return whether two statements say the same of one thing that is named in another order, or date it otherwise."""
    if not said.subject or not _is_same_subject(said.subject, remembered.subject):
        return False
    if said.is_denied is not remembered.is_denied:
        return False
    return said.rest == remembered.rest or (said.value is not None and _same_value(said.value, remembered.value))


def _same_value(said: Value, remembered: Value | None) -> bool:
    return remembered is not None and (said.sort, said.norm, said.unit) == (
        remembered.sort,
        remembered.norm,
        remembered.unit,
    )


def _turned(subject: tuple[str, ...]) -> tuple[str, ...]:
    """Return "version of Docker" as "Docker version", in an order of its own."""
    if subject.count("of") > 1 or _POSSESSIVE in subject:
        # With these the order decides.
        return subject
    return tuple(sorted(word for word in subject if word != "of"))


def _raw(text: str) -> tuple[str, ...]:
    """Return the words of what must be the same to the letter."""
    return tuple(text.strip().rstrip(".!").split())
