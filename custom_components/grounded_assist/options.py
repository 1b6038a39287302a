"""What the owner of a home may choose about checking: one row for each choice, for the form and for what decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final, cast

from homeassistant.helpers.selector import (
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
)
import voluptuous as vol

from .grounding.model import SEVERITIES, FlagType
from .grounding.options import DEFAULTS, Options, Weights

SECTION_DETECTION: Final = "detection"
SECTION_WEIGHTS: Final = "weights"
SECTION_GROUNDING: Final = "grounding"


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
        return self.write(reduce(getattr, self.path.split("."), DEFAULTS))


def _share(key: str, path: str) -> Choice:
    """Return a field for a probability or a weight."""
    selector = NumberSelector(NumberSelectorConfig(min=0, max=1, step=0.01, mode=NumberSelectorMode.SLIDER))
    return Choice(key=key, path=path, selector=selector, read=float, write=float)


def _number(key: str, path: str, minimum: int, maximum: int) -> Choice:
    """Return a field for a number of things."""
    selector = NumberSelector(NumberSelectorConfig(min=minimum, max=maximum, step=1, mode=NumberSelectorMode.BOX))
    return Choice(key=key, path=path, selector=selector, read=int, write=int)


def _types(key: str, path: str) -> Choice:
    """Return a field for hallucination types, the severest first."""
    selector = SelectSelector(
        SelectSelectorConfig(
            options=[type_.value for type_ in SEVERITIES],
            multiple=True,
            mode=SelectSelectorMode.LIST,
            translation_key="hallucination_type",
        )
    )
    return Choice(key=key, path=path, selector=selector, read=_read_types, write=_write_types)


def _read_types(names: list[str]) -> frozenset[FlagType]:
    return frozenset(map(FlagType, names))


def _write_types(types: frozenset[FlagType]) -> list[str]:
    return [type_.value for type_ in SEVERITIES if type_ in types]


SECTIONS: Final[Mapping[str, tuple[Choice, ...]]] = {
    SECTION_DETECTION: (
        _share("detection_threshold", "detection_threshold"),
        _types("enabled", "enabled"),
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


def _with[T](whole: T, path: list[str], value: object) -> T:
    """Return a dataclass with one field, also of a part of it, replaced."""
    name, *rest = path
    changed = {name: _with(getattr(whole, name), rest, value) if rest else value}
    return cast("T", replace(cast("Any", whole), **changed))


def _added_up(weights: Weights) -> Weights:
    """Return the weights in the same proportions, so that they add up to 1."""
    total = weights.evidence + weights.history + weights.language + weights.consistency
    return Weights(
        evidence=weights.evidence / total,
        history=weights.history / total,
        language=weights.language / total,
        consistency=weights.consistency / total,
    )
