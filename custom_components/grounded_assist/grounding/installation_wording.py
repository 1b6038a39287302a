"""Say on which port an app listens, which version it is, and whether it runs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from .judging.installation import STARTED, ports_of
from .meanings.parts import UPTIME
from .model import Claim, Evidence, Finding, Scalar
from .scene import Scene
from .wording import sentence

_MINUTE, _HOUR = 60, 3600
"""Seconds."""


def installed_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return what is so of a part instead: "The Mosquitto broker is version 6.4.1."."""
    return _said(_NAMED, finding, scene)


def asked_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return the same where the request has named the part: "Looks like yours is running on port 8485."."""
    return _said(_ASKED, finding, scene)


type _Tell = Callable[[Claim, Evidence], tuple[str, dict[str, str]] | None]


def _said(ways: Mapping[str, _Tell], finding: Finding, scene: Scene) -> str | None:
    claim = finding.claim
    tell = ways.get(claim.value.attribute if claim.value is not None else claim.meaning)
    for known in (one for part_id in claim.part_ids for one in finding.evidence if one.subject == part_id):
        if tell is not None and (found := tell(claim, known)) is not None:
            key, values = found
            return sentence(key, scene.lexicon, subject=scene.parts.name(known.subject), **values)
    return None


def _port(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    port = _own_port(claim, known)
    return None if port is None else ("part_port", {"value": str(port)})


def _port_instead(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    """Return the port, and that what was told is only what it is by default."""
    port, said = _own_port(claim, known), claim.value.number if claim.value is not None else None
    if port is None or said is None:
        return None
    # What is mapped to nothing is not where it would be reached by default.
    is_default = any(one is not None for one in _mapped_from(said, known))
    values = {"value": str(port), "default": str(int(said))}
    return ("part_default" if is_default else "part_asked_port", values)


def _own_port(claim: Claim, known: Evidence) -> int | None:
    """Return the port that is meant: what the one told is mapped to, that of the web page, the first."""
    said = claim.value.number if claim.value is not None else None
    candidates = (*_mapped_from(said, known), known.attributes.get("web_port"), *ports_of(known, "ports"))
    return next((int(port) for port in candidates if isinstance(port, int | float)), None)


def _mapped_from(said: float | None, known: Evidence) -> Iterator[Scalar]:
    """Yield what a port of the container is mapped to: a port, or nothing."""
    inside, outside = (_several(known, name) for name in ("container_ports", "mapped_ports"))
    return (port for told, port in zip(inside, outside, strict=False) if told == said)


def _several(known: Evidence, name: str) -> tuple[Scalar, ...]:
    told = known.attributes.get(name)
    return told if isinstance(told, tuple) else ()


def _named(key: str, attribute: str) -> _Tell:
    def tell(_: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
        value = known.attributes.get(attribute)
        return (key, {"value": value}) if isinstance(value, str) else None

    return tell


def _state(_: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    return ("part_running" if known.value == STARTED else "part_stopped", {})


def _there(_: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    del known
    return ("part_installed", {})


def _update(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    has_update = known.attributes.get("update_available") is True
    return _named("part_update", "latest_version")(claim, known) if has_update else ("part_current", {})


def _share(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    return _amount(claim, known, 1)


def _size(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    return _amount(claim, known, 10**9)


def _memory(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    return _amount(claim, known, 2**30)


def _amount(claim: Claim, known: Evidence, unit: int) -> tuple[str, dict[str, str]] | None:
    told = claim.value.attribute if claim.value is not None else ""
    seen = known.attributes.get(told)
    return (f"part_{told}", {"value": f"{seen / unit:.0f}"}) if isinstance(seen, int | float) else None


def _of(attribute: str, tell: _Tell) -> _Tell:
    """Return what tells of one of the things that may have been meant."""

    def of_one(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
        return tell(replace(claim, value=claim.value and replace(claim.value, attribute=attribute)), known)

    return of_one


def _uptime(_: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    """Return for how long it has been running, in whole hours, or minutes where these are few."""
    seconds = known.attributes.get(UPTIME)
    if not isinstance(seconds, int | float) or seconds < 2 * _MINUTE:
        return None
    is_long = seconds >= 2 * _HOUR
    unit = _HOUR if is_long else _MINUTE
    return ("part_hours" if is_long else "part_minutes", {"value": f"{seconds / unit:.0f}"})


def _logged(claim: Claim, known: Evidence) -> tuple[str, dict[str, str]] | None:
    told = claim.meaning.removeprefix("no_") or (claim.value.attribute if claim.value is not None else "")
    count = known.attributes.get(told)
    if not isinstance(count, int) or not count:
        return None
    return (f"part_{told}" if count > 1 else f"part_one_{told}", {"value": str(count)})


_NAMED: Final[Mapping[str, _Tell]] = {
    "port": _port,
    "version": _named("part_version", "version"),
    "current_version": _named("part_version", "version"),
    "latest_version": _named("part_latest", "latest_version"),
    "update_to": _update,
    "running": _state,
    "stopped": _state,
    "down": _state,
    "not_installed": _there,
    "update": _update,
    "up_to_date": _update,
    "disk_used_percent": _share,
    "disk_free_bytes": _size,
    "disk_total_bytes": _size,
    "disk_bytes": _of("disk_total_bytes", _size),
    "free_bytes": _of("disk_free_bytes", _size),
    "memory_total_bytes": _memory,
    "memory_bytes": _of("memory_total_bytes", _memory),
    UPTIME: _uptime,
    **dict.fromkeys(("errors", "warnings", "no_errors", "no_warnings"), _logged),
}
"""What was told -> the template that tells how it is, and its values."""
_ASKED: Final[Mapping[str, _Tell]] = {"port": _port_instead}
