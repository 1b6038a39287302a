"""Print and write what was tried."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
import json
from pathlib import Path

from .calibration import Band, Stated, bands, brier, brier_skill, calibration_error, noise_floor
from .corpus import Row
from .diagram import reliability
from .figures import SHARES, count_pairs
from .trials import Trial, Trials

_MUTATIONS = "mutation accuracy (asked >= 97%)"
_LINKS = "wrong links (asked <= 0.5%)"
_CORRECTIONS = "corrected replies that prove true when read again (asked 100%)"
_SKILL_ASKED = 0.30
_HIGH_ASKED = 0.97
_SETS: Mapping[str, str] = {
    "stated_on_labels": "confidence of labelled claims",
    "stated_on_mutations": "confidence of mutated claims",
}


def tables(trials: Trials) -> str:
    """Return every figure of the trials, each beside what is asked of it."""
    lines = [
        *_table(_MUTATIONS, [(one.row, one.is_followed) for one in trials.mutated]),
        *_by_kind((one.kind, one.row, one.is_followed) for one in trials.mutated),
        *_table(_LINKS, [(one.row, one.is_wrong) for one in trials.links if one.row]),
        *_by_kind((f"told by {one.told_by}", one.row, one.is_wrong) for one in trials.links),
        *_table(_CORRECTIONS, [(one.row, not one.wrong) for one in trials.corrected]),
    ]
    for name, title in _SETS.items():
        lines += _calibration(title, getattr(trials, name))
    return "\n".join(lines)


def _table(title: str, pairs: Sequence[tuple[Row | None, bool]]) -> Iterator[str]:
    if not pairs:
        return
    yield title
    for share, belongs in SHARES.items():
        yield f"  {share:<10} {count_pairs((row, yes) for row, yes in pairs if row and belongs(row))}"


def _by_kind(found: Iterable[tuple[str, Row | None, bool]]) -> Iterator[str]:
    """Return one line for each kind, of all rows together."""
    kinds: defaultdict[str, list[tuple[Row | None, bool]]] = defaultdict(list)
    for kind, row, yes in found:
        kinds[kind].append((row, yes))
    return (f"    {kind:<33} {count_pairs(pairs)}" for kind, pairs in kinds.items())


def _calibration(title: str, stated: Sequence[tuple[Row, Stated]]) -> Iterator[str]:
    if not stated:
        return
    yield f"{title} (asked: skill >= {_SKILL_ASKED:.2f}, interval of the high level from {100 * _HIGH_ASKED:.0f}%)"
    for share, belongs in SHARES.items():
        held = [one for row, one in stated if belongs(row)]
        if held:
            yield f"  {share:<10} {_scores(held)}"
    yield from (f"    {_band(band)}" for band in bands([one for _, one in stated]))


def _scores(stated: Sequence[Stated]) -> str:
    skill = brier_skill(stated)
    told = "   -" if skill is None else f"{skill:.2f}"
    rate = sum(one.is_true for one in stated) / len(stated)
    return (
        f"{len(stated)} claims, {100 * rate:.1f}% true, Brier {brier(stated):.3f}, skill {told},"
        f" ECE {calibration_error(stated):.3f} (noise floor {noise_floor(stated):.3f})"
    )


def _band(band: Band) -> str:
    share = f"{100 * band.true / band.claims:5.1f}% {band.true}/{band.claims}"
    return (
        f"{band.name:<6} confidence {band.confidence:.2f}, true {share}"
        f" (95% interval {100 * band.least:.1f}% to {100 * band.most:.1f}%)"
    )


def write(folder: Path, trials: Trials) -> list[str]:
    """Write what lowers a figure, row by row, and the reliability diagrams; return what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {
        "unfollowed.jsonl": [_unfollowed(one) for one in trials.mutated if not one.is_followed],
        "wrong_links.jsonl": [
            {**_of_row(one.row), "told_by": one.told_by, "text": one.text, "meant": one.meant, "linked": one.linked}
            for one in trials.links
            if one.is_wrong
        ],
        "unproven.jsonl": [
            {**_of_row(one.row), "reply": one.row.reply, "delivered": one.delivered, "wrong": one.wrong}
            for one in trials.corrected
            if one.wrong
        ],
    }
    for name, lines in written.items():
        (folder / name).write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))
    drawn = [_draw(folder, name, title, getattr(trials, name)) for name, title in _SETS.items()]
    return [*(f"{folder / name} ({len(lines)})" for name, lines in written.items()), *drawn]


def _draw(folder: Path, name: str, title: str, stated: Sequence[tuple[Row, Stated]]) -> str:
    path = folder / f"reliability_{name.removeprefix('stated_on_')}.svg"
    path.write_text(reliability(title, bands([one for _, one in stated])))
    return str(path)


def _unfollowed(trial: Trial) -> dict[str, object]:
    return {
        **_of_row(trial.row),
        "kind": trial.kind,
        "text": trial.text,
        "expected": sorted(trial.expected),
        "found": trial.found,
        "why": trial.why,
        "reply": trial.row.reply,
    }


def _of_row(row: Row | None) -> dict[str, object]:
    return {"id": row and row.id, "held_back": bool(row and row.is_held_back)}


def shown(trials: Trials) -> Iterator[str]:
    """Return one line for each miss of rows that are worked on."""
    for one in trials.mutated:
        if not one.is_followed and not one.row.is_held_back:
            yield f"{one.kind}: {one.row.id} {one.text!r} expected {'/'.join(sorted(one.expected))} :: {one.why}"
    for link in trials.links:
        if link.is_wrong and not (link.row and link.row.is_held_back):
            yield f"wrong link: {link.row and link.row.id} {link.text!r} meant {link.meant} linked {link.linked[:4]}"
    for corrected in trials.corrected:
        if corrected.wrong and not corrected.row.is_held_back:
            row = corrected.row
            yield f"unproven: {row.id} {row.reply!r} => {corrected.delivered!r} :: {', '.join(corrected.wrong)}"
