"""What people stated and confirmed; personal things only for whom they are of."""

from ..grounding.model import Claim, ClaimKind, Evidence, Rank, Source
from ..grounding.scene import Scene
from .source import Asker
from .window import Window


class MemorySource:
    """Repeat what is remembered of claims, with when it was stated and how sure it is."""

    name = Source.MEMORY

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the memories that a claim may be the same as; one of nothing remembered costs nothing."""
        del asker, window
        remembered = [claim for claim in claims if claim.kind is ClaimKind.REMEMBERED]
        known = {memory.id: memory for claim in remembered for memory in scene.recall(claim.text)}
        return tuple(
            Evidence(
                source=Source.MEMORY,
                rank=Rank.PERSON,
                subject=memory_id,
                value=known[memory_id].text,
                observed_at=known[memory_id].created,
                attributes={
                    "kind": known[memory_id].kind,
                    "provenance": known[memory_id].provenance,
                    "speaker": known[memory_id].speaker(knows_asker=scene.knows_asker),
                    "corrects": known[memory_id].corrects,
                },
                p_right=known[memory_id].confidence,
            )
            for claim in remembered
            for memory_id in claim.memory_ids
            if memory_id in known
        )
