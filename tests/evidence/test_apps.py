"""What is said of apps, held against what the Supervisor tells, by Home Assistant's own integration."""

from collections.abc import Awaitable, Callable
from typing import Any

from homeassistant.components import conversation
from homeassistant.const import CONF_HOST, CONF_PORT
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import device_registry as dr
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.grounded_assist.const import DOMAIN
from development.supervisor import Answers, Supervisor

from ..conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent

ZIGBEE, FLOWS = "45df7312_zigbee2mqtt", "a0d7b954_nodered"
REQUEST = "What port does Zigbee2MQTT run on?"

type Verify = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture
def verify(hass_admin_user: MockUser) -> Verify:
    """Return what has a text verified, for an administrator unless somebody else is named."""

    async def async_verify(hass: HomeAssistant, text: str, **data: Any) -> dict[str, Any]:
        user_id = data.pop("user_id", hass_admin_user.id)
        report = await hass.services.async_call(
            DOMAIN,
            "verify",
            {"text": text, **data},
            blocking=True,
            return_response=True,
            context=Context(user_id=user_id),
        )
        return dict(report or {})

    return async_verify


@pytest.fixture
async def home(supervisor: Supervisor, supervised: HomeAssistant) -> HomeAssistant:
    """Return a home with apps and our entry; the frontend of Zigbee2MQTT is not where it usually is."""
    supervisor.apps[ZIGBEE]["network"] = {"8080/tcp": 8485}
    await async_add_entry(supervised)
    return supervised


@pytest.mark.parametrize(
    ("text", "verdict", "reply"),
    [
        pytest.param("Zigbee2MQTT runs on port 8485.", "supported", "Zigbee2MQTT runs on port 8485.", id="port"),
        pytest.param(
            "z2m is on port 9000.", "refuted", "It looks like yours is running on port 8485.", id="another-port"
        ),
        pytest.param(
            "8080",
            "refuted",
            "By default, Zigbee2MQTT runs on port 8080, but it looks like yours is running on 8485.",
            id="the-default",
        ),
        pytest.param("It is 9.", "no_claims", "It is 9.", id="too-short"),
        pytest.param(
            "The Node-RED app is version 19.0.", "refuted", "Node-RED is version 20.0.1.", id="another-version"
        ),
        pytest.param("Node-RED is running.", "supported", "Node-RED is running.", id="running"),
        pytest.param(
            "There is an update for Zigbee2MQTT.", "supported", "There is an update for Zigbee2MQTT.", id="new"
        ),
        pytest.param("Grafana Loki is installed.", "no_claims", "Grafana Loki is installed.", id="not-known"),
    ],
)
async def test_apps(home: HomeAssistant, verify: Verify, text: str, verdict: str, reply: str) -> None:
    """What the Supervisor tells decides; a port by default is told apart from the one that is used."""
    report = await verify(home, text, request=REQUEST)
    assert (report["verdict"], report["reply"]) == (verdict, reply)


@pytest.mark.parametrize(
    ("text", "verdict", "reply"),
    [
        pytest.param("Mosquitto broker runs on port 1883.", "supported", None, id="the-one-of-tcp"),
        pytest.param("Mosquitto broker runs on port 9001.", "supported", None, id="another-one"),
        pytest.param("Mosquitto broker runs on port 53.", "supported", None, id="one-of-udp-only"),
        pytest.param("Mosquitto broker's default port is 1883.", "supported", None, id="inside"),
        pytest.param(
            "Mosquitto broker runs on port 5000.",
            "refuted",
            "Mosquitto broker is running on port 1884.",
            id="its-web-page-is-no-udp",
        ),
    ],
)
async def test_tcp_and_udp_of_one_number(
    supervisor: Supervisor, home: HomeAssistant, verify: Verify, text: str, verdict: str, reply: str | None
) -> None:
    """Both are kept, in whichever order they are told."""
    broker = supervisor.apps["core_mosquitto"]
    broker["network"] = {"53/udp": 53, "1883/tcp": 1883, "1883/udp": None, "80/tcp": 1884, "80/udp": 1885}
    broker["network"] |= {"9001/udp": None, "9001/tcp": 9001}
    broker["webui"] = "http://[HOST]:[PORT:80]"
    report = await verify(home, text)
    assert (report["verdict"], report["reply"]) == (verdict, reply or text)


async def test_a_corrected_port_is_sure(home: HomeAssistant, verify: Verify) -> None:
    """A guess of the draft is one thing, what is delivered another."""
    report = await verify(home, "8080", request=REQUEST)
    assert report["confidence"] >= 0.8
    assert report["draft_confidence"] < 0.2
    (claim,) = report["claims"]
    assert claim["kind"] == "installation"
    assert {one["source"] for one in claim["evidence"]} == {"apps"}


@pytest.mark.parametrize(
    "answers",
    [pytest.param(one, id=one.value) for one in (Answers.ERROR, Answers.GARBLED, Answers.STRANGE)],
)
async def test_a_supervisor_that_does_not_tell(
    supervisor: Supervisor, home: HomeAssistant, verify: Verify, answers: Answers
) -> None:
    """Nothing is known then, and nothing is changed."""
    supervisor.answers, supervisor.concerned = answers, ("/addons/",)
    report = await verify(home, "Zigbee2MQTT runs on port 8080.")
    assert report["verdict"] == "not_enough_info"
    assert report["reply"] == "Zigbee2MQTT runs on port 8080."


async def test_a_supervisor_that_is_gone(supervisor: Supervisor, home: HomeAssistant, verify: Verify) -> None:
    """What it told a while ago decides nothing."""
    await supervisor.async_leave()
    assert (await verify(home, "Zigbee2MQTT runs on port 8080."))["verdict"] == "not_enough_info"
    await supervisor.async_start()
    assert (await verify(home, "Zigbee2MQTT runs on port 8080."))["verdict"] == "refuted"


async def test_a_slow_supervisor(supervisor: Supervisor, home: HomeAssistant, verify: Verify) -> None:
    """It is waited for no longer than checking may take, and the report is not complete."""
    supervisor.seconds, supervisor.concerned = 30.0, ("/addons/",)
    home.config_entries.async_update_entry(
        home.config_entries.async_entries(DOMAIN)[0], options={"budget_seconds": 0.5}
    )
    await home.async_block_till_done()
    report = await verify(home, "Zigbee2MQTT runs on port 8080.")
    assert (report["verdict"], report["complete"]) == ("not_enough_info", False)


async def test_who_may_know(home: HomeAssistant, hass_read_only_user: MockUser, verify: Verify) -> None:
    """Others than administrators, and voice, hear nothing of apps, unless the owner lets voice."""
    text = "Zigbee2MQTT runs on port 8080."
    for user_id in (hass_read_only_user.id, None):
        assert (await verify(home, text, user_id=user_id))["claims"][0]["kind"] == "specific"
    entry = home.config_entries.async_entries(DOMAIN)[0]
    home.config_entries.async_update_entry(entry, options={"sources": {"host_without_user": True}})
    await home.async_block_till_done()
    assert (await verify(home, text, user_id=None))["verdict"] == "refuted"
    assert (await verify(home, text, user_id=hass_read_only_user.id))["claims"][0]["kind"] == "specific"


async def test_it_is_spoken(
    supervisor: Supervisor, supervised: HomeAssistant, hass_admin_user: MockUser, add_agent: AddAgent
) -> None:
    """An agent guesses, and the person hears what is so."""
    supervisor.apps[ZIGBEE]["network"] = {"8080/tcp": 8485}
    await add_agent(ScriptedAgent("alpha", "I think it's 8080."))
    entry = await async_add_entry(supervised, agent_data("conversation.alpha"))
    result = await conversation.async_converse(
        supervised,
        REQUEST,
        None,
        Context(user_id=hass_admin_user.id),
        language="en",
        agent_id=our_agent(supervised, entry, "Checked"),
    )
    assert result.response.speech["plain"]["speech"].endswith("looks like yours is running on 8485.")


@pytest.fixture
async def plain(core: HomeAssistant) -> HomeAssistant:
    """Return a home without a Supervisor, whose devices tell where they are reached."""
    entry = MockConfigEntry(domain="hue", title="Hue Bridge", data={CONF_HOST: "192.0.2.7", CONF_PORT: 8443})
    entry.add_to_hass(core)
    other = MockConfigEntry(domain="frigate", title="Cameras", data={CONF_PORT: "5000"})
    other.add_to_hass(core)
    register = dr.async_get(core).async_get_or_create
    for name, url in (
        ("Zigbee2MQTT Bridge", "http://192.0.2.8:8485/#/"),
        ("Printer", "homeassistant://nowhere"),
        ("Doorbell", "http://192.0.2.9/"),
    ):
        register(config_entry_id=entry.entry_id, identifiers={("hue", name)}, name=name, configuration_url=url)
    bridge = register(config_entry_id=entry.entry_id, identifiers={("hue", "Zigbee2MQTT Bridge")})
    dr.async_get(core).async_get_or_create_child(
        config_entry_id=entry.entry_id,
        identifiers={("hue", "Zigbee radio")},
        name="Zigbee radio",
        parent_device_id=bridge.id,
    )
    await async_add_entry(core)
    return core


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Zigbee2MQTT Bridge runs on port 8485.", "supported", id="a-device"),
        pytest.param("Zigbee2MQTT Bridge runs on port 8080.", "not_enough_info", id="it-may-have-others"),
        pytest.param("Zigbee radio runs on port 8485.", "supported", id="a-part-of-a-device"),
        pytest.param("Zigbee radio runs on port 8080.", "not_enough_info", id="a-part-may-have-others"),
        pytest.param("Hue Bridge uses port 8443.", "supported", id="an-integration"),
        pytest.param("Cameras uses port 5000.", "not_enough_info", id="no-number"),
        pytest.param("Home Assistant runs on port 8123.", "supported", id="home-assistant"),
        pytest.param("Home Assistant runs on port 8000.", "not_enough_info", id="in-a-container-of-ones-own"),
    ],
)
async def test_without_a_supervisor(plain: HomeAssistant, verify: Verify, text: str, verdict: str) -> None:
    """What tells where it is reached bears that out, and refutes nothing."""
    plain.config.internal_url = "http://homeassistant.local:8123"
    assert (await verify(plain, text))["verdict"] == verdict


async def test_names_are_kept_up(plain: HomeAssistant, verify: Verify) -> None:
    """A device that is renamed is known by its new name at once."""
    devices = dr.async_get(plain)
    (device,) = [one for one in devices.devices if one.name == "Zigbee2MQTT Bridge"]
    assert (await verify(plain, "Radio mast uses port 8485."))["verdict"] == "not_enough_info"
    devices.async_update_device(device.id, name_by_user="Radio mast")
    await plain.async_block_till_done()
    assert (await verify(plain, "Radio mast uses port 8485."))["verdict"] == "supported"
