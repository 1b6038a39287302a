"""What may be told of another app, place, time or case is confirmed at most, and never refuted."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.installation import Part, Parts
from custom_components.grounded_assist.grounding.model import ClaimKind, Verdict
from custom_components.grounded_assist.grounding.rechecking import recheck
from tests.grounding.homes import N, R, S
from tests.grounding.installed import EVIDENCE, PARTS, SHELL, said, scene, seen

PORT = "What port does Zigbee2MQTT run on?"
RUNNING = "Is the Mosquitto broker running?"


def verdicts(text: str, request: str = "", language: str = "en", parts: Parts = PARTS) -> tuple[Verdict, ...]:
    """Return what is found of the claims about the installation."""
    found = recheck(text, EVIDENCE, scene(request, language=language, parts=parts))
    return tuple(one.verdict for one in found if one.claim.kind is ClaimKind.INSTALLATION)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Internally, Zigbee2MQTT runs on port 8080.", id="inside"),
        pytest.param("On your other server, Zigbee2MQTT runs on port 9000.", id="elsewhere"),
        pytest.param("According to the documentation, Zigbee2MQTT runs on port 9000.", id="as-documented"),
        pytest.param("Press Start, and the Mosquitto broker is running.", id="if-it-is-done"),
        pytest.param("During the update, Zigbee2MQTT is stopped.", id="then"),
        pytest.param("Everything but the Mosquitto broker is running.", id="but-that"),
        pytest.param("Then Zigbee2MQTT runs on port 9000.", id="afterwards"),
        pytest.param("Zigbee2MQTT runs on port 9000 inside of a container.", id="behind-it"),
        pytest.param("Zigbee2MQTT is offline.", id="what-it-serves"),
        pytest.param("Zigbee2MQTT is version 4.0.", id="the-program-in-it"),
        pytest.param("Zigbee2MQTT is on port 8485. It needs the Mosquitto broker. It runs on port 8080.", id="which"),
    ],
)
def test_what_is_around_it_leaves_it_open(text: str) -> None:
    """Words that are not understood may tell where, when or in which case."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I checked, and Zigbee2MQTT runs on port 9000.", (R,), id="what-tells-nothing"),
        pytest.param("Yes, the Mosquitto broker is running and Zigbee2MQTT is stopped.", (R, R), id="two"),
        pytest.param("**Zigbee2MQTT** runs on port 9000.", (R,), id="bold"),
        pytest.param("- The Mosquitto broker is **running**.", (R,), id="in-a-list"),
        pytest.param("The Zigbee2MQTT app is version 4.0.", (R,), id="of-the-app"),
        pytest.param("The Zigbee2MQTT add-on is down.", (R,), id="the-add-on"),
        pytest.param("The Mosquitto broker is down.", (S,), id="down"),
        pytest.param("Node-RED is down.", (N,), id="on-its-way"),
        pytest.param("Zigbee2MQTT is available at http://homeassistant.local:9000.", (R,), id="an-address"),
        pytest.param("Zigbee2MQTT's current version is 1.41.0.", (S,), id="current-may-be-the-newest"),
        pytest.param("Zigbee2MQTT's current version is 1.40.2.", (S,), id="current-may-be-the-one-in-use"),
        pytest.param("Zigbee2MQTT's current version is 1.30.", (R,), id="neither"),
        pytest.param("Zigbee2MQTT's current version is 4.0.", (N,), id="perhaps-of-the-program"),
        pytest.param("The operating system's current version is 1.30.", (N,), id="newest-not-known"),
        pytest.param("You have 29 GB of storage.", (S,), id="all-of-the-disk"),
        pytest.param("You have 11 GB of storage.", (S,), id="what-is-free-of-it"),
        pytest.param("You have 900 GB of storage.", (R,), id="more-than-there-is"),
        pytest.param("You have 20 GB of storage.", (N,), id="some-of-it"),
    ],
)
def test_what_is_told_of_how_it_is_here(text: str, expected: tuple[Verdict, ...]) -> None:
    """Where all is understood the home decides."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("request_text", "text", "expected"),
    [
        pytest.param("What's the newest version of Zigbee2MQTT?", "1.41.0", (S,), id="newest"),
        pytest.param("Which MQTT port does Zigbee2MQTT use?", "1883", (N,), id="of-something-else"),
        pytest.param("Which port should I use for Zigbee2MQTT?", "9000", (N,), id="advice"),
        pytest.param(PORT, "9000", (R,), id="the-port"),
        pytest.param("What is the default port of Zigbee2MQTT?", "Zigbee2MQTT runs on port 8080.", (N,), id="default"),
        pytest.param(RUNNING, "Yes, it is.", (R,), id="yes"),
        pytest.param(RUNNING, "No.", (S,), id="no"),
        pytest.param(RUNNING, "Maybe.", (), id="neither"),
        pytest.param(
            "Is Node-RED running?", "Yes. The dishwasher isn't, though. It is stopped.", (N, N), id="other-it"
        ),
        pytest.param("Is the Home Assistant app up to date?", "Yes.", (), id="on-the-phone"),
        pytest.param("How is the weather?", "Zigbee2MQTT runs on port 9000.", (R,), id="asked-of-nothing-here"),
        pytest.param("Is Zigbee2MQTT ok?", "Zigbee2MQTT runs on port 9000.", (R,), id="asked-of-no-port"),
    ],
)
def test_what_was_asked(request_text: str, text: str, expected: tuple[Verdict, ...]) -> None:
    """A short answer tells of the part only if nothing else may have been asked for."""
    assert verdicts(text, request_text) == expected


def test_more_than_one_may_be_called_so() -> None:
    """What an app serves is there elsewhere as well, unless it is the app that is told of."""
    parts = Parts((Part(id=SHELL, names=("Terminal & SSH",), loose=("SSH",)),))
    evidence = (seen(SHELL, "started"),)
    found = [
        recheck(text, evidence, scene(parts=parts))[0].verdict
        for text in ("SSH is stopped.", "The SSH app is stopped.", "Terminal & SSH is stopped.")
    ]
    assert found == [N, R, R]


def test_a_heading_may_tell_in_which_case() -> None:
    """Lines below a heading that is not understood are of what it tells."""
    below = replace(scene(), heading="Other server:")
    assert R not in [one.verdict for one in recheck("- Zigbee2MQTT runs on port 9000.", EVIDENCE, below)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Im Container: Zigbee2MQTT läuft auf Port 9000.", (N,), id="im-container"),
        pytest.param("Drücke auf Start und Mosquitto broker läuft.", (N,), id="druecke"),
        pytest.param("Die aktuelle Version von Zigbee2MQTT ist 1.41.0.", (S,), id="aktuelle"),
        pytest.param("Ja, Zigbee2MQTT läuft auf Port 9000.", (R,), id="ja"),
    ],
)
def test_german(text: str, expected: tuple[Verdict, ...]) -> None:
    """The same in German."""
    assert verdicts(text, language="de") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You have 900 GB of storage.", "The disk has 29 GB.", id="storage"),
        pytest.param("The Zigbee2MQTT add-on is down.", "Zigbee2MQTT is running.", id="down"),
        pytest.param("Zigbee2MQTT's current version is 1.30.", "Zigbee2MQTT is version 1.40.2-1.", id="version"),
    ],
)
def test_what_is_said_instead(text: str, expected: str) -> None:
    """It is told as it is here."""
    assert said(text, scene()).text == expected
