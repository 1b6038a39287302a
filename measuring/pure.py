"""Read and judge the replies of a corpus without a running Home Assistant, in seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import yaml

from custom_components.grounded_assist.evidence.transcript import parse_call
from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.lexicon import Lexicon, parse
from custom_components.grounded_assist.grounding.model import (
    Attribute,
    Claim,
    Entity,
    Evidence,
    Finding,
    Place,
    Rank,
    Source,
    ToolCall,
)
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.segmentation import Segmenter
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert, number_words

from .corpus import Corpus, Home, HomePlace, Row, Seen
from .figures import CheckedClaim, CheckedRow
from .progress import Progress

LEXICONS = Path(__file__).parent.parent / "custom_components/grounded_assist/grounding/lexicon"
_NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def load_lexicon(language: str) -> Lexicon:
    """Build the lexicon of a language from its file."""
    return parse(yaml.safe_load((LEXICONS / f"{language}.yaml").read_text()), number_words(language))


def build_gazetteer(home: Home) -> Gazetteer:
    """Enter a home of the corpus the way its registries would be."""
    gazetteer = Gazetteer()
    devices = {device.id: device for device in home.devices}
    floors = {area.id: area.floor_id for area in home.areas}
    for floor in home.floors:
        gazetteer.set_floor(_place(floor))
    for area in home.areas:
        gazetteer.set_area(_place(area))
    for entity in home.entities:
        device = devices.get(entity.device_id or "")
        area_id = entity.area_id or (device.area_id if device else None)
        gazetteer.set_entity(
            Entity(
                id=entity.entity_id,
                domain=entity.domain,
                names=(entity.name, *entity.aliases),
                device_class=entity.device_class,
                area_id=area_id,
                floor_id=floors.get(area_id or ""),
                device_id=entity.device_id,
                device_names=(device.name,) if device else (),
            )
        )
    return gazetteer


def _place(place: HomePlace) -> Place:
    return Place(id=place.id, names=(place.name, *place.aliases), floor_id=place.floor_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickHome:
    """A home of the corpus ready to be asked about."""

    gazetteer: Gazetteer
    lexicon: Lexicon

    def check(self, row: Row, before: Mapping[str, Seen], after: Mapping[str, Seen]) -> CheckedRow:
        """Read and judge one reply, sentence by sentence."""
        scene = Scene(
            lexicon=self.lexicon,
            home=self.gazetteer.view(None),
            now=_NOW,
            request=row.request,
            tool_calls=tuple(tool_calls(row)),
            convert=convert,
        )
        changed = {entity_id for entity_id, seen in before.items() if after[entity_id] != seen}
        findings: list[Finding] = []
        for claim, offset in self._claims(row.reply, scene):
            seen = tuple(_evidence(claim, before, after, changed))
            finding = judge(claim, seen, scene)
            moved = replace(claim, start=claim.start + offset, end=claim.end + offset)
            findings.append(replace(finding, claim=moved))
        return CheckedRow(row=row, claims=tuple(map(checked_claim, detect(tuple(findings), scene))))

    def _claims(self, reply: str, scene: Scene) -> Iterator[tuple[Claim, int]]:
        segmenter = Segmenter(self.lexicon.abbreviations)
        offset = 0
        for sentence in (*segmenter.feed(reply), *segmenter.finish()):
            claims = read(sentence, scene)
            yield from ((claim, offset) for claim in claims)
            scene = replace(scene, previous=(*scene.previous, *claims))
            offset += len(sentence)


def tool_calls(row: Row) -> Iterator[ToolCall]:
    """Return the tool calls of a row as the component sees them."""
    return (parse_call(call.name, call.args, call.result) for call in row.tool_calls)


def checked_claim(finding: Finding) -> CheckedClaim:
    """Flatten a finding to what is counted."""
    return CheckedClaim(
        text=finding.claim.text,
        start=finding.claim.start,
        end=finding.claim.end,
        kind=finding.claim.kind,
        verdict=finding.verdict,
        reason=finding.reason,
        flag=finding.flag.type if finding.flag else None,
        evidence="; ".join(f"{seen.subject}={seen.value}" for seen in finding.evidence[:6]),
    )


def _evidence(
    claim: Claim, before: Mapping[str, Seen], after: Mapping[str, Seen], changed: set[str]
) -> Iterator[Evidence]:
    for entity_id in claim.observed_ids:
        if entity_id in after:
            yield _seen(entity_id, after[entity_id])
        if entity_id in changed:
            yield _seen(entity_id, before[entity_id], earlier=True)


def _seen(entity_id: str, seen: Seen, *, earlier: bool = False) -> Evidence:
    unit = seen.attributes.get("unit_of_measurement")
    return Evidence(
        source=Source.STATES,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=seen.state,
        unit=None if unit is None else str(unit),
        observed_at=_NOW,
        attributes={name: _frozen(value) for name, value in seen.attributes.items()},
        earlier=earlier,
    )


def _frozen(value: object) -> Attribute:
    if isinstance(value, list):
        return tuple(item if isinstance(item, str | float | bool | None) else str(item) for item in value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def check_all(corpus: Corpus, rows: Sequence[Row]) -> list[CheckedRow]:
    """Check rows in the homes they were said in; a home is entered once."""
    lexicon = load_lexicon("en")
    homes: dict[str, QuickHome] = {}
    checked = []
    progress = Progress("replies", len(rows))
    for row in rows:
        home = corpus.home(row.scenario)
        if home.id not in homes:
            homes[home.id] = QuickHome(gazetteer=build_gazetteer(home), lexicon=lexicon)
        before, after = corpus.states_at(row.scenario, row.before), corpus.states_at(row.scenario, row.after)
        checked.append(homes[home.id].check(row, before, after))
        progress.step()
    progress.end()
    return checked
