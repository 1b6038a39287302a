"""Run the replies of a corpus through the verify action of a running core and count what it finds."""

from argparse import Namespace
import asyncio
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
import json
import logging
from pathlib import Path
import random
import sys
from typing import cast

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounder import CheckedReply
from custom_components.grounded_assist.reports import async_get_checks, report_as_dict

from . import ablation, fluent, phrases
from .core import async_add_entry, async_running_core, set_states
from .corpus import Corpus, Json, Row
from .figures import CheckedClaim, CheckedRow, describe, misses, table, told_of_labels
from .options import evaluation
from .progress import Progress
from .readings import alarms, load, summary, wrong
from .results import tables, write
from .scripted import RecordedAgent
from .trials import Trials, try_all

_UNDATED = frozenset({"now"})
"""Kinds of claims that nobody can judge: at what time a reply was recorded is not kept."""
_DIFFERS_EACH_TIME = frozenset({"interaction_id", "duration_ms", "observed_at"})


class Evaluation:
    """One run over the corpus."""

    def __init__(self, corpus: Corpus, rows: Sequence[Row], spoken: frozenset[str]) -> None:
        """Take the rows to verify and the ids of those to speak through converse too."""
        self.checked: list[CheckedRow] = []
        self.unequal: list[dict[str, object]] = []
        self._corpus = corpus
        self._rows = sorted(rows, key=lambda row: (corpus.home(row.scenario).id, row.scenario))
        self._spoken = spoken
        self._progress = Progress("replies", len(rows))

    async def async_run(self) -> None:
        """Verify every row, home by home."""
        for home_id, rows in groupby(self._rows, key=lambda row: self._corpus.home(row.scenario).id):
            async with async_running_core(self._corpus.home_by_id(home_id)) as hass:
                agent = RecordedAgent(hass, self._corpus)
                owner = MockConfigEntry(domain="measured_agent")
                owner.add_to_hass(hass)
                conversation.async_set_agent(hass, owner, agent)
                entry = await async_add_entry(hass, {"Measured": owner.entry_id})
                for row in rows:
                    spoken = await self._async_speak(hass, entry, agent, row) if row.id in self._spoken else None
                    report = await self._async_verify(hass, row)
                    self.checked.append(CheckedRow(row=row, claims=_claims(report)))
                    self._compare(row, report, spoken)
                    self._progress.step()
        self._progress.end()

    async def _async_verify(self, hass: HomeAssistant, row: Row) -> Json:
        set_states(hass, self._corpus.states_at(row.scenario, row.after))
        data: dict[str, object] = {"text": row.reply, "request": row.request, "tool_calls": _tool_calls(row)}
        data["context"] = {"state_before": row.before}
        response = await hass.services.async_call(DOMAIN, "verify", data, blocking=True, return_response=True)
        return cast("Json", response)

    async def _async_speak(
        self, hass: HomeAssistant, entry: MockConfigEntry, agent: RecordedAgent, row: Row
    ) -> Json | None:
        """Let the wrapped agent say the row and return the report of what became of it."""
        heard: list[CheckedReply] = []
        unsubscribe = entry.runtime_data.async_subscribe(heard.append)
        # What the recording does not tell of the state before has not changed: verify is not told of it either.
        before, after = (self._corpus.states_at(row.scenario, changes) for changes in (row.before, row.after))
        set_states(hass, after | {entity_id: before[entity_id] for entity_id in row.before})
        agent.row = row
        entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
        (ours,) = (entity for entity in entities if entity.domain == conversation.DOMAIN)
        await conversation.async_converse(hass, row.request, None, Context(), language="en", agent_id=ours.entity_id)
        await hass.async_block_till_done()
        unsubscribe()
        # Each reply is measured as if it were the first one.
        for record in (topics := entry.runtime_data.learner.learned.topics):
            topics.remove(record)
        checks = await async_get_checks(hass, hass.config.language)
        return report_as_dict(heard[0].report, checks) if heard else None

    def _compare(self, row: Row, verified: Json, spoken: Json | None) -> None:
        if row.id in self._spoken and _lasting(verified) != _lasting(spoken):
            self.unequal.append({"id": row.id, "verify": verified, "converse": spoken})


def _tool_calls(row: Row) -> list[Json]:
    return [{"name": call.name, "args": call.args, "result": call.result} for call in row.tool_calls]


def _lasting(value: object) -> object:
    """Return what must be the same in two reports of the same reply."""
    if isinstance(value, Mapping):
        return {key: _lasting(item) for key, item in value.items() if key not in _DIFFERS_EACH_TIME}
    if isinstance(value, list | tuple):
        return [_lasting(item) for item in value]
    return value


def _claims(report: Json) -> tuple[CheckedClaim, ...]:
    return tuple(
        CheckedClaim(
            text=str(claim["text"]),
            start=int(str(claim["start"])),
            end=int(str(claim["end"])),
            kind=str(claim["kind"]),
            verdict=str(claim["verdict"]),
            reason=str(claim["reason"]),
            flag=cast("str | None", claim["flag"]),
            evidence="; ".join(
                f"{seen['subject']}={seen['value']}" for seen in cast("list[Json]", claim["evidence"])[:6]
            ),
        )
        for claim in cast("list[Json]", report["claims"])
        if claim["kind"] not in _UNDATED
    )


def _write(path: Path, lines: Iterable[object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(line, ensure_ascii=False, default=str)}\n" for line in lines))


def _missed(checked: Sequence[CheckedRow]) -> list[dict[str, object]]:
    return [
        {
            "id": one.row.id,
            "wrong": wrong,
            "held_back": one.row.is_held_back,
            "line": describe(wrong, one),
        }
        for wrong, one in misses(checked)
    ]


def _chosen(corpus: Corpus, arguments: Namespace) -> list[Row]:
    rows = [row for row in corpus.rows if row.label or not arguments.labels]
    if arguments.sample is None or arguments.sample >= len(rows):
        return rows
    return random.Random(arguments.seed).sample(rows, arguments.sample)


def _print(evaluation: Evaluation, trials: Trials, arguments: Namespace, spoken: int) -> None:
    missed = _missed(evaluation.checked)
    readings = load(arguments.readings)
    lines = alarms(evaluation.checked, readings)
    written = {"misses.jsonl": missed, "alarms.jsonl": lines, "unequal.jsonl": evaluation.unequal}
    for name, content in written.items():
        _write(arguments.output / name, content)
    print(table(evaluation.checked))
    print(f"alarms on task_ok with a tool call, by eye: {summary(lines)}")
    print(f"  not read as right: {wrong(evaluation.checked, readings)} (asked <= 0.3%)")
    print(tables(trials))
    for line in phrases.figures(arguments.corpus):
        print(line)
    print(f"verify and converse: {spoken - len(evaluation.unequal)} of {spoken} reports equal")
    files = [f"{arguments.output / name} ({len(content)})" for name, content in written.items()]
    print("written: " + ", ".join((*files, *write(arguments.output, trials))))


def main() -> int:
    """Print the figures; a report of converse that differs from verify's is an error."""
    arguments = evaluation(sys.argv[1:])
    logging.disable(logging.WARNING)
    if arguments.ablate:
        ablation.run(arguments)
        return 0
    if arguments.fluent is not None:
        asyncio.run(fluent.async_run(arguments))
        return 0
    labels = Path(arguments.labels) if isinstance(arguments.labels, str) else None
    corpus = Corpus(arguments.corpus, labels)
    rows = _chosen(corpus, arguments)
    spoken = [row.id for row in random.Random(arguments.seed).sample(rows, min(arguments.converse, len(rows)))]
    run = Evaluation(corpus, rows, frozenset(spoken))
    asyncio.run(run.async_run())
    _print(run, try_all(corpus, rows), arguments, len(spoken))
    for line in told_of_labels(corpus):
        print(line)
    return bool(run.unequal)


if __name__ == "__main__":
    sys.exit(main())
