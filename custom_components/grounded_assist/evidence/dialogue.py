"""What was said earlier in the conversation: evidence of what was said, never of how the home is."""

from ..grounding.dialogue import uttered
from ..grounding.model import Claim, Evidence, Source
from ..grounding.scene import Scene
from .source import Asker
from .window import Window


class DialogueSource:
    """Repeat what the person and we have said, for claims about it."""

    name = Source.DIALOGUE

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return each utterance of those a claim is about; nothing where no claim is about the conversation."""
        del asker, window
        return uttered(claims, scene)
