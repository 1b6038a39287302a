"""Say which names there are not."""

from .model import Finding, Reason, Vocabulary
from .scene import Scene
from .wording import sentence

_NONE = {
    Vocabulary.ACTION: "no_action",
    Vocabulary.FIELD: "no_field",
    Vocabulary.TRIGGER: "no_trigger",
    Vocabulary.CONDITION: "no_condition",
    Vocabulary.FILTER: "no_filter",
}
"""Template of the sentence that there is no such name."""


def no_such_name(finding: Finding, scene: Scene) -> str | None:
    """Return "There is no action `light.dance`."; None where there is no sentence for it."""
    member = finding.claim.member
    key = _NONE.get(member.of) if member is not None and finding.reason is not Reason.VALUE_DIFFERS else None
    if member is None or key is None:
        return None
    return sentence(key, scene.lexicon, name=finding.claim.subject, owner=member.owner)
