"""Read which mode an alarm panel is said to be in: "set to away", "armed it in night mode"."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue_norms
from ..meanings.attributes import ATTRIBUTES
from ..meanings.states import ALARM_MODES, ARMED
from ..model import Claim, Reading
from .grammar import Clause
from .items import Item, any_is, names_domain
from .state_claims import Surroundings, state_claims

_PANELS = frozenset({"alarm_control_panel"})
_NOUN = "alarm"
_LEADING = ("aim", "within", "preposition")


def alarm_mode_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a clause says of the mode of an alarm panel, as of its state; None if it says nothing of it."""
    if not _is_of_alarm(clause, around):
        return None
    told = _in_mode(clause, around)
    claims = () if told is None else state_claims(told, around)
    is_read = any(claim.entity_ids for claim in claims)
    return claims if is_read else None


def _is_of_alarm(clause: Clause, around: Surroundings) -> bool:
    """Return whether an alarm is named, or "it" is the one that was asked for or spoken of."""
    spoken = (*clause.before, *clause.object, *clause.after)
    if any(item.has(WordKind.NOUN, _NOUN) or names_domain(item, _PANELS) for item in spoken):
        return True
    # "The house is set to night" is of no alarm, though it has no name in it either.
    is_bare = not clause.before or any_is(clause.before, "pronoun")
    is_of_else = any(item.match is not None or item.has(WordKind.NOUN) for item in spoken)
    return is_bare and not is_of_else and _may_be_panel(around.before or around.asked)


def _may_be_panel(readings: Sequence[Reading]) -> bool:
    """Return whether an alarm panel was spoken of, and nothing else that has modes."""
    domains = {i.partition(".")[0] for reading in readings for i in reading.entity_ids}
    others = ATTRIBUTES["mode"].keys() | ATTRIBUTES["preset"].keys()
    return not domains.isdisjoint(_PANELS) and domains.isdisjoint(others)


def _in_mode(clause: Clause, around: Surroundings) -> Clause | None:
    """Return a clause with the mode as what it says of the alarm; None where no mode is told."""
    meanings, after, modes = clause.predicate.meanings, clause.after, mode_words(around.scene.lexicon)
    if len(meanings) == 1 and meanings[0] in ALARM_MODES and after and all(map(_leads, after)):
        # German has "zu Hause" of "ist im Modus zu Hause" for its verb.
        return _armed(clause, ALARM_MODES[meanings[0]], ())
    if meanings not in ((), (ARMED,)):
        return None
    for index, item in enumerate(after):
        mode = modes.get(item.norm)
        first = _first_leading(after[:index])
        if mode is not None and first < index and _is_led(after[first:index]):
            rest = after[index + 1 :]
            behind = rest[1:] if rest and rest[0].has(WordKind.ATTRIBUTE, "mode") else rest
            return _armed(clause, mode, (*after[:first], *behind))
    return None


def mode_words(lexicon: Lexicon) -> Mapping[str, str]:
    """Return the meaning of each word for a mode."""
    return {word: meaning for name, meaning in ALARM_MODES.items() for word in cue_norms(lexicon, f"{name}_mode")}


def _armed(clause: Clause, mode: str, after: tuple[Item, ...]) -> Clause:
    return replace(clause, predicate=replace(clause.predicate, meanings=(mode,), is_assignment=False), after=after)


def _first_leading(words: Sequence[Item]) -> int:
    first = len(words)
    while first and _leads(words[first - 1]):
        first -= 1
    return first


def _is_led(words: Sequence[Item]) -> bool:
    return any(item.has(WordKind.FUNCTION, *_LEADING) for item in words)


def _leads(item: Item) -> bool:
    """Return whether a word may stand before the name of a mode, and says nothing itself."""
    is_mode = item.has(WordKind.ATTRIBUTE, "mode")
    return item.match is None and (is_mode or item.has(WordKind.FUNCTION, *_LEADING, "determiner"))
