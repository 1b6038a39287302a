"""True replies that a reader has put into words which say more than they do: none of them is refuted."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.judging.readers import agreed
from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.plain import Statement, take
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import N, Overrides, R, S, Thing, thing, turn
from tests.grounding.listed import PERSONAL, calendar
from tests.grounding.plain.stating import state

TODAY = "2026-03-01"
STATES: Overrides = {
    "media_player.kitchen": "playing",
    "media_player.tv": "playing",
    "cover.curtain": {"current_position": 65},
}
EXTRA: tuple[Thing, ...] = (
    thing("weather.home", "Home", None, "rainy", temperature=8),
    thing("update.router", "Router", None, "on", installed_version="1.2.3-beta", latest_version="2.4.0"),
    thing("update.bridge", "Bridge", None, "off", installed_version="3.1", latest_version="3.1"),
    thing("sensor.back_battery", "Back door battery", "kitchen", "60", kind="battery", unit_of_measurement="%"),
    thing("sensor.front_battery", "Front door battery", "hall", "80", kind="battery", unit_of_measurement="%"),
    thing("sensor.tablet_battery", "Tablet charge", None, "12", kind="battery", unit_of_measurement="%"),
    thing("sensor.cellar", "Cellar temperature", "garage", "4", kind="temperature", unit_of_measurement="°C"),
    thing("select.mode", "House mode", None, "normal", options=("normal", "party")),
    thing("calendar.family", "Family", None, "off", message="Pill", start_time=f"{TODAY} 13:00:00"),
    thing("calendar.football", "Football", None, "off", message="Training", start_time="2026-03-03 18:00:00"),
    thing("input_datetime.alarm", "Alarm clock", None, "07:00:00"),
    thing("todo.shopping", "Shopping list", None, "6"),
    thing("light.kitchen_all", "Kitchen lights", "kitchen", "on", members=("light.kitchen_ceiling",)),
    thing("timer.pizza", "Pizza", None, "idle", duration="0:12:00"),
    thing("climate.office", "Office radiator", "office", "off", current_temperature=18, hvac_action="off"),
    thing("sensor.office_humidity", "Office humidity", "office", "60", kind="humidity", unit_of_measurement="%"),
    thing("sensor.office_co2", "Office CO2", "office", "900", kind="carbon_dioxide", unit_of_measurement="ppm"),
    thing("sensor.solar", "Solar power", None, "1360", kind="power", unit_of_measurement="W"),
    thing("sensor.house", "House power", None, "2580", kind="power", unit_of_measurement="W"),
    thing("sensor.fig", "Fig moisture", "office", "14", kind="moisture", unit_of_measurement="%"),
    thing("sensor.fern", "Fern moisture", "office", "22", kind="moisture", unit_of_measurement="%"),
    thing("sensor.freezer", "Freezer", "kitchen", "-18", kind="temperature", unit_of_measurement="°C"),
)


def verdicts(request: str, sentence: str, plain: str, quote: str | None = None) -> list[Verdict]:
    """Return what is found of a sentence that the rules have read, and a model in these words."""
    home = turn(STATES, request=request, extra=EXTRA)
    found = read(sentence, home.scene)
    statement = Statement(sentence.rstrip(".") if quote is None else quote, plain)
    taken = take((statement,), sentence, found, home.scene, replace(home.scene, asked={}, masked={}))
    claims = (*found, *taken.claims)
    return [one.verdict for one in agreed(tuple(judge(one, home.evidence(one), home.scene) for one in claims))]


@pytest.mark.parametrize(
    ("request_", "sentence", "plain"),
    [
        pytest.param(
            "What's the weather like in Paris?",
            "It's sunny right now.",
            "The weather is sunny.",
            id="weather-elsewhere",
        ),
        pytest.param(
            "Will it be sunny tomorrow?", "Yes, it's looking sunny.", "The weather is sunny.", id="weather-to-come"
        ),
        pytest.param("Need a coat?", "It's a sunny one today.", "The weather is sunny.", id="weather-of-the-day"),
        pytest.param(
            "How much of it comes from the roof?",
            "The solar power is a little more than half of the house power.",
            "The Solar power is a little more than half of the House power.",
            id="more-than-half-of-another",
        ),
        pytest.param(
            "Which plant is driest?", "That'd be the fig.", "The Fig moisture is the lowest moisture.", id="the-lowest"
        ),
        pytest.param("Any updates for the bridge?", "No updates at the moment.", "There are no updates.", id="of-one"),
        pytest.param("Any add-on updates?", "No, there are no updates.", "There are no updates.", id="of-a-sort"),
        pytest.param(
            "Do the lock batteries need replacing?", "None of them are low.", "No batteries are low.", id="batteries"
        ),
        pytest.param(
            "Which of the locks has the lowest battery?",
            "The back door battery is the lowest.",
            "The Back door battery has the lowest battery.",
            id="lowest-of-a-kind",
        ),
        pytest.param(
            "Which room upstairs is the coldest?",
            "That's the bedroom.",
            "The Bedroom has the lowest temperature.",
            id="coldest-of-a-floor",
        ),
        pytest.param(
            "Which speakers are playing?",
            "Just the kitchen radio.",
            "Only the Kitchen radio is playing.",
            id="only-of-a-kind",
        ),
        pytest.param(
            "When is the evening pill?",
            "The pill is at 8 pm today.",
            "Event pill is at 20:00 today.",
            id="another-pill",
        ),
        pytest.param(
            "When is the evening pill?",
            "The pill is at 8 pm today.",
            "The next event on Family is pill at 20:00 today.",
            id="not-said-to-be-the-next",
        ),
        pytest.param(
            "When's the next football match?",
            "The next football match is on Thursday at 5 pm.",
            "The next event on Football is match at 17:00 on Thursday.",
            id="next-of-another-title",
        ),
        pytest.param(
            "Make it warmer later",
            "I'll set the living room thermostat to 25.",
            "The target temperature of the Living room thermostat is 25 °C.",
            id="a-promise",
        ),
        pytest.param(
            "What will the heating do?",
            "The living room thermostat will go to 25 at ten.",
            "The target temperature of the Living room thermostat is 25 °C.",
            id="a-plan",
        ),
        pytest.param(
            "What about tonight?",
            "The house mode will be party later.",
            "The House mode is party.",
            id="a-mode-to-come",
        ),
        pytest.param(
            "Set the pizza timer",
            "I'll set the pizza timer to ring in 20 minutes.",
            "The Pizza timer is active.",
            id="a-timer-to-come",
        ),
        pytest.param("When is the alarm?", "The alarm clock is set to seven.", "The Alarm clock is 19:00.", id="half"),
        pytest.param(
            "When is the alarm?", "The alarm clock is at seven in the morning.", "The Alarm clock is 19:00.", id="part"
        ),
        pytest.param("Which firmware?", "The router is on 1.2.3.", "The Router is version 1.2.3.", id="a-beta"),
        pytest.param(
            "How long is the list?", "Nine things are on it.", "The Shopping list has 9 items.", id="done-as-well"
        ),
        pytest.param("Any smoke?", "No smoke in the kitchen.", "There is no smoke in the Kitchen.", id="no-smoke"),
        pytest.param(
            "Any motion?", "No motion in the hall right now.", "There is no motion in the Hall.", id="no-motion"
        ),
        pytest.param(
            "How far is the curtain?", "About two thirds.", "The Velvet curtain is about 67 % open.", id="a-share"
        ),
        pytest.param(
            "Any lights in the kitchen?",
            "Only the ceiling light and the counter lamp.",
            "The Ceiling light and the Counter lamp are the only lights in the Kitchen.",
            id="the-only-ones",
        ),
        pytest.param(
            "Dim the reading lamp",
            "The other lamp that's on in the bedroom is still at thirty.",
            "The brightness of the other light that is on in the Bedroom is 30.",
            id="described",
        ),
        pytest.param(
            "Bedroom or office?",
            "The office is stickier, by far.",
            "The Office is more humid than the Bedroom.",
            id="more-humid",
        ),
        pytest.param(
            "Bedroom or lounge?",
            "The bedroom is a degree ahead.",
            "The Bedroom is 1 °C warmer than the Living room.",
            id="by-a-degree",
        ),
        pytest.param(
            "Bedroom or garden?",
            "The bedroom leads, about ten degrees ahead.",
            "The Bedroom is 10 °C warmer than outside.",
            id="by-about-ten",
        ),
        pytest.param(
            "Kitchen or bedroom?",
            "The kitchen is cosier by some way.",
            "The Kitchen is warmer than the Bedroom.",
            id="a-freezer-is-no-room",
        ),
        pytest.param("Windows?", "Only a single window gapes open.", "Only 1 window is open.", id="only-a-single"),
        pytest.param(
            "Which lamp is the dimmest?",
            "The reading lamp glimmers the least.",
            "The Reading lamp has the lowest brightness.",
            id="dimmest-of-those-that-are-on",
        ),
        pytest.param(
            "Which room is the coldest?",
            "The office is the chilliest.",
            "The Office has the lowest temperature.",
            id="no-garage-is-a-room",
        ),
        pytest.param(
            "Which of our bedrooms is the coldest?",
            "The bedroom is the chilliest.",
            "The Bedroom has the lowest temperature.",
            id="coldest-of-some-rooms",
        ),
        pytest.param(
            "Which is the coldest, lounge or bedroom?",
            "The lounge is the chilliest.",
            "The Living room has the lowest temperature.",
            id="coldest-of-two",
        ),
        pytest.param(
            "Which phone is the weakest?",
            "The phone battery has the least left.",
            "The Phone battery has the lowest battery.",
            id="lowest-of-the-phones",
        ),
        pytest.param("Locks?", "Only a single one gapes unlocked.", "Only 1 lock is unlocked.", id="a-single-lock"),
    ],
)
def test_true_all_the_same(request_: str, sentence: str, plain: str) -> None:
    """What restricts it stands in the request, or in a word that the statement leaves out."""
    assert R not in verdicts(request_, sentence, plain)


@pytest.mark.parametrize(
    ("request_", "sentence", "plain"),
    [
        pytest.param("How's the weather?", "It's sunny right now.", "The weather is sunny.", id="weather"),
        pytest.param("Any updates?", "No updates at the moment.", "There are no updates.", id="updates"),
        pytest.param("Are any batteries low?", "None of them are low.", "No batteries are low.", id="batteries"),
        pytest.param(
            "Which battery is the lowest?",
            "The back door battery is the lowest.",
            "The Back door battery has the lowest battery.",
            id="lowest",
        ),
        pytest.param("What's playing?", "Just the kitchen radio.", "Only the Kitchen radio is playing.", id="only"),
        pytest.param(
            "When is the pill?",
            "The pill is at half past twelve.",
            "Event pill is at 12:30 today.",
            id="before-the-next",
        ),
        pytest.param("When is the alarm?", "The alarm clock is at eight.", "The Alarm clock is 08:00.", id="a-time"),
        pytest.param("Need a coat?", "The sun's shining outside.", "The weather is sunny.", id="weather-words"),
        pytest.param("Goodnight check", "All doors are locked.", "All doors are locked.", id="a-check"),
        pytest.param("Any locks?", "No lock is installed.", "There is no lock.", id="installed"),
        pytest.param(
            "All off?",
            "Everything is off in the kitchen apart from the counter lamp.",
            "Everything in the Kitchen is off except the Counter lamp.",
            id="but-one",
        ),
        pytest.param(
            "What's playing?", "Just the kitchen radio.", "Only the Kitchen radio is playing in the house.", id="in-it"
        ),
        pytest.param("Which firmware?", "The router is on 1.3.0.", "The Router is version 1.3.0.", id="a-version"),
        pytest.param(
            "Bedroom or office?",
            "The bedroom is stickier, by far.",
            "The Bedroom is more humid than the Office.",
            id="more-humid",
        ),
        pytest.param(
            "Office or lounge?",
            "The office is a degree ahead.",
            "The Office is about 1 °C warmer than the Living room.",
            id="by-a-degree",
        ),
        pytest.param(
            "Office or lounge?",
            "The lounge is ten degrees ahead.",
            "The Living room is 10 °C warmer than the Office.",
            id="by-too-much",
        ),
        pytest.param(
            "Bedroom or garden?",
            "The bedroom is nippier than outdoors.",
            "The Bedroom is colder than outside.",
            id="outside",
        ),
        pytest.param(
            "Which room is the coldest?",
            "The bedroom is the chilliest.",
            "The Bedroom has the lowest temperature.",
            id="coldest-room",
        ),
        pytest.param(
            "Which room is the coldest?",
            "The lounge is the chilliest.",
            "The Living room has the lowest temperature.",
            id="coldest-room-of-two-words",
        ),
        pytest.param(
            "Which device has the weakest battery?",
            "The back door battery it is, at sixty.",
            "The Back door battery has the lowest battery.",
            id="weakest-of-all-devices",
        ),
        pytest.param("Players?", "Only a single player is playing.", "Only 1 player is playing.", id="only-a-single"),
    ],
)
def test_false_all_the_same(request_: str, sentence: str, plain: str) -> None:
    """Where nothing restricts it, it is refuted."""
    assert R in verdicts(request_, sentence, plain)


@pytest.mark.parametrize(
    ("sentence", "plain", "expected"),
    [
        pytest.param("Stretching starts at eight.", "The event Yoga is at 20:00.", [N, R], id="another-time"),
        pytest.param("Stretching starts at six.", "The event Yoga is at 06:00.", [N, S], id="the-other-half"),
        pytest.param("Stretching starts at six.", "The event Pilates is at 18:00.", [N, N], id="not-in-a-calendar"),
    ],
)
def test_an_event_that_calendars_list(sentence: str, plain: str, expected: list[Verdict]) -> None:
    """What all calendars hold is looked up; what none of them holds may be elsewhere."""
    home = turn(request="When is yoga, or pilates?", extra=(PERSONAL,))
    stated = state(home, sentence, plain, knows=False)
    yoga = ("Yoga", f"{TODAY}T18:00:00+00:00", f"{TODAY}T19:00:00+00:00")
    found = [judge(one, (*home.evidence(one), calendar(yoga)), home.scene) for one in stated.claims]
    assert [one.verdict for one in found] == expected
