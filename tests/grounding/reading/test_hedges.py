"""How sure a sentence says it is, and what it only concludes."""

import pytest

from custom_components.grounded_assist.grounding.confidence import level_of
from custom_components.grounded_assist.grounding.model import SURE, Level, Policy, Reason, Verdict
from tests.grounding.homes import N, R, S, check, english, say


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        pytest.param("The reading lamp is on and the front door is locked.", [SURE, SURE], id="plain"),
        pytest.param("I believe the reading lamp is on and the front door is locked.", [0.7, 0.7], id="of-both"),
        pytest.param("The reading lamp is on and I think the front door is locked.", [SURE, 0.7], id="of-the-second"),
        pytest.param("The reading lamp is probably on and the front door is locked.", [0.7, SURE], id="of-the-first"),
        pytest.param("The reading lamp is surely on.", [0.7], id="surely"),
        pytest.param("Maybe the reading lamp is on and the front door is locked.", [0.5, 0.5], id="leading-adverb"),
        pytest.param("I think the reading lamp is on, but the front door is locked.", [0.7, SURE], id="up-to-but"),
        pytest.param("I guess the reading lamp is on; the front door is locked.", [0.5, SURE], id="up-to-a-semicolon"),
        pytest.param("The reading lamp is on, I think.", [0.7], id="at-the-end"),
        pytest.param("The reading lamp, I believe, is on.", [0.7], id="in-between"),
        pytest.param("The reading lamp is on, as far as I can tell.", [0.7], id="as-far-as-at-the-end"),
        pytest.param("As far as I can tell, the reading lamp is on.", [0.7], id="as-far-as"),
        pytest.param("I'm pretty sure the reading lamp is on.", [0.8], id="pretty-sure"),
        pytest.param("I suppose the reading lamp is on.", [0.6], id="suppose"),
        pytest.param("Perhaps the reading lamp is likely on.", [0.5], id="the-weakest"),
        pytest.param("I think that the reading lamp is on.", [0.7], id="think-that"),
        pytest.param("The reading lamp seems to be on.", [0.7], id="seems"),
        pytest.param("The reading lamp appears on and the front door is locked.", [0.7, SURE], id="appears"),
        pytest.param("It looks like the reading lamp is on.", [0.7], id="looks-like"),
        pytest.param("I think there are three lights on.", [0.7], id="how-many"),
        pytest.param("Apparently I turned on the reading lamp.", [0.7], id="an-action"),
        pytest.param("If I'm not mistaken, the front door is locked.", [0.7], id="if-i-am-not-mistaken"),
    ],
)
def test_stated_confidence(text: str, stated: list[float]) -> None:
    """A hedge that begins a sentence is of all that follows, an adverb of its own clause."""
    assert [finding.claim.stated_confidence for finding in check(text)] == stated


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("I believe the reading lamp is off.", R, id="i-believe"),
        pytest.param("The reading lamp is off, I think.", R, id="at-the-end"),
        pytest.param("The reading lamp is probably off.", R, id="probably"),
        pytest.param("The reading lamp seems to be on.", S, id="seems"),
        pytest.param("As far as I can see, the reading lamp is on.", S, id="as-far-as-i-can-see"),
    ],
)
def test_unsure_still_asserts(text: str, verdict: Verdict) -> None:
    """What is said with a doubt is so or is not."""
    assert [finding.verdict for finding in check(text)] == [verdict]


@pytest.mark.parametrize("template", english().sentences["hedge"])
@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        pytest.param("the reading lamp is on.", S, id="state"),
        pytest.param("the reading lamp is off.", R, id="false-state"),
        pytest.param("the Samsung TV is at 30% volume.", S, id="value"),
        pytest.param("I turned on the reading lamp.", S, id="action"),
        pytest.param("there are three lights on.", S, id="how-many"),
        pytest.param("the doors are locked.", R, id="set"),
    ],
)
def test_our_own_hedges_are_read(template: str, sentence: str, verdict: Verdict) -> None:
    """What we hedge says the same, only less surely."""
    (finding,) = check(template.format(sentence=sentence))
    assert (finding.verdict, finding.claim.stated_confidence < SURE) == (verdict, True)


def test_a_hedged_reply_is_not_hedged_again() -> None:
    """What is delivered under a strict policy stays as it is when it is checked once more."""
    hedged = say("The Old radio is on.", policy=Policy.STRICT).text
    assert say(hedged, policy=Policy.STRICT).text == hedged


@pytest.mark.parametrize(
    ("text", "inferred"),
    [
        pytest.param("The reading lamp is on, so the front door is locked.", [False, True], id="so"),
        pytest.param("The reading lamp is on and so is the front door.", [False, False], id="and-so-is"),
        pytest.param("So, the reading lamp is on.", [False], id="so-at-the-beginning"),
        pytest.param("So the reading lamp is on.", [False], id="so-without-a-comma"),
        pytest.param("I'm so sorry, the reading lamp is on.", [False], id="so-sorry"),
        pytest.param("So far, the reading lamp is on.", [False], id="so-far"),
        pytest.param("The front door is locked so that nobody gets in.", [False], id="so-that"),
        pytest.param("Therefore the front door is locked.", [True], id="therefore"),
        pytest.param("The front door is therefore locked.", [True], id="therefore-inside"),
        pytest.param("The front door is locked because the reading lamp is on.", [True, False], id="because"),
        pytest.param("Because the reading lamp is on, the front door is locked.", [False, True], id="because-first"),
        pytest.param("The reading lamp is on, which means the front door is locked.", [False, True], id="which-means"),
        pytest.param("That means that the front door is locked.", [True], id="that-means"),
        pytest.param("The reading lamp is on, hence the front door is locked.", [False, True], id="hence"),
        pytest.param("Hence the fan is on, but the front door is locked.", [True, False], id="up-to-but"),
        pytest.param("The reading lamp is on and the front door is locked.", [False, False], id="none"),
    ],
)
def test_inference(text: str, inferred: list[bool]) -> None:
    """What is said to follow is marked; a "so" that only goes on is not."""
    assert [finding.claim.is_inference for finding in check(text)] == inferred


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        pytest.param("The reading lamp is on, so the front door is locked.", [S, S], id="true"),
        pytest.param("The reading lamp is on, so the front door is unlocked.", [S, R], id="false"),
        pytest.param("The front door is unlocked because the reading lamp is on.", [R, S], id="because"),
    ],
)
def test_what_the_home_decides_stands(text: str, verdicts: list[Verdict]) -> None:
    """A conclusion that is so, or is not so, is judged like anything else, and as surely."""
    found = check(text)
    plain = {finding.verdict: finding.confidence for finding in check("The reading lamp is on. The fan is off.")}
    assert [finding.verdict for finding in found] == verdicts
    assert {finding.confidence for finding in found if finding.verdict is S} == {plain[S]}


def test_an_open_conclusion_is_of_medium_confidence_at_most() -> None:
    """Nothing confirms what only follows."""
    (finding,) = check("That means that the lamp is on.")
    assert (finding.verdict, finding.reason) == (N, Reason.INFERENCE)
    assert level_of(finding.confidence) is not Level.HIGH
