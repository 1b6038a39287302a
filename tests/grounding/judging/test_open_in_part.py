"""How far a cover is said to be open, against its position."""

import pytest

from tests.grounding.german.homes import say as say_german
from tests.grounding.homes import N, R, S, Thing, Verdict, check, decided, did, say, thing, verdicts

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
    assert verdicts(text, extra=_out(position)) == (expected,)


@pytest.mark.parametrize(
    ("text", "state", "expected"),
    [
        pytest.param("The awning is not fully extended.", "open", N, id="an-awning-not-fully"),
        pytest.param("The awning is fully extended.", "open", N, id="an-awning-fully"),
        pytest.param("The awning is fully extended.", "closed", R, id="an-awning-that-is-closed"),
        pytest.param("The gate is not fully open.", "open", N, id="not-fully-open"),
        pytest.param("The gate is fully open.", "open", N, id="fully-open"),
        pytest.param("The gate is not fully open.", "closed", S, id="closed"),
        pytest.param("The shade is not retracted.", "open", N, id="not-retracted"),
    ],
)
def test_what_shows_no_position(text: str, state: str, expected: object) -> None:
    """It may be open in any part."""
    extra = [thing(f"cover.{kind}", kind.capitalize(), None, state, kind=kind) for kind in ("awning", "gate", "shade")]
    assert verdicts(text, extra=extra) == (expected,)


def test_what_shows_no_position_in_german() -> None:
    """The same words in another language."""
    text = "Das Garagentor ist nicht ganz offen."
    assert say_german(text, {"cover.garage": {"state": "open", "current_position": None}}).text == text


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        pytest.param("The shade is extended to 80%.", 20, (N,), id="a-shade-counts-from-either-end"),
        pytest.param("The shade is 80% extended.", 20, (N,), id="the-share-before-it"),
        pytest.param("I've set the shade to 80% extended.", 20, (N,), id="set-so"),
        pytest.param("The shade is extended to 100%.", 0, (N,), id="all-of-it"),
        pytest.param("The shade is 20% retracted.", 80, (), id="retracted"),
        pytest.param("The shade is 80% drawn.", 20, (), id="drawn"),
        pytest.param("The shade is 80% down.", 20, (), id="down"),
        pytest.param("The awning is retracted to 20%.", 80, (), id="of-an-awning-retracted"),
        pytest.param("The awning is extended to 80%.", 80, (S,), id="an-awning-is-open-as-far"),
        pytest.param("The awning is 80% extended.", 20, (R,), id="an-awning-less-far"),
    ],
)
def test_a_share_of_the_way(text: str, position: int, expected: tuple[Verdict, ...]) -> None:
    """An awning is open as far as it is extended; of a blind nobody can tell from which end a share counts."""
    assert decided(*verdicts(text, extra=_out(position))) == decided(*expected)


def _out(position: int) -> tuple[Thing, ...]:
    state = "open" if position else "closed"
    return (
        thing("cover.awning", "Awning", "garden", state, kind="awning", current_position=position),
        thing("cover.shade", "Shade", "office", state, kind="shade", current_position=position),
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Das Schlafzimmerrollo ist zu 80 % ausgefahren.", id="out"),
        pytest.param("Das Schlafzimmerrollo ist auf 80 % ausgefahren.", id="out-to"),
        pytest.param("Das Schlafzimmerrollo ist zu 20 % eingefahren.", id="in"),
        pytest.param("Das Schlafzimmerrollo ist zu 80 % heruntergelassen.", id="down"),
    ],
)
def test_a_share_of_the_way_in_german(text: str) -> None:
    """The same words in another language."""
    assert say_german(text, {"cover.blind": {"state": "open", "current_position": 20}}).text == text


def test_a_cover_that_is_on_its_way() -> None:
    """What was told to open halfway takes its time."""
    calls = (did("HassSetPosition", CURTAIN, position=50),)
    states = {CURTAIN: {"state": "opening", "current_position": 10}}
    assert R not in [one.verdict for one in check("I've opened the velvet curtain halfway.", states, calls=calls)]


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
    assert heard == "Der Samtvorhang ist zu 30 % offen."
