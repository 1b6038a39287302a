"""Read what the person asked for: the claims that "Yes" or "Done" would make."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice, takewhile

from ..effort import TooMuchToReadError
from ..lexicon import Word, WordKind
from ..lexicon.cues import cue_norms
from ..limits import LONGEST_REQUEST
from ..meanings.states import OF_LOCKS
from ..model import Aspect, Claim, ClaimKind, Harm, Quantifier, Reading, ToolCall
from ..scene import Scene
from .everything import asks_what_is_on
from .grammar import Clause, Predicate
from .items import Item, any_is, mask
from .linking import link
from .links import Context
from .over_time import unless_over_time
from .phrases import describe, split_phrases
from .predicates import find_predicates, imperative
from .state_claims import Surroundings, missed_some, state_claims, touched_by
from .value_claims import value_claims
from .word_senses import resolved

_MOST_VERBS = 8
"""Words of a question that are tried as what it asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the person said, as far as an answer may lean on it."""

    is_question: bool = False
    is_command: bool = False
    """Something is to be done."""
    is_choice: bool = False
    """It asks which of two states something is in, which "yes" does not answer: "is it on or off?"."""
    asks_how: bool = False
    """It begins as a question that "yes" does not answer: "how is ..."."""
    claims: tuple[Claim, ...] = ()
    readings: tuple[Reading, ...] = ()
    """What it speaks of, whatever is said of it."""
    unseen: tuple[Claim, ...] = ()
    """What "Yes" would make of a question about something dangerous that nothing visible is."""

    @property
    def together(self) -> tuple[Reading, ...]:
        """Return as one set the things that are named one by one: what "both" and "they" are."""
        ids = {one.entity_ids for one in self.claims if len(one.readings) == 1 and one.quantifier is Quantifier.THE}
        is_clear = len(ids) == len(self.claims) > 1 and all(len(each) == 1 for each in ids)
        return (Reading(entity_ids=tuple(i for one in self.claims for i in one.entity_ids)),) if is_clear else ()


def read_request(scene: Scene) -> Request:
    """Return the content of the request; it is never evidence for a claim about the home."""
    if not scene.request.strip() or len(scene.request) > LONGEST_REQUEST:
        return Request()
    touched = touched_by(scene.tool_calls)
    has_failed = missed_some(scene.tool_calls)
    key = (scene.request, scene.lexicon, scene.home, scene.home.version, touched, has_failed)
    if (known := scene.asked.get(key)) is None:
        known = scene.asked[key] = _read_once(scene, touched, has_failed=has_failed)
    return known


def may_ask_for(claim: Claim, scene: Scene) -> bool:
    """Return whether the request may want what a claim says: it neither asks how things are nor names others."""
    request = read_request(scene)
    asked = {entity_id for reading in request.readings for entity_id in reading.entity_ids}
    is_asking = request.is_question or request.asks_how or not scene.request.strip()
    return not is_asking and (not asked or not asked.isdisjoint(claim.entity_ids))


def _read_once(scene: Scene, touched: frozenset[str], *, has_failed: bool) -> Request:
    """Read a request once a turn, not once a sentence; a home that changed is read again."""
    calls = (ToolCall(name="", touched=tuple(sorted(touched)), succeeded=not has_failed),) if touched else ()
    alone = Scene(
        lexicon=scene.lexicon,
        home=scene.home,
        now=datetime.min.replace(tzinfo=UTC),
        request=scene.request,
        tool_calls=calls,
        effort=scene.effort.fresh(),
        masked=scene.masked,
    )
    try:
        return _read(scene.request, alone)
    except TooMuchToReadError:
        return Request()


def _read(text: str, scene: Scene) -> Request:
    lexicon = scene.lexicon
    items = resolved(mask(text, scene), lexicon)
    around = Surroundings(text=text, scene=scene)
    if _asks_what_was_done(items):
        return Request(is_question=True, claims=_deeds(items, around), readings=_spoken_of(items, scene))
    is_of_anything = _asks_of_anything(items, scene)
    if is_of_anything:
        items = _of_nothing(items, scene)
    asked = question(items)
    clause = asked or _command(items)
    if clause is None:
        return Request(readings=_spoken_of(items, scene), asks_how=any_is(items[:1], "interrogative", "counting"))
    claims = unless_over_time((*state_claims(clause, around), *value_claims(clause, around)), items, around)
    if is_of_anything:
        found = (claim for claim in claims if claim.is_negated)
        claims = tuple(replace(claim, quantifier=Quantifier.SOME, is_negated=False) for claim in found)
    readable = tuple(claim for claim in claims if claim.readings)
    is_question = asked is not None
    is_choice = is_question and _choice(items) is not None
    unseen = tuple(one for one in claims if is_question and one.harm is Harm.HIGH and _is_of_nothing(one))
    readings = tuple(reading for claim in readable for reading in claim.readings)
    return Request(
        is_question=is_question,
        is_choice=is_choice,
        is_command=bool(readable) and asked is None,
        claims=readable,
        readings=tuple(dict.fromkeys(readings)) or _spoken_of(items, scene),
        unseen=() if readable else unseen,
    )


def _asks_of_anything(items: Sequence[Item], scene: Scene) -> bool:
    """Return whether it is asked "is anything unlocked?", "is anything on?": what is so is not named."""
    anything = cue_norms(scene.lexicon, "anything")
    is_of_locks = any(item.match is None and item.has(WordKind.STATE, *OF_LOCKS) for item in items)
    is_of_any = any(item.match is None and item.norm in anything for item in items)
    return is_of_any and (is_of_locks or asks_what_is_on(scene))


def _of_nothing(items: Sequence[Item], scene: Scene) -> tuple[Item, ...]:
    """Return the words with "nothing" for "anything": of the same things both are said."""
    anything = cue_norms(scene.lexicon, "anything")
    return tuple(replace(item, words=_NOTHING) if item.norm in anything else item for item in items)


_NOTHING = (Word(WordKind.QUANTIFIER, Quantifier.NONE),)


def _is_of_nothing(claim: Claim) -> bool:
    return not claim.readings and (claim.open_reason is None or claim.unknown_name is not None)


def question(items: Sequence[Item]) -> Clause | None:
    """Read "is the light on" as "the light is on"."""
    start = next((i for i, item in enumerate(items) if not item.is_function("interjection")), None)
    if start is None or not items[start].is_function("copula", "past_copula", "perfect"):
        return None
    body = list(takewhile(lambda item: item.norm != "?", items[start + 1 :]))
    if _is_of_a_case(body):
        return None
    if (choice := _choice(body)) is not None:
        # An answer tells which of the two it is.
        body = [*body[: choice - 1], *body[choice + 1 :]]
    told = (at for at in range(len(body) - 1, 0, -1) if body[at].has(WordKind.STATE) or body[at].has(WordKind.PAST))
    for at in islice(told, _MOST_VERBS):
        turned = [*body[:at], items[start], *body[at:]]
        found = [p for p in find_predicates(turned, 0, len(turned)) if p.meanings]
        if found:
            return _clause(turned, found[0])
    return None


def _choice(items: Sequence[Item]) -> int | None:
    """Return where the "or" between two states stands; None if the items hold none."""
    inner = range(1, len(items) - 1)
    return next((i for i in inner if items[i].is_function("alternative") and _parts_states(items, i)), None)


def _parts_states(items: Sequence[Item], at: int) -> bool:
    return all(item.match is None and item.has(WordKind.STATE) for item in (items[at - 1], items[at + 1]))


def _is_of_a_case(body: Sequence[Item]) -> bool:
    """Return whether it is asked what holds if something is so, "is it okay if it's on?"; "are you sure" asks that."""
    case = next((i for i, item in enumerate(body) if item.is_function("condition")), None)
    return case is not None and not any_is(body[:case], "agent")


def _asks_what_was_done(items: Sequence[Item]) -> bool:
    """Return whether the verb is one that is asked after: "did anyone open the door?", "when does it close?"."""
    predicate = imperative(items)
    ahead = items[: predicate.word_first] if predicate is not None else ()
    clause = list(takewhile(lambda item: not item.is_mark, reversed(ahead)))
    return any_is(clause, "auxiliary")


def _deeds(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what "yes" says to have been done: "did you lock the door?", but of no time that is told."""
    predicate = imperative(items)
    spoken = [item for item in items if not (item.is_mark or item.is_function("interjection"))]
    asks = len(spoken) > 1 and spoken[0].is_function("auxiliary") and spoken[1].is_function("agent")
    if predicate is None or not asks or any_is(spoken, "past_time", "time"):
        return ()
    if not (items[predicate.word_first - 1] == spoken[1] and predicate.meanings):
        return ()
    claims = (one for one in state_claims(_clause(items, predicate), around) if one.readings)
    return tuple(replace(one, kind=ClaimKind.OUTCOME, aspect=Aspect.EVENT) for one in claims)


def _command(items: Sequence[Item]) -> Clause | None:
    """Read "close the blinds" as "the blinds were closed"."""
    predicate = imperative(items)
    return _clause(items, predicate) if predicate is not None else None


def _clause(items: Sequence[Item], predicate: Predicate) -> Clause:
    gap = predicate.gap
    return Clause(
        predicate=replace(predicate, is_asserted=True),
        before=tuple(items[: predicate.first]),
        after=tuple(items[predicate.last :]),
        object=tuple(items[gap[0] : gap[1]]) if gap else (),
        is_of_request=True,
        start=items[0].start,
        end=items[-1].end,
        word_start=items[predicate.word_first].start,
        word_end=items[predicate.last - 1].end,
    )


def _spoken_of(items: Sequence[Item], scene: Scene) -> tuple[Reading, ...]:
    """Return what the nouns and names of a request may be when its verb is not known."""
    context = Context(fits=lambda _: True)
    is_choice = any_is(items, "alternative")
    # How they are is what is asked: "which doors are unlocked?"
    named = [item for item in items if item.match or not (item.has(WordKind.STATE) or item.has(WordKind.PAST))]
    for phrase in split_phrases(named):
        if phrase.unknown and not phrase.names:
            if is_choice:
                # "The pendants or the strip?": "they" may be either.
                return ()
            continue
        known = replace(phrase, unknown=(), quantifier=None)
        if not describe(known.items).is_empty and (found := link(known, context, scene)).readings:
            return found.readings
    return ()
