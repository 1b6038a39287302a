"""What is said around a claim may take it back, put it off or make it another one."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Reason, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german.homes import german
from tests.grounding.homes import N, R, S, did, say, thing, turn, verdicts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("It is not true that the reading lamp is off.", id="denied"),
        pytest.param("I doubt that the reading lamp is off.", id="doubted"),
        pytest.param("The reading lamp is anything but on.", id="anything-but"),
        pytest.param("The reading lamp is off, right?", id="a-tag-asks"),
        pytest.param("Is the reading lamp off, or should I look?", id="a-question-with-a-comma"),
        pytest.param("The reading lamp had been off before.", id="had-been"),
        pytest.param("The reading lamp is off every evening.", id="a-habit"),
        pytest.param("The reading lamp is off until six.", id="until"),
        pytest.param("The reading lamp is off at 8.", id="at-an-hour"),
        pytest.param("The garage is open to visitors.", id="open-to"),
        pytest.param("The bedroom is 1 degree warmer than the kitchen.", id="warmer-than"),
        pytest.param("The difference between the bedroom and the kitchen is 9 degrees.", id="the-difference"),
        pytest.param("The reading lamp and the mirror light are at 80% and 10%.", id="paired-values"),
        pytest.param("I closed the velvet curtain to 60%.", id="part-of-the-way"),
        pytest.param("Turning off the reading lamp failed.", id="failed"),
        pytest.param("An error occurred while turning off the reading lamp.", id="an-error"),
        pytest.param("I have not turned on the reading lamp.", id="left-undone"),
        pytest.param("Either the reading lamp or the mirror light is off.", id="either"),
        pytest.param("The reading lamp is off in the annex.", id="an-unknown-place"),
        pytest.param("The reading lamp is on. The other one is off.", id="the-other-one"),
        pytest.param("I started the pasta timer.", id="a-timer-that-is-no-entity"),
        pytest.param("Your account is locked.", id="no-device"),
        pytest.param("A bedside lamp is on almost every British night table.", id="on-things-of-everybody"),
        pytest.param("The next song is playing.", id="the-next"),
        pytest.param("The reading lamp, not the mirror light, is on.", id="not-the-other"),
        pytest.param("Usually the reading lamp is off.", id="usually"),
        pytest.param("The velvet curtain is almost open.", id="almost"),
        pytest.param("The velvet curtain is not fully closed.", id="not-fully"),
        pytest.param("The velvet curtain is closed halfway.", id="halfway"),
        pytest.param("The bedroom fan is set to 2.", id="a-step"),
        pytest.param("There was motion in the hall earlier.", id="there-was"),
        pytest.param("The reading lamp and the mirror light are not all off.", id="not-all-of-two-things"),
        pytest.param("There are two lamps.", id="lamps-are-not-all-lights"),
        pytest.param("The TV is playing, curtain 40% open.", id="a-value-of-something-else"),
        pytest.param("I don't have a reading for the velvet curtain.", id="no-reading-for-it"),
        pytest.param("I have no update on the velvet curtain.", id="no-update-on-it"),
        pytest.param("I don't have a picture of the velvet curtain.", id="no-picture-of-it"),
    ],
)
def test_left_alone(text: str) -> None:
    """A sentence that does not say so of the home as it is now is delivered as it is."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is off, anything else?", [R], id="a-question-behind"),
        pytest.param("I can confirm that the reading lamp is off.", [R], id="confirmed"),
        pytest.param("If you are wondering, the reading lamp is off.", [R], id="wondering"),
        pytest.param("It is 21.5 degrees in the bedroom and 35 degrees in the bedroom.", [S, R], id="two-places"),
        pytest.param(
            "The temperatures are 21.5 °C in the bedroom and 30 °C in the bedroom.", [S, R], id="temperatures"
        ),
        pytest.param("I turned off the reading lamp, but then turned it on again.", [N, S], id="and-back-again"),
        pytest.param("The TV is playing music at 99% volume.", [S, R], id="a-value-behind-a-noun"),
        pytest.param("I don't have a velvet curtain.", [R], id="it-is-not-there"),
        pytest.param("The bedroom is 21.54 degrees.", [S], id="finer-than-the-home-shows"),
        pytest.param("The thermostat was changed from 19 degrees to 21 degrees.", [S], id="from-and-to"),
    ],
)
def test_told_all_the_same(text: str, expected: list[Verdict]) -> None:
    """What only stands beside a claim does not hide it."""
    assert list(verdicts(text)) == expected


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param(
            "Is the mirror light on?", "The reading lamp, dimmed to 50%, is on.", id="a-participle-behind-its-thing"
        ),
        pytest.param("Open the back door.", "It's unlocked, come on in.", id="a-call-to-come-in"),
        pytest.param(
            "And?", "The reading lamp is on, but not the strip under the shelf, so it's off.", id="what-nobody-knows"
        ),
        pytest.param("Which lamps are on?", "Are on at the moment:", id="what-only-leads-a-list"),
        pytest.param("Is anything out of date?", "The router can be updated to 2.4.0.", id="what-an-update-leads-to"),
        pytest.param("And?", "Outside it's 12 degrees, in the bedroom a good 21.", id="of-another-place"),
    ],
)
def test_true_of_what_stands_nearest(request_: str, text: str) -> None:
    """What is asked about is not meant where the sentence itself has something."""
    router = thing("update.router", "Router", None, "on", installed_version="v2.3.0", latest_version="v2.4.0")
    made = say(text, request=request_, extra=(router,))
    assert (R in [one.verdict for one in made.findings], made.text) == (False, text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Der LED-Streifen hinterm Fernseher leuchtet jetzt grün.", id="half-the-name-of-what-was-lit"),
        pytest.param("An der Helligkeit habe ich nichts geändert, die bleibt bei 50 Prozent.", id="nothing-is-no-lamp"),
    ],
)
def test_true_of_what_stands_nearest_in_german(text: str) -> None:
    """The same holds in German."""
    strip = thing("light.strip", "LED-Streifen TV", "living_room", "on", brightness=128, hs_color=(120, 100))
    set_ = thing("media_player.set", "LG-Fernseher", "living_room", "off", kind="tv")
    lit = did("HassLightSet", "light.strip")
    made = turn(request="Mach die Lampen grün, also den LED-Streifen TV", calls=(lit,), extra=(strip, set_))
    spoken = replace(made, scene=replace(made.scene, lexicon=german()))
    found = [(one.verdict, one.reason) for one in spoken.findings(text)]
    assert not any(verdict is R or reason is Reason.UNKNOWN_NAME for verdict, reason in found)


def test_a_request_is_read_once_a_turn() -> None:
    """Every sentence of a turn leans on the same reading of the request."""
    scene = turn(request="The garage and the reading lamp, please.").scene
    first, second = read("It is off.", scene), read("It is off.", scene)
    assert [claim.entity_ids for claim in first] == [("light.reading",)]
    assert first == second


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Just one: the router has a firmware update from 4.8.7.1 to 4.8.7.4.", id="of-four-numbers"),
        pytest.param("Its firmware-update to 4.8.7.4 can wait.", id="in-another-word"),
    ],
)
def test_versions_of_an_update(text: str) -> None:
    """A number that an update shows is no belief, and no address."""
    router = thing("update.router", "Router", None, "on", installed_version="4.8.7.1", latest_version="4.8.7.4")
    assert say(text, request="Any updates?", extra=(router,)).text == text


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The reading lamp is off, by the way.", R, id="plain"),
        pytest.param(
            "The reading lamp is off, by the way, and since you wanted to hear about it last week I thought that "
            "I had better say so.",
            R,
            id="long",
        ),
        pytest.param("The velvet curtain is at 10%.", R, id="a-value"),
        pytest.param(
            "The house is quiet, nobody is in the garden or the garage now, and the velvet curtain is at 10%.",
            R,
            id="a-value-behind-else",
        ),
    ],
)
def test_involved(text: str, verdict: Verdict) -> None:
    """Where much else is said at once it may have been misread, and nothing is refuted."""
    assert [one.verdict for one in turn().findings(text) if one.claim.entity_ids] == [verdict]


def test_words_of_a_name() -> None:
    """A part of what a thing is called is no word that nobody knows."""
    robot = thing("vacuum.robot", "Roborock downstairs", "living_room", "docked")
    assert verdicts("The Roborock has started cleaning.", request="Start Roborock", extra=(robot,)) == (R,)


@pytest.mark.parametrize("text", ["Turning off a lamp or two would help.", "Turning off the fan or the lamp may do."])
def test_what_would_help(text: str) -> None:
    """What is told of one thing or the other is done to neither."""
    assert verdicts(text) == ()
