"""What the person asked: the claims that "yes" or "done" would make, and the hole that an answer fills."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ..lexicon import Word, WordKind
from ..meanings.states import SENSES, SOUGHT, fits
from ..model import Aspect, Claim, ClaimKind, Entity, Quantifier, Quantity, Reading, ToolCall
from ..scene import Scene
from .clauses import Clause
from .context import PLANNING
from .discourse import Discourse
from .edge import Edge
from .grammar import Grammar
from .lattice import Lattice, lattice_of
from .of_sets import WHOLE_KINDS, read_there, rooms_of, sets_of
from .of_states import read_state, titled
from .of_values import read_compared, read_metered, read_value, valued
from .phrases import Phrase
from .reference import denoted
from .shapes import Match
from .subjects import can_be, having, subjects_of
from .told import Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A request as far as an answer may lean on it."""

    kind: str = ""
    """Frame of its shape: polar, which, many, command ..."""
    claims: tuple[Claim, ...] = ()
    """What "yes", or "done", would claim."""
    meaning: str = ""
    """Of what is asked which, or how many, are so."""
    among: tuple[Reading, ...] = ()
    """Of which set."""
    is_whole: bool = True
    """The set is all that anybody would call so."""
    topic: Edge | None = None
    """The noun phrase of the request that a value, or a place, would be one of."""
    attribute: str = ""
    """What of it is asked: how warm, how bright."""


NOTHING = Question()


def question_of(scene: Scene, grammar: Grammar) -> Question:
    """Return what was asked, found once a turn."""
    before = scene.told[-1].strip() if scene.told else ""
    # "Is the lamp on? Yes, it is": a question of the reply is answered first.
    text = before if before.endswith("?") else scene.request.strip()
    if not text:
        return NOTHING
    key = (question_of, text, scene.lexicon, scene.home, scene.home.version)
    if (known := scene.questions.get(key)) is None:
        known = scene.questions[key] = _read(text, scene, grammar)
    return known


def _read(text: str, scene: Scene, grammar: Grammar) -> Question:
    lattice = lattice_of(text, scene, grammar)
    best = NOTHING
    for start in _starts(lattice):
        found = sorted(grammar.requests.match(lattice, start), key=_rank)
        timed = [one for one in found if one.role("time") is not None]
        # "Today" is no word of courtesy in a question.
        for match in [one for one in timed if one.end == found[0].end and found[0].frame != "would"] or found:
            if best.kind or _is_narrowed(lattice, match.end):
                continue
            best = _question(match, lattice)
    return best


def _rank(match: Match) -> tuple[int, bool, bool, bool]:
    """Return what sorts the shapes of a request: the longest first, the vaguest last."""
    return -match.end, match.frame != "would", _is_bare_name(match), match.frame == "metered"


def _is_bare_name(match: Match) -> bool:
    return [(edge.kind, edge.start, edge.end) for _, edge in match.roles] == [("np", match.start, match.end)]


def _is_narrowed(lattice: Lattice, end: int) -> bool:
    """Return whether something is asked less behind a request: "but not the reading lamp"."""
    names = (name for at in range(end, lattice.size) for name, _ in lattice.classes[at])
    return any(name in ("except", "not", "conditional", "or") for name in names)


def _starts(lattice: Lattice) -> Iterator[int]:
    yield 0
    for at in range(lattice.size):
        if lattice.is_break(at):
            yield at + 1
        for name, end in lattice.classes[at]:
            if name in ("please", "conj", "opening"):
                yield end


def _question(match: Match, lattice: Lattice) -> Question:
    clause = Clause(start=match.start, end=match.end, matches=(match,))
    told = Told(match=match, clause=clause, discourse=Discourse(lattice=lattice))
    build = _QUESTIONS.get(match.frame)
    return NOTHING if build is None else build(told)


def _of_state(told: Told) -> Question:
    match = told.match
    is_command = match.frame == "command" or (told.lattice.norms[-1] != "?" and _is_bare(match))
    is_deed = not is_command and (match.role("do") is not None or match.role("past") is not None)
    asked = _of_some(told, "s")
    claims = tuple(read_state(replace(asked, match=replace(asked.match, frame="outcome")) if is_deed else asked))
    kind = "command" if is_command else "deed" if is_deed else match.frame
    some = claims[0] if len(claims) == 1 and claims[0].quantifier is Quantifier.SOME else None
    among = some.readings[:1] if some is not None and kind == "polar" else ()
    meaning = some.meaning if among and some is not None else ""
    return Question(kind=kind, claims=claims, meaning=meaning, among=among) if claims else NOTHING


def _of_some(told: Told, role: str) -> Told:
    """Return a question after one, or after things of a kind, as one after any of them: "is a door open?"."""
    phrase, lattice = told.phrase(role), told.lattice
    if phrase is None or phrase.quantifier is not None or phrase.parts or not phrase.content or phrase.is_definite:
        return told
    found = denoted(lattice, phrase.content)
    is_of_kind = all(any(one.kind is WordKind.NOUN for one, _ in lattice.senses[at]) for at in phrase.content)
    word = told.word("state")
    # "Are doors locked?" may ask after all of them.
    is_any = is_of_kind and bool(found.nouns) and word is not None and word.id in SOUGHT
    if found.exact or not (phrase.is_indefinite or is_any):
        return told
    some = replace(phrase, quantifier=Quantifier.SOME, is_indefinite=False)
    roles = tuple(
        (name, replace(edge, value=some) if edge.value is phrase else edge) for name, edge in told.match.roles
    )
    return replace(told, match=replace(told.match, roles=roles))


def _of_value(told: Told) -> Question:
    claims = tuple(read_value(replace(told, match=replace(told.match, frame="set"))))
    return Question(kind="command", claims=claims) if claims else NOTHING


def _of_plan(told: Told) -> Question:
    plan = told.phrase("s")
    found = denoted(told.lattice, plan.content).entities if plan is not None else ()
    is_plan = plan is None or any(one.domain in PLANNING for one in found)
    return Question(kind="would") if is_plan else NOTHING


def _of_yes(read: Callable[[Told], Iterator[Claim]], told: Told) -> Question:
    """Read "do we have a siren?", "is the loft warmer than the hall?" as what a yes would say."""
    claims, phrase = tuple(read(told)), told.phrase("n")
    is_vague = phrase is not None and denoted(told.lattice, phrase.content).is_loose
    return Question(kind="polar", claims=claims) if claims and not is_vague else NOTHING


def _of_topic(told: Told) -> Question:
    """Read "how warm is the loft?", "where is Ben?" as what a value, or a place, would be one of."""
    word, phrase = told.word("scale"), told.phrase()
    if phrase is not None and phrase.pronoun:
        return NOTHING
    attribute = word.id if word is not None else ""
    return Question(kind=told.match.frame, topic=told.edge("s"), attribute=attribute)


def _is_bare(match: Match) -> bool:
    """Return whether it is said without a verb: "zapper off"."""
    roles = [role for role, _ in match.roles]
    return roles[:1] == ["s"] and match.roles[0][1].start == match.start


def _of_set(told: Told) -> Question:
    word = told.word("state") or told.word("doing")
    meaning = word.id if isinstance(word, Word) else ""
    phrase = told.phrase("s") or told.phrase("any")
    if phrase is None:
        # "Who is home?"
        people = told.scene.home.entities(domains=("person",)) if meaning in _WHEREABOUTS else ()
        among = (Reading(entity_ids=tuple(one.id for one in people)),) if people else ()
        return Question(kind=told.match.frame, meaning=meaning, among=among)
    asked = replace(phrase, quantifier=Quantifier.ALL, count=None)

    def can(one: Entity) -> bool:
        return not meaning or fits(meaning, one.domain, one.device_class)

    found = subjects_of(asked, can, told.places, told.discourse)
    return Question(
        kind=told.match.frame,
        meaning=meaning,
        among=tuple(one for each in found for one in each.readings[:1]),
        is_whole=all(WHOLE_KINDS.issuperset(each.denoted.nouns) and not each.denoted.is_loose for each in found),
    )


_WHEREABOUTS = frozenset({"home", "away"})


def _of_anything(told: Told) -> Question:
    """Read "is anything on in the dining room?" as asking which of what is there."""
    word = told.word("state") or told.word("doing")
    rooms = rooms_of(told, told.places)
    if word is None or rooms is None or told.is_timed:
        return NOTHING
    home = told.scene.home
    among = home.entities(area_ids=rooms) if rooms else told.scene.everything()
    ids = tuple(one.id for one in among if fits(word.id, one.domain, one.device_class))
    if not ids:
        return NOTHING
    # What of everything anybody would count, curtains for one, nobody knows.
    is_one = len({i.partition(".")[0] for i in ids}) == 1
    readings = tuple(
        Reading(entity_ids=tuple(one.id for one in each)) for each in sets_of(word.id, among, is_of_room=bool(rooms))
    )
    edge = told.edge("any")
    senses = told.lattice.senses[edge.start] if edge is not None else ()
    # "Is everything locked?"
    is_all = any(one.kind is WordKind.QUANTIFIER and one.id == Quantifier.ALL for one, _ in senses)
    quantifier = Quantifier.ALL if is_all else Quantifier.SOME
    claims = told.claim(ClaimKind.STATE, readings, meaning=word.id, quantifier=quantifier)
    among_all = (Reading(entity_ids=ids),)
    return Question(kind="which", claims=tuple(claims), meaning=word.id, among=among_all, is_whole=is_one)


_QUESTIONS: Final[Mapping[str, Callable[[Told], Question]]] = {
    "polar": _of_state,
    "choice": _of_state,
    "command": _of_state,
    "setting": _of_value,
    "which": _of_set,
    "many": _of_set,
    "anything": _of_anything,
    "would": _of_plan,
    "there": partial(_of_yes, read_there),
    "compared": partial(_of_yes, read_compared),
    "valued": partial(_of_yes, read_value),
    "value": _of_topic,
    "metered": _of_topic,
    "playing": _of_topic,
    "where": _of_topic,
}
"""Frame of a request -> what is asked by it."""


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


def was_in_vain(calls: tuple[ToolCall, ...]) -> bool:
    """Return whether tools were to act in this turn, and each of them has failed."""
    acting = [call for call in calls if not call.read_only]
    return bool(acting) and all(call.succeeded is False for call in acting)


def attempted(told: Told) -> Iterator[Claim]:
    """Yield that all that tools were to do has worked, or not: "Done.", "That didn't work."."""
    if told.match.frame in _ATTEMPTS and _is_whole(told):
        said = Claim(text="", start=0, end=0, kind=ClaimKind.OUTCOME, subject="", aspect=Aspect.EVENT)
        yield _spanned(replace(said, is_failure=_ATTEMPTS[told.match.frame]), told)


_ATTEMPTS = {"done": False, "undone": True}
"""Frame of an answer -> whether it tells of a failure."""


def _done(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was wished was done."""
    return (_spanned(one, told, kind=_DONE.get(one.kind, one.kind), aspect=Aspect.EVENT) for one in asked.claims)


def _is_over(asked: Question) -> bool:
    """Return whether what was done some time ago is asked after: that it was not done then "no" says, too."""
    return all(one.moments for one in asked.claims)


def _is_whole(told: Told) -> bool:
    """Return whether nothing more is said behind an answer in the same breath."""
    end, lattice = told.clause.end, told.lattice
    return end >= lattice.size or (lattice.is_break(end) and lattice.norms[end] != ",")


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
    is_set = claim.kind is not ClaimKind.EXISTENCE and any(len(one.entity_ids) > 1 for one in claim.readings)
    if claim.quantifier is Quantifier.SOME:
        return _spanned(claim, told, quantifier=Quantifier.NONE, is_negated=True)
    if is_set and not claim.is_negated:
        return _spanned(claim, told, quantifier=Quantifier.NOT_ALL)
    return _spanned(claim, told, is_negated=not claim.is_negated)


def _named(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what is named is so, and with "just" that nothing else of the set is."""
    phrase = told.phrase()
    if phrase is None or phrase.quantifier not in (None, Quantifier.ONLY) or not (asked.meaning and _is_whole(told)):
        return
    is_only = phrase.quantifier is Quantifier.ONLY and asked.is_whole
    bare = replace(phrase, quantifier=None)
    among = {i for one in asked.among for i in one.entity_ids}

    def can(one: Entity) -> bool:
        return (not among or one.id in among) and fits(asked.meaning, one.domain, one.device_class)

    subjects = subjects_of(bare, can, told.places, told.discourse)
    own = {i for one in subjects for reading in one.readings for i in reading.entity_ids}
    rest = tuple(i for one in asked.among for i in one.entity_ids if i not in own)
    is_clear = all(len(one.readings) == 1 for one in subjects)
    for subject in subjects:
        yield from told.claim(
            ClaimKind.STATE,
            subject.readings,
            subject=subject.phrase,
            by="s",
            meaning=asked.meaning,
            contrast=(Reading(entity_ids=rest),) if is_only and is_clear and rest else (),
            quantifier=Quantifier.ALL if is_only and is_clear and rest else Quantifier.THE,
        )


def _topic(told: Told, asked: Question) -> tuple[Phrase, Discourse] | None:
    """Return what was asked after, with what its words point to; None where an answer says more than that."""
    request, phrase = told.discourse.request, asked.topic.value if asked.topic is not None else None
    if request is None or not isinstance(phrase, Phrase) or not _is_whole(told):
        return None
    return phrase, Discourse(lattice=request)


def _measured(told: Told, asked: Question) -> Iterator[Claim]:
    """Yield that what was asked after has the value of the answer: "71 %."."""
    topic, quantity = _topic(told, asked), told.quantity()
    if topic is None or quantity is None or told.places:
        return
    phrase, discourse = topic
    named = (asked.attribute,) if asked.attribute else ()
    for _, attribute, readings in valued(replace(told, discourse=discourse), phrase, quantity, named, is_set=False):
        yield from told.claim(ClaimKind.VALUE, readings, by="v", value=replace(quantity, attribute=attribute))


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
    if topic is None or word is None or word.id not in _WHEREABOUTS:
        return
    phrase, discourse = topic
    for subject in subjects_of(phrase, can_be(word.id), (), discourse):
        yield from told.claim(ClaimKind.STATE, subject.readings, by="state", meaning=word.id)


def _counted(told: Told, asked: Question) -> Iterator[Claim]:
    count = 0 if told.edge("none") is not None else told.number("n")
    if count is None or not asked.among or not (_is_whole(told) or _is_listed(told)):
        return
    yield from told.claim(
        ClaimKind.COUNT, asked.among, by="n", meaning=asked.meaning, count=count, quantifier=Quantifier.COUNT
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
    ("state", "polar"): _so,
    ("state", "choice"): _so,
    ("state", "command"): _so,
    ("named", "which"): _named,
    ("named", "many"): _named,
    ("named", "polar"): _named,
    ("count", "many"): _counted,
    ("color", "value"): _colored,
    ("amount", "value"): _measured,
    ("amount", "metered"): _metered,
    ("credited", "playing"): _played,
    ("credited", "which"): _played,
    ("title", "playing"): _played,
    ("state", "where"): _found,
}
"""Frame of an answer, and what kind of question it answers -> what makes claims of it."""
