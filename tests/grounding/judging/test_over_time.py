"""What has been so once or for a while is nothing that the present state could refute."""

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall
from tests.grounding.german.homes import verdicts as german
from tests.grounding.homes import N, R, S, did, verdicts

SHUT = {"cover.garage": "closed", "lock.front": "locked", "light.mirror": "on"}
TURNED_OFF = (did("HassTurnOff", "light.mirror"),)
GERMAN_SHUT = {"cover.garage": "closed"}


@pytest.mark.parametrize(
    ("text", "request_text"),
    [
        pytest.param("The garage door has been opened once.", "", id="once"),
        pytest.param("The garage door has been opened five times.", "", id="counted"),
        pytest.param("The garage door has been opened several times this week.", "", id="vaguely-counted"),
        pytest.param("The garage door opened repeatedly.", "", id="repeatedly"),
        pytest.param("The garage door has been open recently.", "", id="a-state"),
        pytest.param("The garage door has been open for an hour in total.", "", id="in-total"),
        pytest.param("The front door got unlocked three times.", "", id="got"),
        pytest.param("The mirror light has been turned off and on again.", "", id="undone"),
        pytest.param("The mirror light has been turned off and on.", "", id="undone-without-again"),
        pytest.param("The garage door has been opened, but closed right after.", "", id="undone-behind-a-but"),
        pytest.param("It has been opened.", "Has the garage door been opened today?", id="asked-of-a-day"),
        pytest.param("It has been open for an hour.", "How long was the garage door open today?", id="how-long"),
        pytest.param("Yes, it has.", "Has the garage door been opened this week?", id="a-bare-answer"),
        pytest.param("Yes, it was opened.", "Did anyone open the garage door today?", id="did-anyone"),
        pytest.param("Yes, it was unlocked.", "Did I unlock the front door last night?", id="did-i"),
    ],
)
def test_what_has_been(text: str, request_text: str) -> None:
    """How often it was so, in a time that is over: now it may be otherwise again."""
    assert set(verdicts(text, SHUT, request=request_text)) <= {N}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Das Garagentor ist einmal geöffnet worden.", id="once"),
        pytest.param("Das Garagentor wurde schon dreimal geöffnet.", id="already"),
        pytest.param("Das Garagentor ist schon ein paarmal offen gewesen.", id="a-state"),
        pytest.param("Das Garagentor ist geöffnet und wieder geschlossen worden.", id="undone"),
        pytest.param("Das Garagentor ist zwischendurch offen gewesen.", id="in-between"),
    ],
)
def test_what_has_been_in_german(text: str) -> None:
    """The same in a language that counts in one word."""
    assert set(german(text, GERMAN_SHUT)) <= {N}


@pytest.mark.parametrize(
    ("text", "request_text", "calls"),
    [
        pytest.param("The garage door has been opened.", "", (), id="just-now"),
        pytest.param("The garage door has been opened once more.", "", (), id="once-more"),
        pytest.param("The garage door is open, so far nobody was home.", "", (), id="another-clause"),
        pytest.param("I've opened the garage door in the meantime.", "", (), id="by-the-speaker"),
        pytest.param("The mirror light was turned off so far.", "", TURNED_OFF, id="acted-on"),
        pytest.param("The garage door was opened.", "Open the garage door, please.", (), id="a-command"),
        pytest.param("The garage door was opened.", "I did leave. Open the garage door.", (), id="did-before"),
    ],
)
def test_what_is_done(text: str, request_text: str, calls: tuple[ToolCall, ...]) -> None:
    """What was done just now, or is so, is held against how it is."""
    assert R in verdicts(text, SHUT, request=request_text, calls=calls)


def test_acting_on_something_else() -> None:
    """What was done this turn tells nothing of other things."""
    calls = (did("HassTurnOn", "light.mirror"),)
    assert verdicts("The garage door has been opened twice this week.", SHUT, calls=calls) == ()
    assert verdicts("It has been closed.", SHUT, request="Has the garage door been closed today?", calls=calls) == (S,)
