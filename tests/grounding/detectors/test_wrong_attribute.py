"""What is told of a thing that cannot have such a property."""

import pytest

from custom_components.grounded_assist.grounding.model import FlagType, Reason, Verdict
from tests.grounding.homes import check, say, thing


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The front door's brightness is 50%.", id="of-a-lock"),
        pytest.param("The brightness of the front door is 50%.", id="with-of"),
        pytest.param("The back door lock's brightness is 50%.", id="name-and-kind"),
        pytest.param("The lock's brightness is 50%.", id="whichever-is-meant"),
        pytest.param("The velvet curtain's temperature is 21 degrees.", id="of-a-curtain"),
        pytest.param("The curtain's temperature is 21 degrees.", id="by-its-kind"),
        pytest.param("The Samsung TV's temperature is 40 degrees.", id="of-a-player"),
        pytest.param("The target temperature of the coffee machine is 90 degrees.", id="nothing-to-aim-at"),
        pytest.param("I've set the front door's brightness to 50%.", id="done"),
        pytest.param("The garden valve's volume is 30%.", id="of-a-valve"),
        pytest.param("The reading lamp's humidity is 45%.", id="of-a-lamp"),
    ],
)
def test_wrong_attribute(text: str) -> None:
    """It is flagged, and as nothing tells that it is false it is said."""
    (finding,) = check(text)
    assert finding.flag is not None
    assert finding.flag.type is FlagType.WRONG_ATTRIBUTE
    assert (finding.verdict, finding.reason) == (Verdict.NOT_ENOUGH_INFO, Reason.NO_SUCH_ATTRIBUTE)
    assert say(text).text == text


_METER = thing("sensor.lock_meter", "Meter", None, "12", kind="temperature", device="Latch", is_primary=False)
_LATCH = thing("lock.latch", "Latch", "hall", "locked", device="Latch")
_SHED = thing("lock.shed", "Shed", "garden", "locked")
_SHED_METER = thing("sensor.shed", "Shed humidity", "garden", "60", kind="humidity", unit_of_measurement="%")
_SMART = thing("lock.smart", "Smart bolt", "hall", "locked", brightness_level=3)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The reading lamp's brightness is 50%.", id="its-own"),
        pytest.param("The velvet curtain's position is 60%.", id="another-of-its-own"),
        pytest.param("The living room thermostat's temperature is 20.5 degrees.", id="measured-by-it"),
        pytest.param("The front door's battery is at 50%.", id="anything-may-have-a-battery"),
        pytest.param("The reading lamp's temperature is 2700 K.", id="people-mean-the-color"),
        pytest.param("The temperature at the front door is 10 degrees.", id="a-place"),
        pytest.param("The kitchen's temperature is 20 degrees.", id="a-room"),
        pytest.param("The latch's temperature is 12 degrees.", id="measured-by-its-device"),
        pytest.param("The shed's humidity is 60%.", id="measured-by-what-is-called-alike"),
        pytest.param("The smart bolt's brightness is 3.", id="seen-on-it"),
        pytest.param("The attic lamp's volume is 3.", id="unknown"),
        pytest.param("The locks' brightness is 3.", id="many"),
        pytest.param("Its brightness is 3.", id="it"),
    ],
)
def test_possible_attribute(text: str) -> None:
    """What it may have after all is not flagged as wrong."""
    findings = check(text, extra=(_METER, _LATCH, _SHED, _SHED_METER, _SMART))
    assert FlagType.WRONG_ATTRIBUTE not in [finding.flag and finding.flag.type for finding in findings]


def test_it_is_still_spoken_of() -> None:
    """What follows is about the thing with the wrong attribute."""
    *_, last = check("The temperature of the velvet curtain is 21 degrees. It is open.")
    assert (last.claim.entity_ids, last.verdict) == (("cover.curtain",), Verdict.SUPPORTED)
