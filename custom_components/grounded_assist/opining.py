"""Ask a verifier about what nothing has decided, as long as a reply may wait for it; what comes later is not lost."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.async_ import create_eager_task

from .evidence import result_of
from .grounding.contexts import Context, Span, context_of
from .grounding.known_here import known_here
from .grounding.model import Claim, Evidence, Finding, Rank, Reason, Source, Verdict
from .grounding.order import by_risk
from .grounding.scene import Scene
from .grounding.secrets import Secrets
from .groundwork import LateAnswer, Spawn
from .models.opinions import Opinion, Urgency, Verifier

_LATEST_SECONDS: Final = 60.0
"""Within which an opinion may still take back what was said."""

type Seen = tuple[Evidence, ...]
type Pages = Callable[[Claim, Scene], Iterable[str]]
"""Return what pages of the web say of a claim."""


def _no_pages(_claim: Claim, _scene: Scene) -> tuple[str, ...]:
    return ()


class Opining:
    """What a verifier was asked in one turn. A claim is asked about once, however often its sentence is checked."""

    def __init__(
        self, verifier: Verifier, spawn: Spawn | None, pages: Pages = _no_pages, urgency: Urgency | None = None
    ) -> None:
        """Take what keeps a late answer alive, without it nobody waits for one, and what the web said of a claim."""
        self._urgency = urgency or (Urgency.NOW if spawn is None else Urgency.SOON)
        self._verifier = verifier
        self._pages = pages
        self._spawn = spawn
        self._asked: dict[str, asyncio.Task[Seen]] = {}

    def open(self, findings: Sequence[Finding]) -> list[Claim]:
        """Return the claims that nothing has decided, the riskiest first."""
        undecided = (one for one in findings if one.verdict is Verdict.NOT_ENOUGH_INFO)
        # Of what was too much to read only the first words are known.
        read = [one for one in undecided if one.reason is not Reason.TOO_MUCH_TO_READ]
        return [one.claim for one in by_risk(read)]

    def _ask(self, claims: Sequence[Claim], scene: Scene) -> list[asyncio.Task[Seen]]:
        """Begin to ask about claims, those that are new and cite the same at once, and return what answers."""
        new: dict[tuple[str, ...], list[Claim]] = {}
        for claim in claims:
            if claim.text not in self._asked:
                new.setdefault(claim.citations, []).append(claim)
        for cited, alike in new.items():
            task = (self._spawn or create_eager_task)(self.async_opinions(alike, scene, cited))
            self._asked |= dict.fromkeys((claim.text for claim in alike), task)
        return list({id(task): task for task in (self._asked[claim.text] for claim in claims)}.values())

    async def async_told(self, claims: Sequence[Claim], scene: Scene, deadline: float) -> tuple[Seen, list[LateAnswer]]:
        """Return opinions that come until a deadline in the loop's time, and what is still to come."""
        tasks = self._ask(claims, scene)
        waiting = [task for task in tasks if not task.done()]
        if waiting and (self._spawn is None or self._verifier.is_waited_for):
            await self._async_wait(waiting, deadline)
        told = tuple(one for task in tasks for one in result_of(Source.MODEL, task) or ())
        late = [
            LateAnswer(claim=claim, source=Source.MODEL, task=self._asked[claim.text])
            for claim in claims
            if self._spawn is not None and not self._asked[claim.text].done()
        ]
        return told, late

    async def _async_wait(self, waiting: Sequence[asyncio.Task[Seen]], deadline: float) -> None:
        try:
            done, _ = await asyncio.wait(waiting, timeout=max(0, deadline - asyncio.get_running_loop().time()))
            if not done:
                self._verifier.waited_in_vain()
        finally:
            # Without anybody to pass it on to, nothing of it lives on.
            for task in waiting if self._spawn is None else ():
                task.cancel()

    async def async_opinions(self, claims: Sequence[Claim], scene: Scene, cited: Sequence[str] = ()) -> Seen:
        """Return what a verifier thinks of claims, however long that takes within a minute."""
        texts = list(dict.fromkeys(claim.text for claim in claims))
        spans = list(known_here(claims, scene, (page for claim in claims for page in self._pages(claim, scene))))
        context = await async_context(spans, texts, scene.secrets)
        try:
            async with asyncio.timeout(_LATEST_SECONDS):
                opinions = await self._verifier.async_opinions(texts, context, cited=cited, urgency=self._urgency)
        except TimeoutError:
            return ()
        return tuple(evidence_of(one) for one in opinions if one.bits is not None)


async def async_context(spans: Sequence[Span], about: Sequence[str], secrets: Secrets) -> Context:
    """Return a context; it takes long to look for secrets in long texts, so the event loop does not do it."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, partial(context_of, spans, about, secrets=secrets))


def evidence_of(opinion: Opinion) -> Evidence:
    """Return an opinion as evidence of the lowest rank but one; it is of the words of the claim."""
    bits = opinion.bits
    figures = {} if bits is None else {"p0": bits.p0, "p1": bits.p1, "target": opinion.target}
    return Evidence(
        source=Source.MODEL,
        rank=Rank.MODEL,
        subject=opinion.claim,
        value=None if bits is None else bits.p1,
        observed_at=dt_util.utcnow(),
        attributes={**figures, "worth": opinion.worth, "apart": opinion.is_apart},
    )
