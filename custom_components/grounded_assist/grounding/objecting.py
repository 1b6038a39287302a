"""Read what a person says against the last reply, as claims that can be judged like any other."""

from collections.abc import Mapping
from dataclasses import replace

from .detectors.contradictions import as_state, asks_the_same, contradiction
from .ellipsis import fills, restated
from .gist import Likeness, Speaker, gist, liken
from .lexicon import WordKind
from .model import Claim, ClaimKind, Finding, Quantifier, Verdict
from .reading import read
from .reading.acts import LONGEST, Spoken
from .reading.items import Item, any_is, mask
from .scene import Scene

type Claims = tuple[Claim, ...]

_VERBS = ("copula", "seeming", "perfect", "existence")
_OPENERS = ("determiner", "connective", "conjunction", "denial", "interjection", "adverb", "hedge")
"""What may stand in front of the subject of a statement."""
_BARE = "value"
"""The attribute of a number that comes without its unit."""
_DENIABLE = frozenset({ClaimKind.STATE, ClaimKind.VALUE})


def objection(spoken: Spoken, said: Claims, scene: Scene) -> Claims | None:
    """Return what a person says instead of what was said; None if it is no correction after all.

    A correction in so many words is one also where it cannot be read, but not where it says the same again.
    """
    if not spoken.rest:
        return _denial(said)
    claims = _read(spoken.rest, said, scene)
    if claims and all(any(_repeats(claim, one) for one in said) for claim in claims):
        return None
    spoken_of = {entity_id for claim in said for entity_id in claim.observed_ids}
    is_about_it = any(not spoken_of.isdisjoint(claim.entity_ids) for claim in claims)
    is_correction = spoken.is_outright or (is_about_it and _has_verb(spoken.rest, scene))
    return claims if is_correction or _is_otherwise(spoken.rest, said, scene) else None


def other_entry(text: str, said: Claims, scene: Scene) -> tuple[Claim, Claims] | None:
    """Return the one entry that "it's at 11 am" gives another time, and what that claims; None if it gives none."""
    told = {one.text: one for one in said if one.kind is ClaimKind.ENTRY}
    filled = [(one, full) for one in told.values() if (full := _filled(one, text, scene)) is not None]
    if len(filled) != 1:
        return None
    (entry, full), *_ = filled
    claims = _read(full, said, scene)
    return None if any(when_of(one) == when_of(entry) for one in claims) else (entry, claims)


def other_figure(text: str, said: Claims, scene: Scene) -> Claims | None:
    """Return what "it's 8080" claims of the one port or version that was said; None if it gives no other one."""
    told = {one.text: one for one in said if one.kind is ClaimKind.INSTALLATION}
    filled = [full for one in told.values() if (full := _filled(one, text, scene)) is not None]
    claims = _read(filled[0], said, scene) if len(filled) == 1 else ()
    return claims if claims and all(one.kind is ClaimKind.INSTALLATION for one in claims) else None


def when_of(claim: Claim) -> tuple[object, ...]:
    """Return which entry a claim is of, and the times at which it says that it is."""
    return claim.entry and claim.entry.title.casefold(), tuple(one.windows for one in claim.moments)


def _filled(claim: Claim, text: str, scene: Scene) -> str | None:
    is_of_it = fills(claim.text, text, scene.lexicon)
    return restated(claim.text, text, scene.lexicon) if is_of_it else None


def _repeats(claim: Claim, said: Claim) -> bool:
    """Return whether "no, it's 21.5" gives the value that was said."""
    state = as_state(said)
    told = [(one.entity_ids, one.meaning, one.is_negated) for one in (claim, state)]
    values = [one.value and (one.value.number, one.value.word) for one in (claim, state)]
    return bool(claim.entity_ids) and told[0] == told[1] and values[0] == values[1]


def _is_otherwise(text: str, said: Claims, scene: Scene) -> bool:
    """Return whether a statement about the world cannot be true beside what was said."""
    right = gist(text, scene.lexicon, Speaker.PERSON)
    wrong = (gist(claim.text, scene.lexicon, Speaker.AGENT) for claim in said)
    return any(liken(one, right) is Likeness.OTHERWISE for one in wrong)


def opposing(text: str, said: Claims, scene: Scene) -> Claims:
    """Return what a whole statement claims if that cannot be true beside what was said; else nothing."""
    claims = _read(text, said, scene) if len(text) <= LONGEST else ()
    if not claims or not _has_verb(text, scene) or not _is_statement(text, claims[0], scene):
        return ()
    is_opposed = any(contradiction(claim, as_state(one), scene) for claim in claims for one in said)
    return claims if is_opposed else ()


def is_plain_contrary(text: str, claims: Claims, said: Claims, scene: Scene) -> bool:
    """Return whether a text says that what was said is otherwise, and not a word more: no wish stands beside it."""
    if not text.strip():
        return True
    claim = claims[0] if len(claims) == 1 else None
    if claim is None or claim.kind not in _DENIABLE or claim.open_reason is not None:
        return False
    items = mask(text, scene)
    if not any(_is_of(claim, one) for one in said):
        return False
    if claim.kind is ClaimKind.VALUE:
        return all(_is_of_value(item, claim) for item in items)
    return (
        all(_stands_before(item) for item in items if item.start < claim.subject_start)
        and all(_links(item, scene) for item in items if claim.subject_end <= item.start < claim.predicate_start)
        and all(item.is_mark or item.is_function("now") for item in items if item.start >= claim.predicate_end)
    )


def says_again(text: str, findings: tuple[Finding, ...], said: tuple[Finding, ...], scene: Scene) -> bool:
    """Return whether a statement is true, and says what was said and not a word more."""
    if len(findings) != 1 or findings[0].verdict is not Verdict.SUPPORTED:
        return False
    claim = findings[0].claim
    true = tuple(one.claim for one in said if one.verdict is Verdict.SUPPORTED)
    is_again = any(asks_the_same(claim, one) and claim.is_negated is one.is_negated for one in true)
    return is_again and is_plain_contrary(text, (claim,), true, scene)


def _is_of(claim: Claim, said: Claim) -> bool:
    """Return whether two claims answer the same question about the same things."""
    if claim.value is None or said.value is None:
        return set(claim.entity_ids) == set(said.entity_ids) and claim.value is said.value
    is_same = claim.value.attribute in (said.value.attribute, said.value.other)
    return is_same and not set(claim.entity_ids).isdisjoint(said.entity_ids)


def _is_of_value(item: Item, claim: Claim) -> bool:
    """Return whether a word does no more than tell the value, and of what it is: "it's 28 degrees in the bedroom"."""
    spans = ((claim.subject_start, claim.subject_end), (claim.predicate_start, claim.predicate_end))
    is_told = any(start <= item.start and item.end <= end for start, end in spans)
    is_around = item.is_function("copula", "negation", "pronoun", "within", "aim", "now", *_OPENERS)
    return is_told or is_around or item.is_mark or item.has(WordKind.UNIT) or item.has(WordKind.ATTRIBUTE)


def _stands_before(item: Item) -> bool:
    return item.is_mark or item.is_function(*_OPENERS)


def _links(item: Item, scene: Scene) -> bool:
    """Return whether a word only joins a thing and its state: "is not", and never "stays"."""
    is_identity = "identity" in scene.lexicon.signals_in((item.norm,))
    return is_identity or item.is_mark or item.is_function("negation", "adverb")


def _has_verb(text: str, scene: Scene) -> bool:
    """Return whether something is said to be so: "lamp on" is a wish."""
    return any_is(mask(text, scene), *_VERBS)


def _is_statement(text: str, claim: Claim, scene: Scene) -> bool:
    """Return whether a text begins with the subject of its claim, and every word of it is understood."""
    items = mask(text, scene)
    before = [item for item in items if item.start < claim.subject_start]
    is_known = not any(item.is_unknown for item in items)
    return is_known and all(item.is_mark or item.is_function(*_OPENERS) for item in before)


def _read(text: str, said: Claims, scene: Scene) -> Claims:
    claims = read(text, replace(scene, request="", previous=said, recalled=len(said)))
    return tuple(_of_what_was_said(claim, said) for claim in claims)


def _of_what_was_said(claim: Claim, said: Claims) -> Claim:
    """Return "it's 28" as said of the one value that was told of the same thing."""
    told = [one.value for one in said if one.value is not None and set(claim.entity_ids) & set(one.entity_ids)]
    if claim.value is None or claim.value.attribute != _BARE or len(told) != 1:
        return claim
    unit = claim.value.unit or told[0].unit
    return replace(claim, value=replace(claim.value, attribute=told[0].attribute, unit=unit))


def _denial(said: Claims) -> Claims:
    """Return that what was said is not so; nothing if it is not clear what of it."""
    if len(said) != 1:
        return ()
    state = as_state(said[0])
    return (_denied(state),) if state.kind in _DENIABLE and state.open_reason is None else ()


def _denied(claim: Claim) -> Claim:
    """Return that a claim is not so: not of all of them, or of none."""
    if claim.quantifier not in _DENIALS:
        return replace(claim, is_negated=not claim.is_negated)
    denial = _DENIALS[claim.quantifier]
    return replace(claim, quantifier=denial, is_negated=denial is Quantifier.NONE)


_DENIALS: Mapping[Quantifier, Quantifier] = {
    Quantifier.ALL: Quantifier.NOT_ALL,
    Quantifier.BOTH: Quantifier.NOT_ALL,
    Quantifier.NOT_ALL: Quantifier.ALL,
    Quantifier.SOME: Quantifier.NONE,
    # One may be so.
    Quantifier.SEVERAL: Quantifier.NEARLY,
    Quantifier.NONE: Quantifier.SOME,
}
"""How many it is of if what was asked is not so."""
