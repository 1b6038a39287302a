"""The blueprints that people import are valid, and do what they say."""

from pathlib import Path
import shutil
from typing import Any

from homeassistant.components.automation.config import AUTOMATION_BLUEPRINT_SCHEMA
from homeassistant.components.blueprint.models import Blueprint
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util.yaml import load_yaml_dict
import pytest
from pytest_homeassistant_custom_component.common import async_mock_service

from .waiting import RaiseCurtain, async_ask

FOLDER = Path(__file__).parents[2] / "blueprints/automation/grounded_assist"
BLUEPRINTS = sorted(FOLDER.glob("*.yaml"))
REPOSITORY = "https://github.com/grounded-assist/grounded-assist/blob/main"
PHONE = {"notifiers": ["notify.phone"]}
REVIEWED: dict[str, Any] = {
    "mistakes": 3,
    "remembered": 1,
    "recurring": [{"topic": "entity:lock.front_door", "name": "the Front door", "count": 3, "category": "state"}],
    "high_risk": [
        {"topic": "domain:lock", "name": "locks"},
        {"topic": "entity:lock.front_door", "name": "the Front door"},
    ],
    "high_risk_topics": ["domain:lock", "entity:lock.front_door"],
}


@pytest.mark.parametrize("path", BLUEPRINTS, ids=lambda path: path.stem)
def test_a_blueprint_is_valid(path: Path) -> None:
    """By Home Assistant's own schema, and imported from where it stands."""
    blueprint = Blueprint(load_yaml_dict(path), expected_domain="automation", schema=AUTOMATION_BLUEPRINT_SCHEMA)
    assert blueprint.validate() is None
    assert blueprint.metadata["source_url"] == f"{REPOSITORY}/{path.relative_to(FOLDER.parents[2])}"


@pytest.fixture
def imported(core: HomeAssistant, tmp_path: Path) -> HomeAssistant:
    """Return a core whose owner has imported the blueprints."""
    core.config.config_dir = str(tmp_path)
    shutil.copytree(FOLDER, tmp_path / "blueprints/automation/grounded_assist")
    return core


async def async_use(hass: HomeAssistant, name: str, **inputs: Any) -> None:
    """Set up an automation of a blueprint."""
    use = {"path": f"grounded_assist/{name}.yaml", "input": inputs}
    assert await async_setup_component(hass, "automation", {"automation": {"alias": "One", "use_blueprint": use}})
    await hass.async_block_till_done()
    assert hass.states.get("automation.one")


@pytest.mark.parametrize(
    ("inputs", "told", "messages"),
    [
        pytest.param(
            {},
            {},
            ["Mistakes reviewed: 3. Recurring: the Front door. Checked more strictly: locks, the Front door."],
            id="recurring",
        ),
        pytest.param({}, {"recurring": [], "high_risk": []}, ["Mistakes reviewed: 3."], id="nothing-recurs"),
        pytest.param({}, {"mistakes": 0}, [], id="no-mistakes"),
        pytest.param(
            {"only_with_mistakes": False, "message": "{{ count }}/{{ remembered }}"},
            {"mistakes": 0},
            ["0/1"],
            id="always-in-own-words",
        ),
    ],
)
async def test_the_nightly_report(
    imported: HomeAssistant, inputs: dict[str, Any], told: dict[str, Any], messages: list[str]
) -> None:
    """It is sent where the owner wants it, of what the event tells."""
    calls = async_mock_service(imported, "notify", "send_message")
    await async_use(imported, "nightly_report", **PHONE, **inputs)
    imported.bus.async_fire("grounded_assist_reviewed", {**REVIEWED, **told})
    await imported.async_block_till_done()
    assert [str(call.data["message"]) for call in calls] == messages
    assert all(call.data["entity_id"] == ["notify.phone"] for call in calls)


async def test_the_report_of_a_real_review(imported: HomeAssistant, raise_curtain: RaiseCurtain) -> None:
    """The event that a review fires is the one that the blueprint waits for."""
    calls = async_mock_service(imported, "notify", "send_message")
    stage = await raise_curtain("The attic lamp is on.")
    await async_use(imported, "nightly_report", **PHONE)
    await async_ask(stage, "Is it on?")
    await imported.services.async_call("grounded_assist", "review_mistakes", blocking=True, return_response=True)
    await imported.async_block_till_done()
    (call,) = calls
    assert (call.data["title"], call.data["message"]) == ("Grounded Assist", "Mistakes reviewed: 1.")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param(
            "The front door is locked.",
            ["Your assistant said Front door was locked, but it is unlocked."],
            id="a-lock",
        ),
        pytest.param(
            "The front door is not unlocked.",
            ["Your assistant said Front door was not unlocked, but it is unlocked."],
            id="denied",
        ),
        pytest.param(
            "Both doors are locked.",
            [
                (
                    "Your assistant said Back door and Front door were locked, "
                    "but Back door is locked and Front door is unlocked."
                ),
            ],
            id="one-of-two",
        ),
        pytest.param(
            "Two doors are locked.",
            ["Your assistant said something about Back door and Front door that isn't true."],
            id="a-count",
        ),
        pytest.param("The attic lamp is on.", [], id="a-lamp"),
        pytest.param("The front door is unlocked.", [], id="nothing-to-correct"),
    ],
)
async def test_the_announcement(
    imported: HomeAssistant, raise_curtain: RaiseCurtain, text: str, messages: list[str]
) -> None:
    """Only of what is dangerous to be wrong about, when it was corrected."""
    calls = async_mock_service(imported, "assist_satellite", "announce")
    stage = await raise_curtain(text)
    await async_use(imported, "announce_correction", satellites=["assist_satellite.hall"])
    await async_ask(stage, "How are things?")
    assert [call.data["message"] for call in calls] == messages
    assert all(call.data["entity_id"] == ["assist_satellite.hall"] for call in calls)
