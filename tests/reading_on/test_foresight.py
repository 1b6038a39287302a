"""Sentences are read ahead for a model, and that never costs a check: neither its turn nor its time."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from custom_components.grounded_assist import stopwatch
from custom_components.grounded_assist.foresight import AHEAD
from custom_components.grounded_assist.grounding.limits import MOST_SENTENCES
from custom_components.grounded_assist.grounding.model import Claim, Delivery, Finding, Policy
from custom_components.grounded_assist.grounding.scene import Scene

from ..speaking import Line, Manner, Stage, speech
from .reader import TRUE, Reader

type Raise = Callable[..., Any]
type Say = Callable[[Stage], Awaitable[str]]
type Claims = tuple[Claim, ...]
type Findings = tuple[Finding, ...]
FALSE = "The kitchen light is off."
DREAMS = [f"The hall light is a dream of {number}." for number in range(150)]


@dataclass
class Steps:
    """Which sentences were read until the first one was checked, and in all; each reading takes its time."""

    seconds: float = 0.0
    now: float = 1000.0
    read: set[str] = field(default_factory=set)
    read_first: int = 0

    def watch(self, stage: Stage) -> None:
        """Follow what a sentence goes through."""
        stages = stage.grounder.stages

        def read(text: str, scene: Scene) -> Claims:
            self.read.add(text)
            self.now += self.seconds
            return tuple(stages.read(text, scene))

        def deliver(
            text: str, findings: Findings, policy: Policy, scene: Scene, recheck: Callable[[str], Findings]
        ) -> Delivery:
            self.read_first = self.read_first or len(self.read)
            return stages.deliver(text, findings, policy, scene, recheck)

        stage.grounder.stages = replace(stages, read=read, deliver=deliver)

    @property
    def read_of_draft(self) -> set[str]:
        """Return which sentences of the draft were read."""
        return self.read & {FALSE, *DREAMS}


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Steps]:
    """Return what follows the sentences, and is the clock of all checking."""
    steps = Steps()
    monkeypatch.setattr(stopwatch, "monotonic", lambda: steps.now)
    return steps


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_a_long_reply(raise_curtain: Raise, reader: Reader, steps: Steps, manner: Manner) -> None:
    """Its first sentence is checked when the next few are read, and of the others those that may be checked."""
    stage = await raise_curtain(Line([[" ".join((FALSE, *DREAMS))]]), manner=manner)
    steps.watch(stage)
    said = speech(await stage.async_ask("How is it?"))
    assert said == " ".join((TRUE, *DREAMS))
    assert 1 < steps.read_first <= AHEAD + 1
    assert len(steps.read_of_draft) == MOST_SENTENCES
    assert len(reader.asked) <= MOST_SENTENCES


async def test_a_long_text(raise_curtain: Raise, reader: Reader, steps: Steps) -> None:
    """The same where nobody speaks it."""
    stage = await raise_curtain(Line([["Hi."]]))
    steps.watch(stage)
    text = " ".join((FALSE, *DREAMS))
    report = await stage.hass.services.async_call(
        "grounded_assist", "verify", {"text": text}, blocking=True, return_response=True
    )
    assert report["claims"][0]["verdict"] == "refuted"
    assert 1 < steps.read_first <= AHEAD + 1
    assert len(steps.read_of_draft) == MOST_SENTENCES


@pytest.mark.parametrize("manner", ["streams", "only_answers"])
async def test_the_time_for_it(raise_curtain: Raise, reader: Reader, steps: Steps, manner: Manner) -> None:
    """Who has time to check forty sentences has it with a reader, too; then it is over with it as well."""
    steps.seconds = 0.06
    stage = await raise_curtain(Line([[" ".join((*DREAMS[:40], FALSE))]]), manner=manner)
    steps.watch(stage)
    assert speech(await stage.async_ask("How is it?")) == " ".join((*DREAMS[:40], TRUE))
    assert steps.now < 1000 + 3 * 1.5 + 0.5
