"""What the owner of a home may choose about checking: one row for each choice, for the form and for what decides."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
import logging
from math import isfinite
from typing import Any, Final, cast

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.selector import (
    BooleanSelector,
    EntitySelector,
    EntitySelectorConfig,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectOptionDict,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TextSelector,
    TimeSelector,
)
import voluptuous as vol

from .ai_tasks import ai_tasks
from .const import CONF_READER, SUBENTRY_VERIFIER
from .evidence.naming import friendly_name
from .grounding.model import SEVERITIES, Action
from .grounding.options import DEFAULTS, FIRST_VERIFIER, LEAST_DOUBT, NOBODY, USUAL_VERIFIER, Options, Weights
from .models.backends import Kind, kind_of

_LOGGER = logging.getLogger(__name__)

SECTION_DETECTION: Final = "detection"
SECTION_WEIGHTS: Final = "weights"
SECTION_GROUNDING: Final = "grounding"
SECTION_MITIGATION: Final = "mitigation"
SECTION_PROMPTS: Final = "prompts"
SECTION_LEARNING: Final = "learning"
SECTION_SOURCES: Final = "sources"
SECTION_VERIFIERS: Final = "verifiers"
SECTION_MEMORY_GATE: Final = "memory_gate"
SECTION_OUTPUT: Final = "output_verification"
SECTION_TRACES: Final = "trace_auditing"
SECTION_READING: Final = "reading"

_MITIGATIONS: Final = tuple(LEAST_DOUBT)
"""What may be allowed or not; leaving a sentence alone always is."""


class Role(StrEnum):
    """What a language model is chosen for."""

    VERIFIER = "verifier"
    READER = "reader"


type Chosen = Mapping[Role, Mapping[str, str]]
"""Who may be chosen for what: the names by the ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One field of the form."""

    key: str
    path: str
    """Where it is held in `Options`."""
    selector: Selector[Any]
    read: Callable[[Any], object]
    """From the form."""
    write: Callable[[Any], object]
    """Into the form."""
    role: Role | None = None
    """What somebody is chosen for; which there are is known when the form is shown."""
    stand_ins: tuple[str, ...] = ()
    """What may be chosen in their place."""

    @property
    def default(self) -> object:
        """Return what the form shows as long as nothing was chosen."""
        part: object = DEFAULTS
        for name in self.path.split("."):
            part = _part(part, name)
        return self.write(part)


def _share(key: str, path: str, minimum: float = 0) -> Choice:
    """Return a field for a probability or a weight."""
    selector = NumberSelector(NumberSelectorConfig(min=minimum, max=1, step=0.01, mode=NumberSelectorMode.SLIDER))
    return Choice(key=key, path=path, selector=selector, read=float, write=float)


def _number(key: str, path: str, minimum: int, maximum: int, unit: str | None = None) -> Choice:
    """Return a field for a number of things, or of whole units."""
    number = NumberSelectorConfig(min=minimum, max=maximum, step=1, mode=NumberSelectorMode.BOX)
    if unit is not None:
        number["unit_of_measurement"] = unit
    return Choice(key=key, path=path, selector=NumberSelector(number), read=int, write=int)


def _amount(key: str, path: str, minimum: float, maximum: float, unit: str) -> Choice:
    """Return a field for so much of something, by halves."""
    number = NumberSelectorConfig(
        min=minimum, max=maximum, step=0.5, unit_of_measurement=unit, mode=NumberSelectorMode.BOX
    )
    return Choice(key=key, path=path, selector=NumberSelector(number), read=float, write=float)


def _ai_task(key: str, path: str) -> Choice:
    """Return a field for an AI Task, or none."""
    selector = EntitySelector(EntitySelectorConfig(domain="ai_task"))
    return Choice(key=key, path=path, selector=selector, read=str, write=str)


def _somebody(role: Role, key: str, path: str, *stand_ins: str) -> Choice:
    """Return a field for a language model that has a role."""
    return Choice(key=key, path=path, selector=TextSelector(), read=str, write=str, role=role, stand_ins=stand_ins)


_verifier = partial(_somebody, Role.VERIFIER)


def _switch(key: str, path: str) -> Choice:
    """Return a field for what is done or not."""
    return Choice(key=key, path=path, selector=BooleanSelector(), read=bool, write=bool)


def _some_of[T: StrEnum](key: str, path: str, offered: tuple[T, ...], always: frozenset[T] = frozenset()) -> Choice:
    """Return a field for some of several things, beside those that are always chosen."""
    selector = SelectSelector(
        SelectSelectorConfig(
            options=[one.value for one in offered],
            multiple=True,
            mode=SelectSelectorMode.LIST,
            translation_key=f"{key}_choices",
        )
    )

    def read(names: list[str]) -> frozenset[T]:
        return always | {one for one in offered if one.value in names}

    def write(chosen: frozenset[T]) -> list[str]:
        return [one.value for one in offered if one in chosen]

    return Choice(key=key, path=path, selector=selector, read=read, write=write)


def _threshold(action: Action) -> Choice:
    """Return a field for how doubtful a claim must be; nothing is changed that is more likely true than false."""
    minimum = 0.5 if action in (Action.CORRECT, Action.REMOVE) else 0
    return _share(f"{action}_from", f"mitigating.least_doubt.{action}", minimum)


SECTIONS: Final[Mapping[str, tuple[Choice, ...]]] = {
    SECTION_DETECTION: (
        _share("detection_threshold", "detection_threshold"),
        _some_of("enabled", "enabled", tuple(SEVERITIES)),
        _number("max_claims", "max_claims", 1, 1000),
    ),
    SECTION_WEIGHTS: (
        _share("evidence", "weights.evidence"),
        _share("history", "weights.history"),
        _share("language", "weights.language"),
        _share("consistency", "weights.consistency"),
    ),
    SECTION_GROUNDING: (
        _share("target", "grounding_target"),
        _number("attempts", "grounding_attempts", 0, 10),
    ),
    SECTION_MITIGATION: (
        _some_of("allowed", "mitigating.allowed", _MITIGATIONS, frozenset({Action.PASS})),
        *map(_threshold, _MITIGATIONS),
        _number("max_corrections", "mitigating.max_corrections", 0, 1000),
        _number("severe_flags", "mitigating.severe_flags", 1, 100),
        _switch("notify", "mitigating.notifies"),
    ),
    SECTION_PROMPTS: (
        _switch("rules", "prompting.rules"),
        _switch("history", "prompting.history"),
        _switch("doubts", "prompting.doubts"),
        _switch("system_state", "prompting.system_state"),
        _number("system_state_length", "prompting.system_state_length", 200, 20_000),
        _switch("cite_sources", "prompting.cite_sources"),
    ),
    SECTION_LEARNING: (
        _number("keep_days", "learning.keep_days", 1, 3650),
        Choice(key="review_at", path="learning.review_at", selector=TimeSelector(), read=str, write=str),
        _switch("notify_review", "learning.notifies"),
        _ai_task("root_cause_task", "learning.asks"),
    ),
    SECTION_SOURCES: (
        _switch("host_without_user", "sourcing.host_without_user"),
        _switch("llm_tools", "sourcing.offers_tools"),
    ),
    SECTION_VERIFIERS: (
        _switch("enabled", "verifying.enabled"),
        _verifier("default_backend", "verifying.usual", FIRST_VERIFIER, NOBODY),
        _verifier("memory_gate", "verifying.for_memories", USUAL_VERIFIER, NOBODY),
        _verifier("output_verification", "verifying.for_replies", USUAL_VERIFIER, NOBODY),
        _verifier("trace_auditing", "verifying.for_traces", USUAL_VERIFIER, NOBODY),
        _number("batch_size", "verifying.batch_size", 1, 64),
        _amount("timeout", "verifying.timeout", 0.5, 60, UnitOfTime.SECONDS),
        _number("cache_ttl", "verifying.keep_seconds", 0, 86_400, UnitOfTime.SECONDS),
    ),
    SECTION_MEMORY_GATE: (
        _switch("enabled", "gating.enabled"),
        _share("min_confidence", "gating.min_confidence"),
        _switch("reject_unsupported", "gating.rejects_unsupported"),
    ),
    SECTION_OUTPUT: (
        _switch("enabled", "opining.enabled"),
        _amount("flag_threshold_bits", "opining.flag_threshold_bits", 0, 50, "bit"),
        _ai_task("extraction_task", "opining.extracts"),
    ),
    SECTION_TRACES: (
        _switch("enabled", "auditing.enabled"),
        _switch("check_post_hoc", "auditing.checks_post_hoc"),
    ),
    SECTION_READING: (_somebody(Role.READER, CONF_READER, "reading.reader", NOBODY),),
}
"""The parts of the form, which are the parts of what is kept."""


@callback
def verifiers_of(entry: ConfigEntry) -> dict[str, str]:
    """Return the names of the verifiers that were set up, by the id of their subentry."""
    return {one.subentry_id: one.title for one in entry.get_subentries_of_type(SUBENTRY_VERIFIER)}


@callback
def readers_of(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, str]:
    """Return the names of who could read replies: AI Tasks by their entity id, servers by that of their subentry."""
    servers = {
        one.subentry_id: one.title
        for one in entry.get_subentries_of_type(SUBENTRY_VERIFIER)
        if kind_of(one.data) is Kind.OPENAI_COMPATIBLE
    }
    return {task: friendly_name(hass, task) for task in ai_tasks(hass)} | servers


def schema_of(section: str, offered: Chosen) -> vol.Schema:
    """Return the fields of one part of the form, with who may be chosen."""
    return vol.Schema({_marker(choice): _field(choice, offered) for choice in SECTIONS[section]})


def _field(choice: Choice, offered: Chosen) -> Selector[Any]:
    """Return how a choice is asked for."""
    return choice.selector if choice.role is None else selector_of(choice.role, offered[choice.role], choice.stand_ins)


def selector_of(role: Role, named: Mapping[str, str], stand_ins: Iterable[str]) -> SelectSelector:
    """Return a list of who may be chosen for a role."""
    options = {**dict.fromkeys(stand_ins, ""), **named}
    return SelectSelector(
        SelectSelectorConfig(
            options=[SelectOptionDict(value=one, label=name or one) for one, name in options.items()],
            mode=SelectSelectorMode.DROPDOWN,
            translation_key=f"{role}_choices",
        )
    )


def with_known(kept: Mapping[str, Any], known: Mapping[Role, Collection[str]]) -> dict[str, Any]:
    """Return what is kept with nobody in the place of somebody that there is not, or no more."""
    return {**kept, **{section: changed for section in SECTIONS if (changed := _with_known(kept, section, known))}}


def _with_known(kept: Mapping[str, Any], section: str, known: Mapping[Role, Collection[str]]) -> dict[str, Any] | None:
    """Return one part of what is kept, if somebody in it is not there."""
    chosen = chosen_in(kept, section)
    gone = {
        choice.key: NOBODY
        for choice in SECTIONS[section]
        if choice.role is not None and choice.role in known and choice.key in chosen
        if chosen[choice.key] not in (*choice.stand_ins, *known[choice.role])
    }
    return {**chosen, **gone} if gone else None


def _marker(choice: Choice) -> vol.Marker:
    """Return how a field stands in the form; one that is empty to begin with may stay so."""
    is_empty = choice.default == ""
    return vol.Optional(choice.key) if is_empty else vol.Required(choice.key, default=choice.default)


def refuse(chosen: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with what was chosen, by the part of the form it stands in."""
    broken = (rule for rule in _RULES if rule.is_wrong(chosen.get(rule.section, _whole(rule.section))))
    return {rule.section: rule.error for rule in broken}


def _whole(section: str) -> dict[str, object]:
    """Return one part of the form as long as nothing was chosen."""
    return {choice.key: choice.default for choice in SECTIONS[section]}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """What cannot be chosen together."""

    section: str
    error: str
    keys: tuple[str, ...]
    is_wrong: Callable[[Mapping[str, Any]], bool]


_RULES: Final = (
    _Rule(
        section=SECTION_WEIGHTS,
        error="weights_all_zero",
        keys=tuple(choice.key for choice in SECTIONS[SECTION_WEIGHTS]),
        is_wrong=lambda weights: not any(weights.values()),
    ),
    _Rule(
        section=SECTION_MITIGATION,
        error="thresholds_out_of_order",
        keys=("hedge_from", "ask_from", "refuse_from"),
        is_wrong=lambda chosen: not chosen["hedge_from"] <= chosen["ask_from"] <= chosen["refuse_from"],
    ),
)


def options_of(kept: Mapping[str, Any]) -> Options:
    """Return what was chosen of an entry, and the defaults for the rest and for what the form would refuse."""
    options, refused = DEFAULTS, list[str]()
    for section, choices in SECTIONS.items():
        chosen = chosen_in(kept, section)
        fit = _fit(section, chosen)
        refused += [section] if chosen is not kept.get(section, chosen) else []
        refused += [f"{section}.{choice.key}" for choice in choices if choice.key in chosen and choice.key not in fit]
        for choice in choices:
            if choice.key in fit:
                options = _with(options, choice.path.split("."), choice.read(fit[choice.key]))
    if refused:
        _LOGGER.warning("What is kept of these options cannot be, their defaults hold: %s", ", ".join(refused))
    return replace(options, weights=_added_up(options.weights))


def seconds_of(kept: Mapping[str, Any], key: str, default: float) -> float:
    """Return how many seconds were chosen for something; the default for what is no time."""
    if (value := _accepted(_SECONDS, kept.get(key, default))) is not None:
        return float(value)
    _LOGGER.warning("What is kept of these options cannot be, their defaults hold: %s", key)
    return default


def chosen_in(kept: Mapping[str, Any], section: str) -> Mapping[str, Any]:
    """Return what is kept of one part of the form."""
    chosen = kept.get(section)
    return chosen if isinstance(chosen, Mapping) else {}


def _fit(section: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return as much of what was chosen in one part of the form as it would take."""
    told = [choice for choice in SECTIONS[section] if choice.key in chosen]
    taken = {choice.key: _accepted(choice.selector, chosen[choice.key]) for choice in told}
    fit = {key: value for key, value in taken.items() if value is not None}
    for rule in _RULES:
        if rule.section == section and rule.is_wrong(_whole(section) | fit):
            fit = {key: value for key, value in fit.items() if key not in rule.keys}
    return fit


def _accepted(selector: Selector[Any], value: object) -> Any:  # noqa: ANN401 - what a field holds only it knows
    """Return what a field makes of a value; None if it refuses it."""
    try:
        taken = vol.Schema(selector)(value)
    except vol.Invalid:
        return None
    return None if isinstance(taken, float) and not isfinite(taken) else taken


_SECONDS: Final = NumberSelector(NumberSelectorConfig(min=0, mode=NumberSelectorMode.BOX))


def _part(whole: object, name: str) -> object:
    """Return a field of a dataclass or a row of a table."""
    return whole[name] if isinstance(whole, Mapping) else getattr(whole, name)


def _with[T](whole: T, path: list[str], value: object) -> T:
    """Return the same with one part, also of a part of it, replaced."""
    name, *rest = path
    part = _with(_part(whole, name), rest, value) if rest else value
    if isinstance(whole, Mapping):
        return cast("T", {**whole, name: part})
    return cast("T", replace(cast("Any", whole), **{name: part}))


def _added_up(weights: Weights) -> Weights:
    """Return the weights in the same proportions, so that they add up to 1."""
    total = weights.evidence + weights.history + weights.language + weights.consistency
    return Weights(
        evidence=weights.evidence / total,
        history=weights.history / total,
        language=weights.language / total,
        consistency=weights.consistency / total,
    )
