"""What the person asked: the claims that "yes" or "done" would make, and the hole that an answer fills."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ..lexicon import Word, WordKind
from ..meanings.states import SOUGHT, fits
from ..model import Claim, ClaimKind, Entity, Quantifier, Reading
from ..scene import Scene
from ..tokens import TokenKind
from .clauses import Clause
from .discourse import Discourse
from .edge import Edge
from .grammar import Grammar
from .lattice import PLANNING, Lattice, lattice_of, said_before
from .of_sets import OF_LOCKS, WHOLE_KINDS, is_household, locks_of_house, read_there, rooms_of, sets_of
from .of_states import read_state
from .of_values import read_color, read_compared, read_value
from .phrases import Phrase
from .reference import denoted
from .shapes import Match
from .subjects import subjects_of
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
    noun: str = ""
    """Of things of which kind."""

    @property
    def is_of_unknown(self) -> bool:
        """Return whether it is a command of which nothing is known but that it is one: "water the yard"."""
        return self.kind == "command" and not self.claims


NOTHING = Question()
GAP: Final = "gap"
"""Kind of a question after how far something is from something else: an amount is none of either."""


def question_of(scene: Scene, grammar: Grammar) -> Question:
    """Return what was asked, found once a turn."""
    told = said_before(scene)
    before = told[-1].strip() if told else ""
    # "Is the lamp on? Yes, it is": a question of the reply is answered first.
    return asked_in(before if before.endswith("?") else scene.request.strip(), scene, grammar)


def asked_in(text: str, scene: Scene, grammar: Grammar) -> Question:
    """Return what a text asks, or asks for."""
    if not text:
        return NOTHING
    key = (asked_in, text, scene.lexicon, scene.home, scene.home.version)
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
            if (best.kind and not best.is_of_unknown) or _is_narrowed(lattice, match.end):
                continue
            asked = _question(match, lattice)
            best = asked if asked.kind else best
    return best


def _rank(match: Match) -> tuple[int, bool, bool, bool, bool, bool]:
    """Return what sorts the shapes of a request: the longest first, the vaguest last; "not all" is one word."""
    is_vague, is_denied = _is_bare_name(match), match.role("not") is not None
    return -match.end, match.frame != "would", is_vague, match.frame == "metered", match.frame != GAP, is_denied


def _is_bare_name(match: Match) -> bool:
    return [(edge.kind, edge.start, edge.end) for _, edge in match.roles] == [("np", match.start, match.end)]


def _is_narrowed(lattice: Lattice, end: int) -> bool:
    """Return whether something is asked less behind a request: "but not the reading lamp"."""
    return any(
        name in ("except", "not", "conditional", "or") and not _is_of_wording(lattice, stop)
        for at in range(end, lattice.size)
        for name, stop in lattice.classes[at]
    )


def _is_of_wording(lattice: Lattice, at: int) -> bool:
    """Return whether it is told how to answer: "answer with 'yes' or 'no'"."""
    word = next((one for one in range(at, lattice.size) if lattice.tokens[one].kind is not TokenKind.MARK), at)
    return word < lattice.size and lattice.is_of(word, "yes", "no")


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
    if is_deed and any(told.lattice.is_of(at, "anyone") for at in range(told.clause.start, told.clause.end)):
        # "Did anyone lock the doors?": how they are tells nothing of who did what when.
        return NOTHING
    asked = _of_some(told, "s")
    claims = tuple(read_state(replace(asked, match=replace(asked.match, frame="outcome")) if is_deed else asked))
    kind = "command" if is_command else "deed" if is_deed else match.frame
    some = claims[0] if len(claims) == 1 and claims[0].quantifier is Quantifier.SOME else None
    among = some.readings[:1] if some is not None and kind == "polar" else ()
    meaning, noun = (some.meaning, some.noun) if among and some is not None else ("", "")
    is_known = bool(claims) or is_command
    return Question(kind=kind, claims=claims, meaning=meaning, among=among, noun=noun) if is_known else NOTHING


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


def _of_color(told: Told) -> Question:
    claims = tuple(read_color(told))
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
    return Question(kind=told.match.frame, topic=_placed(told), attribute=attribute)


def _placed(told: Told) -> Edge | None:
    """Return what is asked after with where it is told to be: "how far is in the bathroom the curtain open?"."""
    edge, phrase = told.edge("s"), told.phrase()
    within = tuple(at for place in told.places for at in place.content)
    if edge is None or phrase is None or not (phrase.content and within):
        return edge
    return replace(edge, value=replace(phrase, content=(*phrase.content, *within)))


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
        people = told.scene.home.entities(domains=("person",)) if meaning in WHEREABOUTS else ()
        among = (Reading(entity_ids=tuple(one.id for one in people)),) if people else ()
        return Question(kind=told.match.frame, meaning=meaning, among=among, noun=_PERSON if among else "")
    asked = replace(phrase, quantifier=Quantifier.ALL, count=None)

    def can(one: Entity) -> bool:
        return not meaning or fits(meaning, one.domain, one.device_class)

    found = subjects_of(asked, can, told.places, told.discourse)
    return Question(
        kind=told.match.frame,
        meaning=meaning,
        among=tuple(one for each in found for one in each.readings[:1]),
        is_whole=all(WHOLE_KINDS.issuperset(each.denoted.nouns) and not each.denoted.is_loose for each in found),
        noun=next((noun for each in found for noun in each.denoted.nouns[-1:]), ""),
    )


_PERSON: Final = "person"
WHEREABOUTS = frozenset({"home", "away"})


def _of_anything(told: Told) -> Question:
    """Read "is anything on in the dining room?" as asking which of what is there."""
    word, phrase = told.word("state") or told.word("doing") or told.word("do"), told.phrase()
    rooms = rooms_of(told, told.places)
    meaning = "" if word is None else word.id
    if phrase is not None or told.edge("secure") is not None or word is None or word.kind is WordKind.BASE:
        return _of_house(told, phrase, meaning or "locked")
    if rooms is None or told.is_timed:
        return NOTHING
    home = told.scene.home
    among = home.entities(area_ids=rooms) if rooms else told.scene.everything()
    ids = tuple(one.id for one in among if fits(meaning, one.domain, one.device_class))
    if not ids:
        return NOTHING
    # What of everything anybody would count, curtains for one, nobody knows.
    is_one = len({i.partition(".")[0] for i in ids}) == 1
    sets = sets_of(meaning, among, told.scene, is_of_room=bool(rooms))
    readings = tuple(Reading(entity_ids=tuple(one.id for one in each)) for each in sets)
    edge = told.edge("any")
    senses = told.lattice.senses[edge.start] if edge is not None else ()
    # "Is everything locked?"
    is_all = any(one.kind is WordKind.QUANTIFIER and one.id == Quantifier.ALL for one, _ in senses)
    quantifier = Quantifier.ALL if is_all else Quantifier.SOME
    claims = told.claim(ClaimKind.STATE, readings, meaning=meaning, quantifier=quantifier)
    among_all = (Reading(entity_ids=ids),)
    return Question(kind="which", claims=tuple(claims), meaning=meaning, among=among_all, is_whole=is_one)


def _of_house(told: Told, phrase: Phrase | None, meaning: str) -> Question:
    """Read "is the house locked up?", "did I lock up?" as asking of all that locks it."""
    readings = locks_of_house(meaning, told.scene) if meaning in OF_LOCKS else ()
    if not readings or told.is_timed or told.places or not (phrase is None or is_household(phrase, told.lattice)):
        return NOTHING
    claims = tuple(told.claim(ClaimKind.STATE, readings, meaning=meaning, quantifier=Quantifier.ALL))
    return Question(kind="which", claims=claims, meaning=meaning, among=readings[:1])


_QUESTIONS: Final[Mapping[str, Callable[[Told], Question]]] = {
    "polar": _of_state,
    "choice": _of_state,
    "command": _of_state,
    "setting": _of_value,
    "coloring": _of_color,
    "which": _of_set,
    "many": _of_set,
    "anything": _of_anything,
    "would": _of_plan,
    "there": partial(_of_yes, read_there),
    "compared": partial(_of_yes, read_compared),
    "valued": partial(_of_yes, read_value),
    "value": _of_topic,
    "aimed": _of_topic,
    "weather": lambda _: Question(kind="weather"),
    "metered": _of_topic,
    "playing": _of_topic,
    "where": _of_topic,
    GAP: lambda _: Question(kind=GAP),
}
"""Frame of a request -> what is asked by it."""
