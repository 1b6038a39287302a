"""Pages of a search, and what is found of a text with them."""

from custom_components.grounded_assist.grounding.consensus import SITES, Result, told_by
from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Claim, Evidence, Finding, Source
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.homes import NOW


def page(site: str, text: str, place: int = 1, engines: int = 2, title: str = "") -> Result:
    """Return a result of a search."""
    return Result(url=f"https://www.{site}/page", title=title, text=text, place=place, engines=engines)


def claim_of(text: str, scene: Scene) -> Claim:
    """Return the claim of a text that may be searched for."""
    (claim,) = (one for one in read(text, scene) if one.search is not None)
    return claim


def evidence_of(claim: Claim, results: list[Result], scene: Scene) -> tuple[Evidence, ...]:
    """Return what a source would tell of some results."""
    return tuple(
        Evidence(
            source=Source.WEB,
            rank=told.rank,
            subject=claim.search.subject if claim.search else "",
            value=told.value,
            observed_at=NOW,
            attributes={SITES: told.sites},
            p_right=told.p_right,
        )
        for told in told_by(claim, results, scene)
    )


def findings(text: str, evidence: tuple[Evidence, ...], scene: Scene) -> tuple[Finding, ...]:
    """Read, judge and detect."""
    return detect(tuple(judge(claim, evidence, scene) for claim in read(text, scene)), scene)
