"""What was spoken of: what pronouns, sets without a place and clauses without a subject point to."""

from dataclasses import dataclass
from typing import cast

from ..lexicon import WordKind
from ..likeness import stem
from ..model import Claim, ClaimKind, Entity, Quantifier, Quantity, Reading
from ..scene import Scene
from .edge import Edge
from .grammar import Grammar
from .lattice import Lattice, lattice_of, said_before
from .phrases import Phrase
from .reference import Denoted, areas_with, denoted, described


@dataclass(slots=True, kw_only=True)
class Discourse:
    """What was spoken of so far."""

    lattice: Lattice
    single: tuple[Reading, ...] = ()
    """What "it" may be."""
    several: tuple[Reading, ...] = ()
    """What "they" are, as one set."""
    last: tuple[Claim, ...] = ()
    """Claims of the clause before."""
    spoken: frozenset[str] = frozenset()
    """Entities of which this reply has claimed something."""
    is_unsure: bool = False
    """A clause of the sentence claimed nothing that is understood."""
    subject: Phrase | None = None
    """Subject of the clause before."""
    asked: frozenset[str] = frozenset()
    """Entities that the request names."""
    touched: frozenset[str] = frozenset()
    """Entities on which a tool acted in this turn."""
    is_of_place: bool = False
    """A tool was to act on what is in a place, whatever that is."""
    here: frozenset[str] = frozenset()
    """Areas that were spoken of."""
    question: str = ""
    """What kind of request it is, as far as it is understood."""
    meaning: str = ""
    """Of what it asks which things are so."""
    near: frozenset[str] = frozenset()
    """Areas that the clause before names."""
    scope: frozenset[str] = frozenset()
    """Areas that the words before a clause name: "In the kitchen and the den, all lights are off"."""
    led: Phrase | None = None
    """Place before the comma of a clause: "Outside, it's 12 degrees"."""
    otherwise: int | None = None
    """Where a clause begins that is said of what was not spoken of: "otherwise all windows are closed"."""
    is_elsewhere: bool = False
    """The request names a place that is none of the home."""
    request: Lattice | None = None
    asked_claim: Claim | None = None
    """What a yes would claim of a time that is over."""
    unit: str | None = None
    """Unit of the last amount of the sentence before."""
    is_named_before: bool = False
    """The sentence before is nothing but a name: "The front door?"."""
    pair: tuple[tuple[int, ...], ...] = ()
    """Words of the request that name two things to be compared."""

    def went_on(self, claims: tuple[Claim, ...]) -> None:
        """Remember what a clause spoke of."""
        of_things = tuple(one for one in claims if one.readings)
        if not of_things:
            return
        self.last = claims
        ids = tuple(dict.fromkeys(i for one in of_things for i in one.entity_ids))
        self.spoken |= set(ids)
        is_some = of_things[-1].kind is ClaimKind.EXISTENCE and len(ids) > 1
        if of_things[-1].kind in _OF_ENTRIES or is_some:
            # "The meeting is on Friday. It's at ten": the calendar is not meant. Nor is all that a heater may be
            # where there is one.
            self.single = self.several = ()
            return
        self.single = of_things[-1].readings if len(of_things) == 1 else ()
        is_one_set = all(len(one.readings) == 1 and one.quantifier is not Quantifier.NONE for one in of_things)
        self.several = (Reading(entity_ids=ids),) if is_one_set and len(ids) > 1 else ()

    def mentioned(self, lattice: Lattice, start: int, end: int) -> None:
        """Remember what some words name of which nothing was claimed."""
        found = last_named(lattice, start, end)
        self.here = self.here | areas_named(lattice, start, end)
        if found is None:
            return
        ids = tuple(one.id for one in found.entities)
        named = tuple(one for one in ids if one in found.exact) or ids
        self.single = () if found.is_plural else tuple(Reading(entity_ids=(one,)) for one in named)
        self.several = (Reading(entity_ids=ids),) if found.is_plural and ids else ()

    @property
    def is_first(self) -> bool:
        """Return whether what a yes or no would answer is told by the first clause of a reply."""
        return self.question == "polar" and not (self.lattice.scene.told or self.last or self.spoken)

    def asks_whether(self, *meanings: str) -> bool:
        """Return whether the request has a word for a state or a deed."""
        asked = self.request
        return asked is not None and any(word.id in meanings for each in asked.senses for word, _ in each)

    def commands(self, meaning: str) -> bool:
        """Return whether the request has the verb that would have something be so: "Rosie, return to base"."""
        asked = self.request
        if asked is None or asked.is_of(0, "asking") or asked.norms[-1:] == ("?",):
            return False
        verbs = (word for each in asked.senses for word, _ in each if word.kind is WordKind.BASE)
        return any(word.id == meaning and set(word.particle) <= set(asked.norms) for word in verbs)

    @property
    def is_of_another(self) -> bool:
        """Return whether it is asked of one thing alone that is none of the home: "did you lock the car?"."""
        if self.request is None:
            return False
        request = self.request
        phrases = (edge.value for at in range(request.size) for edge in request.edges("np", at))
        named = [one for one in phrases if isinstance(one, Phrase) and one.is_definite and one.content]
        return bool(named) and all(_is_of_no_home(one, request) for one in named)

    def named(self) -> frozenset[str]:
        """Return all that this reply names."""
        scene = self.lattice.scene
        texts = (self.lattice, *(lattice_of(one, scene, self.lattice.grammar) for one in said_before(scene)))
        return frozenset(i for each in texts for names in each.names for one in names for i in one.entity_ids)

    def narrow(self) -> None:
        """Take of several that are called so the one in the room that is asked of: "how is in the den the blind?"."""
        home = self.lattice.scene.home
        there = tuple(
            one for one in self.single if any((each := home.entity(i)) and self.is_here(each) for i in one.entity_ids)
        )
        if len(self.here) == 1 and len(there) == 1:
            self.single = there

    def others(self, entities: list[Entity]) -> list[Entity]:
        """Return what is left of some things where a clause sets it apart from what was spoken of, if that is known."""
        if self.otherwise is None:
            return entities
        apart, scene = self.spoken | self.named(), self.lattice.scene
        before = (lattice_of(one, scene, self.lattice.grammar) for one in said_before(scene))
        rooms = areas_named(self.lattice, 0, self.otherwise).union(*(areas_named(one, 0, one.size) for one in before))
        if self.is_unsure or not apart:
            return []
        # "Im Bad ist es offen, sonst ...": of the bath something was said.
        return [one for one in entities if one.id not in apart and one.area_id not in rooms]

    def asks_about(self, name: str) -> bool:
        """Return whether the request has a word of a closed class."""
        asked = self.request
        return asked is not None and any(asked.is_of(at, name) for at in range(asked.size))

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return what was measured last, where that is not how warm something is: "742" is no temperature then."""
        said = [one.value.attribute for one in self.last if one.value is not None and one.value.number is not None]
        return tuple(one for one in said[-1:] if one and one not in _OF_WARMTH)

    def asks_in_words(self, content: tuple[int, ...]) -> bool:
        """Return whether the request has all of some words."""
        asked = frozenset(map(stem, self.request.norms)) if self.request is not None else frozenset[str]()
        return all(stem(self.lattice.norms[at]) in asked for at in content)

    @property
    def kinds(self) -> frozenset[tuple[str, str | None]]:
        """Return the domains and classes of what was spoken of last, or is asked about."""
        home = self.lattice.scene.home
        ids = {i for one in self.last for i in one.entity_ids} or self.asked
        found = (home.entity(i) for i in ids)
        return frozenset((one.domain, one.device_class) for one in found if one is not None)

    @property
    def is_asked_of_past(self) -> bool:
        """Return whether the request is after some time that is over, or how often or long something was."""
        request = self.request
        if request is None or any(not call.read_only for call in request.scene.tool_calls):
            return False
        tells = bool(request.times) or any(name == "sometime" for each in request.classes for name, _ in each)
        return tells and any(request.is_of(at, "were", "had", "been", "did", "have") for at in range(request.size))

    def is_here(self, entity: Entity) -> bool:
        """Return whether something is where is spoken of."""
        return entity.area_id in self.here


_PLACES = frozenset({"area", "floor"})
"""Fields of tools for where it is that they act on."""
_OF_ENTRIES = frozenset({ClaimKind.ENTRY, ClaimKind.REPORTED})
_OF_WARMTH = frozenset({"temperature", "target_temperature", "value"})


def begun(
    lattice: Lattice, scene: Scene, grammar: Grammar, asked: tuple[Reading, ...], *, question: str, meaning: str
) -> Discourse:
    """Return what was spoken of before a sentence."""
    named = frozenset(i for one in asked for i in one.entity_ids)
    discourse = Discourse(lattice=lattice, asked=named, touched=scene.touched, question=question, meaning=meaning)
    acting = (call for call in scene.tool_calls if not call.read_only)
    discourse.is_of_place = any(not _PLACES.isdisjoint(call.args) for call in acting)
    if len(scene.touched) == 1 and not scene.request.strip():
        # "It has been turned on", if nothing else is spoken of.
        discourse.single = (Reading(entity_ids=tuple(scene.touched)),)
    if asked:
        discourse.single = asked
        together = tuple(dict.fromkeys(i for one in asked for i in one.entity_ids))
        discourse.several = (Reading(entity_ids=together),) if question else ()
    if scene.request.strip():
        request = lattice_of(scene.request.strip(), scene, grammar)
        if not asked and not any(request.is_of(at, "weather") for at in range(request.size)):
            # Of the weather "it" is no thing that was named.
            discourse.mentioned(request, 0, request.size)
        discourse.here = areas_named(request, 0, request.size)
        discourse.request, discourse.pair = request, _pair(request)
        discourse.narrow()
        discourse.is_elsewhere = any(
            request.is_of(at, "within") and _is_unknown(request, at + 1) for at in range(request.size - 1)
        )
    discourse.spoken = frozenset(i for one in scene.previous[scene.recalled :] for i in one.entity_ids)
    last = scene.previous[-1] if scene.previous else None
    if last is not None:
        discourse.went_on(tuple(one for one in scene.previous if (one.start, one.text) == (last.start, last.text)))
    if told := said_before(scene):
        before = lattice_of(told[-1], scene, grammar)
        discourse.unit = _last_unit(before)
        spoken = {i for one in discourse.last for i in one.entity_ids}
        found = last_named(before, 0, before.size)
        is_asked = before.norms[-1:] == ("?",)
        discourse.is_named_before = is_asked and _is_name_only(before)
        if discourse.is_named_before:
            discourse.mentioned(before, 0, before.size)
            discourse.subject = Phrase(start=0, end=0, pronoun="it" if discourse.single else "they")
        elif is_asked:
            # What is asked is no claim that "it" could go on with.
            discourse.single = discourse.several = ()
        elif found is not None and spoken.isdisjoint(one.id for one in found.entities):
            discourse.mentioned(before, 0, before.size)
        else:
            discourse.here = discourse.here | areas_named(before, 0, before.size)
    discourse.here |= _room_of(discourse.spoken, scene)
    return discourse


def _room_of(spoken: frozenset[str], scene: Scene) -> frozenset[str]:
    """Return the one room in which several things are of which a reply has told: that room may be told of."""
    found = [one for i in sorted(spoken) if (one := scene.home.entity(i)) is not None]
    areas = {one.area_id for one in found}
    return frozenset(area for area in areas if area is not None and len(areas) == 1 and len(found) > 1)


def _last_unit(lattice: Lattice) -> str | None:
    """Return the unit of the last amount of a sentence that has one: "CO2 is at 1180 ppm"."""
    amounts = (edge.value for at in range(lattice.size) for edge in lattice.edges("qty", at))
    units = [one.unit for one in amounts if isinstance(one, Quantity) and one.unit is not None]
    return units[-1] if units else None


def areas_named(lattice: Lattice, start: int, end: int) -> frozenset[str]:
    """Return the areas that are named among some words, those of a floor among them."""
    home, found, at = lattice.scene.home, set[str](), start
    while at < end:
        places = lattice.places_at(at)
        if places:
            found.update(places[0].area_ids)
            if places[0].floor_ids:
                found.update(area.id for area in home.areas(places[0].floor_ids))
            at += places[0].length
            continue
        if not (lattice.is_stop(at) or lattice.is_of(at, "filler")):
            called = areas_with(lattice, lattice.norms[at])
            found.update(called if len(called) <= _MOST_ROOMS else ())
        at += 1
    return frozenset(found)


_MOST_ROOMS = 3
"""Rooms that a word of their names may be short for."""


def last_named(lattice: Lattice, start: int, end: int) -> Denoted | None:
    """Return what the last noun phrase among some words means, found once; None if they have none."""
    return lattice.found_once((last_named, start, end), lambda: _last_named(lattice, start, end))


def _last_named(lattice: Lattice, start: int, end: int) -> Denoted | None:
    best: Denoted | None = None
    at = start
    while at < end:
        phrases = phrases_from(lattice, at, end)
        if lattice.is_of(at, "indefinite") and phrases_from(lattice, at, end):
            # "A reading" is nothing that was spoken of.
            at = max(edge.end for edge in phrases_from(lattice, at, end))
            continue
        led = max(lattice.ends(at, "topic"), default=at)
        if led > at:
            # "As for the pump, it's off."
            at = led
            continue
        is_answer = lattice.is_of(at, "yes", "no") and lattice.may_end(at + 1)
        is_stop = (lattice.is_stop(at) or _is_predicate(lattice, at)) and not (
            lattice.names[at] or lattice.is_of(at, "det")
        )
        if not phrases or is_answer or is_stop:
            at += 1
            continue
        # "How open is the blind in the den" ends before "open" where that comes last.
        longest, found = _longest_meant(lattice, phrases)
        phrase = longest.value
        if isinstance(phrase, Phrase):
            is_described = phrase.is_definite or bool(found.entities)
            is_named = found.exact or found.nouns or (is_described and len(found.attributes) < len(phrase.content))
            if is_named:
                # What is not known is spoken of as well.
                best = found
        at = longest.end
    return best


def _longest_meant(lattice: Lattice, phrases: list[Edge]) -> tuple[Edge, Denoted]:
    """Return the longest of some phrases that means things, or else areas, or else any, with what it means."""
    meant: list[tuple[Edge, Denoted]] = []
    for edge in sorted(phrases, key=lambda one: -one.end):
        found = described(lattice, cast("Phrase", edge.value))
        meant.append((edge, found))
        if found.entities:
            return meant[-1]
    return next((each for each in meant if each[1].area_ids), meant[0])


def _is_name_only(lattice: Lattice) -> bool:
    """Return whether a question is nothing but a name: "The front door?"."""
    begins = (0, *lattice.ends(0, "conj", "opening"))
    return any(edge.end == lattice.size - 1 for at in begins for edge in lattice.edges("np", at))


def _is_unknown(lattice: Lattice, at: int) -> bool:
    """Return whether nothing is known of a word."""
    return not (lattice.senses[at] or lattice.names[at] or lattice.classes[at] or lattice.is_stop(at))


def _is_predicate(lattice: Lattice, at: int) -> bool:
    """Return whether a word tells how something is, or what is done, and names nothing: "locked"."""
    kinds = {word.kind for word, _ in lattice.senses[at]}
    return not kinds.isdisjoint(_SAYING) and WordKind.NOUN not in kinds


_SAYING = frozenset({WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.BASE})


def _pair(request: Lattice) -> tuple[tuple[int, ...], ...]:
    """Return the words of the two things that a request asks to choose from: "the loft or the kitchen"."""
    for at in range(request.size):
        for edge in request.edges("np", at):
            phrase = edge.value
            if isinstance(phrase, Phrase) and len(phrase.parts) == 2 and phrase.joint == "or":  # noqa: PLR2004 - a pair
                contents = tuple(one.content for one in phrase.parts)
                if all(contents) and all(_means(request, one) for one in contents):
                    return contents
    # "Is the loft warmer than the kitchen?"
    asked = (one for one in request.grammar.requests.match(request, 0) if one.frame == _COMPARING)
    edges = next(((one.role("s"), one.role("o")) for one in asked), ())
    phrases = tuple(one.value for one in edges if one is not None and isinstance(one.value, Phrase))
    contents = tuple(one.content for one in phrases if one.content and _means(request, one.content))
    return contents if len(contents) == 2 else ()  # noqa: PLR2004 - a pair


_COMPARING = "compared"
"""Frame of a request."""


def _means(lattice: Lattice, content: tuple[int, ...]) -> bool:
    found = denoted(lattice, content)
    return bool(found.entities or found.area_ids)


def phrases_from(lattice: Lattice, at: int, end: int) -> list[Edge]:
    """Return the noun phrases with words of their own that begin at a token, up to some other."""
    edges = (edge for edge in lattice.edges("np", at) if edge.end <= end)
    return [edge for edge in edges if isinstance(edge.value, Phrase) and edge.value.content]


def _is_of_no_home(phrase: Phrase, lattice: Lattice) -> bool:
    found = denoted(lattice, phrase.content)
    return bool(found.unknown or found.nouns) and not (found.entities or found.exact or lattice.is_place(phrase))
