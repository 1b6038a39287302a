"""How far a cover is said to be open, against its position."""

import pytest

from tests.grounding.german.homes import say as say_german
from tests.grounding.homes import N, R, S, check, did, say, thing, verdicts

CURTAIN = "cover.curtain"
AWNING = thing("cover.awning", "Awning", "garden", "open", kind="awning")
AT = {share: {CURTAIN: {"current_position": share}} for share in (5, 30, 50, 65, 75, 95, 100)}
SHUT = {CURTAIN: {"state": "closed", "current_position": 0}}
NOT_SHOWN = {CURTAIN: {"current_position": None}}


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The velvet curtain is half open.", AT[50], S, id="half"),
        pytest.param("The velvet curtain is half closed.", AT[50], S, id="half-closed"),
        pytest.param("The velvet curtain is half open.", AT[65], N, id="about-half"),
        pytest.param("The velvet curtain is half open.", AT[5], R, id="hardly"),
        pytest.param("The velvet curtain is half open.", SHUT, R, id="shut"),
        pytest.param("The velvet curtain is half open.", NOT_SHOWN, N, id="no-position"),
        pytest.param("The velvet curtain is partially open.", AT[95], S, id="partly"),
        pytest.param("The velvet curtain is slightly open.", SHUT, R, id="slightly"),
        pytest.param("The velvet curtain is wide open.", AT[95], N, id="wide-for-most-people"),
        pytest.param("The velvet curtain is fully open.", AT[100], S, id="fully"),
        pytest.param("The velvet curtain is fully open.", AT[30], R, id="not-fully"),
        pytest.param("The velvet curtain is mostly open.", AT[75], S, id="mostly"),
        pytest.param("The velvet curtain is mostly open.", AT[30], R, id="less-than-half"),
        pytest.param("The velvet curtain is almost closed.", AT[5], S, id="almost-closed"),
        pytest.param("The velvet curtain is almost closed.", SHUT, N, id="closed-but-for-nothing"),
        pytest.param("The velvet curtain is almost closed.", AT[95], R, id="far-from-closed"),
        pytest.param("The bedroom window is slightly open.", None, N, id="a-sensor-knows-no-parts"),
        pytest.param("The office window is slightly open.", None, R, id="shut-it-is-in-no-part-open"),
        pytest.param("The windows are partly open.", None, N, id="some-of-them"),
    ],
)
def test_in_part(text: str, states: dict[str, object], expected: object) -> None:
    """What is near to what was said decides nothing."""
    assert verdicts(text, states) == (expected,)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The awning is extended.", S, id="extended"),
        pytest.param("The awning is retracted.", R, id="retracted"),
        pytest.param("I've rolled the awning in.", R, id="rolled-in"),
    ],
)
def test_an_awning(text: str, expected: object) -> None:
    """An awning that is open shades."""
    assert verdicts(text, extra=(AWNING,)) == (expected,)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        pytest.param("The awning is fully extended.", 50, R, id="halfway"),
        pytest.param("The awning is fully extended.", 93, N, id="nearly"),
        pytest.param("The awning is fully extended.", 100, S, id="fully"),
        pytest.param("The shade is fully extended.", 0, S, id="a-shade-that-is-closed"),
        pytest.param("The shade is fully extended.", 50, R, id="a-shade-halfway"),
    ],
)
def test_how_far(text: str, position: int, expected: object) -> None:
    """What is only halfway out is not fully so; a shade is out when it is closed."""
    state = "open" if position else "closed"
    extra = (
        thing("cover.awning", "Awning", "garden", state, kind="awning", current_position=position),
        thing("cover.shade", "Shade", "office", state, kind="shade", current_position=position),
    )
    assert verdicts(text, extra=extra) == (expected,)


def test_a_cover_that_is_on_its_way() -> None:
    """What was told to open halfway takes its time."""
    calls = (did("HassSetPosition", CURTAIN, position=50),)
    states = {CURTAIN: {"state": "opening", "current_position": 10}}
    assert [one.verdict for one in check("I've opened the velvet curtain halfway.", states, calls=calls)] == [N]


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        pytest.param("The velvet curtain is fully open.", "The Velvet curtain is 30% open.", id="fully"),
        pytest.param("The velvet curtain is mostly open.", "The Velvet curtain is 30% open.", id="mostly"),
        pytest.param("The velvet curtain is 80% open.", "The Velvet curtain is 30% open.", id="a-share"),
    ],
)
def test_what_is_said_instead(text: str, heard: str) -> None:
    """A cover that is neither open nor closed is as far open as it is."""
    assert say(text, AT[30]).text == heard


def test_what_is_said_in_german() -> None:
    """The same words in another language."""
    heard = say_german("Der Samtvorhang ist ganz offen.", AT[30]).text
    assert heard == "Samtvorhang ist zu 30 % offen."
