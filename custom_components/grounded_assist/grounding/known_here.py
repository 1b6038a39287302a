"""What may confirm a claim that no source has decided: tool results, memories, the web."""

from collections.abc import Iterable, Iterator, Sequence

from .contexts import Span
from .judging.answers import every_source
from .model import Claim
from .prompts import asked_of
from .scene import Scene

_MOST_MEMORIES = 5
_MOST_PAGES = 5


def known_here(claims: Sequence[Claim], scene: Scene, pages: Iterable[str] = ()) -> Iterator[Span]:
    """Yield what claims may be held against, and what gives them their meaning: the conversation and the request.

    What was said is no evidence.
    """
    for said in scene.dialogue:
        yield Span(label="assistant" if said.is_reply else "person", text=said.text, is_evidence=False)
    yield Span(label="request", text=scene.request, is_evidence=False)
    asked = scene.asked_last
    for sentence in scene.told:
        yield Span(label="assistant", text=sentence, is_evidence=False, asked=asked)
    memories = {memory.id: memory.text for claim in claims for memory in scene.recall(claim.text)}
    for text in list(memories.values())[:_MOST_MEMORIES]:
        yield Span(label="memory", text=text, asked=asked)
    for text in list(pages)[:_MOST_PAGES]:
        yield Span(label="web", text=text, asked=asked)
    for source in every_source(scene):
        if source.call.succeeded is not None:
            text = f"{source.call.name}: {source.call.result}"
            yield Span(label=source.id, text=text, is_cut=source.call.is_cut, asked=(*asked, asked_of(source.call)))
