"""What an answer claims that is no sentence by itself: "off", "71 %", "no", "just the fan"."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from ..meanings.states import SENSES, fits
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Quantity, Reading, Reason
from .discourse import Discourse
from .lattice import Lattice
from .of_sets import taken_for
from .of_states import titled
from .of_values import read_conditions, read_metered, valued
from .phrases import Phrase
from .question import WHEREABOUTS, Question
from .subjects import can_be, having, subjects_of
from .told import Told


def answer(told: Told, asked: Question) -> tuple[Claim, ...]:
    """Return what an answer claims that is no sentence by itself."""
    build = _ANSWERS.get((told.match.frame, asked.kind))
    return () if build is None else tuple(build(told, asked))


def _affirmed(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that it is as asked: "yes", "it is"."""
    return (_confirmed(one, told, is_denied=False) for one in asked.claims)


def _denied(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that it is not as asked; whoever did not lock the doors may have found them so."""
    is_of_several = any(one.quantifier is not Quantifier.THE or len(one.entity_ids) > 1 for one in asked.claims)
    is_open = asked.kind == "deed" and is_of_several and not _is_over(asked)
    return (_confirmed(one, told, is_denied=True) for one in (() if is_open else asked.claims))


def _emphasized(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that it is as asked: "but of course!"; what goes on may only say that the question was heard."""
    return _affirmed(told, asked) if _is_whole(told) else iter(())


def _so(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was asked after, or was to be changed, is as the answer says: "Off."."""
    word = told.word("state")
    if word is None or not _is_whole(told) or told.is_timed or told.places:
        return
    for one in asked.claims:
        meaning = SENSES.get((one.noun, word.id), word.id)
        home = told.scene.home
        things = [entity for i in one.entity_ids if (entity := home.entity(i)) is not None]
        if one.meaning and not one.moments and all(fits(meaning, each.domain, each.device_class) for each in things):
            said = replace(one, meaning=meaning, is_negated=told.is_denied)
            yield from _done(told, Question(claims=(said,))) if asked.kind == "command" else (_spanned(said, told),)


def _under_way(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was wished is being done: "Okay, resuming."."""
    word = told.word("state")
    if word is not None and _is_whole(told) and not (told.is_timed or told.places):
        wished = (one for one in asked.claims if one.meaning == word.id and not one.moments)
        yield from (_spanned(one, told, kind=ClaimKind.OUTCOME, aspect=Aspect.PROGRESS) for one in wished)


def attempted(told: Told) -> Iterator[Claim]:
    """Yield that all that tools were to do has worked, or not: "Done.", "That didn't work."."""
    if told.match.frame in _ATTEMPTS and _is_whole(told):
        said = Claim(text="", start=0, end=0, kind=ClaimKind.OUTCOME, subject="", aspect=Aspect.EVENT)
        yield _spanned(replace(said, is_failure=_ATTEMPTS[told.match.frame]), told)


_ATTEMPTS = {"done": False, "undone": True}
"""Frame of an answer -> whether it tells of a failure."""


def _done(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was wished was done: of what it was wished, whatever that is called."""
    wished = (_of_wish(_of_place(one, told.discourse), told.discourse) for one in asked.claims)
    return (_spanned(one, told, kind=_DONE.get(one.kind, one.kind), aspect=Aspect.EVENT) for one in wished)


def _of_wish(claim: Claim, discourse: Discourse) -> Claim:
    is_of_else = claim.may_be_elsewhere and not discourse.touched.issubset(claim.entity_ids)
    return claim if is_of_else else replace(claim, may_be_elsewhere=False)


def _of_place(claim: Claim, discourse: Discourse) -> Claim:
    """Let "all lights" be those on which a tool acted in a place, which may be that of who speaks."""
    touched = tuple(i for one in claim.readings[:1] for i in one.entity_ids if i in discourse.touched)
    if not (discourse.is_of_place and touched) or any(one.entity_ids == touched for one in claim.readings):
        return claim
    return replace(claim, readings=(*claim.readings, Reading(entity_ids=touched)))


def _is_over(asked: Question) -> bool:
    """Return whether what was done some time ago is asked after: that it was not done then "no" says, too."""
    return all(one.moments for one in asked.claims)


def _is_whole(told: Told) -> bool:
    """Return whether nothing more is said behind an answer in the same breath."""
    end, lattice = told.clause.end, told.lattice
    if _is_item(lattice):
        return False
    # "55 degrees, and that in eco mode" goes on with what is beside it.
    is_more = lattice.begins(end + 1, "namely")
    return end >= lattice.size or (lattice.is_break(end) and (lattice.norms[end] != "," or is_more))


def _is_item(lattice: Lattice) -> bool:
    """Return whether a sentence is a line of a numbered list: "1. Reading lamp"."""
    number, mark, *rest = (*lattice.norms, "", "")
    return number.isdecimal() and mark in _BEHIND_NUMBERS and any(rest)


_BEHIND_NUMBERS: Final = frozenset({".", ")"})


def _is_listed(told: Told) -> bool:
    """Return whether nothing but names follow behind a comma: "two, the lamp and the strip"."""
    end, lattice = told.clause.end, told.lattice
    if end + 1 >= lattice.size or lattice.norms[end] != ",":
        return False
    last = lattice.size - lattice.is_break(lattice.size - 1)
    return any(edge.end == last for edge in lattice.edges("np", end + 1))


_DONE = {ClaimKind.STATE: ClaimKind.OUTCOME}


def _spanned(claim: Claim, told: Told, **more: object) -> Claim:
    tokens, clause = told.lattice.tokens, told.clause
    start, end = tokens[clause.start].start, tokens[clause.end - 1].end
    value = claim.value
    return replace(
        claim,
        text=told.lattice.text[start:end],
        start=start,
        end=end,
        subject_start=start,
        subject_end=start,
        predicate_start=start,
        predicate_end=end,
        value=value if value is None else replace(value, start=start, end=end),
        **more,  # type: ignore[arg-type]
    )


def _confirmed(claim: Claim, told: Told, *, is_denied: bool) -> Claim:
    if claim.moments:
        moments = tuple(replace(one, is_asked=True) for one in claim.moments)
        # Whoever asks whether it was closed at nine asks how it was.
        aspect = Aspect.STATE if claim.is_event_or_state else claim.aspect
        claim = replace(claim, moments=moments, aspect=aspect, is_event_or_state=False)
    if not is_denied:
        return _spanned(claim, told)
    if claim.quantifier is Quantifier.SEVERAL:
        # Not several may be one.
        return _spanned(claim, told, open_reason=Reason.AMBIGUOUS)
    if claim.quantifier in _DENIED:
        is_none = claim.quantifier is Quantifier.SOME
        return _spanned(claim, told, quantifier=_DENIED[claim.quantifier], is_negated=is_none)
    several = tuple(one for one in claim.readings if len(one.entity_ids) > 1)
    if several and claim.kind is not ClaimKind.EXISTENCE and not claim.is_negated:
        return _spanned(claim, told, quantifier=Quantifier.NOT_ALL, readings=several)
    return _spanned(claim, told, is_negated=not claim.is_negated)


_DENIED: Final = {
    Quantifier.SOME: Quantifier.NONE,
    Quantifier.NONE: Quantifier.SOME,
    Quantifier.NOT_ALL: Quantifier.ALL,
}
"""Of how many it is asked -> of how many a "no" says that it is so; of none it is said with a "not"."""


def _named(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what is named is so, and with "just" that nothing else of the set is."""
    phrase = told.phrase()
    if phrase is None or phrase.quantifier not in (None, Quantifier.ONLY) or not (asked.meaning and _is_whole(told)):
        return
    bare = replace(phrase, quantifier=None)
    among = {i for one in asked.among for i in one.entity_ids}

    def can(one: Entity) -> bool:
        return (not among or one.id in among) and fits(asked.meaning, one.domain, one.device_class)

    subjects = subjects_of(bare, can, told.places, told.discourse)
    own = {i for one in subjects for reading in one.readings for i in reading.entity_ids}
    home = told.scene.home
    rest = [
        one for each in asked.among for i in each.entity_ids if i not in own and (one := home.entity(i)) is not None
    ]
    is_only = phrase.quantifier is Quantifier.ONLY and bool(rest) and all(len(one.readings) == 1 for one in subjects)
    whole = (Reading(entity_ids=tuple(one.id for one in rest)),)
    others = whole if asked.is_whole else taken_for(rest, told.scene)
    for subject in subjects:
        yield from told.claim(
            ClaimKind.STATE,
            subject.readings,
            subject=subject.phrase,
            by="s",
            meaning=asked.meaning,
            contrast=others if is_only else (),
            quantifier=Quantifier.ALL if is_only else Quantifier.THE,
        )


def _topic(told: Told, asked: Question) -> tuple[Phrase, Discourse] | None:
    """Return what was asked after, with what its words point to; None where an answer says more than that."""
    request, phrase = told.discourse.request, asked.topic.value if asked.topic is not None else None
    if request is None or not isinstance(phrase, Phrase) or not _is_whole(told):
        return None
    return phrase, Discourse(lattice=request)


def _measured(told: Told, asked: Question, *, is_set: bool = False) -> Iterator[Claim]:
    """Yield that what was asked after has the value of the answer, or is set to it: "71 %."."""
    topic, quantity = _topic(told, asked), told.quantity()
    if topic is None or quantity is None or told.places:
        return
    phrase, discourse = topic
    named = (asked.attribute,) if asked.attribute else ()
    for _, attribute, readings in valued(replace(told, discourse=discourse), phrase, quantity, named, is_set=is_set):
        yield from told.claim(ClaimKind.VALUE, readings, by="v", value=replace(quantity, attribute=attribute))


def _adjusted(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was to be set is set to what the answer says: "dimmed to 80%"."""
    quantity = told.quantity()
    for one in asked.claims if quantity is not None and _is_whole(told) else ():
        if one.value is not None and quantity is not None and one.value.unit == quantity.unit:
            yield _spanned(replace(one, value=replace(quantity, attribute=one.value.attribute)), told)


def _forecast(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield what the weather is: "12 degrees and clear"."""
    del asked
    return read_conditions(told) if _is_whole(told) else iter(())


def _apart(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what is named is not as asked: "no, the ceiling light isn't"."""
    model = next(iter(asked.claims), None)
    if model is None or not model.meaning or model.moments or not _is_whole(told):
        return
    for subject in told.subjects(can_be(model.meaning)):
        yield from told.claim(
            ClaimKind.STATE,
            subject.readings,
            subject=subject.phrase,
            meaning=model.meaning,
            is_negated=not model.is_negated,
        )


def _metered(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that something measures what an answer says: "4 mm so far"."""
    del asked
    return read_metered(told) if _is_whole(told) else iter(())


def _played(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was asked after plays what an answer says: "'Halo' by Beyoncé"."""
    if not _is_whole(told) or (asked.kind == "which" and asked.meaning != "playing"):
        return
    home, edge = told.scene.home, told.edge("title")
    if edge is None or told.lattice.is_of(edge.start, "pronoun"):
        return
    if any(told.lattice.names[at] for at in range(edge.start, edge.end)) or _goes_on(told):
        # "The Sonos" plays, and is not played.
        return
    ids = [i for one in asked.among for i in one.entity_ids]
    topic = asked.topic.value if asked.topic is not None else None
    if isinstance(topic, Phrase) and told.discourse.request is not None:
        subjects = subjects_of(topic, _is_player, (), Discourse(lattice=told.discourse.request))
        ids = [i for each in subjects for one in each.readings for i in one.entity_ids]
    players = ids or [one.id for one in home.entities(domains=("media_player",))]
    yield from titled(told, tuple(Reading(entity_ids=(i,)) for i in players))


def _goes_on(told: Told) -> bool:
    """Return whether words for who plays say more than that: "Halo by Beyoncé, in the den", "by Adele is playing"."""
    lattice, edge = told.lattice, told.edge("artist") or told.edge("title")
    within = () if edge is None else range(edge.start, edge.end)
    return any(lattice.norms[at] == "," or lattice.is_of(at, "be", "have", "within") for at in within)


def _is_player(entity: Entity) -> bool:
    return entity.domain == "media_player"


def _colored(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was asked after has the color of the answer: "a deep blue"."""
    topic, word = _topic(told, asked), told.word("color")
    if topic is None or word is None:
        return
    phrase, discourse = topic
    value = Quantity(attribute="color", word=word.id)
    for subject in subjects_of(phrase, having("color"), (), discourse):
        yield from told.claim(ClaimKind.VALUE, subject.readings, by="color", value=value)


def _found(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that whoever was asked after is where the answer says: "At home."."""
    topic, word = _topic(told, asked), told.word("state")
    if topic is None or word is None or word.id not in WHEREABOUTS:
        return
    phrase, discourse = topic
    for subject in subjects_of(phrase, can_be(word.id), (), discourse):
        yield from told.claim(ClaimKind.STATE, subject.readings, by="state", meaning=word.id)


def _counted(told: Told, asked: Question) -> Iterator[Claim]:
    count = 0 if told.edge("none") is not None else told.number("n")
    if count is None or not asked.among or not (_is_whole(told) or _is_listed(told)):
        return
    if asked.kind != "many" and not (asked.noun and count == 0):
        # Two are which of them.
        return
    yield from told.claim(
        ClaimKind.COUNT,
        asked.among,
        by="n",
        meaning=asked.meaning,
        count=count,
        quantifier=Quantifier.COUNT,
        noun=asked.noun,
    )


_ANSWERS: Final[Mapping[tuple[str, str], Callable[[Told, Question], Iterator[Claim]]]] = {
    ("so", "polar"): _affirmed,
    ("so", "deed"): _affirmed,
    ("so", "which"): _affirmed,
    ("not_so", "which"): _denied,
    ("not_so", "polar"): _denied,
    ("not_so", "deed"): _denied,
    ("sure", "polar"): _emphasized,
    ("sure", "deed"): _emphasized,
    ("done", "command"): _done,
    ("doing", "command"): _under_way,
    ("state", "polar"): _so,
    ("state", "choice"): _so,
    ("state", "command"): _so,
    ("named", "which"): _named,
    ("named", "many"): _named,
    ("named", "polar"): _named,
    ("count", "many"): _counted,
    ("count", "which"): _counted,
    ("count", "polar"): _counted,
    ("color", "value"): _colored,
    ("amount", "value"): _measured,
    ("amount", "aimed"): partial(_measured, is_set=True),
    ("adjusted", "command"): _adjusted,
    ("weather", "weather"): _forecast,
    ("apart", "polar"): _apart,
    ("amount", "metered"): _metered,
    ("credited", "playing"): _played,
    ("credited", "which"): _played,
    ("title", "playing"): _played,
    ("state", "where"): _found,
}
"""Frame of an answer, and what kind of question it answers -> what makes claims of it."""
