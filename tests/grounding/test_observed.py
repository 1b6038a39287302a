"""What of an observation is told of it: what the claim was held against, and not whatever stood beside it."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Attribute, Evidence, Source
from custom_components.grounded_assist.grounding.observed import observed_of
from custom_components.grounded_assist.grounding.rechecking import recheck
from tests.grounding import installed
from tests.grounding.homes import turn
from tests.grounding.past import judged, kept, stamp, summed

_DOOR = kept(
    "cover.garage_door",
    "02-20 10:00 closed",
    "02-28 22:00 open",
    "02-28 23:30 closed",
    "03-01 11:00 open",
)


@pytest.mark.parametrize(
    ("text", "observed"),
    [
        pytest.param("Zigbee2MQTT runs on port 8080.", (8485,), id="port"),
        pytest.param("The Mosquitto broker is version 5.0.", "6.4.1", id="version"),
        pytest.param("There is an update for Zigbee2MQTT.", "1.41.0-1", id="update"),
        pytest.param("The Mosquitto broker is running.", "stopped", id="whether-it-runs"),
        pytest.param("The host has 8 GB of memory.", 8_589_934_592, id="memory"),
        pytest.param("Node-RED listens on port 1880.", "startup", id="no-port-is-known"),
    ],
)
def test_of_an_app(text: str, observed: Attribute) -> None:
    """What is told of a part is what was looked at, and whether it runs only where that is told."""
    (finding,) = recheck(text, installed.EVIDENCE, installed.scene())
    wanted = next(one for one in finding.evidence if one.subject == finding.claim.part_ids[0])
    assert observed_of(finding.claim, wanted)[0] == observed


def test_of_figures_of_the_system() -> None:
    """A figure of the system has the unit it is kept in."""
    (finding,) = recheck("The host has 8 GB of memory.", installed.EVIDENCE, installed.scene())
    (host,) = (one for one in finding.evidence if one.subject == installed.HOST)
    assert observed_of(finding.claim, host) == (8_589_934_592, "B")


@pytest.mark.parametrize(
    ("text", "observed"),
    [
        pytest.param("The garage door was closed on Thursday.", "closed", id="one"),
        pytest.param("The garage door was open yesterday.", ("closed", "open", "closed"), id="several"),
        pytest.param("The garage door was open on 1 January.", "open", id="before-it-was-recorded"),
    ],
)
def test_of_the_past(text: str, observed: Attribute) -> None:
    """Of the past it is how it was then."""
    (finding,) = judged(text, _DOOR)
    assert observed_of(finding.claim, _DOOR)[0] == observed


def test_of_the_numbers_of_a_period() -> None:
    """Of a period it is the number that is told of it, with its unit."""
    start, end = stamp("03-01 00:00"), stamp("03-02 00:00")
    (finding,) = judged("The highest living room temperature today was 30 °C.", *())
    told = summed(
        "sensor.living_room_temperature", min=18.0, mean=20.0, max=24.5, share=1.0, **{"from": start, "to": end}
    )
    assert observed_of(finding.claim, told) == (24.5, "°C")


@pytest.mark.parametrize(
    ("text", "observed"),
    [
        pytest.param("The mirror light is at 50 %.", (50.2, "%"), id="an-attribute-on-its-scale"),
        pytest.param("The living room temperature is 21 °C.", (20.5, "°C"), id="a-state-that-is-a-number"),
        pytest.param("The garage door is open.", ("closed", None), id="the-state"),
    ],
)
def test_of_a_state(text: str, observed: tuple[Attribute, str | None]) -> None:
    """Of a state it is what the claim is of, in the unit in which people tell it."""
    states = {"light.mirror": {"state": "on", "brightness": 128}}
    home = turn(states)
    (finding,) = home.findings(text)
    assert observed_of(finding.claim, finding.evidence[0]) == observed


def test_of_what_has_no_such_value() -> None:
    """Then it is what was seen of it."""
    (finding,) = turn({"light.mirror": {"state": "on", "brightness": 128}}).findings("The mirror light is at 50 %.")
    other = replace(finding.evidence[0], subject="person.anna", value="home")
    assert observed_of(finding.claim, other) == ("home", None)


def test_of_the_present_beside_it() -> None:
    """What the state shows beside what was recorded is the state."""
    (finding,) = judged("The garage door was open yesterday.", _DOOR)
    states = [one for one in finding.evidence if one.source is Source.STATES]
    assert all(observed_of(finding.claim, one)[0] == one.value for one in states)
    bare = Evidence(
        source=Source.HISTORY, rank=_DOOR.rank, subject=_DOOR.subject, value="open", observed_at=_DOOR.observed_at
    )
    assert observed_of(finding.claim, bare)[0] == "open"
