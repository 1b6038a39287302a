"""What may not take more steps than there are: a text is checked, or passed on as it is, and nothing raises."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.engine.request import Request, read_request
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import Policy, Reason, Verdict
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.citations import without_citations
from tests.grounding.homes import english, turn

REFUSALS = {*english().sentences["nothing"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is off.", "The reading lamp is on.", id="a-word"),
        pytest.param("All lights in the lounge are off.", "All lights in the lounge are on.", id="a-set"),
        pytest.param(
            "There is no light in the garage.",
            "I do see the Workbench light.",
            id="an-addition",
        ),
    ],
)
def test_steps_of_a_sentence(text: str, expected: str) -> None:
    """With few steps a lie is passed on, with many it is corrected, and with none it becomes another one."""
    said = []
    for steps in range(0, 3_000, 20):
        here = turn()
        short = replace(here, scene=replace(here.scene, effort=Effort(steps)))
        said.append(short.deliver(text, Policy.CORRECT).text)
    assert (said[0], said[-1]) == (text, expected)
    assert set(said) <= {text, expected} | REFUSALS


def test_steps_of_a_judgement() -> None:
    """What was read and takes too many steps to judge is open, and says so."""
    here = turn()
    (claim,) = read("The reading lamp is off.", here.scene)
    found = judge(claim, here.evidence(claim), replace(here.scene, effort=Effort(1)))
    assert (found.verdict, found.reason) == (Verdict.NOT_ENOUGH_INFO, Reason.TOO_MUCH_TO_READ)


def test_steps_of_a_wording() -> None:
    """What is known to be false and takes too many steps to word is not said at all."""
    here = turn()
    text = "The reading lamp is off."
    findings = here.findings(text)
    assert findings[0].verdict is Verdict.REFUTED
    scene = replace(here.scene, effort=Effort(1))
    assert deliver(text, findings, Policy.CORRECT, scene, lambda _: ()).text in REFUSALS


def test_steps_of_a_request() -> None:
    """A request that takes too many steps asks for nothing."""
    here = turn(request="Turn on the reading lamp. " * 38)
    assert read_request(here.scene) == Request(is_unread=True)
    assert [one.verdict for one in here.findings("The counter lamp is off.")] == [Verdict.SUPPORTED]


def test_a_block_as_long_as_a_book() -> None:
    """What is longer than any answer is one thing nobody reads, and nothing is looked for in it."""
    here = turn()
    (claim,) = read("```\n" + "The reading lamp is off.\n" * 1_000 + "```", here.scene)
    assert claim.open_reason is Reason.TOO_MUCH_TO_READ


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The reading lamp is off" + "[source:1]" * 20 + ".", id="steps"),
        pytest.param("The reading lamp is off" + " [source:1]" * 130 + ".", id="words"),
        pytest.param("The reading lamp is off" + "[source:123456]" * 50 + ".", id="characters"),
    ],
)
def test_steps_of_a_citation(text: str) -> None:
    """What is too much to read with its marks is so without them, or it would be checked the second time."""
    here = turn()
    bare = without_citations(text)
    for steps in range(0, 1_500, 5):
        read_of = [
            read(one, replace(here.scene, effort=Effort(steps), masked={}, asked={}))[0].open_reason
            for one in (text, bare)
        ]
        assert read_of[0] is read_of[1]
