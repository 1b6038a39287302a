"""Scope: what a scene, a script or a mode would do is not about now: "Movie night: ceiling lamp off"."""

from collections.abc import Sequence

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..model import Claim, ClaimKind, Reason
from ..reading.items import Item, any_is, mask, names_domain
from ..reading.plans import FINITE, PLANS, SCENES, is_scene
from ..scene import Scene

_MODES = frozenset({"input_boolean", "input_select"})
_KINDS = (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.COUNT, ClaimKind.OUTCOME)
_OPENING = ("interjection", "affirmation", "conjunction", "determiner")
_LEADING = ("within", "preposition", "with")

_DIRECTLY = 6
"""Letters of "then" and what may stand between it and its clause."""
_NOT_APART = r"(?!\s*,)"
"""As "all right then, the lamp is on"."""


def unless_planned(claims: tuple[Claim, ...], text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims, open where nothing was done in this turn and what is told is what something would do."""
    if not claims or any(not call.read_only for call in scene.tool_calls):
        return claims
    spoken = mask(text, scene)
    is_planned = _tells_plan(spoken) or _asks_plan(mask(scene.request, scene), scene)
    is_planned = is_planned and not any_is(spoken, "now")
    return tuple(
        claim.left_open(Reason.NO_DATA)
        if _is_of_state(claim) and (is_planned or _is_then(claim, text, scene.lexicon))
        else claim
        for claim in claims
    )


def _is_of_state(claim: Claim) -> bool:
    """Return whether a claim tells a state, and not that of a scene or a mode itself."""
    is_of_plan = any(i.partition(".")[0] in SCENES | _MODES for i in claim.entity_ids)
    return claim.kind in _KINDS and not claim.moments and not is_of_plan


def _tells_plan(spoken: Sequence[Item]) -> bool:
    """Return whether a sentence begins with what does it: "Movie night: ...", "in movie night", "movie night sets"."""
    first = next((i for i, one in enumerate(spoken) if not (one.is_mark or one.is_function(*_OPENING))), 0)
    is_led = first < len(spoken) and spoken[first].is_function(*_LEADING)
    at = next((i for i in range(first + is_led, len(spoken)) if not spoken[i].is_function("determiner")), len(spoken))
    named = [*spoken[at : at + 2]]
    if any(map(is_scene, named)) and _is_sort(named[0]):
        # "The scene Movie night".
        named = [*spoken[at + 1 : at + 3]]
    is_of_scene = bool(named) and (is_scene(named[0]) or _is_sort(named[0]))
    is_mode = bool(named) and is_led and names_domain(named[0], _MODES)
    following = named[1:]
    does = bool(following) and (following[0].norm == ":" or _is_doing(following[0]))
    return is_mode or (is_of_scene and (is_led or does))


def _is_sort(item: Item) -> bool:
    """Return whether a word is what such a thing is called: "the scene"."""
    return item.match is None and item.has(WordKind.NOUN, *PLANS)


def _is_doing(item: Item) -> bool:
    """Return whether a word may be the verb of what a scene does, in the present."""
    return not (item.is_mark or item.is_function(*FINITE, "conjunction") or item.has(WordKind.PAST))


def _asks_plan(asked: Sequence[Item], scene: Scene) -> bool:
    """Return whether the request asks what a scene does, or what happens at some time."""
    if cue(scene.lexicon, "happens").search(scene.request):
        return True
    does = cue(scene.lexicon, "does").match(scene.request.lstrip())
    return does is not None and any(is_scene(item) or item.has(WordKind.NOUN, *PLANS) for item in asked)


def _is_then(claim: Claim, text: str, lexicon: Lexicon) -> bool:
    """Return whether a state is told to follow from something: "the lamp is on then"."""
    is_state = claim.kind is not ClaimKind.OUTCOME or cue(lexicon, "becomes").search(text, claim.start, claim.end)
    then = cue(lexicon, "then", behind=_NOT_APART)
    return bool(is_state) and then.search(text, max(0, claim.start - _DIRECTLY), claim.end) is not None
