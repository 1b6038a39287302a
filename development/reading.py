"""A small reading of English, for the oracle: which statements does a text make of these entities?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
import re
from typing import Any, Literal

type States = Mapping[str, Any]
type Share = Literal["all", "none", "some", "not all"] | int

_ON = {"on": {"on"}, "off": {"off"}}
_OPEN = {
    "open": {"open"},
    "opened": {"open"},
    "closed": {"closed"},
    "shut": {"closed"},
    "opening": {"opening"},
    "closing": {"closing"},
}
_WORDS: Mapping[str, Mapping[str, set[str]]] = {
    "lock": {"locked": {"locked"}, "unlocked": {"unlocked"}, "jammed": {"jammed"}, "secured": {"locked"}},
    "cover": _OPEN,
    "valve": _OPEN,
    "binary_sensor.window": {"open": {"on"}, "closed": {"off"}, "shut": {"off"}},
    "binary_sensor.running": {"running": {"on"}, "active": {"on"}, "on": {"on"}, "off": {"off"}},
    "binary_sensor.moisture": {"wet": {"on"}, "dry": {"off"}, "detected": {"on"}, "clear": {"off"}},
    "binary_sensor": {"on": {"on"}, "off": {"off"}, "detected": {"on"}, "clear": {"off"}, "active": {"on"}},
    "media_player": {
        "playing": {"playing"},
        "paused": {"paused"},
        "idle": {"idle"},
        "off": {"off"},
        "on": {"playing", "paused", "idle", "on"},
    },
    "vacuum": {
        "started": {"cleaning"},
        "docked": {"docked"},
        "cleaning": {"cleaning"},
        "paused": {"paused"},
        "idle": {"idle"},
    },
    "lawn_mower": {"started": {"mowing"}, "docked": {"docked"}, "mowing": {"mowing"}, "paused": {"paused"}},
    "alarm_control_panel": {"disarmed": {"disarmed"}, "armed": {"armed_home", "armed_away"}},
    "climate": {"heating": {"heat"}, "off": {"off"}, "on": {"heat"}},
    "person": {"home": {"home"}, "away": {"not_home", "Work"}, "work": {"Work"}},
}
_SWITCHED = {"light", "switch", "fan", "siren", "humidifier", "input_boolean"}
_OFFERED = re.compile(r"\b(can|could|would|will|if|let me|want me)\b")
_NOT_SAID = re.compile(
    r"\b(tried|wanted to|asked|try|know|can't|cannot|can not|couldn't|could not|unable|not sure|shall|would you|"
    r"not confirmed|hasn't confirmed|failed|may|might|should|yesterday)\b"
)
_NEGATED = re.compile(r"\b(not|no longer|isn't|aren't|wasn't|weren't|hasn't|haven't)\b")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\d)")
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_ATTRIBUTES = ("temperature", "current_temperature", "humidity", "percentage", "current_position")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """That these entities are, or are not, in one of these states, or show this number."""

    words: str
    entity_ids: tuple[str, ...]
    word: str | None = None
    number: str | None = None
    is_negated: bool = False
    share: Share = "all"

    def holds(self, states: States) -> bool:
        """Return whether the states bear the statement out."""
        agreeing = [self._fits(states[entity_id]) is not self.is_negated for entity_id in self.entity_ids]
        match self.share:
            case "all":
                return all(agreeing)
            case "none":
                return not any(agreeing)
            case "some":
                return any(agreeing)
            case "not all":
                return not all(agreeing)
            case number:
                return sum(agreeing) == number

    def _fits(self, state: Any) -> bool:  # noqa: ANN401 - a state as REST gives it
        """Return whether one entity is as stated."""
        if self.number is not None:
            return _shows(state, self.number)
        return state["state"] in _vocabulary(state)[self.word or ""]


def read(text: str, request: str, about: Sequence[str], states: States) -> tuple[Statement, ...]:
    """Return the statements of a text; `about` is what "it" and "they" mean."""
    reader = _Reader(request=request, about=tuple(about), states=states)
    return tuple(statement for sentence in _sentences(text) for statement in reader.read_sentence(sentence))


def admits(text: str, about: Sequence[str], states: States) -> bool:
    """Return whether a text owns up to something not done, not confirmed or not known, by name."""
    return any(
        _NOT_SAID.search(clause) and any(name in clause for name in _names(about, states))
        for sentence in _sentences(text)
        for clause in _clauses(sentence)
    )


def _names(about: Sequence[str], states: States) -> list[str]:
    """Return the names of entities in lower case."""
    return [states[entity_id]["attributes"]["friendly_name"].casefold() for entity_id in about]


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text in lower case, without the questions."""
    plain = text.casefold().replace("’", "'")
    return [part for part in re.split(r"(?<=[.!?])\s+", plain) if part and not part.endswith("?")]


def _clauses(sentence: str) -> list[str]:
    """Return the parts of a sentence that stand for themselves."""
    return re.split(r",? but |[;:] |, and |, | and (?=(?:the|it|they|i)\b)", sentence.rstrip(".!"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """What is known while a text is read."""

    request: str
    about: tuple[str, ...]
    states: States

    def read_sentence(self, sentence: str) -> Iterator[Statement]:
        """Yield the statements of one sentence."""
        subject = self.about
        for clause in _clauses(sentence):
            if clause in ("yes", "no"):
                yield from self._answer(clause)
                continue
            subject = _subject(clause, self.states) or subject
            if not (_NOT_SAID.search(clause) or _OFFERED.search(clause)):
                yield from _read_clause(clause, subject, self.states)

    def _answer(self, word: str) -> Iterator[Statement]:
        """Yield what a bare yes or no says, taking its content from the request."""
        question = self.request.casefold().rstrip("?")
        for asked in _read_clause(question, _subject(question, self.states) or self.about, self.states):
            if word == "yes":
                yield asked
            elif len(asked.entity_ids) == 1:
                yield replace(asked, words=f"no: {question}", is_negated=not asked.is_negated)
            else:
                yield replace(asked, words=f"no: {question}", share="not all")


def _subject(clause: str, states: States) -> tuple[str, ...]:
    """Return the entities a clause names; a name within a longer name is not meant."""
    found = []
    for entity_id, name in sorted(_named(states), key=lambda named: -len(named[1])):
        if re.search(rf"\b{re.escape(name)}\b", clause):
            found.append(entity_id)
            clause = clause.replace(name, "\0")
    return tuple(found)


def _named(states: States) -> Iterator[tuple[str, str]]:
    """Yield the entities that have a state to speak of, with their names."""
    for entity_id, state in states.items():
        if _vocabulary(state) or entity_id.startswith("sensor."):
            yield entity_id, state["attributes"]["friendly_name"].casefold()


def _read_clause(clause: str, subject: tuple[str, ...], states: States) -> Iterator[Statement]:
    """Yield what a clause says of its subject."""
    vocabulary = {word for entity_id in subject for word in _vocabulary(states[entity_id])}
    said = [word for word in re.findall(r"[\w']+", clause) if word in vocabulary]
    number = _NUMBER.search(clause)
    share = _share(clause, subject)
    if said and (isinstance(share, int) or not number):
        knowing = tuple(entity_id for entity_id in subject if said[-1] in _vocabulary(states[entity_id]))
        is_negated = bool(_NEGATED.search(clause)) and share != "not all"
        yield Statement(words=clause, entity_ids=knowing, word=said[-1], is_negated=is_negated, share=share)
    elif number and subject:
        yield Statement(words=clause, entity_ids=subject, number=number[0], share="some")


def _share(clause: str, subject: tuple[str, ...]) -> Share:
    """Return how many of several entities a clause speaks of."""
    if len(subject) < 2 or _subject_is_listed(clause):  # noqa: PLR2004 - one has no share
        return "all"
    if re.search(r"\bnot (all|every)", clause):
        return "not all"
    if re.search(r"\b(none|no)\b", clause):
        return "none"
    if re.search(r"\b(some|at least one)\b", clause):
        return "some"
    counts = [count for word, count in _COUNTS.items() if re.search(rf"\b{word}\b", clause)]
    counts += [int(number) for number in re.findall(r"\b\d+\b", clause)]
    return counts[0] if counts else "all"


def _subject_is_listed(clause: str) -> bool:
    """Return whether a clause lists names, so that words of number in it count nothing."""
    return " and " in clause


def _vocabulary(state: Any) -> Mapping[str, set[str]]:  # noqa: ANN401 - a state as REST gives it
    """Return the words for an entity's states."""
    domain = state["entity_id"].partition(".")[0]
    if domain == "input_select":
        return {option.casefold(): {option} for option in state["attributes"]["options"]}
    with_class = f"{domain}.{state['attributes'].get('device_class')}"
    return _WORDS.get(with_class) or _WORDS.get(domain) or (_ON if domain in _SWITCHED else {})


def _shows(state: Any, told: str) -> bool:  # noqa: ANN401 - a state as REST gives it
    """Return whether an entity shows a number anywhere, within half of its last digit."""
    tolerance = 0.5 * 10 ** -len(told.partition(".")[2]) + 1e-6
    return any(abs(float(told) - value) <= tolerance for value in _values(state))


def _values(state: Any) -> Iterator[float]:  # noqa: ANN401 - a state as REST gives it
    """Yield every number an entity shows, as people say it."""
    attributes = state["attributes"]
    if re.fullmatch(r"-?\d+(\.\d+)?", state["state"]):
        yield float(state["state"])
    yield from (float(attributes[name]) for name in _ATTRIBUTES if attributes.get(name) is not None)
    if (brightness := attributes.get("brightness")) is not None:
        yield brightness / 2.55
    if (volume := attributes.get("volume_level")) is not None:
        yield volume * 100
