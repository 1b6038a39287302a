"""What the owner of a home may choose about checking: one row for each choice, for the form and for what decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, cast

from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
)
import voluptuous as vol

from .grounding.model import SEVERITIES, Action
from .grounding.options import DEFAULTS, LEAST_DOUBT, Options, Weights

SECTION_DETECTION: Final = "detection"
SECTION_WEIGHTS: Final = "weights"
SECTION_GROUNDING: Final = "grounding"
SECTION_MITIGATION: Final = "mitigation"

_MITIGATIONS: Final = tuple(LEAST_DOUBT)
"""What may be allowed or not; leaving a sentence alone always is."""


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


def _number(key: str, path: str, minimum: int, maximum: int) -> Choice:
    """Return a field for a number of things."""
    selector = NumberSelector(NumberSelectorConfig(min=minimum, max=maximum, step=1, mode=NumberSelectorMode.BOX))
    return Choice(key=key, path=path, selector=selector, read=int, write=int)


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
}
"""The parts of the form, which are the parts of what is kept."""


def schema_of(section: str) -> vol.Schema:
    """Return the fields of one part of the form."""
    return vol.Schema(
        {vol.Required(choice.key, default=choice.default): choice.selector for choice in SECTIONS[section]}
    )


def refuse(chosen: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with what was chosen, by the part of the form it stands in."""
    return {section: error for section, error, is_wrong in _RULES if is_wrong(chosen.get(section, _whole(section)))}


def _whole(section: str) -> dict[str, object]:
    """Return one part of the form as long as nothing was chosen."""
    return {choice.key: choice.default for choice in SECTIONS[section]}


_RULES: Final[tuple[tuple[str, str, Callable[[Mapping[str, Any]], bool]], ...]] = (
    (SECTION_WEIGHTS, "weights_all_zero", lambda weights: not any(weights.values())),
    (
        SECTION_MITIGATION,
        "thresholds_out_of_order",
        lambda chosen: not chosen["hedge_from"] <= chosen["ask_from"] <= chosen["refuse_from"],
    ),
)


def options_of(kept: Mapping[str, Any]) -> Options:
    """Return what was chosen of an entry, and the defaults for the rest."""
    options = DEFAULTS
    for section, choices in SECTIONS.items():
        chosen = kept.get(section, {})
        for choice in choices:
            if choice.key in chosen:
                options = _with(options, choice.path.split("."), choice.read(chosen[choice.key]))
    return replace(options, weights=_added_up(options.weights))


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
