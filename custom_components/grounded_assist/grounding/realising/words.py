"""Find the words for things, states, values and times, in the form that people use."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from ..called import called, is_called_many
from ..cases import rows_of
from ..judging.value import number, raw_value
from ..lexicon import Lexicon, WordKind
from ..meanings.attributes import DEGREES, attribute_of, place_of
from ..meanings.classes import accepts
from ..meanings.colors import color_name
from ..meanings.states import MODE_DOMAINS, WHEREABOUTS_DOMAINS
from ..model import Claim, Entity, Evidence
from ..scene import Scene
from ..tokens import name_words, tokenize
from .sentences import has_task, join

MAX_NAMED = 4
"""More things than these are counted, not listed, when spoken."""
_OF_A_NAME: Final = 12
"""Steps that it takes to find what a thing is called."""
_SENSORS: Final = ("sensor", "detector")
"""How the nouns of what detects something end."""
_ROBOTS: Final = ("vacuum", "lawn_mower")
_CLOSE_UNITS: Final = "% °"
"""In a language of which few words are known."""
_NOON, _WEEK, _SIXTY = 12, 7, 60


def name_of(entity_id: str, scene: Scene) -> str:
    """Return how an entity is spoken of, with its article."""
    scene.effort.spend(_OF_A_NAME)
    entity = scene.home.entity(entity_id)
    if entity is None or not entity.names:
        return scene.lexicon.phrases["the"].format(name=entity_id)
    name = _own_name(entity, scene.lexicon)
    is_proper = _is_proper(entity, name, scene)
    if (area := telling_area(entity, name, scene)) is not None:
        name = scene.lexicon.phrases["in_area"].format(name=name, area=area)
    elif not is_proper and rows_of(scene.lexicon):
        return called(entity, name, scene)
    return name if is_proper else scene.lexicon.phrases["the"].format(name=name)


def _own_name(entity: Entity, lexicon: Lexicon) -> str:
    """Return "Front door battery" for "Front door Battery": its owner gave only the first part its capital."""
    name, added = entity.names[0], entity.behind_device
    if added is None or not name.endswith(f" {added}"):
        return name
    words = ((word.kind, word.id) for word, _ in lexicon.at(name_words(added), 0))
    forms = (form for word in words for form in lexicon.names.get(word, ()))
    return name.removesuffix(added) + next((form for form in forms if form.casefold() == added.casefold()), added)


def _is_proper(entity: Entity, name: str, scene: Scene) -> bool:
    """Return whether a name is one that persons have, or what somebody calls a robot: no word of the language."""
    words = name_words(name) if entity.domain in _ROBOTS else ()
    return entity.domain == "person" or (len(words) == 1 and not any(scene.lexicon.at(words, 0)))


def telling_area(entity: Entity, name: str, scene: Scene) -> str | None:
    """Return the area that tells a thing from others of its name; None if it needs none."""
    match = scene.home.match(tokenize(name), 0)
    others = (scene.home.entity(i) for i in match.entity_ids) if match is not None else ()
    if entity.area_id is None or all(one is None or one.area_id == entity.area_id for one in others):
        return None
    area = scene.home.area(entity.area_id)
    return area.names[0] if area is not None else None


def sensor_of(entity_id: str, scene: Scene) -> str:
    """Return "the Hall motion sensor" of what is only called after what it detects."""
    entity, name = scene.home.entity(entity_id), name_of(entity_id, scene)
    if entity is None:
        return name
    nouns = (word.id for word, _ in scene.lexicon.at(name_words(entity.names[0])[-1:], 0) if word.kind is WordKind.NOUN)
    is_of_what = any(
        accepts(noun, entity.domain, entity.device_class) and not noun.endswith(_SENSORS) for noun in nouns
    )
    return scene.lexicon.phrases["sensor"].format(name=name) if is_of_what else name


def names_of(entity_ids: Iterable[str], scene: Scene, *, are_sensors: bool = False) -> list[str]:
    """Return how things are spoken of, each name once."""
    name = sensor_of if are_sensors else name_of
    return list(dict.fromkeys(name(entity_id, scene) for entity_id in entity_ids))


def named(entity_ids: Sequence[str], scene: Scene) -> str:
    """Return "the A, the B and the C", no more of them than can be listened to."""
    return join(names_of(entity_ids, scene)[:MAX_NAMED], scene.lexicon)


def is_plural(entity_ids: Sequence[str], scene: Scene) -> bool:
    """Return whether the name of the first of some things is a plural: the living room blinds."""
    entity = scene.home.entity(entity_ids[0]) if entity_ids else None
    return entity is not None and bool(entity.names) and is_called_many(entity, entity.names[0], scene)


def state_word(entity: Entity, state: str, lexicon: Lexicon) -> str:
    """Return the word for a state, or for the meaning of that name, Home Assistant's own where the lexicon has none."""
    words = lexicon.spoken["states"]
    word = words.get(f"{entity.domain}.{state}", words.get(state))
    if word is not None:
        return word
    if entity.domain in MODE_DOMAINS:
        return lexicon.phrases["mode"].format(mode=_mode_word(state, lexicon))
    if entity.domain in WHEREABOUTS_DOMAINS:
        return lexicon.phrases["at"].format(zone=state)
    is_meaning = (WordKind.STATE, state) in lexicon.names
    return word_for(state, lexicon) if is_meaning else state.replace("_", " ")


def _mode_word(mode: str, lexicon: Lexicon) -> str:
    """Return a mode as it is called in a language that has a word for it, else as Home Assistant calls it."""
    forms = lexicon.names.get((WordKind.MODE, mode), ())
    is_own = lexicon.grammar is not None and bool(forms)
    return forms[0] if is_own else lexicon.spoken["states"].get(mode, mode.replace("_", " "))


def word_for(meaning: str, lexicon: Lexicon, *, is_verb: bool = False) -> str:
    """Return the adjective of a meaning, or its verb, where a language has one: "am Spielen", "spielt"."""
    grammar, forms = lexicon.grammar, lexicon.names.get((WordKind.STATE, meaning), ())
    if grammar is None:
        return lexicon.form(WordKind.STATE, meaning)
    fitting = (form for form in forms if grammar.has("finite", form.lower()) is is_verb)
    return next(fitting, lexicon.form(WordKind.STATE, meaning))


def measured(attribute: str, lexicon: Lexicon) -> str:
    """Return what is measured with its article: "the brightness"."""
    words = lexicon.spoken["measured"]
    return words.get(attribute, words["other"]).format(noun=lexicon.form(WordKind.ATTRIBUTE, attribute))


def shown(entity: Entity, one: Evidence, scene: Scene) -> str:
    """Return the word for what a thing shows: its value with its unit, where it measures something."""
    attribute = attribute_of(entity.domain, entity.device_class)
    value = spoken_value(attribute, one, scene) if attribute is not None else None
    return value or state_word(entity, str(one.value), scene.lexicon)


def told_attributes(claim: Claim, scene: Scene) -> tuple[str, ...]:
    """Return what a value is told of: what is, and of a heater that "is at 21" what is wanted as well."""
    value = claim.value
    if value is None:
        return ()
    entities = (scene.home.entity(entity_id) for entity_id in claim.entity_ids)
    if not any(place_of(value.other, one.domain, one.device_class) for one in entities if one is not None):
        return (value.attribute,)
    # "Steht auf 21" is said of what is wanted alone.
    before = claim.text[claim.subject_end - claim.start : claim.predicate_start - claim.start]
    return (value.other,) if has_task(before, "toward", scene.lexicon) else (value.attribute, value.other)


def spoken_value(attribute: str, one: Evidence, scene: Scene, *, is_raw: bool = False) -> str | None:
    """Return an observed value on the scale people speak of, with its unit."""
    entity = scene.home.entity(one.subject)
    place = place_of(attribute, entity.domain, entity.device_class) if entity is not None else None
    if entity is None or place is None:
        return None
    if attribute == "color":
        color = color_name(one.attributes)
        return color and scene.lexicon.form(WordKind.COLOR, color)
    raw = raw_value(place, one)
    observed = number(raw)
    if observed is None:
        return _in_words(str(raw), entity, scene.lexicon) if raw is not None else None
    factor = 1 if is_raw else place.factor
    # As many decimals as the home shows, at most two.
    digits = 0 if factor != 1 else min(len(str(raw).partition(".")[2].rstrip("0")), 2)
    unit = place.unit_of(one.attributes, one.unit) or ("°" if attribute in DEGREES else "")
    return with_unit(f"{observed * factor:.{digits}f}", unit, scene.lexicon)


def _in_words(raw: str, entity: Entity, lexicon: Lexicon) -> str:
    if entity.domain in WHEREABOUTS_DOMAINS:
        return state_word(entity, raw, lexicon)
    return _mode_word(raw, lexicon) if entity.domain in MODE_DOMAINS else raw.replace("_", " ")


def with_unit(written: str, unit: str, lexicon: Lexicon) -> str:
    """Return "50%", "50 %", "20,5 °C": which units stand close to their number is the lexicon's."""
    is_close = unit in lexicon.phrases.get("close_units", _CLOSE_UNITS).split()
    told = decimal(written, lexicon)
    return f"{told}{unit}" if is_close else f"{told} {unit}".strip()


def decimal(written: str, lexicon: Lexicon) -> str:
    """Return a number with the mark that the language has before its decimals."""
    return written if lexicon.grammar is None else written.replace(".", lexicon.grammar.decimal)


def clock(at: datetime, scene: Scene) -> str:
    """Return a time of day as it is spoken, where the asker is."""
    words, at = scene.lexicon.spoken["time"], at.astimezone(scene.now.tzinfo)
    return words["clock"].format(
        hour=(at.hour - 1) % _NOON + 1,
        hour_of_day=at.hour,
        minute=f"{at.minute:02}",
        half=words["am" if at.hour < _NOON else "pm"],
    )


def clock_of_day(at: datetime, scene: Scene) -> str:
    """Return a time of day, with its day if that is not today."""
    told, local = clock(at, scene), at.astimezone(scene.now.tzinfo)
    is_today = local.date() == scene.now.date()
    return told if is_today else scene.lexicon.spoken["time"]["on_day"].format(clock=told, day=date(local, scene))


def date(at: datetime, scene: Scene, key: str = "day_then") -> str:
    """Return a day with its weekday as it is spoken, "day_then" of what is on it: "der 2. März", "dem 2. März"."""
    times = scene.lexicon.times
    return scene.lexicon.spoken["time"][key].format(
        weekday=times.weekday_names[at.weekday()], month=times.month_names[at.month], day=at.day, year=at.year
    )


def day(at: datetime, scene: Scene) -> str:
    """Return "today", "tomorrow" or "on Friday, March 6, 2026"."""
    words, local = scene.lexicon.spoken["entry_day"], at.astimezone(scene.now.tzinfo)
    ahead = (local.date() - scene.now.date()).days
    if 1 < ahead < _WEEK:
        return words["on"].format(day=scene.lexicon.times.weekday_names[local.weekday()])
    return words.get(str(ahead)) or words["on"].format(day=date(local, scene))


def span(minutes: int, scene: Scene) -> str:
    """Return "an hour and 10 minutes"."""
    parts = zip(divmod(minutes, _SIXTY), ("hour", "minute"), strict=True)
    return scene.lexicon.spoken["span"]["and"].join(amount(count, unit, scene) for count, unit in parts if count)


def amount(count: int, unit: str, scene: Scene) -> str:
    """Return "a minute", "2 minutes"."""
    return scene.lexicon.spoken["span"][unit if count == 1 else f"{unit}s"].format(count=count)
