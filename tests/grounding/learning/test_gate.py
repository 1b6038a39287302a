"""What is worth to be remembered."""

import pytest

from custom_components.grounded_assist.grounding.gate import Admission, Rejection, admit, kind_of, weigh_opinion
from custom_components.grounded_assist.grounding.information import weigh
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.memories import MemoryKind, Provenance
from custom_components.grounded_assist.grounding.model import Finding
from custom_components.grounded_assist.grounding.options import GatingMemories
from tests.grounding.german.homes import german, turn as german_turn
from tests.grounding.homes import check, english

from .remembering import findings, memory


@pytest.mark.parametrize(
    ("text", "rejection"),
    [
        pytest.param("The kitchen ceiling light is on", Rejection.TRANSIENT_STATE, id="a-state"),
        pytest.param("The light is on", Rejection.TRANSIENT_STATE, id="a-state-of-anything"),
        pytest.param("The bedroom temperature is 21 °C", Rejection.TRANSIENT_STATE, id="a-value"),
        pytest.param("Two lights are on", Rejection.TRANSIENT_STATE, id="a-count"),
        pytest.param("I turned off the kitchen ceiling light", Rejection.TRANSIENT_STATE, id="a-deed"),
        pytest.param("The reading lamp is in the bedroom", Rejection.REFUTED, id="the-home-knows-better"),
        pytest.param("...", Rejection.NO_STATEMENT, id="nothing"),
        pytest.param("it's 28", Rejection.NO_STATEMENT, id="whatever-it-is"),
        pytest.param("Turn off the light at ten", Rejection.NO_STATEMENT, id="a-command"),
        pytest.param("What time is it", Rejection.NO_STATEMENT, id="a-question"),
        pytest.param("The bins go out on Tuesday?", Rejection.NO_STATEMENT, id="a-question-by-its-mark"),
        pytest.param("Maybe Anna likes tea", Rejection.NO_STATEMENT, id="a-guess"),
        pytest.param("Dinner is ready", Rejection.TRANSIENT_STATE, id="a-moment"),
        pytest.param("The bedroom is very cold", Rejection.TRANSIENT_STATE, id="a-feeling"),
        pytest.param("The water is 21 degrees warm", Rejection.TRANSIENT_STATE, id="measured-of-anything"),
        pytest.param("The pool is at 27 °C", Rejection.TRANSIENT_STATE, id="measured"),
        pytest.param("The freezer should be at -18 °C", None, id="wanted"),
        pytest.param("Anna likes the bedroom at 19 degrees", None, id="liked"),
        pytest.param("Anna is home on Fridays", None, id="every-week"),
        pytest.param("The shop is open until 8", None, id="opening-hours"),
        pytest.param("Anna likes tea", None, id="a-fact"),
        pytest.param("The guest room is called the office", None, id="a-name"),
        pytest.param("The latest Docker version is 28", None, id="a-version"),
        pytest.param("The reading lamp is in the living room", None, id="the-home-bears-it-out"),
    ],
)
def test_the_gate(text: str, rejection: Rejection | None) -> None:
    """Nothing that passes, and nothing that the home refutes."""
    assert admit(text, MemoryKind.FACT, check(text), Provenance.PERSON, english()).rejection is rejection


@pytest.mark.parametrize(
    ("lexicon", "text", "rejection"),
    [
        pytest.param(english(), "The choir rehearsal is tomorrow at 11 am", Rejection.TRANSIENT_STATE, id="tomorrow"),
        pytest.param(english(), "Tomorrow the library opens at 11 am", Rejection.TRANSIENT_STATE, id="at-the-start"),
        pytest.param(english(), "The choir rehearsal is at 11 am", None, id="whenever"),
        pytest.param(german(), "Die Chorprobe ist morgen um 11 Uhr", Rejection.TRANSIENT_STATE, id="german"),
        pytest.param(german(), "Die Post kommt am Morgen um 11 Uhr", None, id="german-morning"),
        pytest.param(english(), "The tower is 330 meters high", None, id="a-measure"),
        pytest.param(english(), "The water is high", Rejection.TRANSIENT_STATE, id="no-measure"),
        pytest.param(english(), "The water is 21 degrees warm", Rejection.TRANSIENT_STATE, id="of-a-moment"),
        pytest.param(german(), "Der Turm ist 330 Meter hoch", None, id="german-measure"),
    ],
)
def test_a_correction_of_one_day(lexicon: Lexicon, text: str, rejection: Rejection | None) -> None:
    """It is wrong the day after, so that the review does not remember it."""
    assert admit(text, MemoryKind.CORRECTION, (), Provenance.MISTAKE_REVIEW, lexicon).rejection is rejection


@pytest.mark.parametrize(
    ("text", "rejection"),
    [
        pytest.param("Das Museum schließt um 18 Uhr", None, id="opening-hours"),
        pytest.param("Das Museum schließt heute um 18 Uhr", Rejection.TRANSIENT_STATE, id="of-today"),
        pytest.param("Das Garagentor schließt um 18 Uhr", Rejection.TRANSIENT_STATE, id="of-the-home"),
        pytest.param("Das Museum hat um 18 Uhr geschlossen", Rejection.TRANSIENT_STATE, id="done-once"),
    ],
)
def test_when_something_opens(text: str, rejection: Rejection | None) -> None:
    """Every day, where it is no thing of the home."""
    found = german_turn().findings(text)
    assert admit(text, MemoryKind.FACT, found, Provenance.PERSON, german()).rejection is rejection


def test_without_provenance() -> None:
    """Nothing comes out of nowhere."""
    assert admit("Anna likes tea", MemoryKind.FACT, (), None, english()).rejection is Rejection.NO_PROVENANCE


def test_what_the_home_refutes_is_told() -> None:
    """With the evidence."""
    text = "The reading lamp is in the bedroom"
    admission = admit(text, MemoryKind.FACT, check(text), Provenance.PERSON, english())
    assert [one.subject for one in admission.evidence] == ["light.reading"]


@pytest.mark.parametrize(
    ("text", "stated", "confidence"),
    [
        pytest.param("Anna likes tea", None, 0.5, id="a-word-of-a-person"),
        pytest.param("Anna likes tea", 0.95, 0.95, id="as-stated"),
        pytest.param("The reading lamp is in the living room", 0.95, 0.95, id="confirmed"),
        pytest.param("The reading lamp is in the living room", 0.5, 0.5, id="confirmed-and-stated-less"),
    ],
)
def test_how_sure(text: str, stated: float | None, confidence: float) -> None:
    """At most as sure as stated, and as the observed bits are of those required."""
    admission = admit(text, MemoryKind.FACT, check(text), Provenance.PERSON, english(), stated=stated)
    assert admission.confidence == pytest.approx(confidence)


def admitted(text: str, found: Finding) -> float:
    """Return how sure a statement is of which this was found."""
    return admit(text, MemoryKind.FACT, (found,), Provenance.PERSON, english(), stated=0.9).confidence


def test_bits_that_are_too_few() -> None:
    """Evidence that yields less than is required makes it less sure; where none is required it counts as 1."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    text = "The reading lamp is in the living room"
    (found,) = check(text)
    assert found.bits is not None
    weak = replace(found, bits=replace(found.bits, required=2.0, observed=0.5))
    assert admit(text, MemoryKind.FACT, (weak,), Provenance.PERSON, english(), stated=0.9).confidence == pytest.approx(
        0.25
    )
    free = replace(found, bits=replace(found.bits, required=0.0, observed=0.1))
    assert admit(text, MemoryKind.FACT, (free,), Provenance.PERSON, english(), stated=0.9).confidence == pytest.approx(
        0.9
    )


def test_what_was_remembered_does_not_bar_the_way() -> None:
    """A person may say otherwise than yesterday."""
    old, text = memory("The latest Docker version is 28"), "The latest Docker version is 29"
    admission = admit(text, MemoryKind.FACT, findings(text, old), Provenance.PERSON, english())
    assert (admission.rejection, admission.confidence) == (None, 0.5)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("The guest room is called the office", MemoryKind.NAME, id="name"),
        pytest.param("My favourite colour is blue", MemoryKind.PREFERENCE, id="preference"),
        pytest.param("The bins go out on Tuesday", MemoryKind.FACT, id="fact"),
    ],
)
def test_kinds(text: str, kind: MemoryKind) -> None:
    """By words that give it away."""
    assert kind_of(text, english()) is kind


def test_in_a_language_that_is_not_read() -> None:
    """Anything that has words is taken at its word."""
    assert admit("Les poubelles passent le mardi", MemoryKind.FACT, (), Provenance.PERSON, None).rejection is None
    assert admit("?!", MemoryKind.FACT, (), Provenance.PERSON, None).rejection is Rejection.NO_STATEMENT


@pytest.mark.parametrize(
    ("p0", "p1", "gating", "rejection"),
    [
        pytest.param(0.5, 0.5, GatingMemories(), Rejection.FACT_NOT_GROUNDED, id="groundless"),
        pytest.param(0.95, 0.05, GatingMemories(), Rejection.FACT_NOT_GROUNDED, id="the-worst-case-of-the-budget"),
        pytest.param(0.05, 0.6, GatingMemories(), Rejection.FACT_NOT_GROUNDED, id="too-little-for-what-it-requires"),
        pytest.param(0.3, 0.97, GatingMemories(), None, id="confirmed"),
        pytest.param(0.5, 0.6, GatingMemories(rejects_unsupported=False), None, id="only-what-is-contradicted"),
        pytest.param(0.5, 0.4, GatingMemories(rejects_unsupported=False), Rejection.FACT_NOT_GROUNDED, id="against"),
        pytest.param(0.5, 0.96, GatingMemories(min_confidence=0.97), Rejection.FACT_NOT_GROUNDED, id="not-sure-enough"),
    ],
)
def test_a_second_opinion(p0: float, p1: float, gating: GatingMemories, rejection: Rejection | None) -> None:
    """By its bits a statement is rejected, or at most as sure as they bear it out."""
    found = weigh_opinion(Admission(confidence=0.5), weigh(p0, p1), gating)
    assert found.rejection is rejection
    assert found.bits == weigh(p0, p1)
    assert (found.confidence > 0) is (rejection is None)


def test_what_an_opinion_makes_less_sure() -> None:
    """The confidence is at most the observed bits over those required; evidence that adds nothing lowers nothing."""
    lax = GatingMemories(rejects_unsupported=False)
    bits = weigh(0.5, 0.8)
    assert weigh_opinion(Admission(confidence=0.9), bits, lax).confidence == pytest.approx(
        bits.observed / bits.required, abs=0.001
    )
    assert weigh_opinion(Admission(confidence=0.9), weigh(0.9, 0.9), lax).confidence == 0.9
