"""Read a label and its value as a sentence: "Bedroom temperature: 21 °C" is what is, "Color → blue" as well."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import Word, WordKind
from ..meanings.states import OF_LOCKS, OPPOSITES, SWITCHED
from ..model import Quantifier
from ..scene import Scene
from .items import PERSONS, Item, names_domain
from .quantities import number_of
from .word_senses import FINITE, made, told_as

ARROWS = frozenset({"→", "⇒", "➜", "➡", "->", "=>", "-->", "==>"})
_MARKS = ARROWS | {":", "="}
_COPULA = Word(WordKind.FUNCTION, "copula")
_BULLETS = frozenset("-*•+–—")
_ENDING = frozenset({".", "!"})
_DASHES = frozenset("-–—")
_LEADING_MARKS = ARROWS | _DASHES
_LEADING = frozenset({"toward", "now", "origin"})
_ZONES = frozenset({"zone"})
_NO_NOUN = ("pronoun", "plural", "determiner")


def with_verb(items: tuple[Item, ...], text: str, scene: Scene) -> tuple[Item, ...]:
    """Put a verb between a label and its value; anything else is left as it is."""
    at = next((index for index, item in enumerate(items) if item.is_mark and item.norm in _MARKS), 0)
    label, value = items[:at], [item for item in items[at + 1 :] if item.norm not in _ENDING]
    if not label or not _is_value(value) or not _is_label(label, text, scene):
        return items
    verb = replace(items[at], norm="=", words=(_COPULA,), functions=frozenset({_COPULA.id}), is_mark=False)
    return (*label, verb, *value)


def with_contracted_verb(items: Sequence[Item]) -> tuple[Item, ...]:
    """Put the verb into "the light's on", where what looks like an owner is followed by how it is."""
    if not any(item.is_possessive for item in items):
        return tuple(items)
    whole: list[Item] = []
    for index, item in enumerate(items):
        if index and items[index - 1].is_possessive:
            if _is_owned(items[:index], items[index:]):
                whole.append(told_as(item, *item.functions, keeps_kinds=False))
                continue
            if _tells_state(items[index:]):
                whole.append(made(_COPULA.id, items[index - 1]))
        whole.append(item)
    return tuple(whole)


def _is_owned(before: Sequence[Item], behind: Sequence[Item]) -> bool:
    """Return whether a home or a house is what somebody owns: "Ben's home is warm", not "Ben's home now"."""
    leading = before[-2] if len(before) > 1 else None
    following = behind[1] if len(behind) > 1 else None
    is_end = following is None or following.is_mark or following.is_function("adverb", "now", "connective")
    # "Anna's home and Ben's away."
    is_end = is_end or (following is not None and following.is_function("conjunction") and _is_person(behind[2:]))
    is_begun = leading is not None and leading.is_function("copula", "past_copula", "preposition")
    return behind[0].is_function("household") and (is_begun or not is_end)


def with_verb_of_all(items: Sequence[Item]) -> tuple[Item, ...]:
    """Put the verb into "all locked" and "all lights off except the lamp", which tell nothing else."""
    at = next((i for i, item in enumerate(items) if not (item.is_mark or item.is_function(*_ANSWERING))), len(items))
    is_of_all = at < len(items) and items[at].match is None and items[at].has(WordKind.QUANTIFIER, *_WHOLE)
    if not is_of_all or any(item.is_function(*FINITE) and item.match is None for item in items):
        return tuple(items)
    state = next((i for i in range(at + 1, len(items)) if _is_told_of_all(items[i])), len(items))
    behind = items[state + 1 :]
    is_over = not behind or behind[0].is_mark or behind[0].is_function("exception", "within", "now")
    is_read = state > at + 1 and all(item.is_mark for item in behind)
    if is_read or not is_over or not all(_is_of_label(item) for item in items[at + 1 : state]):
        return tuple(items)
    return (*items[:state], made(_COPULA.id, items[state - 1]), *items[state:])


_ANSWERING = ("affirmation", "denial", "interjection")
_WHOLE = (Quantifier.ALL, Quantifier.BOTH)
_TOLD_OF_ALL = SWITCHED | OF_LOCKS | {"open", "closed"}
"""What is told of all there is: "all clear" and "all good" are said of none of them."""


def _is_told_of_all(item: Item) -> bool:
    return item.match is None and not _TOLD_OF_ALL.isdisjoint(item.ids(WordKind.STATE))


def with_values_joined(items: Sequence[Item]) -> tuple[Item, ...]:
    """Read "21 °C with a humidity of 48 %" as one value and another."""
    return tuple(
        told_as(item, "conjunction", keeps_kinds=False) if _joins_values(items, index) else item
        for index, item in enumerate(items)
    )


def _joins_values(items: Sequence[Item], index: int) -> bool:
    if not 0 < index < len(items) - 1 or not items[index].is_function("with"):
        return False
    is_behind_value = items[index - 1].has(WordKind.UNIT) or number_of(items[index - 1]) is not None
    behind = [item for item in items[index + 1 :] if not item.is_function("determiner")]
    return is_behind_value and behind[:1] != [] and behind[0].has(WordKind.ATTRIBUTE)


def with_end_only(items: Sequence[Item]) -> tuple[Item, ...]:
    """Keep of "off → on", "off, now on" and "from off to on" what it is now."""
    if not any(item.norm in _LEADING_MARKS or not _LEADING.isdisjoint(item.functions) for item in items):
        return tuple(items)
    kept: list[Item] = []
    for item in items:
        begun = next((i for i in range(len(kept) - 1, 0, -1) if kept[i].has(WordKind.STATE)), 0)
        is_from = begun > 1 and kept[begun - 1].is_function("origin")
        if is_from and begun == len(kept) - 1 and item.is_function("toward"):
            del kept[begun - 1 :]
        elif begun and item.has(WordKind.STATE) and _leads_on(kept[begun], kept[begun + 1 :], item):
            # "Was off, now on" is on.
            verb = [made(_COPULA.id, kept[begun - 1])] if kept[begun - 1].is_function("past_copula") else []
            kept[begun - len(verb) :] = verb
        kept.append(item)
    return tuple(kept)


def _leads_on(first: Item, between: Sequence[Item], second: Item) -> bool:
    """Return whether what stands between two states tells that the second followed the first."""
    words = [item for item in between if not item.is_mark]
    if words:
        return len(words) == 1 and words[0].is_function("now" if len(between) > 1 else "toward")
    # "Closed - locked" are two states, "off - on" can only be one after the other.
    opposites = {OPPOSITES.get(meaning) for meaning in first.ids(WordKind.STATE)}
    marks = ARROWS if opposites.isdisjoint(second.ids(WordKind.STATE)) else ARROWS | _DASHES
    return bool(between) and all(item.norm in marks for item in between)


def with_answer_apart(items: Sequence[Item]) -> tuple[Item, ...]:
    """Let a "no" before "it" or "the" be an answer, also without its comma: "no it's open"."""
    first, second = items[:1], items[1:2]
    is_answer = bool(second) and first[0].is_function("denial") and second[0].is_function(*_NO_NOUN)
    return (told_as(first[0], "denial", keeps_kinds=False), *items[1:]) if is_answer else tuple(items)


def _is_person(behind: Sequence[Item]) -> bool:
    return bool(behind) and names_domain(behind[0], PERSONS)


def _tells_state(behind: Sequence[Item]) -> bool:
    """Return whether a state follows that stands before no noun: "on now", not "open sensor"."""
    words = [item for item in behind if not item.is_function("adverb")]
    is_state = bool(words) and words[0].has(WordKind.STATE) and words[0].match is None
    following = words[1] if len(words) > 1 else None
    if words and following is not None and words[0].is_function("within"):
        # "Anna's in, Ben's out", "Ben's at work".
        is_there = names_domain(following, _ZONES) or following.is_function("household")
        return is_there or following.is_mark or following.is_function("connective", "conjunction")
    if following is not None and following.is_function(*FINITE):
        # "The bedroom's heating is off."
        return False
    return is_state and (following is None or following.is_mark or bool(following.functions))


def _is_label(label: Sequence[Item], text: str, scene: Scene) -> bool:
    """Return whether words only name a thing, or an attribute of what the whole reply is about."""
    words = [item for item in label if not (item.is_mark and item.norm not in ",;")]
    if not all(map(_is_of_label, words)):
        return False
    if any(item.match.entity_ids for item in words if item.match):
        return True
    has_attribute = any(item.has(WordKind.ATTRIBUTE) for item in words)
    if any(item.match or item.has(WordKind.NOUN) for item in words):
        # "Kitchen: 21 °C" may tell what is or what is wanted there.
        return has_attribute
    # Under a heading an attribute is of what the heading names, which is not known here.
    return has_attribute and not scene.previous and text.lstrip()[:1] not in _BULLETS


def _is_of_label(item: Item) -> bool:
    is_named = item.match is not None or item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE)
    return is_named or item.is_function("determiner", "status", "vague", "within")


def _is_value(value: Sequence[Item]) -> bool:
    """Return whether words are one number with its unit, one color or one state, and nothing else."""
    words = [item for item in value if not item.is_function("about")]
    if len(words) == 1 and (words[0].has(WordKind.COLOR) or words[0].has(WordKind.STATE)):
        return words[0].match is None
    is_number = bool(words) and number_of(words[0]) is not None
    return is_number and all(item.has(WordKind.UNIT) for item in words[1:])
