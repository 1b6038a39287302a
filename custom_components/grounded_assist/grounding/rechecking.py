"""Read and judge words of our own by evidence that is already at hand."""

from .detectors import detect
from .judging import judge
from .model import Evidence, Finding, Verdict
from .reading import read
from .scene import Scene


def recheck(text: str, evidence: tuple[Evidence, ...], scene: Scene) -> tuple[Finding, ...]:
    """Return the findings of a text."""
    return detect(tuple(judge(claim, evidence, scene) for claim in read(text, scene)), scene)


def is_supported(text: str, evidence: tuple[Evidence, ...], scene: Scene) -> bool:
    """Return whether a text claims something and the evidence supports all of it.

    Where nothing is read, what we say is made of the evidence alone.
    """
    if scene.lexicon.is_bare:
        return True
    found = recheck(text, evidence, scene)
    return bool(found) and all(one.verdict is Verdict.SUPPORTED for one in found)
