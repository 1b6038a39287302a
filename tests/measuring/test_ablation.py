"""What each shape and each pass is good for, on a few replies in one home."""

from dataclasses import replace
from functools import cache
from pathlib import Path
import subprocess

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon
from measuring.ablation import (
    Known,
    Shape,
    cases_of_sets,
    differences,
    effect_of_shape,
    know,
    lines_of_passes,
    lines_of_shapes,
    run,
    shapes_of,
    without,
)
from measuring.corpus import Label
from measuring.fluent import Heard, Reply
from measuring.options import evaluation
from measuring.passes import PASSES
from measuring.pure import load_lexicon
from tests.measuring.test_evaluate import ROOT
from tests.measuring.test_fluent import folder

__all__ = ["folder"]

STATE = Shape("en", "clauses", "state", "{np:s} is {state:state}")
SAME = Shape("en", "clauses", "state", "{np:s} (is|be) {state:state}")
IDLE = Shape("en", "clauses", "state", "{np:s} hums {state:state}")
MARVEL = Shape("en", "clauses", "state", "marvel at {np:s}")


@cache
def few(*shapes: Shape) -> Lexicon:
    """Return a language that has these shapes of clauses only."""
    lexicon = load_lexicon("en")
    clauses = {"state": [shape.template for shape in shapes]}
    return replace(lexicon, reading={**lexicon.reading, "clauses": clauses, "continued": {}})


def known_in(folder: Path, *shapes: Shape) -> list[Known]:
    """Return what is known of the replies of a set in such a language."""
    lexicon = few(*shapes)
    return [know(replace(case, home=replace(case.home, lexicon=lexicon))) for case in cases_of_sets(folder)]


def heard(label: Label, delivered: str, *verdicts: str) -> Heard:
    """Return what becomes of "It is on."."""
    reply = Reply(
        id="x", request="", reply="It is on.", label=label, about="", false_text=None, changed={}, tool_calls=()
    )
    return Heard(reply=reply, delivered=delivered, claims=tuple({"verdict": one} for one in verdicts))


ON, OFF = ("It is on.",), ("It is off.", "refuted")


@pytest.mark.parametrize(
    ("label", "before", "after", "ways"),
    [
        pytest.param("TRUE", ON, ON, [], id="alike"),
        pytest.param("FALSE", OFF, ON, ["caught lost", "decided lost"], id="missed"),
        pytest.param("FALSE", ON, OFF, ["caught gained", "decided gained"], id="found"),
        pytest.param("TRUE", ON, OFF, ["true changed", "decided gained"], id="alarm"),
        pytest.param("TRUE", OFF, (*ON, "supported"), ["true no longer changed", "other verdicts"], id="no-alarm"),
        pytest.param("FALSE", OFF, ("No.", "refuted"), ["other words"], id="said-otherwise"),
    ],
)
def test_how_a_reply_fares(label: str, before: tuple[str, ...], after: tuple[str, ...], ways: list[str]) -> None:
    """By what is heard, and by what is decided."""
    assert list(differences(heard(Label(label), *before), heard(Label(label), *after))) == ways


def test_a_shape_that_is_needed(folder: Path) -> None:
    """Without it a lie is no longer found."""
    known = known_in(folder, STATE, IDLE)
    assert effect_of_shape(STATE, known[0].lexicon, known) == {"caught lost": 1, "decided lost": 2}
    assert f"{STATE} in 2 rows; without it 2 decided lost, 1 caught lost" in list(lines_of_shapes(known))


def test_a_shape_that_nothing_has(folder: Path) -> None:
    """It is listed at the end."""
    _, _, idle = "\n".join(lines_of_shapes(known_in(folder, STATE, IDLE))).partition("shapes change nothing")
    assert f"  {IDLE} in 0 rows" in idle.splitlines()


def test_two_shapes_that_say_the_same(folder: Path) -> None:
    """Neither is needed as long as the other is there."""
    known = known_in(folder, STATE, SAME)
    assert known[0].shapes >= {STATE, SAME}
    assert known[0].alone.isdisjoint({STATE, SAME})
    assert f"  {STATE} in 2 rows, always beside another of its frame" in list(lines_of_shapes(known))


def test_a_row_is_taken_out() -> None:
    """And nothing else."""
    lexicon = few(STATE, SAME)
    assert set(shapes_of(lexicon)) - set(shapes_of(without(STATE, lexicon))) == {STATE}


@pytest.mark.parametrize(("shape", "ways"), [(MARVEL, {"caught lost", "decided lost"}), (IDLE, set())])
def test_words_go_with_their_shape(folder: Path, shape: Shape, ways: set[str]) -> None:
    """A reply with a word that no other shape has is tried again, even if this one does not match it."""
    marvel = next(one for one in known_in(folder, STATE, MARVEL, IDLE) if one.case.reply.id == "m")
    otherwise = replace(
        marvel, heard=replace(marvel.heard, delivered="It is no marvel.", claims=({"verdict": "refuted"},))
    )
    assert shape not in marvel.shapes
    assert set(effect_of_shape(shape, marvel.lexicon, [otherwise])) == ways


@pytest.mark.parametrize("name", PASSES)
def test_each_pass_can_be_switched_off(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes its place is called instead, and everything is read."""
    owner, called, instead = PASSES[name]
    calls: list[str] = []
    monkeypatch.setitem(PASSES, name, (owner, called, lambda *a, **b: calls.append(name) or instead(*a, **b)))
    known = known_in(folder, STATE)
    assert [line.partition(": ")[0] for line in lines_of_passes([name], known)] == [f"without {name}"]
    assert calls or name in SELDOM


SELDOM = frozenset({"surer clauses"})
"""Passes that no reply of these tests has anything for."""


def test_a_pass_that_there_is_not(folder: Path) -> None:
    """It is refused in one line that names those there are."""
    with pytest.raises(SystemExit, match="there is no pass 'thought'; there are question, "):
        run(evaluation(["--fluent", str(folder), "--ablate", "--without", "thought"]))


def test_to_leave_out_a_pass_is_to_ablate(folder: Path) -> None:
    """A measurement has all of them."""
    command = [str(ROOT / "scripts" / "evaluate"), "--fluent", str(folder), "--without", "question"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert "--without needs --ablate" in refused.stderr
