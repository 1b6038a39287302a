"""Time the journal of mistakes: keeping replies, using what they teach, the nightly review, asking for mistakes."""

from argparse import Namespace
import asyncio
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from time import time

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from custom_components.grounded_assist.evidence.home import Home
from custom_components.grounded_assist.grounder import VerifyRequest
from custom_components.grounded_assist.grounding.gazetteer import View
from custom_components.grounded_assist.grounding.model import Policy, Verdict
from custom_components.grounded_assist.grounding.report import Report
from custom_components.grounded_assist.publishing import Finished, Publishing
from custom_components.grounded_assist.replies import CheckedReply

from . import growth_benchmark, review_benchmark
from .learning_benchmark import MOST_MEMORIES, MOST_TOPICS, make_records, time_experience, time_recollection
from .made import make_home, make_replies
from .progress import Progress
from .pure import load_lexicon
from .recording import Recording, async_recording_core
from .timings import CLOCKS, ROUNDS, Clock, Timings, quickest

_ENTITIES = 1_000
_BETWEEN = 0.02
"""Seconds from one reply to the next, in which the recorder writes the one before."""


async def async_run(arguments: Namespace) -> None:
    """Print all of it."""
    print("journal")
    for title, timings, asked in await _async_rows(CLOCKS[arguments.clock], arguments.replies):
        told = f" (asked p95 <= {asked} ms)" if asked else ""
        print(f"  {title:<40} {timings.in_ms} ({len(timings.seconds)}){told}")
    await review_benchmark.async_run(arguments.mistakes)
    await growth_benchmark.async_run(arguments.rows)


async def _async_rows(clock: Clock, count: int) -> Sequence[tuple[str, Timings, float | None]]:
    texts = make_replies(make_home(_ENTITIES), 2 * count)
    async with async_recording_core(make_home(_ENTITIES)) as recording:
        home = await _async_view(recording)
        reports = await _async_reports(recording, texts[:count])
        checked = await _async_time_replies(clock, recording, home, reports, texts[count:])
        at_once = await _async_time_replies(clock, recording, home, reports, ())
    doubts = time_experience(clock, [found for report in reports for found in report.findings], home)
    memories = time_recollection(clock, load_lexicon("en"), home, count)
    return (
        ("what a checked reply waits for", checked["waited"], 0.2),
        ("  keeping it, right behind that", checked["kept"], None),
        ("  and one after the other", at_once["kept"], None),
        (f"doubting an open claim, {MOST_TOPICS:,} topics", doubts["applied"], 0.1),
        ("  of which looking up its topics", doubts["burden"], 0.1),
        (f"recalling, {MOST_MEMORIES:,} memories", memories["recall"], 2),
        ("a sentence: what shares words with it", memories["sharing"], None),
        ("  and whether that says the same", memories["reading"], None),
    )


async def _async_view(recording: Recording) -> View:
    """Return the home as it is seen while a reply is checked."""
    home = Home(recording.hass)
    await home.async_start()
    view = home.view(await home.async_asker(None))
    await home.async_stop()
    return view


async def _async_reports(recording: Recording, texts: Sequence[str]) -> list[Report]:
    """Return what is found of those replies in which one claim is false."""
    found = [await recording.grounder.async_verify(VerifyRequest(text=text)) for text in texts]
    return [report for report in found if sum(one.verdict is Verdict.REFUTED for one in report.findings) == 1]


async def _async_time_replies(
    clock: Clock, recording: Recording, home: View, reports: Sequence[Report], texts: Sequence[str]
) -> Mapping[str, Timings]:
    """Return what a reply waits for and what keeping it takes, right after a text was checked where there are any."""
    recording.grounder.learner.learned.topics.update(make_records((), time()))
    publishing = Publishing(recording.hass, recording.grounder.learner, notifies=False)
    progress, waited, kept = Progress("keeping replies", ROUNDS), list[list[float]](), list[list[float]]()
    for _ in range(ROUNDS):
        spent = list[tuple[float, float]]()
        for report, text in zip_longest(reports, texts[: len(reports)]):
            await _async_check_one(recording, text)
            spent.append(_keep_one(clock, publishing, home, report))
        waited.append([one for one, _ in spent])
        kept.append([one for _, one in spent])
        await recording.async_written()
        progress.step()
    progress.end()
    return {"waited": quickest(waited), "kept": quickest(kept)}


async def _async_check_one(recording: Recording, text: str | None) -> None:
    """Check a reply after the recorder had time to write the one before."""
    if text is not None:
        await asyncio.sleep(_BETWEEN)
        await recording.grounder.async_verify(VerifyRequest(text=text))


def _keep_one(clock: Clock, publishing: Publishing, home: View, report: Report) -> tuple[float, float]:
    """Return the seconds until a reply is let go, and those that keeping it takes then."""
    finished = Finished(reply=_reply(report), home=home)
    began = clock()
    publishing.hand_over(finished)
    handed_over = clock()
    publishing.take_in()
    return handed_over - began, clock() - handed_over


def _reply(report: Report) -> CheckedReply:
    return CheckedReply(
        interaction_id=ulid_now(),
        agent_entity_id="conversation.timed",
        user_id=None,
        request="Is everything as it should be?",
        draft=report.reply,
        delivered=report.reply,
        report=report,
        policy=Policy.CORRECT,
        created=dt_util.utcnow(),
        durations={"asking": 1.0, "checking": 0.001},
    )
