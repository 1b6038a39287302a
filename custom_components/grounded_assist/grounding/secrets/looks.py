"""What looks like a secret, whatever stands beside it."""

from collections.abc import Callable, Iterator
import re
import unicodedata

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
    # Codes of a network as a QR code has it, a name with its password.
    r"(?i:\bwifi:[a-z]:)",
    r"(?i:\badmin:[^\s/]{4})",
    # Addresses of the local network.
    r"(?<![\d.])(?:10\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?![\d.]*\d)",
    r"(?i:(?<![\w:])(?:fe80|f[cd][0-9a-f]{2}):[0-9a-f]{0,4}:[0-9a-f])",
    # Addresses of pages with a name and password, with a key, of the home, and of whoever knows them.
    r"://[^\s/@:]{1,200}:[^\s/@]{1,200}@",
    r"(?i:://(?:[\w-]{1,63}\.){0,4}[\w-]{1,63}\.(?:local|lan|home|internal|intranet|localdomain|box|arpa)(?![\w.-]))",
    r"(?i:://(?!localhost\b)[a-z][\w-]{0,62}(?=[:/?\s]|$))",
    r"(?i:\.ui\.nabu\.casa\b|\.duckdns\.org\b|/api/webhook/\w)",
    r"(?i:[?&][\w-]{0,20}(?:token|key|secret|passw|pwd|auth|sig|code)[\w-]{0,20}=[^\s&])",
    # Places: two numbers with fractions, degrees and minutes.
    r"(?<![\d.,])[-+]?\d{1,3}[.,]\d{4,20}\s?°?\s?[NS]?\s?[,;/|]?\s?[-+]?\d{1,3}[.,]\d{4,20}",
    r"(?<![\d.,])[-+]?\d{1,2}\.\d{2,20}\s?[,;]\s?[-+]?\d{1,3}\.\d{2,20}(?![\d.])(?!\s?[°%A-Za-z]|\s?[,;]\s?[-+\d])",
    r"\d{1,3}\s?°\s?\d{1,2}(?:[.,]\d{1,8})?\s?['\u2032’]",
    r"\d{1,3}[.,]\d{1,20}\s?°\s?[NSEWO]\b",
    r"\d{1,2}\.\d{1,20}\s?[NS]\b[\s,;/]{0,3}\d{1,3}\.\d{1,20}\s?[EWO]\b",
    r"\b[NS]\s?\d{1,2}\.\d{1,20}[\s,;/]{0,3}[EWO]\s?\d{1,3}\.\d",
    r"\b[NS]\s?\d{1,2}[ °]\s?\d{1,2}[.,]\d",
    r"(?i:\bgeo:-?\d)",
    # A card in groups of four.
    r"(?<![\d.,-])\d{4}(?P<group>[ -])\d{4}(?P=group)\d{4}(?P=group)\d{1,7}(?!\d)",
)
_SHAPES = tuple(map(re.compile, _LOOKS))
"""Apart, since what one pattern begins with is found much faster than what one of many does."""
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
_SIGNED = re.compile(
    r"(?<![\w!./:=@&?#%+~$^-])(?=[\w!@#$%^&?~+]*[a-zA-Z]\d+[a-zA-Z])[A-Za-z0-9!@#$%^&?~+]{8,64}+(?![\w/:=-]|\.\w)"
)
_SIGN = re.compile(r"(?<=\w)[!@#$%^&?~+](?=\w)")
_SIGNED_DENSITY = 0.5
"""The same of one with a sign among letters, such as "Tr0ub4dor&3"."""
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\[nrt]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\u20e3\ufe0e\ufe0f\ufeff]")
"""What is written between letters or around them and not read: soft hyphens, joiners, the keys around digits."""


def is_secret_name(name: str) -> bool:
    """Return whether an attribute of this name holds what nobody is told."""
    return _ATTRIBUTE_NAME.search(name.lower()) is not None


def plain(text: str) -> str:
    """Return a text as people read it: what is written in another way is the same secret."""
    if "\\" in text:
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)) if match[1] else "\n", text)
    return text if text.isascii() else _UNSEEN.sub("", unicodedata.normalize("NFKC", text))


def looks_secret(text: str, worded: tuple[re.Pattern[str], ...], start: int = 0) -> bool:
    """Return whether what ends behind a place in a text has the looks of a secret, or of a field with one.

    The patterns of `worded` have words of a language in them, in small letters.
    """
    return any(one.end() > start for one in _found(text, worded))


def _found(text: str, worded: tuple[re.Pattern[str], ...]) -> Iterator[re.Match[str]]:
    for pattern in _SHAPES:
        yield from pattern.finditer(text)
    small = text.lower()
    for pattern in worded:
        yield from pattern.finditer(small)
    for pattern, is_one in _CHECKED:
        yield from (match for match in pattern.finditer(text) if is_one(match[0]))
    yield from (match for match in _FIELD.finditer(text) if _FIELD_NAME.search(match["name"].lower()))


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


def _is_signed(token: str) -> bool:
    has_both = any(map(str.islower, token)) and any(map(str.isupper, token))
    return (
        has_both
        and _SIGN.search(token) is not None
        and len(_RUN.findall(token)) / len(token.rstrip("!?")) >= _SIGNED_DENSITY
    )


def _is_card(digits: str) -> bool:
    """Return whether the last digit is the check digit of the others (Luhn)."""
    doubled = (sum(divmod(2 * int(one), 10)) for one in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _is_iban(text: str) -> bool:
    is_one_case = text[:2].isupper() or text == text.lower()
    return is_one_case and sum(map(str.isdigit, text)) >= _LEAST_IN_IBAN


_CHECKED: tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...] = (
    (_OPAQUE, _is_opaque),
    (_SIGNED, _is_signed),
    (_CARD, _is_card),
    (_IBAN, _is_iban),
)
"""What looks like a secret, and what else has to be so of it."""
