"""What was stated or confirmed before decides what is said of the world, never what the home shows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.memories import MemoryKind, confirmed
from custom_components.grounded_assist.grounding.model import Reason, Source, Verdict
from custom_components.grounded_assist.grounding.realising import take_back
from custom_components.grounded_assist.grounding.rechecking import recheck
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.german.homes import turn as german_turn
from tests.grounding.homes import NOW, N, R, S

from .remembering import evidence_of, findings, memory, read, said, scene_with

DOCKER = "The latest Docker version is 28.0.1"
BINS = "The bins are collected on Tuesdays"
TANK = "The tank size is 60 litres"


@pytest.mark.parametrize(
    ("text", "confidence", "verdict", "p_true"),
    [
        pytest.param(f"{DOCKER}.", 0.95, S, 0.95, id="the-same"),
        pytest.param(f"{DOCKER}.", 0.5, S, 0.5, id="the-same-of-a-guess"),
        pytest.param("The latest Docker version is 27.1.", 0.95, R, 0.05, id="otherwise"),
        pytest.param("The latest Docker version is 27.1.", 0.8, R, 0.2, id="otherwise-just-sure-enough"),
        pytest.param("The latest Docker version is 27.1.", 0.7, N, 0.5, id="otherwise-but-never-confirmed"),
    ],
)
def test_a_statement_about_the_world(text: str, confidence: float, verdict: Verdict, p_true: float) -> None:
    """It is as sure as what is remembered; only what was confirmed refutes."""
    (found,) = findings(text, memory(DOCKER, confidence))
    assert (found.verdict, found.confidence) == (verdict, pytest.approx(p_true, abs=0.01))
    assert found.evidence[0].value == DOCKER


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Is the latest Docker version 27.1?", id="question"),
        pytest.param("The latest Podman version is 27.1.", id="of-something-else"),
        pytest.param("The kitchen light is on.", id="of-the-home"),
        pytest.param("...", id="no-words"),
        pytest.param('"The latest Docker version is 27.1."', id="quoted"),
    ],
)
def test_what_is_not_remembered(text: str) -> None:
    """No claim is read that is not there, and none of the home is judged by memory."""
    assert all(not found.claim.memory_ids for found in findings(text, memory(DOCKER)))


def test_a_memory_that_is_old() -> None:
    """What was stated long ago refutes nothing, and still confirms."""
    old = memory(DOCKER, created=NOW - timedelta(days=181))
    at = NOW - timedelta(days=181)
    scene = scene_with(old)
    (otherwise,) = recheck("The latest Docker version is 27.1.", evidence_of([old], at), scene)
    assert (otherwise.verdict, otherwise.reason) == (N, Reason.REMEMBERED_OTHERWISE)
    (same,) = recheck(f"{DOCKER}.", evidence_of([old], at), scene)
    assert same.verdict is S


def test_memories_that_disagree() -> None:
    """Neither is believed."""
    (found,) = findings(f"{DOCKER}.", memory(DOCKER), memory("The latest Docker version is 29"))
    assert (found.verdict, found.reason) == (N, Reason.CONFLICTING_DATA)


def test_a_memory_that_is_gone() -> None:
    """What was forgotten between reading and judging decides nothing; nor does evidence of another source."""
    scene = scene_with(memory(DOCKER))
    (claim,) = read(f"{DOCKER}.", scene)
    assert judge(claim, (), scene).reason is Reason.NO_DATA
    (seen,) = evidence_of([memory(DOCKER)])
    assert judge(claim, (replace(seen, source=Source.TRANSCRIPT),), scene).reason is Reason.NO_DATA


def test_a_fact_is_corrected() -> None:
    """By what is remembered, in its own words; nothing is said instead of what it confirms."""
    assert said(f"{BINS}!", memory(BINS, 0.9)).text == f"{BINS}!"
    assert said("Your engineer isn't Bob.", memory("My engineer is Bob", 0.9, user_id="anna")).text in (
        "I can't confirm that.",
        "I can't verify that.",
    )
    assert take_back(findings(f"{BINS}.", memory(BINS, 0.9))[0], scene_with()) is None
    assert said("The tank size is 50 litres!", memory(TANK, 0.9)).text == f"{TANK}."
    assert said("Your tank size is 50 litres!", memory("My tank size is 60 litres", 0.9, user_id="anna")).text == (
        "Your tank size is 60 litres."
    )


def test_a_correction_that_was_heard_before() -> None:
    """One short clause says so."""
    kept = memory(DOCKER, kind=MemoryKind.CORRECTION)
    assert said("The latest Docker version is 27.1.", kept).text in (
        f"{DOCKER}. I had that wrong before.",
        f"{DOCKER}. I got that wrong before.",
    )


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        pytest.param(scene, said, id=said)
        for scene in (scene_with(), german_turn().scene)
        for said in scene.lexicon.sentences["wrong_before"]
    ],
)
def test_it_says_nothing_of_the_home(scene: Scene, said: str) -> None:
    """Else nothing could be said beside it."""
    assert read(said, scene) == ()


def test_what_cannot_be_said_with_more() -> None:
    """Then it is said alone: "28." may be a day of the month behind which the sentence goes on."""
    kept = memory("Die neueste Docker-Version ist 28.", kind=MemoryKind.CORRECTION)
    told = said("Die neueste Docker-Version ist 27.1.", kept, scene=german_turn().scene)
    assert told.text == "Die neueste Docker-Version ist 28."


def test_a_person_confirms() -> None:
    """Confidence grows by .3 and never to certainty."""
    assert [confirmed(confidence) for confidence in (0.5, 0.8, 0.95)] == [0.8, 0.95, 0.95]
