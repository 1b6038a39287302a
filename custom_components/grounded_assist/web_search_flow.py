"""Ask for the server that the web is searched with, and try it before it is kept."""

from collections.abc import Mapping
import re
from typing import Any, Final

from homeassistant.config_entries import (
    SOURCE_RECONFIGURE,
    ConfigEntry,
    ConfigEntryState,
    ConfigSubentry,
    ConfigSubentryFlow,
    SubentryFlowResult,
)
from homeassistant.const import CONF_API_KEY, CONF_LANGUAGE, CONF_TIMEOUT, CONF_URL, UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
import voluptuous as vol
from yarl import URL

from .const import CONF_ENGINES, CONF_KEY_SENT_AS, CONF_REMOVE_KEY, SUBENTRY_WEB_SEARCH
from .evidence.searching import DEFAULT_TIMEOUT, KeySentAs, SearchError, Trouble, async_search, server_of
from .server_addresses import plain_url
from .server_keys import with_kept_key, with_key, without_key

_PROBE: Final = "SearXNG"
"""What is searched for to try a server: its own name."""
_LANGUAGE: Final = re.compile(r"|auto|all|[a-z]{2,3}(?:-[A-Za-z]{2,4})?")
_ENGINES: Final = re.compile(r"|[\w .+-]{1,60}(?:,[\w .+-]{1,60}){0,19}")

_KEY_FIELDS: Final[dict[vol.Marker, object]] = {
    vol.Optional(CONF_API_KEY): TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD)),
    vol.Required(CONF_KEY_SENT_AS, default=KeySentAs.BEARER.value): SelectSelector(
        SelectSelectorConfig(
            options=[one.value for one in KeySentAs],
            mode=SelectSelectorMode.DROPDOWN,
            translation_key=CONF_KEY_SENT_AS,
        )
    ),
}
SEARCH_KEY_SCHEMA: Final = vol.Schema(_KEY_FIELDS)
_SCHEMA: Final = vol.Schema(
    {
        vol.Required(CONF_URL): TextSelector(TextSelectorConfig(type=TextSelectorType.URL)),
        vol.Optional(CONF_ENGINES): TextSelector(),
        vol.Optional(CONF_LANGUAGE): TextSelector(),
        vol.Required(CONF_TIMEOUT, default=DEFAULT_TIMEOUT): NumberSelector(
            NumberSelectorConfig(
                min=1, max=30, step=0.5, unit_of_measurement=UnitOfTime.SECONDS, mode=NumberSelectorMode.BOX
            )
        ),
    }
    | _KEY_FIELDS
)
_CHANGE_SCHEMA: Final = _SCHEMA.extend({vol.Required(CONF_REMOVE_KEY, default=False): BooleanSelector()})


@callback
def search_subentry(entry: ConfigEntry) -> ConfigSubentry | None:
    """Return the search server of an entry; there is at most one."""
    return next(iter(entry.get_subentries_of_type(SUBENTRY_WEB_SEARCH)), None)


def with_search_key(data: Mapping[str, Any], user_input: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of a server, with the entered key."""
    return with_key(data, user_input) | {CONF_KEY_SENT_AS: user_input[CONF_KEY_SENT_AS]}


async def async_refuse_server(hass: HomeAssistant, data: Mapping[str, Any]) -> Trouble | None:
    """Return why a server cannot be used; a real query must be answered in JSON."""
    try:
        await async_search(hass, server_of(data), _PROBE, "auto")
    except SearchError as error:
        return error.trouble
    return None


class WebSearchFlow(ConfigSubentryFlow):
    """Add the search server, or change it."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for a server, if there is none yet."""
        if search_subentry(self._get_entry()) is not None:
            return self.async_abort(reason="already_configured")
        return await self._async_step(user_input)

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask again for everything of the server."""
        return await self._async_step(user_input)

    async def _async_step(self, user_input: dict[str, Any] | None) -> SubentryFlowResult:
        """Show the form until the server answers."""
        if self._get_entry().state is not ConfigEntryState.LOADED:
            return self.async_abort(reason="entry_not_loaded")
        errors: dict[str, str] = {}
        if user_input is not None:
            data = with_kept_key(_data(user_input), user_input, self._current())
            errors = _refuse(data)
            if not errors and (trouble := await async_refuse_server(self.hass, data)) is not None:
                errors["base"] = trouble
            if not errors:
                return self._finish(data)
        # A key that is kept is shown to nobody, also not to the browser of who has entered it.
        shown = without_key(user_input or self._current())
        schema = _CHANGE_SCHEMA if self.source == SOURCE_RECONFIGURE else _SCHEMA
        schema = self.add_suggested_values_to_schema(schema, shown)
        return self.async_show_form(step_id=self.source, data_schema=schema, errors=errors)

    def _current(self) -> Mapping[str, Any]:
        """Return what holds now, where there is something to change."""
        return self._get_reconfigure_subentry().data if self.source == SOURCE_RECONFIGURE else {}

    def _finish(self, data: dict[str, Any]) -> SubentryFlowResult:
        title = URL(data[CONF_URL]).host or data[CONF_URL]
        if self.source != SOURCE_RECONFIGURE:
            # Another form may have been finished meanwhile.
            if search_subentry(self._get_entry()) is not None:
                return self.async_abort(reason="already_configured")
            return self.async_create_entry(title=title, data=data)
        return self.async_update_and_abort(self._get_entry(), self._get_reconfigure_subentry(), title=title, data=data)


def _data(user_input: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of the form."""
    texts = {name: user_input.get(name, "").strip() for name in (CONF_ENGINES, CONF_LANGUAGE)}
    plain = {
        CONF_URL: plain_url(user_input[CONF_URL], "/search") or "",
        CONF_TIMEOUT: user_input[CONF_TIMEOUT],
        **{name: text for name, text in texts.items() if text},
    }
    return with_search_key(plain, user_input)


def _refuse(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with the form before anybody is asked."""
    rules = (
        (CONF_URL, "invalid_url", bool(data[CONF_URL])),
        (CONF_ENGINES, "invalid_engines", _ENGINES.fullmatch(data.get(CONF_ENGINES, "")) is not None),
        (CONF_LANGUAGE, "invalid_language", _LANGUAGE.fullmatch(data.get(CONF_LANGUAGE, "")) is not None),
    )
    return {field: error for field, error, is_right in rules if not is_right}
