"""Measure any language that has a lexicon on replies of Home Assistant's own agent."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
import gzip
import json
from pathlib import Path
from typing import Any, override

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.lexicon import Lexicon, WordKind, lexicon_words
from custom_components.grounded_assist.grounding.model import (
    ClaimKind,
    Entity,
    Evidence,
    Finding,
    Place,
    Rank,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert

from .pure import LEXICONS, load_lexicon

_FILE = "phrases.jsonl.gz"
_NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
_DIALECTS = {"de": ("de-CH",)}
"""Languages that are read with the words of another one and must not raise alarms either."""
_FLIPPED = {
    "on": "off",
    "open": "closed",
    "locked": "unlocked",
    "home": "not_home",
    "playing": "paused",
    "cleaning": "docked",
    "heat": "off",
}
_OTHER = {**_FLIPPED, **{other: state for state, other in _FLIPPED.items()}}
_SHIFT = 10
"""By how much a number is made wrong."""
_WHO_IS_WHERE = {"home": "home", "away": "not_home"}

type Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing of a small home; without a state nothing is known of it."""

    entity: Entity
    state: str | None
    attributes: Mapping[str, Any]

    def evidence(self) -> Evidence:
        """Return what is seen of it."""
        unit = self.attributes.get("unit_of_measurement") or self.attributes.get("temperature_unit")
        return Evidence(
            source=Source.STATES,
            rank=Rank.OBSERVED,
            subject=self.entity.id,
            value=self.state or "",
            unit=None if unit is None else str(unit),
            observed_at=_NOW,
            attributes=dict(self.attributes),
        )

    def flipped(self) -> Seen:
        """Return it with another state and other numbers."""
        state = self.state or ""
        numbers = {name: other for name, value in self.attributes.items() if (other := _shifted(value)) is not None}
        return replace(
            self, state=_OTHER.get(state) or _shifted(state) or state, attributes={**self.attributes, **numbers}
        )


def _shifted(value: object) -> str | None:
    try:
        return str(float(str(value)) + _SHIFT)
    except ValueError:
        return None


class Phrase:
    """One reply in the small home in which it is true."""

    def __init__(self, row: Json, lexicon: Lexicon) -> None:
        """Take a row of the file."""
        self.row = row
        self.lexicon = lexicon
        home = row["home"]
        self.floors = {area["name"]: area.get("floor") for area in home.get("areas", ())}
        self.seen = {one.entity.id: one for one in map(self._seen, range(len(home.get("entities", ()))))}

    def _seen(self, index: int) -> Seen:
        data = self.row["home"]["entities"][index]
        attributes = dict(data.get("attributes", {}))
        state = data.get("state")
        if told := data.get("state_with_unit"):
            state = told.split()[0]
        domain, area = data["domain"], data.get("area")
        entity = Entity(
            id=f"{domain}.thing_{index}",
            domain=domain,
            names=(data["name"],),
            device_class=attributes.get("device_class"),
            area_id=area,
            floor_id=self.floors.get(area or ""),
        )
        return Seen(entity, self._state(domain, state), attributes)

    def _state(self, domain: str, state: object) -> str | None:
        """Return a state as Home Assistant has it; the rows have people's in words of the language."""
        if state is None or domain != "person":
            return None if state is None else str(state)
        words = lexicon_words(str(state))
        found = (
            word.id for word, end in self.lexicon.at(words, 0) if word.kind is WordKind.STATE and end == len(words)
        )
        return next((_WHO_IS_WHERE[one] for one in found if one in _WHO_IS_WHERE), str(state))

    @cached_property
    def scene(self) -> Scene:
        """Return the home with its names and the request."""
        gazetteer = Gazetteer()
        home = self.row["home"]
        named = [floor["name"] for floor in home.get("floors", ())]
        for floor in dict.fromkeys((*named, *filter(None, self.floors.values()))):
            gazetteer.set_floor(Place(id=floor, names=(floor,)))
        for area, floor in self.floors.items():
            gazetteer.set_area(Place(id=area, names=(area,), floor_id=floor))
        for one in self.seen.values():
            gazetteer.set_entity(one.entity)
        view = gazetteer.view(None)
        return Scene(lexicon=self.lexicon, home=view, now=_NOW, request=self.row["request"], convert=convert)

    @property
    def is_answer(self) -> bool:
        """Return whether the row tells how something is, and its home has the state of something."""
        is_asked = "Get" in self.row["key"] or not self.row["key"].startswith("Hass")
        return is_asked and any(one.state is not None for one in self.seen.values())

    def findings(self, flipped: Iterable[str] = ()) -> tuple[Finding, ...]:
        """Read and judge the reply, with some states otherwise."""
        seen = {**self.seen, **{i: self.seen[i].flipped() for i in flipped}}

        def evidence(ids: Iterable[str]) -> Iterator[Evidence]:
            return (seen[i].evidence() for i in ids if i in seen and seen[i].state is not None)

        claims = read(self.row["text"], self.scene)
        found = tuple(judge(claim, tuple(evidence(claim.entity_ids)), self.scene) for claim in claims)
        return detect(found, self.scene)


@dataclass(frozen=True, slots=True)
class Figures:
    """What became of the rows of one language."""

    language: str
    rows: int
    alarms: tuple[str, ...]
    answers: int
    decided: int
    followed: int
    unfollowed: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        """Return the figures in one line."""
        return (
            f"Home Assistant's own replies, {self.language}: {self.rows} rows, {len(self.alarms)} false alarms; "
            f"of {self.answers} that answer a question {self.decided} decided, {self.followed} follow a flipped state"
        )


def measure(corpus: Path, language: str, lexicon: Lexicon) -> Figures:
    """Check all rows of a language, and those that are confirmed once more with the state flipped."""
    rows = [Phrase(row, lexicon) for row in _rows(corpus, language)]
    found = [(phrase, phrase.findings()) for phrase in rows]
    told = [(phrase, findings) for phrase, findings in found if phrase.is_answer]
    borne = [(phrase, findings) for phrase, findings in told if _has(findings, Verdict.SUPPORTED)]
    lost = [phrase for phrase, findings in borne if not _follows(phrase, findings)]
    open_ = [phrase for phrase, findings in told if not _has(findings, Verdict.SUPPORTED, Verdict.REFUTED)]
    return Figures(
        language=language,
        rows=len(rows),
        alarms=tuple(_line(phrase) for phrase, findings in found if _has(findings, Verdict.REFUTED)),
        answers=len(told),
        decided=len(told) - len(open_),
        followed=len(borne) - len(lost),
        unfollowed=tuple(map(_line, lost)),
        undecided=tuple(map(_line, open_)),
    )


def _rows(corpus: Path, language: str) -> list[Json]:
    with gzip.open(corpus / _FILE, "rt", encoding="utf-8") as lines:
        return [row for line in lines if (row := json.loads(line))["lang"] == language]


def _has(findings: Iterable[Finding], *verdicts: Verdict) -> bool:
    return any(one.verdict in verdicts for one in findings)


def _follows(phrase: Phrase, findings: tuple[Finding, ...]) -> bool:
    """Return whether every claim that is confirmed is refuted when what it speaks of is otherwise."""
    return all(
        phrase.findings(_flips(one))[index].verdict is Verdict.REFUTED
        for index, one in enumerate(findings)
        if one.verdict is Verdict.SUPPORTED
    )


def _flips(finding: Finding) -> tuple[str, ...]:
    """Return what has to be otherwise to make a claim false: of what is counted one is enough."""
    ids = tuple(one.subject for one in finding.evidence)
    return ids[:1] if finding.claim.kind is ClaimKind.COUNT else ids


def _line(phrase: Phrase) -> str:
    return f"{phrase.row['lang']} {phrase.row['request']!r} -> {phrase.row['text']!r}"


def figures(corpus: Path) -> list[Figures]:
    """Return the figures of every language that has a lexicon, dialects behind it; none without the file."""
    if not (corpus / _FILE).exists():
        return []
    measured = []
    for path in sorted(LEXICONS.glob("*.yaml")):
        lexicon = load_lexicon(path.stem)
        measured += [measure(corpus, one, lexicon) for one in (path.stem, *_DIALECTS.get(path.stem, ()))]
    return measured
