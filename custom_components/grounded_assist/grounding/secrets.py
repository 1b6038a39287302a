"""What must not leave the house: texts that hold a secret, by the words beside it or by what it looks like."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from itertools import takewhile
import re
from typing import NamedTuple
import unicodedata

from .lexicon.secrets import SecretWords
from .tokens import fold

type Answer = str | float | bool | dict[str, Answer] | list[Answer] | None

_FIELD_NAME = re.compile(
    r"passw|passcode|passphrase|passwd|secret|token|credential|api_?key|latitude|longitude|gps_|(?:^|_)(?:pwd?|psk)(?:_|$)"
)
"""Names of fields whose values are secrets, in any language."""
_ATTRIBUTE_NAME = re.compile(
    rf"{_FIELD_NAME.pattern}|auth|(?:^|_)(?:pin|code|key|ssid|ip|mac|url|lat|lon|lng)s?(?:_|$)|coordinates|gps|location"
    r"|address"
)
"""The same of attributes, which say what they are by their name alone."""
_FIELD = re.compile(
    r"(?<![A-Za-z0-9_-])(?P<name>[A-Za-z_][\w-]{1,60})['\"`]{0,2}\s{0,3}[:=]\s{0,3}['\"`]{0,2}"
    r"(?!(?:null|none|true|false|unknown|unavailable|on|off)\b)[^\s'\"`,;*}\])({\[]",
    re.IGNORECASE,
)
_LOOKS = (
    # Tokens: JWT, those of well-known services, keys in a file.
    r"\beyJ[\w-]{8,300}\.[\w-]{4}",
    r"\b(?:sk-|[psr]k_live_|gh[opsu]_|github_pat_|glpat-|xox[abprs]-|A[KS]IA|AIza|hf_|ya29\.|npm_)[\w-]{12}",
    r"(?i:\bbearer\s{1,3}[\w.~+/=-]{16})",
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY",
    # UUID, MAC address, key of a network in pairs of hexadecimal digits.
    r"(?i:\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)",
    r"(?i:(?<![0-9a-f:-])[0-9a-f]{2}(?P<mac>[:-])(?:[0-9a-f]{2}(?P=mac)){4,40}[0-9a-f]{2}(?![0-9a-f:-]))",
    # Codes in groups of letters and digits, codes for a keypad, passwords in settings.
    r"(?<![\w-])(?=[A-Z-]{0,20}\d)(?=[\d-]{0,20}[A-Z])[A-Z\d]{4}(?:[A-Z\d]{0,2}-[A-Z\d]{4}){2,9}[A-Z\d]{0,2}(?![\w-])",
    r"(?<![\w.,/-])\d{3,12}#(?!\w)",
    r"(?i:(?<![\w-])pass['\"]?(?:=\S|\s?:\s?['\"]|:\s{0,3}[^\s\d]{1,40}\d))",
    # Codes of a network as a QR code has it, a name with its password, a word with its code.
    r"(?i:\bwifi:[a-z]:)",
    r"(?i:\badmin:[^\s/]{4})",
    r"(?i:(?<![^\W_])(?:pin|pass|pw)[-_.]?\d{3,8}(?![^\W_]))",
    r"(?i:(?<![^\W_])p(?P<apart>[ .])i(?P=apart)n(?![^\W_]).{0,8}\d)",
    r"(?i:(?:null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun){4})",
    # Addresses of the local network.
    r"(?<![\d.])(?:10\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?![\d.]*\d)",
    r"(?i:(?<![\w:])(?:fe80|f[cd][0-9a-f]{2}):[0-9a-f]{0,4}:[0-9a-f])",
    # Addresses of pages with a name and password, with a key, of the home, and of whoever knows them.
    r"://[^\s/@:]{1,200}:[^\s/@]{1,200}@",
    r"(?i:://(?:[\w-]{1,63}\.){0,4}[\w-]{1,63}\.(?:local|lan|home|internal|intranet|localdomain|box|arpa)(?![\w.-]))",
    r"(?i:://(?!localhost\b)[a-z][\w-]{0,62}(?=[:/?\s]|$))",
    r"(?i:\.ui\.nabu\.casa\b|\.duckdns\.org\b|/api/webhook/\w)",
    r"(?i:[?&][\w-]{0,20}(?:token|key|secret|passw|pwd|auth|sig|code)[\w-]{0,20}=[^\s&])",
    # Places: two numbers with fractions, degrees and minutes, degrees with a direction.
    r"(?<![\d.,])[-+]?\d{1,3}[.,]\d{4,20}\s?°?\s?[NS]?\s?[,;/|]?\s?[-+]?\d{1,3}[.,]\d{4,20}",
    r"(?<![\d.,])[-+]?\d{1,2}\.\d{2,20}\s?[,;]\s?[-+]?\d{1,3}\.\d{2,20}(?![\d.])(?!\s?[°%A-Za-z]|\s?[,;]\s?[-+\d])",
    r"\d{1,3}\s?°\s?\d{1,2}(?:[.,]\d{1,8})?\s?['\u2032’]",
    r"\d{1,3}[.,]\d{1,20}\s?°\s?[NSEWO]\b",
    r"(?i:\d{1,3}[.,]\d{1,20}\s?°?\s?(?:north|south|nord|süd)\b.{0,12}\d{1,3}[.,]\d)",
    r"(?i:\d{1,3}\s(?:degrees|grad)\s(?:and\s|und\s)?\d{1,2}\s(?:minutes|minuten)\s(?:north|south|east|west|nord|süd|ost))",
    r"\b[NS]\s?\d{1,2}[ °]\s?\d{1,2}[.,]\d",
    r"(?i:\bgeo:-?\d)",
    # A card in groups of four.
    r"(?<![\d.,-])\d{4}(?P<group>[ -])\d{4}(?P=group)\d{4}(?P=group)\d{1,7}(?!\d)",
)
_SHAPES = re.compile("|".join(_LOOKS))
_CARD = re.compile(r"(?<![\w.,-])[2-6]\d{12,18}(?![\w-])")
_IBAN = re.compile(r"(?<![^\W_])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?(?![^\W_])")
_LEAST_IN_IBAN = 8
"""Digits."""
_OPAQUE = re.compile(r"(?<![A-Za-z0-9+=])(?!0x[0-9a-f]{16}(?![0-9a-f]))[A-Za-z0-9+]{10,}+={0,2}")
"""The number of a Zigbee device in the id of its entities is none."""
_RUN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
_LONG, _LONG_DENSITY = 16, 0.3
"""From so many characters on, so many changes between words and numbers to a character are no writing of a person."""
_SHORT_DENSITY = 0.55
"""The same of a shorter one, which must have small letters, capitals and digits."""
_LEAST_OF_EACH = 4
_ADDRESS = re.compile(r"[@\\/_+#]|\d{5}|\d\.\d{3}|\d(?:\.\d++){3}|[0-9a-f]{2}(?::[0-9a-f]{2}){2}", re.IGNORECASE)
"""Addresses, ids, numbers of telephones and coordinates."""
_TELEPHONE = re.compile(r"(?<![\d.,:-])0\d{1,5}[ /-]\(?\d{2,}+(?:[ -]\d{2,}+){0,4}")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\[nrt]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")

_TOKEN = re.compile(
    # What is written in digits and is no code: dates, times, versions, numbers with a fraction.
    r"(?P<written>(?<![\w.])(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:[\d:.+-]{2,20}Z?)?(?![\w-])"
    r"|[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?![\w:])"
    r"|[0-3]?\d\.[01]?\d\.(?:19|20)\d{2}(?!\w)|[0-3]?\d/[0-3]?\d/(?:19|20)?\d{2}(?!\w)))"
    r"|(?P<dotted>(?<![\w.])\d(?:\.\d){3,11}(?![\w.]*\w))"
    r"|(?P<version>(?<![\w.])v?\d{1,9}(?:\.\d{1,9}){2,5}[\w-]{0,20})"
    r"|(?P<fraction>(?<![\w.])\d{1,12}[.,]\d{1,20}(?![\d]))"
    r"|(?P<digits>(?<![^\W_])\d++(?![^\W_]))"
    r"|(?P<word>[^\W_]++)"
    r"|(?P<mark>[.!?\n:=→°%€$£,])"
)


class _Kind(IntEnum):
    WRITTEN = auto()
    DOTTED = auto()
    VERSION = auto()
    FRACTION = auto()
    DIGITS = auto()
    WORD = auto()
    MARK = auto()


class _Token(NamedTuple):
    kind: _Kind
    norm: str
    raw: str
    start: int
    end: int


class _Value(NamedTuple):
    """What may be secret beside a word for it."""

    at: int
    """The place of its first token among the words."""
    last: int
    digits: int
    """0 of a word of letters and digits."""
    is_sure: bool
    """It is one at any distance at which one is looked for, not only right behind its word."""


_AHEAD, _BEHIND = 12, 6
"""Words between a word such as "code" and what it is of, behind it and before it."""
_END = 4
"""Words that the end of a sentence or a line counts for."""
_NEXT = 2
"""Words between both that only link them."""
_MOST_SPOKEN = 99
_TENS = range(20, 100, 10)
_FEWEST, _FEW = 3, 4
"""Digits of a code right behind its word, and of one anywhere near."""
_THOUSANDS = re.compile(r"\d{1,3}[.,]\d{3}")
_MIXED = re.compile(r"(?=[^\W\d_]*\d)(?=\d*[^\W\d_])[^\W_]{4,64}")
_MEASURED = re.compile(r"\d++[^\W\d_]{1,4}|[^\W\d_]++[24][^\W\d_]++|v\d++[^\W_]*+", re.IGNORECASE)
"""Numbers with a unit, and names such as "zigbee2mqtt"."""
_SYMBOLS = frozenset("°%€$£")
_UNITS = _SYMBOLS | frozenset(
    [
        "w",
        "kw",
        "kwh",
        "wh",
        "mwh",
        "v",
        "mv",
        "a",
        "ma",
        "lx",
        "lm",
        "ppm",
        "hpa",
        "mbar",
        "bar",
        "pa",
        "hz",
        "khz",
        "mhz",
        "ghz",
        "db",
        "dbm",
        "kb",
        "mb",
        "gb",
        "tb",
        "kib",
        "mib",
        "gib",
        "c",
        "f",
        "k",
        "m",
        "cm",
        "mm",
        "km",
        "l",
        "ml",
        "g",
        "kg",
        "s",
        "ms",
        "min",
        "h",
        "d",
        "px",
        "kbit",
        "mbit",
        "gbit",
        "rpm",
    ]
)
_ENDS = frozenset(".!?\n")
_LINKS = frozenset(":=→")
_BEFORE_VALUE = _LINKS | {"\n"}
_KNOWN = ("valueless", "linking", "counted")
_CENTURIES = ("19", "20")
_YEAR = 4
_QUALIFIERS = 3
"""Words between a link and the word that says what the value before it is: "is the new guest password"."""
_FOR = 12
"""Words between such a word and its link: "the password of the router in the hall is"."""
_BESIDE = 4
"""Words within which a network is named that a key is of: "the key for our new Wi-Fi"."""
_TURN = 5
"""Words and marks between two numbers of a combination: "12 to the left, then 34"."""


def is_secret_name(name: str) -> bool:
    """Return whether an attribute of this name holds what nobody is told."""
    return _ATTRIBUTE_NAME.search(name.lower()) is not None


@dataclass(frozen=True, slots=True, eq=False)
class Secrets:
    """Tells secrets from everything else, by the words of as many languages as there are."""

    words: SecretWords = SecretWords()  # noqa: RUF009 - frozen
    is_complete: bool = True
    """False while the words of a language are missing: then any text may hold a secret."""

    def held_in(self, text: str) -> bool:
        """Return whether a text holds a secret, so that no language model may see it."""
        if not self.is_complete:
            return True
        plain = _plain(text)
        return _has_shape(plain) or _has_field(plain) or self._is_named(plain)

    def kept_from_web_in(self, text: str) -> bool:
        """Return whether a text holds a secret, or what tells who or where somebody is."""
        return any(one.search(text) for one in (_ADDRESS, _TELEPHONE)) or self.held_in(text)

    def held_by(self, text: str, before: str) -> bool:
        """Return whether a text is secret by itself, or by what was said before: "What is the PIN?" "1234"."""
        return self.held_in(text) or (self.held_in(f"{before}\n{text}") and not self.held_in(before))

    def without(self, text: str) -> str:
        """Return the lines of a text that hold no secret."""
        kept: list[str] = []
        for line in text.split("\n"):
            if not self.held_by(line, kept[-1] if kept else ""):
                kept.append(line)
        return "\n".join(kept)

    def left_of(self, answer: Answer) -> Answer:
        """Return what of the answer of a tool holds no secret; of a list the entries, else the fields."""
        match answer:
            case str():
                return "" if self.held_in(answer) else answer
            case dict():
                return self.fields_of(answer)
            case list():
                return [self.left_of(one) for one in answer if not self.held_in(_flat(one))]
            case _:
                return answer

    def fields_of(self, answer: dict[str, Answer]) -> dict[str, Answer]:
        """Return the fields of an answer that hold no secret."""
        kept = {key: value for key, value in answer.items() if not self.held_in(_flat({key: value}))}
        if self.held_in(_flat(kept)):
            kept = {key: value for key, value in kept.items() if not _is_plain(value)}
        return {key: self.left_of(value) for key, value in kept.items()}

    def _is_named(self, text: str) -> bool:
        return self.words.may_tell(text) and _Reading(self.words, text).holds_secret()


def _flat(answer: Answer) -> str:
    """Return what an entry of a list or its fields say themselves, on one line."""
    if isinstance(answer, dict):
        return ", ".join(f"{key}: {value}" for key, value in answer.items() if _is_plain(value))
    return str(answer) if _is_plain(answer) else ""


def _is_plain(value: Answer) -> bool:
    return isinstance(value, str | int | float)


def _plain(text: str) -> str:
    """Return a text as people read it: what is written in another way is the same secret."""
    if "\\" in text:
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)) if match[1] else "\n", text)
    return text if text.isascii() else _UNSEEN.sub("", unicodedata.normalize("NFKC", text))


def _has_field(text: str) -> bool:
    return any(_FIELD_NAME.search(match["name"].lower()) for match in _FIELD.finditer(text))


def _has_shape(text: str) -> bool:
    return (
        _SHAPES.search(text) is not None
        or any(_is_opaque(match[0]) for match in _OPAQUE.finditer(text))
        or any(_is_card(match[0]) for match in _CARD.finditer(text))
        or any(_is_iban(match[0]) for match in _IBAN.finditer(text))
    )


def _is_opaque(token: str) -> bool:
    """Return whether nobody would write a word so: letters, capitals and digits change all the time."""
    runs = _RUN.findall(token)
    length = sum(map(len, runs))
    digits = sum(map(str.isdigit, token))
    has_both = any(map(str.islower, token)) and any(map(str.isupper, token))
    density = len(runs) / max(length, 1)
    if length < _LONG:
        return has_both and digits > 0 and density >= _SHORT_DENSITY
    is_mixed = min(digits, length - digits) >= _LEAST_OF_EACH or (has_both and (digits > 0 or token.endswith("=")))
    return is_mixed and density >= _LONG_DENSITY


def _is_card(digits: str) -> bool:
    """Return whether the last digit is the check digit of the others (Luhn)."""
    doubled = (sum(divmod(2 * int(one), 10)) for one in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _is_iban(text: str) -> bool:
    is_one_case = text[:2].isupper() or text == text.lower()
    return is_one_case and sum(map(str.isdigit, text)) >= _LEAST_IN_IBAN


class _Words(NamedTuple):
    """Where the words of some kind begin and end, in their order."""

    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, found: Sequence[tuple[int, int]]) -> _Words:
        return cls(sorted(start for start, _ in found), sorted(end for _, end in found))


class _Reading:
    """The words of one text, looked through once for each way in which a word makes a secret of another."""

    def __init__(self, words: SecretWords, text: str) -> None:
        """Cut a text into its words."""
        self._words = words
        self._tokens = tuple(_tokens(text))
        self._text = text
        self._norms = [token.norm for token in self._tokens]
        self._at = _places(self._tokens, text)
        self._hidden = self._harmless()

    def holds_secret(self) -> bool:
        """Return whether a word says that another one is secret."""
        named = self._found("named")
        if any(self._is_key_of_network(start, end) for start, end in self._found("keyed")):
            return True
        if any(self._is_stated(start, end) for start, end in named):
            return True
        numbered = _Words.of((*named, *self._found("numbered")))
        if numbered.starts and any(self._is_near(value, numbered) for value in self._values()):
            return True
        # "Punch in 4711 to open the gate": what is kept shut is opened by such a number.
        guarded = _Words.of(self._found("guarded"))
        if guarded.starts and any(v.digits and v.is_sure and self._is_near(v, guarded) for v in self._values()):
            return True
        wireless = _Words.of(self._found("wireless"))
        if wireless.starts and any(v.is_sure and self._is_near(v, wireless) for v in self._values()):
            return True
        located = _Words.of(self._found("located"))
        fractions = (
            n for n in range(len(self._norms)) if self._kind(n) is _Kind.FRACTION and not self._has_unit(n + 1)
        )
        return bool(located.starts) and any(self._distance(n, n, located) is not None for n in fractions)

    def _harmless(self) -> frozenset[int]:
        """Return the words of phrases that make nothing secret, and the number right behind them or their link."""
        return frozenset(n for start, end in self._phrases("harmless") for n in range(start, end + 2))

    def _phrases(self, row: str) -> Iterator[tuple[int, int]]:
        """Yield where a phrase begins and ends, the words of each once."""
        start = 0
        while start < len(self._norms):
            length = self._words.longest(row, self._norms, start)
            if length:
                yield start, start + length
            start += length or 1

    def _found(self, row: str) -> list[tuple[int, int]]:
        return [one for one in self._phrases(row) if one[0] not in self._hidden]

    def _norm(self, n: int) -> str:
        return self._norms[n] if 0 <= n < len(self._norms) else ""

    def _kind(self, n: int) -> _Kind | None:
        return self._tokens[n].kind if 0 <= n < len(self._tokens) else None

    def _length(self, row: str, n: int) -> int:
        return self._words.longest(row, self._norms, n) if self._kind(n) is _Kind.WORD else 0

    def _is(self, row: str, n: int) -> bool:
        return self._length(row, n) == 1

    def _is_stated(self, start: int, end: int) -> bool:
        """Return whether a word such as "password" has a value: not only known words are said of it."""
        link = self._link(end)
        is_next = link is None and self._is_word_of_value(end)
        return is_next or (link is not None and self._is_value(link + 1)) or self._is_before(start)

    def _link(self, end: int) -> int | None:
        """Return what links a word to its value: "is", a colon."""
        for n in range(end, min(end + _FOR, len(self._tokens))):
            if self._norms[n] in _ENDS:
                break
            if self._norms[n] in _LINKS:
                return n
            if self._length("linking", n):
                # "was changed to"
                phrases = ((one, self._length("linking", one)) for one in range(n, n + 4))
                return next((one + length - 1 for one, length in phrases if length > 1), n)
        return None

    def _is_key_of_network(self, start: int, end: int) -> bool:
        """Return whether a key has a value and is none of a door: a network is named beside it."""
        link = self._link(end)
        is_before = self._has_network(range(start - 1, max(start - _BESIDE, 0) - 1, -1))
        is_behind = self._has_network(range(end, min(end + _BESIDE, link or len(self._norms))))
        if link is not None:
            return (is_before or is_behind) and self._is_value(link + 1)
        # Right behind it only a last word is its value, not "the key feature".
        is_last = self._kind(end + 1) in (None, _Kind.MARK) and self._is_word_of_value(end)
        return (is_before and is_last) or (is_behind and self._is_before(start))

    def _has_network(self, around: Iterable[int]) -> bool:
        near = takewhile(lambda n: self._norms[n] not in _ENDS, around)
        return any(self._length("networks", n) for n in near)

    def _is_value(self, n: int) -> bool:
        """Return whether one of two words is not known to say something else."""
        while self._norm(n) in _BEFORE_VALUE:
            n += 1
        is_followed = self._kind(n + 1) is not _Kind.MARK and self._is_word_of_value(n + 1)
        return self._kind(n) is not _Kind.MARK and (self._is_word_of_value(n) or is_followed)

    def _is_word_of_value(self, n: int) -> bool:
        return self._kind(n) is _Kind.WORD and not any(self._is(row, n) for row in _KNOWN)

    def _is_before(self, start: int) -> bool:
        """Return whether a value stands before the word and a link: "swordfish is the password"."""
        for n in range(start - 1, max(start - _QUALIFIERS - 3, 0), -1):
            if self._kind(n) is _Kind.MARK:
                return False
            if self._is("linking", n):
                return self._is_word_of_value(n - 1)
        return False

    def _is_near(self, value: _Value, words: _Words) -> bool:
        between = self._distance(value.at, value.last, words)
        return between is not None and (value.is_sure or 0 <= between <= _NEXT)

    def _distance(self, at: int, last: int, words: _Words) -> int | None:
        """Return how many words are between a value and the word for it, -1 for one behind it; None if that is far."""
        ahead = bisect_right(words.ends, at) - 1
        if ahead >= 0 and (between := self._at[at] - self._at[words.ends[ahead] - 1] - 1) <= _AHEAD:
            return between
        behind = bisect_right(words.starts, last)
        is_near = behind < len(words.starts) and self._at[words.starts[behind]] - self._at[last] <= _BEHIND
        return -1 if is_near else None

    def _values(self) -> Iterator[_Value]:
        """Yield what may be a code."""
        n = 0
        while n < len(self._tokens):
            end, digits = self._series(n)
            if end > n:
                if digits >= _FEWEST and not self._is_counted(n, end) and n not in self._hidden:
                    yield _Value(n, end - 1, digits, digits >= _FEW)
                n = end
                continue
            if self._kind(n) is _Kind.WORD and _is_mixed(self._tokens[n].raw):
                yield _Value(n, n, 0, _is_strange(self._tokens[n].raw))
            n += 1

    def _series(self, start: int) -> tuple[int, int]:
        """Return where a series of digits ends, written or spoken, and how many they are."""
        n, count, tens = start, 0, False
        while (found := self._count(n, is_unit_of_tens=tens)) is not None:
            count += found
            tens = self._words.numbers.get(self._norm(n)) in _TENS
            n += 1
            if self._norm(n) == "," and self._is_joined(n):
                n += 1
            elif (turned := self._turned(n)) is not None:
                n = turned
            elif n < len(self._tokens) and not self._is_close(n):
                break
        # A comma at the end belongs to the sentence.
        return (n - 1 if n > start and self._norm(n - 1) == "," else n), count

    def _count(self, n: int, *, is_unit_of_tens: bool) -> int | None:
        """Return how many digits a token has; None if it is no number."""
        kind = self._kind(n)
        if kind is _Kind.DIGITS:
            return len(self._norms[n])
        if kind is _Kind.DOTTED:
            return len(self._norms[n]) // 2 + 1
        if kind is _Kind.FRACTION and _THOUSANDS.fullmatch(self._norm(n)):
            return _FEWEST
        number = self._words.numbers.get(self._norm(n)) if kind is _Kind.WORD else None
        if number is None:
            return _FEWEST if kind is _Kind.WORD and self._words.is_large(self._norm(n)) else None
        return 0 if is_unit_of_tens and 0 < number < _TENS[0] // 2 else len(str(number))

    def _is_close(self, n: int) -> bool:
        """Return whether only a space or a dash is between a token and the one before it."""
        return self._text[self._tokens[n - 1].end : self._tokens[n].start].strip(" \u00a0-–") == ""

    def _is_joined(self, n: int) -> bool:
        """Return whether a comma is between single digits."""
        return all(self._count(one, is_unit_of_tens=False) == 1 for one in (n - 1, n + 1))

    def _turned(self, start: int) -> int | None:
        """Return where the next number of a combination is, behind the direction of the one before it."""
        n, turns = start, 0
        while n < start + _TURN and (length := self._length("turning", n) or int(self._norm(n) == ",")):
            turns += self._norm(n) != ","
            n += length
        return n if turns and self._count(n, is_unit_of_tens=False) is not None else None

    def _has_unit(self, n: int) -> bool:
        return self._norm(n) in _UNITS

    def _is_counted(self, start: int, end: int) -> bool:
        """Return whether a number is one of something, of a place in a list, or a year."""
        if self._has_unit(end) or self._is("counted", end) or self._norm(start - 1) in _SYMBOLS:
            return True
        if self._is("before", start - 1):
            return True
        is_year = end == start + 1 and len(self._norms[start]) == _YEAR and self._norms[start].startswith(_CENTURIES)
        near = {self._norm(start - one) for one in (1, 2, 3)}
        return is_year and (self._is("dating", start - 1) or not near.isdisjoint(self._words.months))


def _is_mixed(word: str) -> bool:
    return _MIXED.fullmatch(word) is not None and _MEASURED.fullmatch(word) is None


def _is_strange(word: str) -> bool:
    """Return whether letters and digits change more than once, or go on for long: no name of a thing does."""
    runs = len(re.findall(r"\d+|\D+", word))
    return runs > 3 or (runs > 2 and len(word) < 7) or len(word) >= 8  # noqa: PLR2004


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        kind = _KINDS[match.lastgroup]
        yield _Token(kind, fold(match[0]), match[0], match.start(), match.end())


_KINDS: Mapping[str | None, _Kind] = {kind.name.lower(): kind for kind in _Kind}


def _places(tokens: Sequence[_Token], text: str) -> list[int]:
    """Return how many words are before each token; the end of a sentence counts as several."""
    places: list[int] = []
    at, is_end = 0, False
    for token in tokens:
        places.append(at)
        is_next = token.norm == "\n" or (token.norm in _ENDS and text[token.end : token.end + 1].isspace())
        at += 1 if token.kind is not _Kind.MARK else _END * (is_next and not is_end)
        is_end = is_next
    return places
