"""Read and judge the replies of a corpus without a running Home Assistant, in seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import yaml

from custom_components.grounded_assist.evidence.transcript import parse_call
from custom_components.grounded_assist.grounding.computing import computed
from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.lexicon import Lexicon, parse
from custom_components.grounded_assist.grounding.meanings.attributes import TEMPERATURE_UNIT, WITHOUT_UNIT
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import (
    Attribute,
    Claim,
    ClaimKind,
    Delivery,
    Entity,
    Evidence,
    Finding,
    Place,
    Policy,
    Rank,
    Source,
    ToolCall,
)
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.segmentation import segment
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert, number_words

from .corpus import Corpus, Home, HomePlace, Row, Seen
from .figures import CheckedClaim, CheckedRow
from .progress import Progress
from .world import World

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
    temperature_unit: str
    now: datetime = _NOW

    def check(self, row: Row, before: Mapping[str, Seen], after: Mapping[str, Seen]) -> CheckedRow:
        """Read and judge one reply, sentence by sentence."""
        return CheckedRow(row=row, claims=tuple(map(checked_claim, self.findings(world_of(row, before, after)))))

    def findings(self, world: World) -> tuple[Finding, ...]:
        """Return what is found of every claim; spans are code points of the reply."""
        scene = self._scene(world)
        changed = _changed(world)
        found: list[Finding] = []
        for sentence, offset in self._sentences(world.reply):
            claims = read(sentence, scene)
            judged: list[Finding] = []
            for claim in claims:
                finding = judge(claim, self._evidence(claim, world, changed, scene), scene)
                moved = replace(claim, start=claim.start + offset, end=claim.end + offset)
                judged.append(replace(finding, claim=moved))
            found += detect(tuple(judged), scene)
            scene = _behind(scene, sentence, claims)
        return tuple(found)

    def deliver(self, world: World) -> Iterator[tuple[int, Delivery]]:
        """Return what is said instead of each sentence, with the place where that begins in what is delivered."""
        scene = self._scene(world)
        changed = _changed(world)
        offset = 0
        for sentence, _ in self._sentences(world.reply):
            claims = read(sentence, scene)
            seen = (one for claim in claims for one in self._evidence(claim, world, changed, scene))
            evidence = tuple({(one.subject, one.earlier): one for one in seen}.values())
            recheck = partial(_rechecked, scene=scene, evidence=evidence)
            delivery = deliver(sentence, recheck(sentence), Policy.CORRECT, scene, recheck)
            yield offset, delivery
            offset += len(delivery.text)
            scene = _behind(scene, sentence, claims)

    def _evidence(self, claim: Claim, world: World, changed: set[str], scene: Scene) -> tuple[Evidence, ...]:
        seen = _observed(claim, world, changed)
        return (*(_with_unit(one, self.temperature_unit) for one in seen), *_computed(claim, scene))

    def _scene(self, world: World) -> Scene:
        return Scene(
            lexicon=self.lexicon,
            home=self.gazetteer.view(None),
            now=self.now,
            request=world.request,
            tool_calls=world.tool_calls,
            convert=convert,
        )

    def _sentences(self, reply: str) -> Iterator[tuple[str, int]]:
        offset = 0
        for sentence in segment(reply, self.lexicon.abbreviations):
            yield sentence, offset
            offset += len(sentence)


def _behind(scene: Scene, sentence: str, claims: tuple[Claim, ...]) -> Scene:
    """Return the scene of what follows a sentence."""
    return replace(scene, previous=(*scene.previous, *claims), told=(*scene.told, sentence))


def quick_home(home: Home, lexicon: Lexicon, now: datetime | None = None) -> QuickHome:
    """Enter a home."""
    unit = "°C" if home.is_metric else "°F"
    return QuickHome(gazetteer=build_gazetteer(home), lexicon=lexicon, temperature_unit=unit, now=now or _NOW)


def world_of(row: Row, before: Mapping[str, Seen], after: Mapping[str, Seen]) -> World:
    """Return a row as it was recorded."""
    return World(reply=row.reply, request=row.request, tool_calls=tuple(tool_calls(row)), before=before, after=after)


def _changed(world: World) -> set[str]:
    return {entity_id for entity_id, seen in world.before.items() if world.after[entity_id] != seen}


def _rechecked(text: str, scene: Scene, evidence: tuple[Evidence, ...]) -> tuple[Finding, ...]:
    return detect(tuple(judge(claim, evidence, scene) for claim in read(text, scene)), scene)


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


def _observed(claim: Claim, world: World, changed: set[str]) -> Iterator[Evidence]:
    for entity_id in claim.observed_ids:
        if entity_id in world.after:
            yield _seen(entity_id, world.after[entity_id])
        if entity_id in changed:
            yield _seen(entity_id, world.before[entity_id], earlier=True)


def _with_unit(one: Evidence, unit: str) -> Evidence:
    if one.subject.partition(".")[0] not in WITHOUT_UNIT:
        return one
    return replace(one, attributes={TEMPERATURE_UNIT: unit, **one.attributes})


def _computed(claim: Claim, scene: Scene) -> tuple[Evidence, ...]:
    """Return what numbers come to; at what time a reply was recorded nobody knows."""
    return () if claim.kind is ClaimKind.NOW else computed((claim,), scene)


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
        return tuple(item if isinstance(item, str | int | float | bool | None) else str(item) for item in value)
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
            homes[home.id] = quick_home(home, lexicon)
        before, after = corpus.states_at(row.scenario, row.before), corpus.states_at(row.scenario, row.after)
        checked.append(homes[home.id].check(row, before, after))
        progress.step()
    progress.end()
    return checked
