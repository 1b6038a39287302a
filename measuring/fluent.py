"""Measure replies as assistants speak them: how many true ones are heard in other words, how many lies are not."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
import json
from pathlib import Path
from typing import cast

from freezegun import freeze_time
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component import patch_time

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.reading.segmentation import segment

from .core import async_add_entry, async_running_core, set_states
from .corpus import Home, Json, Label, Seen, changed, home_of, lines_of
from .progress import Progress
from .recorded_reader import Asked, async_reading, read_readings, spoil

ROWS = "rows.jsonl"
_HOME = "home.json"
_DECIDED = frozenset({"supported", "refuted"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A reply that somebody wrote for a home, and what they say of it."""

    id: str
    request: str
    reply: str
    label: Label
    about: str
    false_text: str | None
    changed: Mapping[str, Json]
    """What the turn changed in the home."""
    tool_calls: tuple[Json, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FluentSet:
    """A home with replies."""

    name: str
    language: str
    home: Home
    now: datetime | None
    """When they were said; None for at any time."""
    time_zone: str | None
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What became of a reply."""

    reply: Reply
    delivered: str
    claims: tuple[Json, ...]
    sentences: int = 0
    questions: int = 0
    """How often a reader was asked."""
    spoiled: int = 0
    """Statements that were spoiled before they were given."""
    taken: int = 0
    """Of these, how many were taken for what the reply says."""

    @property
    def is_changed(self) -> bool:
        """Return whether a person hears any other words than the agent's."""
        return self.delivered.split() != self.reply.reply.split()

    @property
    def is_caught(self) -> bool:
        """Return whether the false words are no longer said as they were."""
        false = " ".join((self.reply.false_text or self.reply.reply).split())
        return false not in " ".join(self.delivered.split())

    @property
    def is_decided(self) -> bool:
        """Return whether anything of it was confirmed or refuted."""
        return any(claim["verdict"] in _DECIDED for claim in self.claims)

    @property
    def cause(self) -> str:
        """Return why a false reply was not caught: what became of the claims in its false words."""
        start = self.reply.reply.find(self.reply.false_text or self.reply.reply)
        end = start + len(self.reply.false_text or self.reply.reply)
        within = [one for one in self.claims if _number(one, "start") < end and start < _number(one, "end")]
        if not within:
            return "not read"
        refuted = [one for one in within if one["verdict"] == "refuted"]
        if refuted:
            return "refuted, and said all the same"
        if all(one["verdict"] == "supported" for one in within):
            return "taken for true"
        return next(f"open: {one['reason']}" for one in within if one["verdict"] != "supported")


def _number(claim: Json, key: str) -> int:
    return int(str(claim[key]))


def sets_in(folder: Path) -> list[Path]:
    """Return the folders with a home and replies: the folder itself, or those in it."""
    return [one for one in (folder, *sorted(folder.glob("*/"))) if (one / ROWS).is_file() and (one / _HOME).is_file()]


def read_set(folder: Path) -> FluentSet:
    """Read a folder whose name begins with the code of its language."""
    raw = cast("Json", json.loads((folder / _HOME).read_text()))
    home = home_of(raw, is_metric=True)
    units = {one.seen.attributes.get("unit_of_measurement") for one in home.entities}
    return FluentSet(
        name=folder.name,
        language=folder.name.partition("_")[0],
        home=replace(home, is_metric="°F" not in units),
        now=datetime.fromisoformat(str(raw["now"])) if raw.get("now") else None,
        time_zone=str(raw["time_zone"]) if raw.get("time_zone") else None,
        replies=tuple(_reply(one) for one in lines_of((folder / ROWS).read_text())),
    )


def _reply(raw: Json) -> Reply:
    return Reply(
        id=str(raw["id"]),
        request=str(raw["request"]),
        reply=str(raw["reply"]),
        label=Label(str(raw["label"])),
        about=str(raw["about"]),
        false_text=cast("str | None", raw["false_text"]),
        changed=cast("Mapping[str, Json]", raw["changed"] or {}),
        tool_calls=tuple(cast("list[Json]", raw["tool_calls"] or [])),
    )


@contextmanager
def _at(now: datetime | None) -> Iterator[None]:
    """Let it be some time, and go on from there."""
    if now is None:
        yield
        return
    # Home Assistant's own clock is no function that can be frozen, the one of its tests is.
    kept, dt_util.utcnow = dt_util.utcnow, patch_time._utcnow  # noqa: SLF001
    try:
        with freeze_time(now, tick=True, real_asyncio=True):
            yield
    finally:
        dt_util.utcnow = kept


async def async_measure(given: FluentSet, asked: Asked | None = None) -> list[Heard]:
    """Hand every reply to the verify action of a running core that has the home, with a reader or without one."""
    heard: list[Heard] = []
    with _at(given.now):
        progress = Progress(given.name, len(given.replies))
        async with async_running_core(given.home) as hass, AsyncExitStack() as stack:
            if given.time_zone is not None:
                await hass.config.async_set_time_zone(given.time_zone)
            if asked is None:
                await async_add_entry(hass)
            else:
                chosen = await stack.enter_async_context(async_reading(hass, asked))
                await async_add_entry(hass, beside=chosen.beside, options={"reading": {"reader": chosen.reader}})
            for reply in given.replies:
                heard.append(await _async_hear(hass, given, reply, asked))
                progress.step()
    progress.end()
    return heard


async def _async_hear(hass: HomeAssistant, given: FluentSet, reply: Reply, asked: Asked | None) -> Heard:
    before, after = states_of(given, reply)
    set_states(hass, after)
    earlier = {i: {"state": before[i].state, **before[i].attributes} for i in reply.changed if i in before}
    data: dict[str, object] = {"text": reply.reply, "request": reply.request, "language": given.language}
    data["tool_calls"] = [{key: call.get(key) for key in ("name", "args", "result")} for call in reply.tool_calls]
    data["context"] = {"state_before": earlier}
    before_asking = 0 if asked is None else len(asked.questions)
    if asked is not None:
        asked.begin(reply.id)
    report = cast("Json", await hass.services.async_call(DOMAIN, "verify", data, blocking=True, return_response=True))
    claims = tuple(cast("list[Json]", report["claims"]))
    heard = Heard(reply=reply, delivered=str(report["reply"]), claims=claims)
    if asked is None:
        return heard
    spoiled = sum(one.is_spoiled for one in asked.given)
    quoted = Counter(str(one["text"]).casefold() for one in claims if one["read_by"] == "model")
    sound = Counter(one.quote.casefold() for one in asked.given if not one.is_spoiled)
    bad = Counter(one.quote.casefold() for one in asked.given if one.is_spoiled)
    taken = sum(min(count, max(0, quoted[quote] - sound[quote])) for quote, count in bad.items())
    sentences = sum(bool(one.strip()) for one in segment(reply.reply))
    return replace(
        heard, sentences=sentences, questions=len(asked.questions) - before_asking, spoiled=spoiled, taken=taken
    )


def states_of(given: FluentSet, reply: Reply) -> tuple[Mapping[str, Seen], Mapping[str, Seen]]:
    """Return the home before and after the turn of a reply."""
    before = {entity.entity_id: entity.seen for entity in given.home.entities}
    after = {
        entity_id: changed(entity_id, before.get(entity_id, Seen(state="unknown")), change)
        for entity_id, change in reply.changed.items()
    }
    return before, before | after


def figures(name: str, heard: Sequence[Heard]) -> str:
    """Return the line on a set, or on several together."""
    true, false, none = ([one for one in heard if one.reply.label is label] for label in (_TRUE, _FALSE, _NONE))
    told = {
        "true replies changed": _share(true, "is_changed"),
        "false ones caught": _share(false, "is_caught"),
        "decided": _share([*true, *false], "is_decided"),
        "changed of those that claim nothing": _share(none, "is_changed"),
    }
    if any(one.questions for one in heard):
        asked, sentences = (sum(getattr(one, key) for one in heard) for key in ("questions", "sentences"))
        told["sentences asked about"] = f"{asked}/{sentences} ({asked / sentences:.1%})"
    if spoiled := sum(one.spoiled for one in heard):
        told["spoiled statements taken"] = f"{sum(one.taken for one in heard)}/{spoiled}"
    return f"{name}: " + ", ".join(f"{key} {value}" for key, value in told.items())


_TRUE, _FALSE, _NONE = Label.TRUE, Label.FALSE, Label.NONE


def _share(heard: Sequence[Heard], key: str) -> str:
    found = sum(bool(getattr(one, key)) for one in heard)
    return f"{found}/{len(heard)}" + (f" ({found / len(heard):.1%})" if heard else "")


def details(heard: Sequence[Heard]) -> Iterator[str]:
    """Yield what was caught by kind, and why the rest was not."""
    false = [one for one in heard if one.reply.label is _FALSE]
    for about, count in Counter(one.reply.about for one in false).most_common():
        caught = sum(one.is_caught for one in false if one.reply.about == about)
        yield f"  {about:<12} {caught:>4} of {count:>4} caught"
    for cause, count in Counter(one.cause for one in false if not one.is_caught).most_common():
        yield f"  missed, {cause:<40} {count:>4}"


def _lines(given: FluentSet, heard: Iterable[Heard]) -> Iterator[Json]:
    for one in heard:
        is_wrong = not one.is_caught if one.reply.label is _FALSE else one.is_changed
        if is_wrong:
            yield {
                "set": given.name,
                "id": one.reply.id,
                "label": one.reply.label,
                "request": one.reply.request,
                "reply": one.reply.reply,
                "delivered": one.delivered,
                "cause": one.cause if one.reply.label is _FALSE else "",
                "claims": [f"{claim['verdict']} {claim['reason']}: {claim['text']}" for claim in one.claims],
            }


def _asked(reader: str | None, folder: Path, home: Home) -> Asked | None:
    """Return what a reader answers; None for no reader."""
    if reader is None:
        return None
    readings = read_readings(folder)
    return Asked(spoil(readings, home) if reader == "spoiled" else readings, is_served=reader == "served")


async def async_run(arguments: Namespace) -> None:
    """Print the figures of each set and of all together, and write down what is wrong."""
    everything: list[Heard] = []
    written: list[Json] = []
    began = dt_util.utcnow()
    for folder in sets_in(arguments.fluent):
        given = read_set(folder)
        heard = await async_measure(given, _asked(arguments.reader, folder, given.home))
        print(figures(given.name, heard))
        print(*details(heard), sep="\n")
        everything += heard
        written += _lines(given, heard)
    print(figures("together", everything))
    path = arguments.output / "fluent.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in written))
    seconds = (dt_util.utcnow() - began).total_seconds()
    print(f"written: {path} ({len(written)}) in {seconds:.0f} s")
