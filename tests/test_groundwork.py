"""The grounding loop, driven through Stages: who is asked, how often, in which order, and for how long."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, override

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
import pytest

from custom_components.grounded_assist.evidence import Cost, Gathered
from custom_components.grounded_assist.grounder import VerifyRequest
from custom_components.grounded_assist.grounding.model import (
    Claim,
    Evidence,
    Policy,
    Rank,
    Risk,
    Source,
)
from custom_components.grounded_assist.grounding.scene import Scene

from .conftest import AddAgent
from .speaking import Lamp, Line, Speaker, Stage, async_hang, async_raise_curtain, speech

KITCHEN = "light.kitchen_light"
OPEN = "The kitchen light is on."


@dataclass
class Archive:
    """A source that is asked only of what the home leaves open."""

    name: Source
    cost = Cost.FRESH
    answer: str | None = None
    knows: Callable[[Claim], bool] = lambda _: True
    let: asyncio.Event | None = None
    error: Exception | None = None
    asked: list[str] = field(default_factory=list)
    was_cancelled: bool = False

    def may_know(self, claim: Claim, _: Scene) -> bool:
        """Return whether it keeps anything of the sort."""
        return self.knows(claim)

    async def async_read(self, claims: tuple[Claim, ...], *_: object) -> tuple[Evidence, ...]:
        """Answer what it was told to, once it is let."""
        (claim,) = claims
        self.asked.append(claim.text)
        try:
            await (self.let.wait() if self.let else asyncio.sleep(0))
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        if self.error:
            raise self.error
        return () if self.answer is None else tuple(seen(i, self.answer, self.name) for i in claim.entity_ids)


def seen(entity_id: str, value: str, source: Source = Source.STATES, **more: Any) -> Evidence:
    """Return an observation of the home."""
    now = dt_util.utcnow()
    return Evidence(source=source, rank=Rank.OBSERVED, subject=entity_id, value=value, observed_at=now, **more)


@pytest.fixture
async def stage(core: HomeAssistant, add_agent: AddAgent) -> Stage:
    """Return a home in which nothing is known of the kitchen light, and an agent that says that it is on."""
    await async_hang(core, Lamp("Kitchen light", "at_once"), Lamp("Hall light", "at_once", is_on=True))
    core.states.async_set(KITCHEN, "unavailable", {"friendly_name": "Kitchen light"})
    speaker = Speaker("speaker", "streams", [Line([[OPEN]])])
    await add_agent(speaker)
    return await async_raise_curtain(core, speaker, budget_seconds=0.6, settle_seconds=0.1)


def ask_further(stage: Stage, *sources: Archive, **stages: Any) -> None:
    """Let these be asked, in this order."""
    stage.grounder.stages = replace(stage.grounder.stages, further=sources, **stages)


async def async_verify(stage: Stage, text: str = OPEN) -> Any:
    """Return the report of a text."""
    async with asyncio.timeout(5):
        return await stage.grounder.async_verify(VerifyRequest(text=text, policy=Policy.OBSERVE))


@dataclass
class Moving(Archive):
    """An archive in front of which the home changes while it looks."""

    cost = Cost.HOST
    changes: Callable[[], None] = lambda: None

    @override
    async def async_read(self, claims: tuple[Claim, ...], *_: object) -> tuple[Evidence, ...]:
        """Answer what was so before."""
        told = await super().async_read(claims)
        self.changes()
        return told


async def test_what_the_home_decides_is_asked_of_nobody(stage: Stage) -> None:
    """Neither what it confirms nor what it refutes, and there is no waiting."""
    archive = Archive(Source.COMPUTED, "off")
    ask_further(stage, archive)
    report = await async_verify(stage, "The hall light is on. The hall light is off.")
    assert [finding.verdict for finding in report.findings] == ["supported", "refuted"]
    assert archive.asked == []


@pytest.mark.parametrize(("answer", "verdict"), [("on", "supported"), ("off", "refuted")])
async def test_what_is_open_is_asked_further(stage: Stage, answer: str, verdict: str) -> None:
    """What a further source saw decides like anything seen, and is part of the finding."""
    archive = Archive(Source.COMPUTED, answer)
    ask_further(stage, archive, gather=_nothing)
    report = await async_verify(stage)
    (finding,) = report.findings
    assert (finding.verdict, report.is_complete) == (verdict, True)
    assert [one.source for one in finding.evidence] == [Source.COMPUTED]
    assert archive.asked == ["The kitchen light is on"]


async def test_a_reply_is_checked_the_same_way(stage: Stage) -> None:
    """The conversation takes the route of the action."""
    archive = Archive(Source.COMPUTED, "off")
    ask_further(stage, archive, gather=_nothing)
    result = await stage.async_ask()
    assert speech(result) == stage.heard == "The kitchen light is off."
    assert len(archive.asked) == 1


async def test_the_next_one_is_asked_only_if_need_be(stage: Stage) -> None:
    """They are asked in their order until one of them knows."""
    first, second, third = Archive(Source.COMPUTED), Archive(Source.REGISTRIES, "on"), Archive(Source.TRANSCRIPT, "on")
    ask_further(stage, first, second, third, gather=_nothing)
    report = await async_verify(stage)
    assert report.verdict == "supported"
    assert [len(archive.asked) for archive in (first, second, third)] == [1, 1, 0]


@pytest.mark.parametrize(("attempts", "asked"), [(0, [0, 0, 0]), (1, [1, 0, 0]), (2, [1, 1, 0]), (3, [1, 1, 1])])
async def test_a_claim_has_so_many_attempts(stage: Stage, attempts: int, asked: list[int]) -> None:
    """Whoever cannot know anything of it costs none."""
    stage.hass.config_entries.async_update_entry(stage.entry, options={"grounding": {"attempts": attempts}})
    await stage.hass.async_block_till_done()
    strange = Archive(Source.STATES, "on", knows=lambda _: False)
    archives = [Archive(source) for source in (Source.COMPUTED, Source.REGISTRIES, Source.TRANSCRIPT)]
    ask_further(stage, strange, *archives)
    report = await async_verify(stage)
    assert [len(archive.asked) for archive in archives] == asked
    assert strange.asked == []
    assert (report.verdict, report.is_complete) == ("not_enough_info", True)


async def test_what_is_sure_enough_is_asked_of_nobody(stage: Stage) -> None:
    """How sure that is, the owner says."""
    stage.hass.config_entries.async_update_entry(stage.entry, options={"grounding": {"target": 0.3}})
    await stage.hass.async_block_till_done()
    archive = Archive(Source.COMPUTED, "on")
    ask_further(stage, archive)
    assert (await async_verify(stage)).verdict == "not_enough_info"
    assert archive.asked == []


@pytest.mark.parametrize(
    ("answer", "asked"),
    [
        pytest.param(None, ["very_high 1", "low 0", "low 2"], id="those-of-the-same-risk-as-they-were-said"),
        pytest.param("on", ["very_high 1"], id="what-is-told-of-one-may-decide-the-others"),
    ],
)
async def test_the_riskiest_claim_is_asked_first(stage: Stage, answer: str | None, asked: list[str]) -> None:
    """One after the other."""
    archive = Archive(Source.COMPUTED, answer)
    read = stage.grounder.stages.read

    def risky(text: str, scene: Scene) -> tuple[Claim, ...]:
        risks = (Risk.LOW, Risk.VERY_HIGH, Risk.LOW)
        (claim,) = read(text, scene)
        return tuple(replace(claim, text=f"{risk} {at}", count=at, risk=risk) for at, risk in enumerate(risks))

    ask_further(stage, archive, read=risky, gather=_nothing)
    await async_verify(stage)
    assert archive.asked == asked


async def test_a_sentence_checked_twice_is_asked_once(stage: Stage) -> None:
    """What is held for the end is read again, not asked again; what was told is remembered."""
    archive = Archive(Source.COMPUTED, "off")
    ask_further(stage, archive, gather=_nothing)
    stage.speaker.lines = [Line([[OPEN, " ", OPEN]])]
    assert speech(await stage.async_ask()) == "The kitchen light is off."
    assert len(archive.asked) == 1


@pytest.mark.parametrize(
    ("changes", "asked"), [pytest.param(False, 1, id="as-it-was"), pytest.param(True, 2, id="changed-while-it-looked")]
)
async def test_what_has_changed_meanwhile_is_not_kept(stage: Stage, changes: bool, asked: int) -> None:
    """What was read of it may be of before."""
    moving = Moving(Source.COMPUTED, "on")
    moods = iter(range(9))

    def change() -> None:
        told = {"friendly_name": "Kitchen light", "mood": next(moods) * changes}
        stage.hass.states.async_set(KITCHEN, "unavailable", told)

    change()
    moving.changes = change
    ask_further(stage, moving, gather=_nothing)
    assert (await async_verify(stage)).verdict == "supported"
    moving.changes = lambda: None
    assert (await async_verify(stage)).verdict == "supported"
    assert len(moving.asked) == asked


async def test_one_that_fails_takes_an_attempt(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """The next one is asked, and the report is not complete."""
    broken, second = Archive(Source.COMPUTED, error=RuntimeError("broken")), Archive(Source.REGISTRIES, "on")
    ask_further(stage, broken, second, gather=_nothing)
    report = await async_verify(stage)
    assert (report.verdict, report.is_complete) == ("supported", False)
    assert caplog.text.count("Evidence from computed cannot be read") == 1


async def test_one_that_hangs_spends_the_budget(stage: Stage) -> None:
    """Nobody is asked after that; the verification ends it and the reply is what it was."""
    hanging, second = Archive(Source.COMPUTED, let=asyncio.Event()), Archive(Source.REGISTRIES, "on")
    ask_further(stage, hanging, second)
    report = await async_verify(stage, f"{OPEN} The hall light is on.")
    assert (report.reply, report.is_complete) == (f"{OPEN} The hall light is on.", False)
    assert second.asked == []
    await asyncio.sleep(0)
    assert hanging.was_cancelled


async def test_what_is_at_hand_is_read_while_one_hangs(stage: Stage) -> None:
    """Waiting for others is not checking: what the home shows of the sentences that follow still counts."""
    hanging = Archive(Source.COMPUTED, let=asyncio.Event())
    ask_further(stage, hanging)
    text = f"{OPEN} The hall light is off. The hall light is on."
    report = await async_verify(stage, text)
    assert [finding.verdict for finding in report.findings] == ["not_enough_info", "refuted", "supported"]
    assert (report.reply, report.is_complete) == (text, False)
    assert hanging.asked == ["The kitchen light is on"]


@pytest.mark.parametrize("piece", ["1. ", "- a\n", "The hall light is on. "])
async def test_reading_ends_with_the_budget(stage: Stage, piece: str) -> None:
    """What there is no time left for is said as it was drafted."""
    text = piece * (100_000 // len(piece))
    report = await async_verify(stage, text)
    assert (report.reply, report.is_complete) == (text, False)


async def test_a_turn_that_is_broken_off_ends_it(stage: Stage) -> None:
    """Nothing goes on asking for a reply that nobody waits for."""
    hanging = Archive(Source.COMPUTED, let=asyncio.Event())
    ask_further(stage, hanging)
    task = asyncio.ensure_future(stage.async_ask())
    stage.hass.loop.call_later(0.05, task.cancel)
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert hanging.was_cancelled


@pytest.mark.parametrize(
    ("text", "checked", "complete"),
    [
        pytest.param("The hall light is on. " * 3, 3, True, id="as-many-as-there-may-be"),
        pytest.param("The hall light is on. " * 4, 3, False, id="one-more"),
        pytest.param("The hall light is off. " * 4, 3, False, id="false-ones-count-too"),
        pytest.param("The hall light is on. Hello! Good morning! How are you?", 1, True, id="no-claims-count-not"),
    ],
)
async def test_so_many_claims_are_checked(stage: Stage, text: str, checked: int, complete: bool) -> None:
    """What is left out is said as it was drafted, and the report is not complete; both routes count alike."""
    stage.hass.config_entries.async_update_entry(stage.entry, options={"detection": {"max_claims": 3}})
    await stage.hass.async_block_till_done()
    report = await async_verify(stage, text)
    assert (len(report.findings), report.is_complete) == (checked, complete)
    assert report.reply == text
    stage.replies.clear()
    stage.grounder.async_subscribe(stage.replies.append)
    stage.speaker.lines = [Line([[text]])]
    await stage.async_ask()
    assert (len(stage.reply.report.findings), stage.reply.report.is_complete) == (checked, complete)


async def _nothing(*_: object) -> Any:
    return Gathered()
