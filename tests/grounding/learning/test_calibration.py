"""How often verdicts turn out right, and what follows for the next ones."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.calibration import (
    Outcome,
    Tally,
    band_of,
    calibration_error,
    counted,
    outcomes_of,
    p_right_in,
)
from custom_components.grounded_assist.grounding.model import Reading, Verdict
from tests.grounding.homes import check

from .remembering import findings, memory

CELL = "states/state/exact"
DAY = 86400.0
SEEN = Outcome(cell=CELL, confidence=0.97, verdict=Verdict.SUPPORTED)


def after(outcome: Outcome, rights: int, wrongs: int, at: float = 0.0) -> dict[str, Tally]:
    """Return the tallies after so many outcomes."""
    cells: dict[str, Tally] = {}
    for is_right in [True] * rights + [False] * wrongs:
        cells |= counted(outcome, cells, at, is_right=is_right)
    return cells


def test_what_can_turn_out() -> None:
    """All that is decided, by source, kind and link; nothing that is open."""
    found = check("The kitchen ceiling light is off. The attic lamp is on.")
    assert [(one.cell, one.verdict) for one in outcomes_of(found)] == [(CELL, Verdict.REFUTED)]


def test_a_described_thing_has_a_cell_of_its_own() -> None:
    """A partial name is a worse link than a full one."""
    (found,) = check("The kitchen ceiling light is on.")
    described = replace(found, claim=replace(found.claim, readings=(Reading(entity_ids=("light.kitchen_ceiling",)),)))
    assert outcomes_of([described])[0].cell == "states/state/described"


def test_what_was_remembered_is_named() -> None:
    """So that it can be confirmed."""
    kept = memory("The latest Docker version is 28")
    assert outcomes_of(findings("The latest Docker version is 28.", kept))[0].memory_id == kept.id


@pytest.mark.parametrize(
    ("rights", "wrongs", "p_right"),
    [
        pytest.param(0, 0, 0.97, id="nothing-known"),
        pytest.param(20, 0, 0.985, id="always-right"),
        pytest.param(0, 20, 0.485, id="always-wrong"),
        pytest.param(0, 1, 0.924, id="wrong-once"),
    ],
)
def test_a_cell(rights: int, wrongs: int, p_right: float) -> None:
    """Of strength 20, pooled with the cells above it."""
    assert p_right_in(CELL, after(SEEN, rights, wrongs), 0.97, 0.0) == pytest.approx(p_right, abs=0.001)


def test_cells_lend_to_each_other() -> None:
    """What is known of a source counts for a kind of claim that was never confirmed."""
    cells = after(SEEN, 0, 20)
    assert p_right_in("states/value/exact", cells, 0.97, 0.0) == pytest.approx(0.485, abs=0.001)
    assert p_right_in("registries/place/exact", cells, 0.97, 0.0) == 0.97


def test_what_is_long_ago_counts_less() -> None:
    """Half after 60 days."""
    cells = after(SEEN, 0, 20)
    assert p_right_in(CELL, cells, 0.97, 600 * DAY) > 0.96
    tally = cells[CELL].decayed(60 * DAY)
    assert (tally.wrong, tally.changed) == (pytest.approx(10), 60 * DAY)
    assert tally.counting(60 * DAY, is_right=True).right == 1


def test_the_error() -> None:
    """Confidences are held against what turned out, band by band."""
    assert calibration_error({}, 0.0) is None
    assert calibration_error({"band/9": Tally(key="band/9")}, 0.0) is None
    assert calibration_error(after(SEEN, 97, 3), 0.0) == pytest.approx(0.0, abs=0.001)
    assert calibration_error(after(SEEN, 0, 10), 0.0) == pytest.approx(0.97)
    refuted = replace(SEEN, confidence=0.03, verdict=Verdict.REFUTED)
    assert calibration_error(after(refuted, 10, 0), 0.0) == pytest.approx(0.03)


def test_bands() -> None:
    """Ten, and certainty is in the last."""
    assert [band_of(confidence) for confidence in (0.0, 0.55, 0.9, 1.0)] == ["band/0", "band/5", "band/9", "band/9"]
