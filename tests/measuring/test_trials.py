"""Links, corrections and what the trials of a row add up to."""

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Verdict
from measuring.corpus import Label, Row
from measuring.correction import corrected, is_corrected
from measuring.links import Link, links_of_call, links_of_label, links_of_template, templates
from measuring.results import tables
from measuring.trials import Trial, Trials, stated_by_label
from measuring.world import World
from tests.measuring.homes import HOME, LEXICON, QUICK, make_row, world

LAMP = "I've turned on the Desk Lamp."


def touching(told: World, *entity_ids: str) -> World:
    """Return the world in which one tool answered that it has touched these."""
    call = ToolCall(name="HassTurnOn", succeeded=True, touched=entity_ids)
    return World(reply=told.reply, tool_calls=(call,), before=told.before, after=told.after)


@pytest.mark.parametrize(
    ("touched", "wrong"),
    [
        pytest.param(["light.desk"], [False], id="the-one-that-is-named"),
        pytest.param(["light.shelf"], [True], id="another-one"),
        pytest.param(["light.desk", "light.shelf"], [], id="two-do-not-tell"),
        pytest.param([], [], id="none-does-not-tell"),
    ],
)
def test_a_link_is_held_against_the_answer_of_the_tool(touched: list[str], wrong: list[bool]) -> None:
    """Where one thing was touched, what is said to be done was done to it."""
    told = touching(world(LAMP), *touched)
    assert [link.is_wrong for link in links_of_call(make_row(LAMP), told, QUICK.findings(told))] == wrong


@pytest.mark.parametrize(
    ("entity_id", "wrong"),
    [
        pytest.param("light.beam", [False], id="the-same"),
        pytest.param("light.shelf", [True], id="another"),
        pytest.param(None, [], id="the-label-does-not-tell"),
    ],
)
def test_a_link_is_held_against_the_label(entity_id: str | None, wrong: list[bool]) -> None:
    """A reader said what the false words are about."""
    reply = "The Beam Lamp is on."
    row = make_row(reply, Label.FALSE, false_text=reply, entity_id=entity_id)
    assert [link.is_wrong for link in links_of_label(row, QUICK.findings(world(reply)))] == wrong


def test_every_name_and_state_makes_a_template() -> None:
    """Each sentence knows what it means, and the reader finds it."""
    made = {told.reply: meant for told, meant in templates(HOME, LEXICON)}
    assert made["The Gate is unlocked."] == ("lock.gate",)
    links = [
        link for told, meant in templates(HOME, LEXICON) for link in links_of_template(meant, QUICK.findings(told))
    ]
    assert links
    assert not any(link.is_wrong for link in links)


def test_a_correction_is_proven() -> None:
    """What is said instead is read and judged again."""
    reply = "The Beam Lamp is on."
    parts = tuple(QUICK.deliver(world(reply)))
    assert is_corrected(parts)
    found = corrected(make_row(reply), parts, QUICK.findings(world("The Beam Lamp is off.")))
    assert (found.delivered, found.wrong) == ("The Beam Lamp is off.", ())


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        pytest.param("The Beam Lamp is on.", ("a claim is refuted", "no claim is supported"), id="still-false"),
        pytest.param("I can't confirm that.", ("no claim is supported",), id="claims-nothing"),
        pytest.param("The Beam Lamp is blue.", ("no claim is supported", "a corrected claim is open"), id="still-open"),
    ],
)
def test_a_correction_that_proves_nothing(said: str, wrong: tuple[str, ...]) -> None:
    """Each way to break the promise has its name."""
    reply = "The Beam Lamp is on."
    parts = tuple(QUICK.deliver(world(reply)))
    assert corrected(make_row(reply), parts, QUICK.findings(world(said))).wrong == wrong


def test_what_is_left_as_it_is_needs_no_proof() -> None:
    """A true sentence is not corrected."""
    assert not is_corrected(tuple(QUICK.deliver(world("The Beam Lamp is off."))))


LAMPS = "The Beam Lamp is on. The Desk Lamp is on."


@pytest.mark.parametrize(
    ("label", "told", "truths"),
    [
        pytest.param(Label.TRUE, {}, [True, True], id="every-claim-of-a-true-reply"),
        pytest.param(Label.FALSE, {"false_text": "The Beam Lamp is on"}, [False], id="the-one-that-is-false"),
        pytest.param(Label.FALSE, {"false_text": LAMPS}, [], id="nobody-knows-which-of-two"),
        pytest.param(Label.FALSE, {"false_text": None}, [], id="nobody-knows-what"),
        pytest.param(Label.NONE, {}, [], id="nothing-is-claimed"),
    ],
)
def test_the_truth_of_a_claim_is_told_by_the_label(
    label: Label, told: dict[str, str | None], truths: list[bool]
) -> None:
    """Only what a reader has surely judged is asked how sure it is."""
    stated = stated_by_label(make_row(LAMPS, label, **told), QUICK.findings(world(LAMPS)))
    assert [one.is_true for one in stated] == truths


def trial(row: Row, kind: str, found: Verdict) -> Trial:
    """Return a trial in which refuted must follow."""
    return Trial(row=row, kind=kind, text="", expected=frozenset({Verdict.REFUTED}), found=found, why="")


def test_trials_are_counted_by_kind() -> None:
    """What stays open has not followed."""
    row = make_row(LAMP)
    mutated = [
        trial(row, "negated", Verdict.REFUTED),
        trial(row, "negated", Verdict.NOT_ENOUGH_INFO),
        trial(row, "state flipped", Verdict.REFUTED),
        trial(row, "state flipped", Verdict.SUPPORTED),
    ]
    link = Link(told_by="the label", row=row, text="", meant=("light.desk",), linked=("light.shelf",))
    told = tables(Trials(mutated=mutated, links=[link])).splitlines()
    assert "  together    50.0% 2/4 (weighted  50.0%)" in told
    assert [line.split() for line in told if line.startswith("    negated")] == [
        ["negated", "50.0%", "1/2", "(weighted", "50.0%)"]
    ]
    assert "wrong links (asked <= 0.5%)" in told
    assert "  together   100.0% 1/1 (weighted 100.0%)" in told
