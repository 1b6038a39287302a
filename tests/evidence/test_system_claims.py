"""What is said of the system, held against what the home runs on."""

from datetime import timedelta
import logging

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import __version__
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.grounded_assist.const import DOMAIN
from development.supervisor import Supervisor

from ..conftest import async_add_entry


@pytest.fixture
async def home(supervised: HomeAssistant) -> HomeAssistant:
    """Return a home with a Supervisor and our entry, and everything of it known."""
    supervised.config.internal_url = "http://homeassistant.local:8123"
    await async_add_entry(supervised)
    await supervised.async_block_till_done(wait_background_tasks=True)
    return supervised


async def async_verdict(hass: HomeAssistant, text: str, user: MockUser) -> str:
    """Return what is found of a text for a user."""
    report = await hass.services.async_call(
        DOMAIN, "verify", {"text": text}, blocking=True, return_response=True, context=Context(user_id=user.id)
    )
    assert report
    return str(report["verdict"])


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param(f"Home Assistant is version {__version__}.", "supported", id="core"),
        pytest.param("Home Assistant is version 2025.1.0.", "refuted", id="an-old-core"),
        pytest.param("Home Assistant OS is version 17.1.", "supported", id="os"),
        pytest.param("Home Assistant OS is version 16.2.", "refuted", id="an-old-os"),
        pytest.param("The latest version of Home Assistant OS is 17.2.", "supported", id="what-is-new"),
        pytest.param("The Supervisor is up to date.", "supported", id="nothing-is-new"),
        pytest.param("Home Assistant is up to date.", "refuted", id="something-is-new"),
        pytest.param("Home Assistant runs on port 8123.", "supported", id="another-source-knows"),
    ],
)
async def test_administrators(home: HomeAssistant, hass_admin_user: MockUser, text: str, verdict: str) -> None:
    """Versions of Home Assistant and of what it runs on."""
    assert await async_verdict(home, text, hass_admin_user) == verdict


@pytest.mark.parametrize(
    ("language", "text", "reply"),
    [
        pytest.param(
            "en", "You are running Home Assistant 2024.5.1.", f"Home Assistant is version {__version__}.", id="core"
        ),
        pytest.param(
            "de", "Home Assistant ist Version 2024.5.1.", f"Home Assistant ist Version {__version__}.", id="german"
        ),
        pytest.param("en", "Home Assistant OS is version 16.2.", "Home Assistant OS is version 17.1.", id="os"),
        pytest.param(
            "en", "The operating system is version 16.2.", "Home Assistant OS is version 17.1.", id="its-name"
        ),
        pytest.param("en", "The Supervisor is version 1.0.", "The Supervisor is version 2026.10.2.", id="supervisor"),
        pytest.param("en", "AdGuard is stopped.", "AdGuard Home is running.", id="adguard"),
        pytest.param("en", "ESPHome is stopped.", "ESPHome Device Builder is running.", id="esphome"),
        pytest.param("en", "z2m is stopped.", "Zigbee2MQTT is running.", id="zigbee"),
    ],
)
async def test_names_keep_their_capitals(
    home: HomeAssistant, hass_admin_user: MockUser, language: str, text: str, reply: str
) -> None:
    """Each is called what it calls itself."""
    report = await home.services.async_call(
        DOMAIN,
        "verify",
        {"text": text, "language": language},
        blocking=True,
        return_response=True,
        context=Context(user_id=hass_admin_user.id),
    )
    assert report
    assert report["reply"] == reply


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param(f"Home Assistant is version {__version__}.", "supported", id="core"),
        pytest.param("Home Assistant is version 2025.1.0.", "refuted", id="an-old-core"),
        pytest.param("Home Assistant is up to date.", "not_enough_info", id="what-is-new"),
    ],
)
async def test_others(home: HomeAssistant, hass_read_only_user: MockUser, text: str, verdict: str) -> None:
    """The version of Home Assistant is known to all, what is new is not."""
    assert await async_verdict(home, text, hass_read_only_user) == verdict


async def test_the_system_is_nothing_to_others(home: HomeAssistant, hass_read_only_user: MockUser) -> None:
    """Whether it is true or not, they hear the same."""
    true, false = "Home Assistant OS is version 17.1.", "Home Assistant OS is version 16.2."
    verdicts = {await async_verdict(home, text, hass_read_only_user) for text in (true, false)}
    assert len(verdicts) == 1
    assert verdicts.isdisjoint({"supported", "refuted"})


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Home Assistant was last restarted two hours ago.", "supported", id="started"),
        pytest.param("Home Assistant has been running for 55 days.", "refuted", id="not-so-long"),
        pytest.param("The system has been up for 55 days.", "not_enough_info", id="of-either"),
        pytest.param("Zigbee2MQTT uses 512 MB of memory.", "supported", id="of-an-app"),
        pytest.param("Zigbee2MQTT uses 2 GB of memory.", "not_enough_info", id="it-may-have-been-so"),
        pytest.param("There is 1 error in the log.", "supported", id="logged"),
        pytest.param("There are 4 errors in the log.", "not_enough_info", id="it-may-count-otherwise"),
        pytest.param("There are no errors in the log.", "refuted", id="something-was-logged"),
        pytest.param("No warnings were logged.", "supported", id="nothing-of-the-sort"),
    ],
)
async def test_what_does_not_last(home: HomeAssistant, hass_admin_user: MockUser, text: str, verdict: str) -> None:
    """It is looked at when something is said of it."""
    entry = MockConfigEntry(domain="uptime")
    entry.add_to_hass(home)
    entity = er.async_get(home).async_get_or_create("sensor", "uptime", entry.entry_id, config_entry=entry)
    async_expose_entity(home, "conversation", entity.entity_id, should_expose=True)
    home.states.async_set(entity.entity_id, (dt_util.utcnow() - timedelta(hours=2)).isoformat())
    assert await async_setup_component(home, "system_log", {})
    logging.getLogger("somewhere").error("Broken")
    await home.async_block_till_done()
    assert await async_verdict(home, text, hass_admin_user) == verdict


async def test_a_supervisor_that_is_gone(
    supervisor: Supervisor, home: HomeAssistant, hass_admin_user: MockUser
) -> None:
    """What it has told is still known."""
    await supervisor.async_leave()
    assert await async_verdict(home, "The Supervisor is version 2026.10.2.", hass_admin_user) == "supported"
