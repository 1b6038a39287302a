"""What is said of our own accord."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind, Reading, ToolCall
from custom_components.grounded_assist.grounding.realising import confirmations, recount, told_of, truth_about
from custom_components.grounded_assist.grounding.realising.sentences import capitalized, join, with_article
from custom_components.grounded_assist.grounding.realising.words import name_of, named, spoken_value, state_word
from tests.grounding.homes import THINGS, Overrides, Turn, did, english, failed, say, thing, turn

BY_ID = {each.entity.id: each for each in THINGS}
HOME = turn()


@pytest.mark.parametrize(
    ("parts", "joined"),
    [
        pytest.param([], "", id="nothing"),
        pytest.param(["A"], "A", id="one"),
        pytest.param(["A", "B"], "A and B", id="two"),
        pytest.param(["A", "B", "C"], "A, B and C", id="three"),
    ],
)
def test_join(parts: list[str], joined: str) -> None:
    """Things are listed the way people do."""
    assert join(parts, english()) == joined


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("attic lamp", "an attic lamp", id="vowel"),
        pytest.param("disco ball", "a disco ball", id="consonant"),
        pytest.param("Übersee lamp", "a Übersee lamp", id="another-letter"),
    ],
)
def test_article(name: str, expected: str) -> None:
    """The article goes by the first letter."""
    assert with_article(name, english()) == expected


@pytest.mark.parametrize(
    ("entity_id", "expected"),
    [
        pytest.param("light.reading", "the Reading lamp", id="a-thing"),
        pytest.param("person.anna", "Anna", id="a-person"),
        pytest.param("light.gone", "the light.gone", id="unknown"),
    ],
)
def test_name(entity_id: str, expected: str) -> None:
    """Things have an article, people have none."""
    assert name_of(entity_id, HOME.scene) == expected


def test_not_more_than_can_be_listened_to() -> None:
    """Of many things a few are named."""
    ids = [each.entity.id for each in THINGS if each.entity.domain == "light"]
    assert named(ids, HOME.scene).count("the ") == 4


@pytest.mark.parametrize(
    ("entity_id", "state", "word"),
    [
        pytest.param("person.ben", "not_home", "away", id="of-the-lexicon"),
        pytest.param("person.ben", "School", "at School", id="a-zone"),
        pytest.param("alarm_control_panel.home", "armed_away", "armed away", id="of-the-home"),
        pytest.param("climate.living_room", "heat_cool", "set to heat cool", id="a-mode"),
        pytest.param("climate.living_room", "off", "off", id="a-mode-that-is-off"),
        pytest.param("water_heater.boiler", "eco", "set to eco", id="a-mode-of-a-boiler"),
    ],
)
def test_state_word(entity_id: str, state: str, word: str) -> None:
    """A state is said in a word of the language, or in the home's own."""
    assert state_word(BY_ID[entity_id].entity, state, english()) == word


@pytest.mark.parametrize(
    ("attribute", "entity_id", "states", "spoken"),
    [
        pytest.param("brightness", "light.reading", {}, "50%", id="percent-of-255"),
        pytest.param("volume", "media_player.tv", {}, "30%", id="percent-of-one"),
        pytest.param("temperature", "sensor.bedroom_temperature", {}, "21.5 °C", id="unit-of-the-home"),
        pytest.param("power", "sensor.washer_power", {"sensor.washer_power": "350.0"}, "350 W", id="no-idle-zero"),
        pytest.param("power", "sensor.washer_power", {"sensor.washer_power": "3.14159"}, "3.14 W", id="two-decimals"),
        pytest.param("value", "input_number.bath", {}, "30", id="no-unit"),
        pytest.param("color", "light.reading", {}, "red", id="colour"),
        pytest.param("color", "light.mirror", {}, None, id="no-colour"),
        pytest.param("preset", "fan.bedroom", {"fan.bedroom": {"preset_mode": "deep_sleep"}}, "deep sleep", id="word"),
        pytest.param("preset", "fan.desk", {}, None, id="no-preset"),
        pytest.param("volume", "light.reading", {}, None, id="not-of-this-domain"),
    ],
)
def test_spoken_value(attribute: str, entity_id: str, states: Overrides, spoken: str | None) -> None:
    """A value is said on the scale people speak of, with its unit."""
    home = turn(states)
    assert spoken_value(attribute, home.things[entity_id].evidence(), home.scene) == spoken


def test_value_of_what_is_gone() -> None:
    """Of what is not there any more nothing is said."""
    gone = thing("light.gone", "Gone", None, "on", brightness=5)
    assert spoken_value("brightness", gone.evidence(), HOME.scene) is None


def test_capitalized() -> None:
    """Only the first letter changes."""
    assert (capitalized("the TV"), capitalized("")) == ("The TV", "")


def truth_of(text: str, home: Turn = HOME, **change: object) -> str | None:
    """Return what is said instead of the one claim of a text, some of it otherwise."""
    (finding,) = home.findings(text)
    return truth_about(replace(finding, claim=replace(finding.claim, **change)), home.scene)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "change", "truth"),
    [
        pytest.param("The reading lamp is off.", {}, "The Reading lamp is on.", id="state"),
        pytest.param("There is no light in the garage.", {}, "I do see the Workbench light.", id="existence"),
        pytest.param("The office window is closed.", {"meaning": "detected"}, None, id="nothing-is-seen"),
        pytest.param("The reading lamp is at 20%.", {"value": None}, None, id="no-value"),
        pytest.param("The mirror light is red.", {}, None, id="a-value-that-is-not-shown"),
        pytest.param("Two windows are open.", {"noun": "gizmo"}, "The Bedroom window is open.", id="no-word-for-it"),
        pytest.param(
            "Two windows are open.",
            {"readings": (Reading(entity_ids=("light.gone",)),)},
            "No windows are open.",
            id="nothing-counted",
        ),
    ],
)
def test_truth(text: str, change: dict[str, object], truth: str | None) -> None:
    """What the home shows is said, or nothing."""
    assert truth_of(text, **change) == truth


def test_what_knows_only_yes_and_no() -> None:
    """Of a sensor without a word for its other state the "not" is said."""
    charger = thing("binary_sensor.charger", "Wall box", "garage", "off", kind="battery_charging")
    assert truth_of("The wall box is charging.", turn(extra=(charger,))) == "The Wall box is not charging."


def test_more_than_can_be_named() -> None:
    """A number without a word, of more than can be named, is not told."""
    assert truth_of("There are 7 lights.", noun="gizmo") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The reading lamp is on.", "The Reading lamp is on.", id="state"),
        pytest.param("I've turned on the reading lamp.", "The Reading lamp is on.", id="outcome"),
        pytest.param("The reading lamp is at 50%.", "The brightness of the Reading lamp is 50%.", id="value"),
        pytest.param("The reading lamp is not off.", None, id="negated"),
        pytest.param("Some lights are on.", None, id="some"),
        pytest.param("Three lights are on.", None, id="count"),
        pytest.param("I was unable to lock the back door.", None, id="failure"),
        pytest.param("I've skipped the song on the Samsung TV.", None, id="unseen"),
    ],
)
def test_confirmed(text: str, said: str | None) -> None:
    """What was right is said again only if that takes no more than its own words."""
    (finding,) = HOME.findings(text)
    assert next(confirmations(finding, HOME.scene), None) == said


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The mirror light is the brightest light.", {}, id="an-extreme"),
        pytest.param("The ceiling light is brighter than the reading lamp.", {}, id="two-things"),
        pytest.param("The reading lamp can't be dimmed.", {}, id="a-capability"),
    ],
)
def test_nothing_is_shown(text: str, states: Overrides) -> None:
    """Without evidence there is nothing to say instead."""
    (finding,) = turn(states).findings(text)
    assert truth_about(replace(finding, evidence=()), HOME.scene) is None


def test_a_room_that_is_gone() -> None:
    """Of a room that was removed meanwhile nothing is told."""
    (finding,) = HOME.findings("The bedroom is on the ground floor.")
    gone = replace(finding, claim=replace(finding.claim, area_ids=("gone",)))
    assert truth_about(gone, HOME.scene) is None


def test_entries_of_a_list() -> None:
    """How many there are is told of the list that the home shows, and of no other."""
    home = turn(extra=(thing("todo.tasks", "Tasks", None, "2"),))
    (finding,) = home.findings("You have 3 items on your task list.")
    assert truth_about(finding, home.scene) == "There are 2 open items on the Tasks."
    assert truth_about(replace(finding, evidence=()), home.scene) is None


@pytest.mark.parametrize(
    ("calls", "states", "said"),
    [
        pytest.param((did("HassTurnOn", "light.reading"),), {}, "The Reading lamp is on.", id="one"),
        pytest.param(
            (did("HassTurnOn", "light.reading"), did("HassLock", "lock.back", "light.reading")),
            {},
            "The Reading lamp is on. The Back door is unlocked.",
            id="each-once",
        ),
        pytest.param((did("GetState", "light.reading", read_only=True),), {}, None, id="only-looked"),
        pytest.param((failed("HassTurnOn"),), {}, None, id="nothing-touched"),
        pytest.param((did("HassTurnOn", "light.gone"),), {}, None, id="gone"),
        pytest.param((did("HassTurnOn", "light.reading"),), {"light.reading": "unavailable"}, None, id="unavailable"),
        pytest.param((did("HassTurnOn", "light.reading"),), {"light.reading": "unknown"}, None, id="unknown"),
        pytest.param((), {}, None, id="no-call"),
    ],
)
def test_recount(calls: tuple[ToolCall, ...], states: Overrides, said: str | None) -> None:
    """When the wrapped agent fails after its action, the home tells what came of it."""
    home = turn(states)
    evidence = tuple(each.evidence() for each in home.things.values())
    assert recount(calls, evidence, home.scene) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "The phone battery is at 80%.",
            ["The Phone battery is 80%.", "The battery of the Phone battery is 80%."],
            id="named-after-what-it-measures",
        ),
        pytest.param("The reading lamp is at 50%.", ["The brightness of the Reading lamp is 50%."], id="a-value"),
        pytest.param("The reading lamp is on.", ["The Reading lamp is on."], id="a-state"),
        pytest.param("The old radio is on.", [], id="open"),
    ],
)
def test_told(text: str, said: list[str]) -> None:
    """What is confirmed may be said in more than one way, the shortest first."""
    (finding,) = HOME.findings(text)
    assert list(told_of(finding, HOME.scene)) == said


def test_a_comparison_is_told_with_its_numbers() -> None:
    """What was compared rightly is said again with what was measured."""
    (finding,) = HOME.findings("The bedroom temperature is higher than the outdoor sensor.")
    assert finding.claim.kind is ClaimKind.COMPARISON
    assert "21.5 °C" in next(confirmations(finding, HOME.scene))


def test_where_somebody_is() -> None:
    """Who is neither at home nor where it was said is away."""
    assert say("Ben is at Work.", {"person.ben": "not_home"}).text == "Ben is away."


WASHER = thing("binary_sensor.washer", "Washing machine", "kitchen", "off", kind="running")
LEAK = thing("binary_sensor.bath_leak", "Bath leak", "bathroom", "off", kind="moisture")
SPRINKLER = thing("valve.sprinkler", "Lawn sprinkler", "garden", "open", kind="water")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        pytest.param(
            "The washing machine is running.", "The Washing machine is not running.", id="the-word-that-was-said"
        ),
        pytest.param("The bath leak is wet.", "The bath leak is dry.", id="an-opposite"),
        pytest.param("The lawn sprinkler is off.", "The lawn sprinkler is on.", id="water-that-runs"),
        pytest.param("The lawn sprinkler is closed.", "The lawn sprinkler is open.", id="a-valve"),
    ],
)
def test_in_the_words_people_use(text: str, heard: str) -> None:
    """What was said of a thing is corrected in words that go with it."""
    assert say(text, extra=(WASHER, LEAK, SPRINKLER)).text == heard


@pytest.mark.parametrize(
    ("text", "states", "heard"),
    [
        pytest.param(
            "Only the front door is locked.",
            {"lock.back": "locked"},
            "The Front door and the Back door are locked.",
            id="another-one-as-well",
        ),
        pytest.param(
            "Only the back door is locked.",
            {},
            "The Back door is unlocked. The Front door is locked.",
            id="the-other-one",
        ),
        pytest.param(
            "All doors are locked except the back door.",
            {"lock.back": "locked"},
            "The Front door and the Back door are locked.",
            id="no-exception",
        ),
    ],
)
def test_more_than_was_said_to_be_so(text: str, states: Overrides, heard: str) -> None:
    """What is so as well is told with what was said to be so alone."""
    assert say(text, states).text == heard
