"""Read the lexicon of a language, and hand Home Assistant's number words and converters to grounding."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
import logging
from pathlib import Path
from typing import Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.generated.languages import LANGUAGES
from homeassistant.util import unit_conversion
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.language import matches
from unicode_rbnf import FormatPurpose, RbnfEngine
import yaml

from .grounding.lexicon import Lexicon, LexiconError, bare, parse
from .grounding.lexicon.secrets import missing_rows, union
from .grounding.meanings.attributes import UNIT_ATTRIBUTES
from .grounding.secrets import Secrets

_LOGGER = logging.getLogger(__name__)
_FOLDER: Final = Path(__file__).parent / "grounding" / "lexicon"
_LEXICONS: HassKey[dict[str, Lexicon | None]] = HassKey("grounded_assist_lexicons")
_LANGUAGES: HassKey[frozenset[str]] = HassKey("grounded_assist_languages")
"""For which there is a lexicon: every turn asks, so the folder is looked at once."""
_BARE: HassKey[dict[str, Lexicon]] = HassKey("grounded_assist_bare_lexicons")
_FEW_WORDS: Final = _FOLDER / "bare" / "languages.yaml"
_SIGNS: Final = tuple(unit for unit in UNIT_ATTRIBUTES if len(unit) > 1 or not unit.isalpha())
"""Units that are written alike everywhere; a single letter is a word somewhere."""
_SECRETS: HassKey[Secrets] = HassKey("grounded_assist_secrets")
_LOADER: Final[type[yaml.SafeLoader | yaml.CSafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_BYTES: Final = 2_000_000
_DEEPEST: Final = 20
"""Levels; what loads them calls itself for each."""
_SECTIONS: Final = frozenset(
    {"language", "meanings", "nouns", "functions", "quantifiers", "secrets", "spoken", "times"}
)
"""Without these nothing can be read, kept secret or said; a file that was cut off lacks the last ones."""
_MOST_SPOKEN: Final = 100
"""Numbers up to this are recognised when they are spelled out."""
_SOFT_HYPHEN: Final = "\xad"
"""Where a long number may be broken; nobody says or writes it."""

_CONVERTERS: Final = (
    unit_conversion.TemperatureConverter,
    unit_conversion.PowerConverter,
    unit_conversion.EnergyConverter,
    unit_conversion.PressureConverter,
    unit_conversion.SpeedConverter,
    unit_conversion.DistanceConverter,
    unit_conversion.VolumeConverter,
    unit_conversion.MassConverter,
    unit_conversion.DurationConverter,
    unit_conversion.ElectricPotentialConverter,
    unit_conversion.ElectricCurrentConverter,
    unit_conversion.InformationConverter,
    unit_conversion.DataRateConverter,
)


async def async_load(hass: HomeAssistant, language: str) -> Lexicon | None:
    """Return the lexicon of a language such as "en" or "en-GB"; None if there is none for it."""
    base = _base(language)
    if base not in await _async_known(hass):
        # Of whatever else somebody may ask for nothing is kept.
        return None
    lexicons = hass.data.setdefault(_LEXICONS, {})
    if base not in lexicons:
        lexicons[base] = await hass.async_add_executor_job(read, base, _FOLDER)
    return lexicons[base]


async def async_load_all(hass: HomeAssistant, first: str) -> list[Lexicon]:
    """Return every lexicon there is, that of one language before the others."""
    others = sorted(await _async_known(hass) - {_base(first)})
    found = [await async_load(hass, one) for one in (first, *others)]
    return [one for one in found if one is not None]


async def _async_known(hass: HomeAssistant) -> frozenset[str]:
    if (known := hass.data.get(_LANGUAGES)) is None:
        known = hass.data[_LANGUAGES] = frozenset(await hass.async_add_executor_job(languages, _FOLDER))
    return known


def _base(language: str) -> str:
    return language.partition("-")[0].partition("_")[0].lower()


def language_of(language: str) -> str | None:
    """Return what Home Assistant calls a language; None if it has none such."""
    return next(iter(matches(language.replace("_", "-"), LANGUAGES)), None)


async def async_bare(hass: HomeAssistant, language: str) -> Lexicon | None:
    """Return what little is known of a language that there is no lexicon for; None if it is no such language."""
    called = language_of(language)
    base = _base(called or "")
    if not base or base in await _async_known(hass):
        return None
    known = hass.data.setdefault(_BARE, {})
    if base not in known:
        known[base] = await hass.async_add_executor_job(read_bare, base)
    return known[base]


def read_bare(language: str, path: Path = _FEW_WORDS) -> Lexicon:
    """Return the few words of a language; without any where their file is broken."""
    numbers = number_words(language, FormatPurpose.ORDINAL) | number_words(language)
    try:
        row = _mapping_of(_content_of(path)).get(language)
        return bare(language, _mapping_of(row or {}), numbers, _SIGNS)
    except Exception:
        _LOGGER.exception("The words of %s cannot be read", language)
        return bare(language, {}, numbers, _SIGNS)


async def async_secrets(hass: HomeAssistant) -> Secrets:
    """Return what recognizes secrets, by the words of all languages: people and agents change between them."""
    if (known := hass.data.get(_SECRETS)) is None:
        found = [await async_load(hass, language) for language in sorted(await _async_known(hass))]
        known = hass.data[_SECRETS] = _secrets_of(found)
    return known


def read_secrets(folder: Path = _FOLDER) -> Secrets:
    """Return the same of the files of a folder."""
    return _secrets_of([read(language, folder) for language in languages(folder)])


def _secrets_of(found: Sequence[Lexicon | None]) -> Secrets:
    """Return what recognizes secrets by the words of lexicons; without those of a broken one nobody knows what is."""
    read_ones = [one.secrets for one in found if one is not None]
    return Secrets(union(read_ones), is_complete=bool(found) and len(read_ones) == len(found))


@callback
def unreadable(hass: HomeAssistant) -> list[str]:
    """Return the languages that have a file which could not be read."""
    return sorted(language for language, lexicon in hass.data.get(_LEXICONS, {}).items() if lexicon is None)


def file_of(language: str, folder: Path | None = None) -> Path:
    """Return where the words of a language are."""
    return (folder or _FOLDER) / f"{language}.yaml"


def languages(folder: Path = _FOLDER) -> list[str]:
    """Return the languages that there are words of; reads a folder."""
    return sorted(path.stem for path in folder.glob("*.yaml") if path.stem.isalpha())


def read(language: str, folder: Path = _FOLDER) -> Lexicon | None:
    """Read one file; a broken one is logged and treated as absent."""
    path = file_of(language, folder)
    if not language.isalpha() or not path.is_file():
        return None
    try:
        return parse(_loaded(path), number_words(language))
    except Exception:
        # Whatever is wrong in a file: a pattern, a byte, a number where a word should be.
        _LOGGER.exception("The lexicon %s cannot be read; its language is not checked", path.name)
        return None


def _loaded(path: Path) -> Mapping[str, object]:
    """Return what a file says; LexiconError if it is longer than one can be, or has not all that is needed."""
    if path.stat().st_size > _MOST_BYTES:
        raise LexiconError(f"a lexicon has at most {_MOST_BYTES} bytes")
    data = _content_of(path)
    if not isinstance(data, Mapping) or not data.keys() >= _SECTIONS:
        raise LexiconError(f"a lexicon has the sections {', '.join(sorted(_SECTIONS))}")
    if missing := missing_rows(_mapping_of(data["secrets"])):
        raise LexiconError(f"the secrets of a lexicon lack {', '.join(missing)}")
    return data


def _mapping_of(data: object) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise LexiconError("expected a mapping")
    return data


def _content_of(path: Path) -> object:
    """Return what a file says; LexiconError if it has aliases, by which a few lines say more than fits in memory."""
    text, depth = path.read_text(encoding="utf-8"), 0
    for event in yaml.parse(text, _LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent) or depth > _DEEPEST:
            raise LexiconError(f"a lexicon has no aliases and at most {_DEEPEST} levels")
    return yaml.load(text, _LOADER)  # noqa: S506 - a safe one


@cache
def number_words(language: str, purpose: FormatPurpose = FormatPurpose.CARDINAL) -> dict[str, int]:
    """Return the spelled-out numbers of a language and their values; empty if they are not known."""
    try:
        engine = RbnfEngine.for_language(language)
        return {
            text.replace(_SOFT_HYPHEN, ""): value
            for value in range(_MOST_SPOKEN + 1)
            for text in engine.format_number(value, purpose=purpose).text_by_ruleset.values()
            if not any(letter.isdigit() for letter in text)
        }
    except ValueError:
        return {}


@lru_cache(maxsize=1024)
def convert(value: float, unit: str, other: str) -> float | None:
    """Return a value in another unit by Home Assistant's converters; None if the two do not compare."""
    for converter in _CONVERTERS:
        if unit in converter.VALID_UNITS and other in converter.VALID_UNITS:
            return converter.convert(value, unit, other)
    return None
