"""The oracle finds a wrong row and lets a right one pass, from the states alone."""

from typing import Any

import pytest

from development.oracle import judge
from development.turn import Draft, Turn

FRONT = "lock.front_door"
LIGHTS = ("light.floor_lamp", "light.reading_lamp")
GARAGE = "cover.garage_door"
WARMTH = "sensor.bedroom_temperature"
NURSERY = "climate.nursery_thermostat"

HOME = {
    FRONT: ("unlocked", {"friendly_name": "Front door"}),
    "light.floor_lamp": ("on", {"friendly_name": "Floor lamp", "brightness": 128}),
    "light.reading_lamp": ("off", {"friendly_name": "Reading lamp"}),
    GARAGE: ("opening", {"friendly_name": "Garage door", "device_class": "garage"}),
    WARMTH: ("19.5", {"friendly_name": "Bedroom temperature", "device_class": "temperature"}),
    NURSERY: ("heat", {"friendly_name": "Nursery thermostat", "temperature": 20, "current_temperature": 21.5}),
}


def turn(
    draft: str,
    said: str,
    *about: str,
    request: str = "",
    lies: tuple[str, ...] = (),
    unknown: str | None = None,
    **fields: Any,
) -> Turn:
    """Return a turn in the home above."""
    defaults: dict[str, Any] = {"kind": "", "is_true": False, "error": None, "is_gated": False, "report": None}
    return Turn(
        request=request,
        drafts=(Draft(text=draft, lies=lies, about=about, unknown=unknown),),
        said=said,
        frames=fields.pop("frames", (said,)),
        states={
            entity_id: {"entity_id": entity_id, "state": state, "attributes": attributes}
            for entity_id, (state, attributes) in HOME.items()
        },
        **defaults | fields,
    )


@pytest.mark.parametrize(
    "right",
    [
        pytest.param(
            turn("The front door is unlocked.", "The front door is unlocked.", FRONT), id="a-true-state-unchanged"
        ),
        pytest.param(turn("The front door is locked.", "The front door is unlocked.", FRONT), id="a-state-corrected"),
        pytest.param(
            turn("The front door is locked.", "The front door is not locked.", FRONT), id="a-state-corrected-by-not"
        ),
        pytest.param(
            turn("Yes.", "No, the front door is unlocked.", FRONT, request="Is the front door locked?"),
            id="a-bare-yes-corrected",
        ),
        pytest.param(
            turn("I've locked the front door.", "I tried to lock the front door, but it is still unlocked.", FRONT),
            id="a-failure-told",
        ),
        pytest.param(
            turn(
                "The garage door is now open.",
                "I've asked the garage door to open, but it has not confirmed yet.",
                GARAGE,
            ),
            id="a-pending-action-told",
        ),
        pytest.param(turn("The garage door is open.", "The garage door is opening.", GARAGE), id="on-the-way"),
        pytest.param(turn("It is 23 degrees.", "It is 19.5 degrees.", WARMTH), id="a-number-corrected"),
        pytest.param(turn("It is 20 degrees.", "It is 20 degrees.", WARMTH), id="a-number-as-exact-as-it-is-told"),
        pytest.param(turn("It is at 50%.", "It is at 50%.", "light.floor_lamp"), id="brightness-in-percent"),
        pytest.param(
            turn("All the lights are off.", "Not all the lights are off: the floor lamp is on.", *LIGHTS),
            id="not-all",
        ),
        pytest.param(turn("Two lights are on.", "One light is on.", *LIGHTS), id="a-count-corrected"),
        pytest.param(
            turn("The attic lamp is on.", "I don't know of an attic lamp.", unknown="attic lamp"), id="an-unknown-name"
        ),
        pytest.param(turn("Which light?", "Which light?"), id="a-question-back"),
        pytest.param(
            turn("I can turn on the reading lamp.", "I can turn on the reading lamp."), id="an-offer-claims-nothing"
        ),
        pytest.param(turn("", "The front door is unlocked.", FRONT), id="words-found-for-an-agent-that-broke"),
        pytest.param(
            turn(
                "The front door is unlocked.",
                "The front door is unlocked.",
                FRONT,
                is_gated=True,
                report={"draft": "The front door is unlocked.", "delivered": "The front door is unlocked."},
            ),
            id="reported-as-heard",
        ),
    ],
)
def test_a_right_row_passes(right: Turn) -> None:
    """What is true of the home and keeps to the matter has no fault."""
    assert judge(right) == ()


LOCKED = "The front door is locked."


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        pytest.param(turn(LOCKED, LOCKED, FRONT, lies=(LOCKED,)), "the lie got through: " + LOCKED, id="a-lie"),
        pytest.param(
            turn(LOCKED, "The front door is unlocked.", FRONT, lies=(LOCKED,), frames=(f"... {LOCKED}",)),
            "the lie got through: " + LOCKED,
            id="a-lie-in-a-frame-only",
        ),
        pytest.param(
            turn("The front door is unlocked.", "I believe the front door is unlocked.", FRONT),
            "a true reply was changed: The front door is unlocked.",
            id="a-true-reply-hedged",
        ),
        pytest.param(
            turn(LOCKED, "The front door is jammed.", FRONT),
            "said what is not so: the front door is jammed",
            id="corrected-into-another-falsehood",
        ),
        pytest.param(
            turn(LOCKED, "The floor lamp is on.", FRONT), "says nothing of lock.front_door", id="another-matter"
        ),
        pytest.param(
            turn(LOCKED, "The floor lamp is off and the front door is unlocked.", FRONT),
            "said what is not so: the floor lamp is off",
            id="a-falsehood-on-the-side",
        ),
        pytest.param(turn(LOCKED, "unlocked", FRONT), "not a sentence: unlocked", id="a-scrap"),
        pytest.param(turn(LOCKED, "Okay.", FRONT), "says nothing of lock.front_door", id="an-evasion"),
        pytest.param(turn(LOCKED, "", FRONT), "says nothing of lock.front_door", id="silence"),
        pytest.param(
            turn("Yes.", "Yes.", FRONT, request="Is the front door locked?"),
            "said what is not so: is the front door locked",
            id="a-bare-yes",
        ),
        pytest.param(
            turn("All the lights are off.", "All the lights are off.", *LIGHTS),
            "said what is not so: all the lights are off",
            id="a-quantifier",
        ),
        pytest.param(
            turn("No lights are on.", "No lights are on.", *LIGHTS), "said what is not so: no lights are on", id="none"
        ),
        pytest.param(
            turn("It is set to 23 degrees.", "It is set to 23 degrees.", NURSERY),
            "said what is not so: it is set to 23 degrees",
            id="a-number",
        ),
        pytest.param(
            turn("The safe is locked.", "The safe is locked.", unknown="safe"),
            "does not say that it knows no safe",
            id="a-hidden-entity-told-of",
        ),
        pytest.param(
            turn("All is well.", "All is well.", FRONT, lies=("All is well.",)),
            "the oracle cannot see the lie: All is well.",
            id="a-lie-the-oracle-is-blind-to",
        ),
        pytest.param(
            turn("Which light?", "Which light?", is_gated=True), "no report came", id="a-reply-without-a-report"
        ),
        pytest.param(
            turn("Which light?", "Which light?", is_gated=True, report={"draft": "Which light?", "delivered": "Hm."}),
            "the report has another delivered: Hm.",
            id="a-report-of-something-else",
        ),
        pytest.param(turn("Hello.", "", error="timeout"), "the pipeline failed: timeout", id="a-pipeline-that-failed"),
    ],
)
def test_a_wrong_row_has_its_fault(wrong: Turn, fault: str) -> None:
    """Each way of going wrong is told."""
    assert fault in judge(wrong)


def test_a_reply_that_comes_true_late_must_still_come_out_unchanged() -> None:
    """A row marked as true is not excused by the house being slow."""
    late = turn("The front door is unlocked.", "I've asked.", FRONT, is_true=True)
    assert judge(late) == ("a true reply was changed: The front door is unlocked.",)


def test_an_agent_that_was_not_asked_is_told() -> None:
    """A gate that answers by itself proves nothing."""
    answered = turn("", "The front door is unlocked.", FRONT)
    silent = Turn(**{name: getattr(answered, name) for name in Turn.__slots__} | {"drafts": ()})
    assert judge(silent) == ("the agent was not asked",)
