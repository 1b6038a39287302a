"""What is changed of a true sentence, what must follow, and that it does."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from measuring.corpus import Seen
from measuring.mutation import Mutation, mutations
from measuring.mutation.numbers import expected, tolerance
from measuring.mutation.states import with_state
from measuring.trials import verdict_of
from tests.measuring.homes import QUICK, sentences, world

SUPPORTED, REFUTED = frozenset({Verdict.SUPPORTED}), frozenset({Verdict.REFUTED})
EITHER = SUPPORTED | REFUTED


def mutated(reply: str, before: dict[str, str] | None = None) -> dict[str, Mutation]:
    """Return every change of the sentences of a reply, by kind."""
    return {change.kind: change for sentence in sentences(world(reply, before)) for change in mutations(sentence)}


LAMP = "The Desk Lamp is on."
SET = "All the lights in the study are on."
NUMBER = "The Study Temperature is 21.5 °C."
FLIPS = ["state flipped", "state flipped back"]
SHIFTS = [
    f"number {how} {by} off"
    for how in ("said", "held")
    for by in ("half a tolerance", "one tolerance", "three tolerances")
]


@pytest.mark.parametrize(
    ("reply", "kinds"),
    [
        pytest.param(LAMP, [*FLIPS, "entity swapped", "negated"], id="one-thing"),
        pytest.param(
            SET, [*FLIPS, "quantifier swapped", "exception that is none", "exception that is one"], id="a-set"
        ),
        pytest.param(NUMBER, [*SHIFTS, "unit changed", "unit converted", "negated"], id="a-number"),
        pytest.param("The Gate is locked.", [*FLIPS, "negated"], id="no-other-lock-to-swap-it-with"),
        pytest.param("The Desk Lamp is on and the Gate is locked.", FLIPS, id="two-claims-have-no-one-negation"),
        pytest.param("The Desk Lamp is off.", [], id="what-is-not-true-is-not-asked"),
        pytest.param("Shall I turn on the Desk Lamp?", [], id="what-claims-nothing-is-not-asked"),
    ],
)
def test_what_is_asked_of_a_sentence(reply: str, kinds: list[str]) -> None:
    """Only changes whose outcome is known are made."""
    assert list(mutated(reply)) == kinds


@pytest.mark.parametrize(
    ("reply", "kind", "text", "follows"),
    [
        pytest.param(LAMP, "entity swapped", "The Beam Lamp is on.", REFUTED, id="another-lamp-that-is-off"),
        pytest.param(LAMP, "negated", "The Desk Lamp is not on.", REFUTED, id="negated"),
        pytest.param(NUMBER, "negated", "The Study Temperature is not 21.5 °C.", REFUTED, id="a-number-negated"),
        pytest.param(SET, "quantifier swapped", "None of the lights in the study are on.", REFUTED, id="none-for-all"),
        pytest.param(
            "No lights in the attic are on.",
            "quantifier swapped",
            "All lights in the attic are on.",
            REFUTED,
            id="all-for-none",
        ),
        pytest.param(
            SET,
            "exception that is none",
            "All the lights in the study are on except the Desk Lamp.",
            REFUTED,
            id="an-exception-that-is-none",
        ),
        pytest.param(NUMBER, SHIFTS[0], "The Study Temperature is 21.525 °C.", SUPPORTED, id="half-a-tolerance"),
        pytest.param(NUMBER, SHIFTS[1], "The Study Temperature is 21.55 °C.", EITHER, id="one-tolerance"),
        pytest.param(NUMBER, SHIFTS[2], "The Study Temperature is 21.65 °C.", REFUTED, id="three-tolerances"),
        pytest.param(NUMBER, "unit changed", "The Study Temperature is 21.5 °F.", REFUTED, id="another-unit"),
        pytest.param(NUMBER, "unit converted", "The Study Temperature is 70.7 °F.", SUPPORTED, id="a-unit-converted"),
    ],
)
def test_words_that_are_changed(reply: str, kind: str, text: str, follows: frozenset[Verdict]) -> None:
    """The changed sentence and what follows from the home, whatever the reader makes of it."""
    change = mutated(reply)[kind]
    assert (change.world.reply, change.expected) == (text, follows)


@pytest.mark.parametrize(
    ("kind", "changes", "follows"),
    [
        pytest.param("state flipped", {"light.desk": "off"}, REFUTED, id="flipped"),
        pytest.param("state flipped back", {}, SUPPORTED, id="and-back"),
    ],
)
def test_a_home_that_is_changed(kind: str, changes: dict[str, str], follows: frozenset[Verdict]) -> None:
    """Only what the sentence speaks of is flipped."""
    change, told = mutated(LAMP)[kind], world(LAMP)
    found = {i: seen.state for i, seen in change.world.after.items() if seen != told.after[i]}
    assert (found, change.expected) == (changes, follows)


def test_what_is_done_is_negated_where_it_was_recorded() -> None:
    """Of what was on before it is true that it has not been turned on."""
    done = "I've turned on the Desk Lamp."
    assert "negated" not in mutated(done)
    assert mutated(done, {"light.desk": "off"})["negated"].world.reply == "I have not turned on the Desk Lamp."


@pytest.mark.parametrize("kind", [*FLIPS, "entity swapped", "negated"])
def test_the_verdict_follows(kind: str) -> None:
    """The whole way: change, read, judge."""
    change = mutated(LAMP)[kind]
    assert {verdict_of(QUICK.findings(change.world))} == change.expected


@pytest.mark.parametrize(
    ("decimals", "held_decimals", "scale", "is_about", "allowed"),
    [
        pytest.param(0, 1, 1, False, 0.5, id="half-the-last-digit-said"),
        pytest.param(2, 1, 1, False, 0.05, id="half-the-last-digit-shown"),
        pytest.param(0, 1, 100, False, 0.5, id="a-share-of-one"),
        pytest.param(0, 0, 100 / 255, False, 0.5 * 100 / 255 + 0.5, id="a-step-of-255"),
        pytest.param(0, 1, 1, True, 1.5, id="about"),
    ],
)
def test_the_tolerance(*, decimals: int, held_decimals: int, scale: float, is_about: bool, allowed: float) -> None:
    """Written down here a second time, so that the judge is not its own witness."""
    assert tolerance(decimals, held_decimals, scale, is_about=is_about) == pytest.approx(allowed)


@pytest.mark.parametrize(
    ("difference", "follows"),
    [
        pytest.param(0.4, SUPPORTED, id="within"),
        pytest.param(0.5, EITHER, id="edge"),
        pytest.param(0.6, REFUTED, id="beyond"),
    ],
)
def test_what_follows_from_a_difference(difference: float, follows: frozenset[Verdict]) -> None:
    """At the edge both are right."""
    assert expected(difference, 0.5) == follows


def test_what_a_thermostat_does_goes_with_its_state() -> None:
    """A thermostat that is off does not heat."""
    seen = Seen(state="heat", attributes={"hvac_action": "heating"})
    assert with_state("climate.study", seen, "off") == Seen(state="off", attributes={"hvac_action": "off"})


def test_a_name_that_means_two_things_names_nothing() -> None:
    """Two lamps of one name cannot be told apart by letters."""
    (sentence,) = sentences(world("The Desk Lamp is on."))
    assert [mention.entity.entity_id for mention in sentence.mentions] == ["light.desk"]
    assert sentence.names.mentions("The Study is warm.") is None
