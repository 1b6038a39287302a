"""What a file of translations may hold, as Home Assistant's own check of integrations has it."""

import re
from string import Formatter
from typing import Any, Final

from homeassistant.helpers import config_validation as cv
import voluptuous as vol

_KEY: Final = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")
_ADDRESS: Final = re.compile(r"(?:\w+://|\bwww\.)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}", re.IGNORECASE)
_QUOTED: Final = re.compile(r"'\{\w+\}'")


def key(value: str) -> str:
    """Accept the name of a text."""
    if not _KEY.fullmatch(value):
        raise vol.Invalid(f"{value} is no key of a translation")
    return value


def text(value: object) -> str:
    """Accept a text: no markup, no address, nothing around it, and placeholders with plain names."""
    told = cv.string_with_no_html(value)
    names = [name for _, name, _, _ in Formatter().parse(told) if name is not None]
    wrongs = {
        "spaces around it": told != told.strip() or not told,
        "an address": bool(_ADDRESS.search(told)),
        "a quoted placeholder": bool(_QUOTED.search(told)),
        "a placeholder without a name": not all(name.isidentifier() for name in names),
        "a reference": "[%" in told,
    }
    if any(wrongs.values()):
        raise vol.Invalid(f"{told!r} has {', '.join(what for what, is_so in wrongs.items() if is_so)}")
    return str(told)


def plain(value: object) -> str:
    """Accept a text that nothing is filled into."""
    told = text(value)
    if "{" in told:
        raise vol.Invalid(f"{told!r} has a placeholder")
    return told


def _described(flow: dict[str, Any]) -> dict[str, Any]:
    """Accept a flow that describes only fields it has."""
    for step in flow["step"].values():
        for part in (step, *step.get("sections", {}).values()):
            if unknown := set(part.get("data_description", ())) - set(part.get("data", ())):
                raise vol.Invalid(f"{unknown} are described but not there")
    return flow


TEXTS: Final = {key: text}
_FIELDS: Final = {vol.Optional("data"): {str: text}, vol.Optional("data_description"): {str: text}}
_SECTION: Final = {**_FIELDS, vol.Optional("name"): text, vol.Optional("description"): text}
_STEP: Final = {
    **_FIELDS,
    vol.Optional("title"): text,
    vol.Optional("description"): text,
    vol.Optional("submit"): text,
    vol.Optional("menu_options"): TEXTS,
    vol.Optional("menu_option_descriptions"): TEXTS,
    vol.Optional("sections"): {key: _SECTION},
}
_FLOW: Final = {
    vol.Optional("flow_title"): text,
    vol.Required("step"): {key: _STEP},
    **{vol.Optional(part): TEXTS for part in ("error", "abort", "progress", "create_entry")},
}
_FIELD: Final = {vol.Required("name"): text, vol.Required("description"): text, vol.Optional("example"): text}
_OPTION: Final = {vol.Required("name"): text, vol.Optional("description"): text, vol.Optional("example"): text}
_NAMED: Final = {vol.Required("name"): text, vol.Required("description"): text}
_CALLED: Final = {**_NAMED, vol.Optional("fields"): {key: _FIELD}}
_CHOSEN: Final = {**_NAMED, vol.Optional("fields"): {key: _OPTION}}
_ATTRIBUTE: Final = {vol.Optional("name"): plain, vol.Optional("state"): {key: plain}}
_ENTITY: Final = {
    vol.Optional("name"): text,
    vol.Optional("state"): {key: plain},
    vol.Optional("state_attributes"): {key: _ATTRIBUTE},
    vol.Optional("unit_of_measurement"): plain,
}

FLOW: Final = vol.All(vol.Schema(_FLOW), _described)
SUBENTRY: Final = vol.All(
    vol.Schema(
        {
            **_FLOW,
            vol.Required("entry_type"): text,
            vol.Required("initiate_flow"): {vol.Required("user"): text, key: text},
        }
    ),
    _described,
)
ISSUE: Final = vol.All(
    cv.has_at_least_one_key("description", "fix_flow"),
    vol.Schema(
        {
            vol.Required("title"): text,
            vol.Exclusive("description", "what is done"): text,
            vol.Exclusive("fix_flow", "what is done"): FLOW,
        }
    ),
)
TRANSLATIONS: Final = vol.Schema(
    {
        vol.Optional("title"): text,
        vol.Optional("config"): FLOW,
        vol.Optional("config_subentries"): {key: SUBENTRY},
        vol.Optional("options"): FLOW,
        vol.Optional("selector"): {
            key: {
                vol.Optional("options"): TEXTS,
                vol.Optional("choices"): TEXTS,
                vol.Optional("unit_of_measurement"): TEXTS,
            }
        },
        vol.Optional("system_health"): {vol.Optional("info"): TEXTS},
        vol.Optional("issues"): {key: ISSUE},
        vol.Optional("device"): {key: {vol.Optional("name"): text}},
        vol.Optional("entity"): {cv.slug: {key: _ENTITY}},
        vol.Optional("exceptions"): {cv.slug: {vol.Optional("message"): text}},
        vol.Optional("services"): {
            key: {
                **_CALLED,
                vol.Optional("sections"): {key: {vol.Required("name"): text, vol.Optional("description"): text}},
            }
        },
        vol.Optional("conditions"): {cv.underscore_slug: _CHOSEN},
        vol.Optional("triggers"): {cv.underscore_slug: _CHOSEN},
        vol.Optional("common"): {cv.slug: text},
        vol.Optional("config_panel"): {key: TEXTS},
    }
)
