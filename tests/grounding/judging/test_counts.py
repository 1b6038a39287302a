"""How many there are, in the forms in which it is told."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Verdict
from tests.grounding.german.homes import say as say_german
from tests.grounding.homes import N, Overrides, R, S, decided, did, thing, turn, verdicts

# Six lights, of which three are on: in the kitchen, the living room and the bathroom. Two locks, one of them locked.


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("There are 3 lights on in your home.", (S,), id="in-your-home"),
        pytest.param("There are 4 lights on in the house.", (R,), id="in-the-house"),
        pytest.param("You currently have three lights on.", (S,), id="currently"),
        pytest.param("You currently have two lights on.", (R,), id="currently-fewer"),
        pytest.param("There are six lights in total.", (S,), id="in-total"),
        pytest.param("You have eight lights in total.", (R,), id="in-total-more"),
        pytest.param("A total of 3 lights are on.", (S,), id="a-total-of"),
        pytest.param("The kitchen has two lights.", (S,), id="a-room-has"),
        pytest.param("The kitchen has three lights.", (R,), id="a-room-has-more"),
        pytest.param("Your home has six lights.", (S,), id="the-home-has"),
        pytest.param("The kitchen has no lights.", (R,), id="a-room-has-none"),
        pytest.param("The kitchen has two nice features.", (), id="no-things"),
        pytest.param("The reading lamp has two lights.", (), id="no-place"),
        pytest.param("There is one unlocked door.", (S,), id="only-locks-are-unlocked"),
        pytest.param("There are two unlocked doors.", (R,), id="only-locks-again"),
        pytest.param("There are two open doors.", (N,), id="locks-and-covers-are-open"),
        pytest.param(
            "Two lights are on: the reading lamp and the mirror light.", (R, S, S), id="a-list-that-is-too-short"
        ),
        pytest.param("One light is on: the mirror light.", (R, S), id="a-list-of-one"),
        pytest.param("Three lights are on: the mirror light and two more.", (N,), id="a-list-in-part"),
    ],
)
def test_count(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """The number holds for all there are, or for the room that is spoken of."""
    assert decided(*verdicts(sentence)) == decided(*expected)


def test_a_list_may_answer_what_nobody_understood() -> None:
    """Where the request is not understood, a list may be of what it asked for."""
    sentence = "Two lights are on: the reading lamp and the mirror light."
    assert verdicts(sentence, request="What about the cosy ones?") == (N, S, S)
    assert verdicts(sentence, request="Which lights are on?") == (R, S, S)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("You have six lights.", (S,), id="all"),
        pytest.param("You have five lights.", (N,), id="without-the-unavailable-one"),
        pytest.param("You have seven lights.", (N,), id="with-the-group"),
        pytest.param("You have four lights.", (R,), id="fewer"),
        pytest.param("You have eight lights.", (R,), id="more"),
    ],
)
def test_what_may_be_counted(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """Somebody may leave out what is unavailable, and count a group as one more."""
    assert verdicts(sentence, {"light.kitchen_ceiling": "unavailable"}) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The living room thermostat is set to 21.", (S,), id="a-bare-number"),
        pytest.param("The living room thermostat is set to 25.", (R,), id="another-bare-number"),
        pytest.param("The curtains are open 60%.", (S,), id="how-far-open"),
        pytest.param("I've opened the curtains to 30%.", (R,), id="opened-so-far"),
        pytest.param("The curtains are closed to 60%.", (), id="how-far-closed"),
        pytest.param("The curtains were opened by 10%.", (), id="by-so-much"),
    ],
)
def test_number(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """A number alone is a value of what can have one."""
    assert verdicts(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The reading lamp is not at 50%.", (R,), id="it-is"),
        pytest.param("The reading lamp is not at 80%.", (S,), id="it-is-not"),
        pytest.param("It is not 21 degrees in the bedroom.", (N,), id="nearly-is"),
        pytest.param("It is not 30 degrees in the bedroom.", (S,), id="far-from-it"),
        pytest.param("The reading lamp is not blue.", (S,), id="another-colour"),
        pytest.param("I have not set the reading lamp to 50%.", (N,), id="who-set-it-is-not-told"),
    ],
)
def test_denied_value(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """A value is wrongly denied only where it is just that."""
    assert decided(*verdicts(sentence)) == decided(*expected)


def test_denied_though_done() -> None:
    """A tool set just this value."""
    call = did("HassLightSet", "light.reading", brightness=50)
    assert verdicts("I have not set the reading lamp to 50%.", calls=(call,)) == (R,)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The bedroom fan speed has been set to high.", (S,), id="half-may-be-high"),
        pytest.param("The bedroom fan speed is set to medium.", (S,), id="half-is-medium"),
        pytest.param("I've set the desk fan to low.", (R,), id="off-is-not-low"),
        pytest.param("The reading lamp has been set to low brightness.", (S,), id="half-may-be-low"),
        pytest.param("The mirror light has been set to low brightness.", (R,), id="full-is-not-low"),
        pytest.param("I've set Robbie to high.", (N,), id="a-word-of-its-own"),
        pytest.param("The mirror light has been set to 40% brightness.", (R,), id="a-share-of-it"),
        pytest.param("I've set the volume to 90%.", (R,), id="no-volume-is-so"),
        pytest.param("I've set the volume to 30%.", (N,), id="one-volume-is-so"),
        pytest.param("The tilt has been set to 30%.", (N,), id="nothing-can-be-tilted"),
    ],
)
def test_part_of_a_scale(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """High, low, and a value that nothing has."""
    assert decided(*verdicts(sentence)) == decided(*expected)


def test_an_unnamed_value_after_an_action() -> None:
    """What was acted on may need its time, and is not named."""
    call = did("HassSetVolume")
    assert R not in verdicts("I've set the volume to 90%.", calls=(call,))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("There are multiple locks.", (S,), id="two-are-several"),
        pytest.param("There are multiple vacuums.", (R,), id="one-is-not"),
        pytest.param("There are several sirens in the kitchen.", (N,), id="none-at-all"),
        pytest.param("Several lights are on.", (S,), id="three-are-on"),
        pytest.param("Several windows are open.", (R,), id="one-is-open"),
        pytest.param("Several lights are at 50%.", (R,), id="one-is-at-half"),
        pytest.param("Several lights are not on.", (S,), id="three-are-not"),
        pytest.param("Most lights are on.", (N,), id="most-is-not-counted"),
        pytest.param("There are two lock devices.", (S,), id="devices-of-a-kind"),
        pytest.param("There are two lights in the living room.", (R,), id="a-room-with-a-namesake"),
        pytest.param("The kitchen only has one light.", (R,), id="only-has"),
    ],
)
def test_several(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """Several are at least two."""
    assert decided(*verdicts(sentence)) == decided(*expected)


def test_no_to_several_leaves_room_for_one() -> None:
    """One light may be on where not several are."""
    assert verdicts("No.", {"light.kitchen_ceiling": "off"}, request="Are several lights on?") == (N,)


def test_a_part_of_what_is_not_told() -> None:
    """A player that tells no volume has none that is low."""
    silent = {"media_player.kitchen": {"volume_level": None}}
    assert verdicts("The volume of the kitchen radio has been set to low.", silent) == (N,)


def test_of_many_things_nobody_knows_which() -> None:
    """Which of thirty lights was set is not told."""
    lights = tuple(thing(f"light.spot_{number}", f"Spot {number}", "hall", "off") for number in range(30))
    assert R not in verdicts("The brightness has been set to 30%.", extra=lights)


def test_a_number_in_a_report_on_a_room() -> None:
    """It is of that room, where all that was spoken of is there."""
    things = (
        thing("cover.bay", "Bay blind", "living_room", "closed", kind="blind"),
        thing("cover.side", "Side blind", "living_room", "open", kind="blind"),
    )
    told = turn(extra=things)
    report = "In the living room, the reading lamp is on. The TV is playing. One blind is closed."
    assert [one.verdict for part in told.parts(report, Policy.CORRECT) for one in part[1].findings][-1] is N
    assert verdicts("One blind is closed.", extra=things) == (R,)


def test_what_may_be_counted_apart() -> None:
    """A television is no speaker to everybody."""
    things = (
        thing("media_player.bath", "Bath speaker", "bathroom", "idle", kind="speaker"),
        thing("media_player.office", "Office speaker", "office", "idle", kind="speaker"),
        thing("media_player.den", "Den", "office", "off", kind="tv"),
    )
    assert R not in verdicts("You have two speakers.", extra=things)
    assert verdicts("You have nine speakers.", extra=things) == (R,)


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        pytest.param("No speakers are on.", "tv", S, id="a-television-that-is-on"),
        pytest.param("There are no speakers on.", "tv", S, id="there-are-none"),
        pytest.param("All speakers are off.", "tv", S, id="all-of-them"),
        pytest.param("No speakers are on.", "speaker", R, id="a-speaker-that-is-on"),
        pytest.param("You have five speakers.", "tv", R, id="too-many"),
        pytest.param("There is no speaker in the bedroom.", "tv", N, id="where-there-is-only-a-television"),
    ],
)
def test_what_is_no_speaker(text: str, kind: str, expected: Verdict) -> None:
    """A television is none, by its class or by its name."""
    things = (
        thing("media_player.bed", "Bedroom set", "bedroom", "on", kind=kind),
        thing("media_player.office", "Office speaker", "office", "off", kind="speaker"),
    )
    states: Overrides = {"media_player.kitchen": "off"}
    assert verdicts(text, states, extra=things) == (expected,)


def test_where_nothing_is_a_speaker() -> None:
    """That no speaker is on is not refuted by a television."""
    bed = thing("media_player.bed", "Bedroom set", "bedroom", "on", kind="tv")
    text = "No speakers are on."
    assert verdicts(text, extra=(bed,), hidden=("media_player.tv", "media_player.kitchen")) == (N,)


@pytest.mark.parametrize("text", ["Keine Lautsprecher sind an.", "Alle Lautsprecher sind aus."])
def test_no_speaker_in_german(text: str) -> None:
    """The television is on."""
    assert say_german(text, {"media_player.radio": "off"}).text == text
