"""Judge claims about apps and the system by what is installed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
import re
from typing import Final

from ..meanings.parts import APP, UNNAMED, UPTIME
from ..model import Attribute, Claim, Evidence, Finding, Quantity, Reason, Scalar, Verdict
from ..scene import Scene
from .findings import finding
from .uptime import uptime_agrees

type _Check = Callable[[Claim, Evidence], bool | None]

STARTED: Final = "started"
_STOPPED: Final = frozenset({"stopped", "error"})
_POWERS: Final[Mapping[str, int]] = {"K": 1, "M": 2, "G": 3, "T": 4}
_NEAR_SHARE, _FAR_SHARE = 1.5, 5.0
"""Points within which a share is right, and beyond which it is wrong; between them it may have changed."""
_NEAR_SIZE, _FAR_SIZE = 0.08, 0.25
"""The same of a size, as a part of it: people round, and part of the memory is never told."""
_NEAR_LOAD: Final = 0.3
"""So near a load is right, and by so large a part of it."""
_NEAR_DEGREES: Final = 5.0
_LOADS: Final = ("load_1m", "load_5m", "load_15m")
_PERCENT: Final = 100
_PACKED: Final = ("", "-", "+")
_PORTS: Final = ("ports", "container_ports", "mapped_ports", "possible_ports")
_FIGURE = re.compile(r"(?<![\w.-])(?<!\d,)(?:(?<=v)|\b)\d[\w.+-]*", re.IGNORECASE)
"""A number that stands by itself: not that of "Zigbee2MQTT"."""
_TRAILING = ".+-"
_NUMBERS = re.compile(r"\d+(?:\.\d+)*")


def judge_installation(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return what holds of every part that may be meant; where they differ, nothing is known."""
    del scene
    told = claim.value.attribute if claim.value is not None else claim.meaning
    if told == UPTIME:
        answers = {uptime_agrees(claim, evidence)}
    else:
        of_parts = ([one for one in evidence if one.subject == part_id] for part_id in claim.part_ids)
        answers = {_answer(told, claim, seen) for seen in of_parts}
    is_so = next(iter(answers)) if len(answers) == 1 else None
    if is_so is None or (claim.may_be_elsewhere and not is_so):
        return finding(
            claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA if answers <= {None} else Reason.AMBIGUOUS, evidence
        )
    agrees, differs = _REASONS.get(told, (Reason.STATE_AGREES, Reason.STATE_DIFFERS))
    verdict = Verdict.SUPPORTED if is_so else Verdict.REFUTED
    return finding(claim, verdict, agrees if is_so else differs, evidence, set(claim.part_ids))


def is_installed(text: str, findings: Iterable[Finding]) -> bool:
    """Return whether each number of a text is a version or a port of a part that is spoken of in it."""
    told = {match.group().rstrip(_TRAILING) for match in _FIGURE.finditer(text)}
    own = [one for found in findings for one in found.evidence if one.subject in found.claim.part_ids]
    return bool(told) and all(any(_has(one, figure) for one in own) for figure in told)


def _has(one: Evidence, figure: str) -> bool:
    """Return whether a part has such a version, as far as it is told, or such a port."""
    if figure.isdigit():
        return any(int(figure) in ports_of(one, name) for name in _PORTS)
    versions = (str(one.attributes.get(name)).lower() for name in ("version", "latest_version"))
    wanted = figure.lower()
    return any(version == wanted or version.startswith(tuple(wanted + mark for mark in ".+-")) for version in versions)


def _answer(told: str, claim: Claim, seen: list[Evidence]) -> bool | None:
    """Return what the first source says that knows of it."""
    answers = (_CHECKS[told](claim, one) for one in seen)
    return next((answer for answer in answers if answer is not None), None)


def _is_on_port(claim: Claim, one: Evidence) -> bool | None:
    """Return whether a part listens there; only a complete list of its ports tells that it does not."""
    ports = ports_of(one, "ports")
    if _number(claim) in ports:
        return True
    is_possible = _number(claim) in ports_of(one, "possible_ports")
    return False if ports and one.attributes.get("is_complete") and not is_possible else None


def _is_container_port(claim: Claim, one: Evidence) -> bool | None:
    return True if _number(claim) in ports_of(one, "container_ports") else None


def _is_version(claim: Claim, one: Evidence) -> bool | None:
    return _same_version(claim, one.attributes.get("version"), is_of_it=_is_of_itself(claim, one))


def _is_latest(claim: Claim, one: Evidence) -> bool | None:
    return _same_version(claim, one.attributes.get("latest_version"), is_of_it=_is_of_itself(claim, one))


def _is_of_itself(claim: Claim, one: Evidence) -> bool:
    """Return whether a version can only be that of the part, and not of the program that an app brings."""
    return claim.is_of_app or not one.subject.startswith(APP)


def _is_current(claim: Claim, one: Evidence) -> bool | None:
    """Return whether a version is the current one: the one in use, or the newest there is."""
    answers = {_is_version(claim, one), _is_latest(claim, one)}
    return True if True in answers else False if answers == {False} else None


def _is_update_to(claim: Claim, one: Evidence) -> bool | None:
    has_update = one.attributes.get("update_available")
    return _is_latest(claim, one) if has_update is True else None if has_update is None else False


def _is_running(_: Claim, one: Evidence) -> bool | None:
    return True if one.value == STARTED else False if one.value in _STOPPED else None


def _is_down(claim: Claim, one: Evidence) -> bool | None:
    """Return whether a part is down; what an app serves may be so while the app is running."""
    is_running = _is_running(claim, one)
    return None if is_running and not claim.is_of_app else None if is_running is None else not is_running


def _is_installed(_: Claim, one: Evidence) -> bool | None:
    return True if one.value is not None else None


def _has_update(_: Claim, one: Evidence) -> bool | None:
    has_update = one.attributes.get("update_available")
    return has_update if isinstance(has_update, bool) else None


def _is_share(claim: Claim, one: Evidence) -> bool | None:
    """Return whether so many percent are right; what is otherwise a second later may have been so."""
    told, seen = claim.value, tuple(_shares(claim, one))
    if told is None or told.number is None or not seen:
        return None
    off = min(abs(told.number - share) for share in seen)
    if off <= max(told.step / 2, _NEAR_SHARE):
        return True
    is_momentary = told.attribute in _names(one, "momentary")
    return False if off > _FAR_SHARE and not is_momentary else None


def _shares(claim: Claim, one: Evidence) -> Iterator[float]:
    """Yield each share that is rightly told: of a disk, what is kept back may count as used, as free or not at all."""
    if (seen := _seen_number(claim, one)) is None:
        return
    yield seen
    used, free, total = (_number_of(one, f"disk_{name}_bytes") for name in ("used", "free", "total"))
    if claim.value is not None and claim.value.attribute == "disk_used_percent" and used and free and total:
        yield _PERCENT * used / total
        yield _PERCENT * (total - free) / total


def _is_size(claim: Claim, one: Evidence) -> bool | None:
    """Return whether so many bytes are right, whether counted in thousands or in 1,024."""
    told, seen = claim.value, _seen_number(claim, one)
    if told is None or told.number is None or not seen or (power := _POWERS.get((told.unit or "")[:1].upper())) is None:
        return None
    sizes = (told.number * base**power for base in (1000, 1024))
    off = min(abs(size - seen) / seen for size in sizes)
    if off <= _NEAR_SIZE:
        return True
    is_momentary = told.attribute in _names(one, "momentary")
    return False if off > _FAR_SIZE and not is_momentary else None


def _is_any_size(told: tuple[str, ...], most: tuple[str, ...]) -> _Check:
    """Return what looks whether so many bytes are any of several sizes, or more than there are at all."""

    def check(claim: Claim, one: Evidence) -> bool | None:
        is_any = (_is_size(_as_told(claim, name), one) for name in told)
        if any(is_so is True for is_so in is_any):
            return True
        bounds = [_number_of(one, name) for name in most]
        largest = max((bound for bound in bounds if bound is not None), default=0.0)
        is_more = largest and None not in bounds and _least(claim) > largest * (1 + _FAR_SIZE)
        return False if is_more else None

    return check


def _as_told(claim: Claim, attribute: str) -> Claim:
    return replace(claim, value=claim.value and replace(claim.value, attribute=attribute))


def _least(claim: Claim) -> float:
    """Return how many bytes are told, at the least."""
    told = claim.value
    return (
        0.0
        if told is None or told.number is None
        else told.number * 1000 ** _POWERS.get((told.unit or "")[:1].upper(), 0)
    )


def _is_load(claim: Claim, one: Evidence) -> bool | None:
    """Return whether such a load was on average; it is otherwise at the next look."""
    told = claim.value
    names = _LOADS if told is not None and told.attribute == _LOADS[0] else ()
    seen = [_seen_number(claim, one), *(_number_of(one, name) for name in names)]
    return _is_near(told, seen, lambda load: max(_NEAR_LOAD, load * _NEAR_LOAD))


def _is_degrees(claim: Claim, one: Evidence) -> bool | None:
    """Return whether the processor is as warm as it is told, on whichever scale."""
    seen = _seen_number(claim, one)
    unit = claim.value.unit if claim.value is not None else None
    scales = [] if seen is None else [seen, seen * 9 / 5 + 32]
    letter = (unit or "").replace("°", " ").rpartition(" ")[2][:1].casefold()
    told_scale = {"c": scales[:1], "f": scales[1:]}.get(letter, scales)
    return _is_near(claim.value, told_scale, lambda _: _NEAR_DEGREES)


def _is_near(told: Quantity | None, seen: Iterable[float | None], slack: Callable[[float], float]) -> bool | None:
    number = told.number if told is not None else None
    is_so = number is not None and any(abs(number - one) <= slack(one) for one in seen if one is not None)
    return True if is_so else None


def _is_logged(claim: Claim, one: Evidence) -> bool | None:
    """Return whether so many were logged, counted each or by kind; only that there were none is refuted."""
    told = claim.value.attribute if claim.value is not None else claim.meaning.removeprefix("no_")
    seen = (_number_of(one, told), _number_of(one, f"{told}_kinds"))
    if claim.value is not None and claim.value.number:
        return True if claim.value.number in seen else None
    if seen[0] is None:
        return None
    return False if seen[0] else True if one.attributes.get("is_complete") else None


def _seen_number(claim: Claim, one: Evidence) -> float | None:
    return _number_of(one, claim.value.attribute) if claim.value is not None else None


def _number_of(one: Evidence, name: str) -> float | None:
    seen = one.attributes.get(name)
    return float(seen) if isinstance(seen, int | float) else None


def _names(one: Evidence, attribute: str) -> tuple[Scalar, ...]:
    told = one.attributes.get(attribute)
    return told if isinstance(told, tuple) else ()


def _contrary(check: _Check) -> _Check:
    def denied(claim: Claim, one: Evidence) -> bool | None:
        is_so = check(claim, one)
        return None if is_so is None else not is_so

    return denied


_CHECKS: Final[Mapping[str, _Check]] = {
    "port": _is_on_port,
    "container_port": _is_container_port,
    "version": _is_version,
    "latest_version": _is_latest,
    "current_version": _is_current,
    "update_to": _is_update_to,
    "running": _is_running,
    "stopped": _contrary(_is_running),
    "down": _is_down,
    "installed": _is_installed,
    "not_installed": _contrary(_is_installed),
    "update": _has_update,
    "up_to_date": _contrary(_has_update),
    "cpu_percent": _is_share,
    "memory_percent": _is_share,
    "disk_used_percent": _is_share,
    "swap_percent": _is_share,
    "disk_free_bytes": _is_size,
    "disk_total_bytes": _is_size,
    "disk_used_bytes": _is_size,
    "memory_total_bytes": _is_size,
    "memory_used_bytes": _is_size,
    "disk_bytes": _is_any_size(("disk_total_bytes", "disk_free_bytes"), ("disk_total_bytes",)),
    "memory_bytes": _is_any_size(("memory_total_bytes", "memory_available_bytes"), ("memory_total_bytes",)),
    "free_bytes": _is_any_size(
        ("disk_free_bytes", "memory_available_bytes"), ("disk_free_bytes", "memory_total_bytes")
    ),
    "memory_available_bytes": _is_size,
    **dict.fromkeys(_LOADS, _is_load),
    "processor_temperature": _is_degrees,
    **dict.fromkeys(("errors", "warnings", "no_errors", "no_warnings"), _is_logged),
}
"""What is told -> whether it is so; None where that cannot be seen."""

_REASONS: Final = dict.fromkeys(
    ("port", "container_port", "version", "latest_version", "current_version", "update_to", *UNNAMED),
    (Reason.VALUE_AGREES, Reason.VALUE_DIFFERS),
)


def ports_of(one: Evidence, name: str) -> tuple[float, ...]:
    """Return the ports of a part under one of its attributes."""
    told = one.attributes.get(name)
    return tuple(port for port in told if isinstance(port, int | float)) if isinstance(told, tuple) else ()


def _number(claim: Claim) -> float | None:
    return claim.value.number if claim.value is not None else None


def _same_version(claim: Claim, known: Attribute, *, is_of_it: bool) -> bool | None:
    """Return whether a version is the one that is told, as far as it is told: 2026.10 is any of its releases."""
    said = claim.value.word if claim.value is not None else None
    if said is None or not isinstance(known, str) or (found := _NUMBERS.match(known)) is None:
        return None
    if said.removeprefix("v").casefold() == known.casefold():
        return True
    told, parts = said.removeprefix("v").split("."), found.group().split(".")
    if not all(map(str.isdigit, told)) or len(told) > len(parts):
        # "1.0" is told of 1, and what is only tried out may bear any number.
        return None
    numbers, known_ones = [*map(int, told)], [*map(int, parts)]
    if numbers != known_ones[: len(numbers)]:
        return False if is_of_it or _is_alike(numbers, known_ones) else None
    # "6.4.1-2" is how the same is packed, "2026.11.0b3" comes before it.
    return True if len(told) < len(parts) or known[found.end() :][:1] in _PACKED else None


def _is_alike(told: list[int], known: list[int]) -> bool:
    """Return whether a version is counted like that of an app, and not like that of the program in it."""
    first = next((i for i, number in enumerate(known) if number), 0)
    return told[: first + 1] == known[: first + 1]
