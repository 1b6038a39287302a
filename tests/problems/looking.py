"""How a person, and the clock, look at what there is to repair."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_fire_time_changed
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator, WebSocketGenerator

from custom_components.grounded_assist.const import DOMAIN


def problems(hass: HomeAssistant) -> list[str | None]:
    """Return what is told at the moment."""
    issues = ir.async_get(hass).issues.items()
    return [issue.translation_key for (domain, _), issue in issues if domain == DOMAIN and issue.active]


async def async_pass(hass: HomeAssistant, freezer: FrozenDateTimeFactory, minutes: int) -> None:
    """Let minutes go by."""
    for _ in range(minutes):
        freezer.tick(timedelta(minutes=1, seconds=1))
        async_fire_time_changed(hass)
        await hass.async_block_till_done(wait_background_tasks=True)


async def async_listed(hass: HomeAssistant, hass_ws_client: WebSocketGenerator) -> dict[str, Any]:
    """Return the only issue of ours as the frontend is told of it."""
    assert await async_setup_component(hass, "repairs", {})
    client = await hass_ws_client()
    await client.send_json_auto_id({"type": "repairs/list_issues"})
    issues = (await client.receive_json())["result"]["issues"]
    (issue,) = [issue for issue in issues if issue["domain"] == DOMAIN]
    return dict(issue)


async def async_fix(
    hass: HomeAssistant, hass_client: ClientSessionGenerator, issue_id: str, *answers: dict[str, Any]
) -> dict[str, Any]:
    """Open the form of an issue, give these answers, and return what is shown last."""
    assert await async_setup_component(hass, "repairs", {})
    client = await hass_client()
    path, shown = "", dict[str, Any]()
    for answer in ({"handler": DOMAIN, "issue_id": issue_id}, *answers):
        response = await client.post(f"/api/repairs/issues/fix{path}", json=answer)
        assert response.status == HTTPStatus.OK
        shown = await response.json()
        path = f"/{shown['flow_id']}"
    await hass.async_block_till_done()
    return shown
