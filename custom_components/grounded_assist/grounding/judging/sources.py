"""Let the nearest source decide, and each of several of one rank be heard alone."""

from collections.abc import Iterable, Iterator

from ..model import Evidence, Rank, Scalar, Source

type Seen = tuple[Evidence, ...]


def as_each_source_sees(evidence: Seen) -> Iterator[Seen]:
    """Yield the evidence as each source sees it where sources differ, without what is outranked."""
    if len({one.source for one in evidence}) < 2:  # noqa: PLR2004 - one source does not disagree with itself
        yield evidence
        return
    nearest = _without_outranked(evidence)
    disagreeing = _disagreeing(nearest)
    if not disagreeing:
        yield nearest
    for source in dict.fromkeys(one.source for one in disagreeing):
        others = tuple(one for one in disagreeing if one.source is not source)
        yield tuple(one for one in nearest if one not in others or not _sees(source, one, disagreeing))


def _sees(source: Source, other: Evidence, disagreeing: Seen) -> bool:
    """Return whether a source has something of its own to say of what another one sees."""
    return any(one.source is source and one.subject == other.subject for one in disagreeing)


def _without_outranked(evidence: Seen) -> Seen:
    computed = {one.subject for one in evidence if one.rank is Rank.COMPUTED}
    return tuple(one for one in evidence if one.rank is not Rank.OBSERVED or one.subject not in computed)


def _told(group: Iterable[Evidence]) -> set[tuple[Scalar, str | None]]:
    """Return what is told; who sees only a side of a thing, such as its port, tells nothing of its state."""
    return {(one.value, one.unit) for one in group if one.value is not None}


def _disagreeing(evidence: Seen) -> Seen:
    """Return what different sources of one rank see differently at present."""
    seen: dict[tuple[str, Rank], list[Evidence]] = {}
    for one in evidence:
        if not one.earlier:
            seen.setdefault((one.subject, one.rank), []).append(one)
    return tuple(
        one
        for group in seen.values()
        if len({each.source for each in group}) > 1 and len(_told(group)) > 1
        for one in group
    )
