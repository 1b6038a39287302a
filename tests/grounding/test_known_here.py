"""What a claim that nothing has decided is held against."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.contexts import context_of
from custom_components.grounded_assist.grounding.known_here import known_here
from custom_components.grounded_assist.grounding.memories import Memory, MemoryKind, Provenance
from custom_components.grounded_assist.grounding.model import ToolCall, Uttered
from custom_components.grounded_assist.grounding.prompts import doubts, may_be_asked
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import NOW, turn
from tests.secret_texts import SECRETS

BINS = Memory(
    id="1",
    kind=MemoryKind.FACT,
    text="The bins are collected on Tuesdays",
    provenance=Provenance.PERSON,
    confidence=0.5,
    created=NOW,
    changed=NOW,
)


def test_what_is_known_here() -> None:
    """Answers, memories and pages may bear something out; what was said gives it its meaning."""
    calls = (
        ToolCall(name="weather", succeeded=True, result="light rain"),
        ToolCall(name="secrets", succeeded=True, result='{"api_key": "12345"}'),
        ToolCall(name="slow"),
    )
    scene = replace(
        turn(request="When are the bins collected?").scene,
        tool_calls=calls,
        dialogue=(Uttered(text="Hello", at=NOW, is_reply=False), Uttered(text="Hi there", at=NOW)),
        recall=lambda _: (BINS,),
        told=("I looked at the doors.",),
    )
    claims = read("The garage door was opened at 3 am today.", scene)
    spans = known_here(claims, scene, ["A page about bins"])
    context = context_of(list(spans), secrets=SECRETS)
    assert [(span.label, span.text, span.is_evidence) for span in context.spans] == [
        ("person", "Hello", False),
        ("assistant", "Hi there", False),
        ("request", "When are the bins collected?", False),
        ("assistant", "I looked at the doors.", False),
        ("memory", "The bins are collected on Tuesdays", True),
        ("web", "A page about bins", True),
        ("source:1", "weather: light rain", True),
    ]


@pytest.mark.parametrize("text", ['{"password": 1}', "latitude: 48.2", "API_KEY=1"])
def test_secrets(text: str) -> None:
    """Whatever looks like one is told to no model."""
    assert not may_be_asked(text, SECRETS)


def test_what_may_be_asked() -> None:
    """What is told as a whole."""
    assert may_be_asked("x " * 1000, SECRETS)
    assert not may_be_asked("x " * 1001, SECRETS)


def test_doubts() -> None:
    """The next request is told of what a second look did not confirm, quoted and once."""
    assert doubts(()) is None
    block = doubts(('The tower\nis "new"', "The bins are out", "The bins are out"))
    assert block is not None
    assert block.splitlines()[0] == "[DOUBTS]"
    assert block.splitlines()[3:] == ['- "The tower is \\"new\\""', '- "The bins are out"']


def test_what_was_told_gives_a_claim_its_meaning() -> None:
    """What the reply has told before is no evidence either."""
    scene = replace(turn().scene, told=("The garage door is old.",))
    (span,) = [one for one in known_here((), scene) if one.label == "assistant"]
    assert (span.text, span.is_evidence) == ("The garage door is old.", False)
