"""Memories for tests, and a scene that recalls them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from custom_components.grounded_assist.grounding.memories import Memory, MemoryKind, Provenance
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import Delivery, Evidence, Finding, Policy, Rank, Source
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.rechecking import recheck
from custom_components.grounded_assist.grounding.recollection import Recollection
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.homes import NOW, turn


def memory(text: str, confidence: float = 0.95, **more: Any) -> Memory:
    """Return a memory of the household."""
    told: dict[str, Any] = {
        "id": text,
        "kind": MemoryKind.FACT,
        "text": text,
        "provenance": Provenance.PERSON,
        "confidence": confidence,
        "created": NOW,
        "changed": NOW,
    }
    return Memory(**(told | more))


def recollection(*memories: Memory) -> Recollection:
    """Return memories, ready to be found."""
    kept = Recollection()
    for one in memories:
        kept.set(one)
    return kept


def scene_with(*memories: Memory, scene: Scene | None = None) -> Scene:
    """Return a scene in which these are remembered."""
    kept = recollection(*memories)
    return replace(scene or turn().scene, recall=lambda text: kept.sharing(text, "anna"))


def evidence_of(memories: Sequence[Memory], at: datetime = NOW) -> tuple[Evidence, ...]:
    """Return what is seen of memories."""
    return tuple(
        Evidence(
            source=Source.MEMORY,
            rank=Rank.PERSON,
            subject=one.id,
            value=one.text,
            observed_at=at,
            attributes={"kind": one.kind, "speaker": one.speaker()},
            p_right=one.confidence,
        )
        for one in memories
    )


def findings(text: str, *memories: Memory) -> tuple[Finding, ...]:
    """Return what is found of a text where these are remembered."""
    return recheck(text, evidence_of(memories), scene_with(*memories))


def said(text: str, *memories: Memory, scene: Scene | None = None) -> Delivery:
    """Return what is said instead of a sentence where these are remembered."""
    scene, evidence = scene_with(*memories, scene=scene), evidence_of(memories)

    def again(edited: str) -> tuple[Finding, ...]:
        return recheck(edited, evidence, scene)

    return deliver(text, again(text), Policy.CORRECT, scene, again)


__all__ = ["evidence_of", "findings", "memory", "read", "recollection", "said", "scene_with"]
