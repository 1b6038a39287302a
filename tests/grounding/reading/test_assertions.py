"""What of a text is claimed at all."""

import pytest

from custom_components.grounded_assist.grounding.model import Aspect, ClaimKind, Reason
from tests.grounding.homes import N, R, S, Verdict, check, turn, verdicts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Is the reading lamp off?", id="question"),
        pytest.param("The reading lamp is off, isn't it?", id="tag-question"),
        pytest.param("Shall I turn off the reading lamp?", id="offer-as-a-question"),
        pytest.param("Would you like me to turn off the reading lamp.", id="offer"),
        pytest.param("Let me know if the reading lamp is off.", id="let-me-know"),
        pytest.param("I can turn off the reading lamp for you.", id="can"),
        pytest.param("The reading lamp may be off.", id="may"),
        pytest.param("The reading lamp might be off.", id="might"),
        pytest.param("The reading lamp should be off.", id="should"),
        pytest.param("The reading lamp could have been turned off.", id="could-have"),
        pytest.param("The reading lamp must be off.", id="must"),
        pytest.param("If the reading lamp is off, the mirror light is off.", id="condition"),
        pytest.param("Once the reading lamp is off, I can go on.", id="condition-of-time"),
        pytest.param("I'll tell you when the front door is unlocked.", id="condition-behind"),
        pytest.param("I will turn off the reading lamp.", id="promise"),
        pytest.param("I'm going to turn off the reading lamp.", id="going-to"),
        pytest.param("Let me turn off the reading lamp.", id="let-me"),
        pytest.param("The reading lamp will be turned off.", id="promise-in-the-passive"),
        pytest.param("You said the reading lamp is off.", id="report"),
        pytest.param("You asked whether the reading lamp is off.", id="reported-question"),
        pytest.param("I tried to turn off the reading lamp.", id="attempt"),
        pytest.param("Please turn off the reading lamp.", id="instruction"),
        pytest.param("Hello, how can I help you?", id="greeting"),
        pytest.param("Sure!", id="agreement"),
        pytest.param("Here is a joke about a light bulb.", id="joke"),
        pytest.param("HassTurnOff(name='Reading lamp')", id="printed-call"),
        pytest.param('{"name": "Reading lamp", "state": "off"}', id="printed-data"),
        pytest.param("```\nThe reading lamp is off.\n```", id="fenced-block"),
        pytest.param("<think>The reading lamp is off.</think>", id="thought"),
        pytest.param("", id="nothing"),
        pytest.param("   \n ", id="white-space"),
        pytest.param("...", id="marks"),
        pytest.param("**", id="decoration"),
        pytest.param("2. Verify that the back door is not in a locked state.", id="an-instruction-to-verify"),
    ],
)
def test_claims_nothing(text: str) -> None:
    """Questions, offers, conditions, promises and reports assert nothing."""
    assert check(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The reading lamp is off " + "and so on " * 60, id="more-characters-than-anybody-says"),
        pytest.param("The reading lamp is off " + "a " * 120, id="more-words-than-anybody-says"),
        pytest.param("```\n" + "light.turn_off:\n" * 600 + "```", id="a-longer-block-than-anybody-writes"),
    ],
)
def test_is_too_much_to_read(text: str) -> None:
    """What is too long is passed on unread, and says so."""
    (finding,) = turn().findings(text)
    assert (finding.verdict, finding.reason) == (N, Reason.TOO_MUCH_TO_READ)
    assert text[finding.claim.start : finding.claim.end] == finding.claim.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is off. Shall I turn it on?", [R], id="a-claim-before-a-question"),
        pytest.param("Would you like more light? The reading lamp is off.", [R], id="a-claim-behind-a-question"),
        pytest.param("The reading lamp is on. The counter lamp is off.", [S, S], id="two-sentences"),
        pytest.param("The reading lamp is on and the counter lamp is on.", [S, R], id="two-clauses"),
        pytest.param("The reading lamp is on, but the counter lamp is off.", [S, S], id="but"),
        pytest.param("The reading lamp and the counter lamp are on.", [S, R], id="a-list-before-the-verb"),
        pytest.param("The reading lamp, the counter lamp, and the mirror light are off.", [R, S, R], id="three"),
        pytest.param("Both the reading lamp and the mirror light are on.", [S, S], id="both-and"),
        pytest.param("The front door and the back door are both locked.", [S, R], id="floating-both"),
        pytest.param("I turned on the reading lamp, the counter lamp and the mirror light.", [S, R, S], id="objects"),
        pytest.param("I've locked the front door and closed the velvet curtain.", [S, R], id="two-verbs"),
        pytest.param("The kitchen lights are off and the garage lights are off.", [R, S], id="two-sets"),
        pytest.param("I set the reading lamp to 20% and turned off the mirror light.", [R, R], id="value-and-state"),
        pytest.param("- Reading lamp: off\n- Mirror light: on\n", [R, S], id="a-list-without-verbs"),
        pytest.param("- The reading lamp is off.\n- The mirror light is on.\n", [R, S], id="bullets"),
        pytest.param("1. The reading lamp is off.\n2. The mirror light is on.\n", [R, S], id="numbers"),
        pytest.param("Sure! The reading lamp is off.", [R], id="after-an-interjection"),
        pytest.param("There is no light in the garage. No windows are open.", [R, R], id="a-set-behind-another-room"),
        pytest.param("There is a light in the garage. All windows are closed.", [S, R], id="all-behind-another-room"),
        pytest.param("The ceiling light is on in the kitchen. The vacuum is docked.", [S, S], id="what-is-of-no-room"),
    ],
)
def test_several_claims(text: str, expected: list[Verdict]) -> None:
    """Each clause with each of its subjects is a claim of its own."""
    assert list(verdicts(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is on. It is red.", [S, S], id="it"),
        pytest.param("The reading lamp is on. It is off.", [S, R], id="it-is-not"),
        pytest.param("The reading lamp is on and is red.", [S, S], id="no-subject"),
        pytest.param("The reading lamp and the mirror light are on. Both are off.", [S, S, R], id="both"),
        pytest.param("The windows are closed. They are open.", [R, R], id="they"),
        pytest.param("It is on.", [], id="it-with-nothing-before"),
        pytest.param("Both are on.", [], id="both-with-nothing-before"),
        pytest.param("Hello. It is on.", [], id="it-after-nothing-of-the-home"),
    ],
)
def test_pronouns(text: str, expected: list[Verdict]) -> None:
    """A pronoun means what was spoken of before, or nobody knows what and nothing is claimed."""
    assert list(verdicts(text)) == expected


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        pytest.param("The reading lamp is on.", 0.95, id="plain"),
        pytest.param("I believe the reading lamp is on.", 0.7, id="i-believe"),
        pytest.param("The reading lamp is probably on.", 0.7, id="probably"),
        pytest.param("The reading lamp appears to be on.", 0.7, id="appears"),
    ],
)
def test_stated_confidence(text: str, stated: float) -> None:
    """What the draft itself pretends is read from its hedges."""
    (finding,) = check(text)
    assert finding.claim.stated_confidence == stated


@pytest.mark.parametrize(
    ("text", "kind", "aspect"),
    [
        pytest.param("The reading lamp is on.", ClaimKind.STATE, Aspect.STATE, id="state"),
        pytest.param("The reading lamp is at 50%.", ClaimKind.VALUE, Aspect.STATE, id="value"),
        pytest.param("I've set the reading lamp to 50%.", ClaimKind.VALUE, Aspect.EVENT, id="value-set"),
        pytest.param("I've turned on the reading lamp.", ClaimKind.OUTCOME, Aspect.EVENT, id="outcome"),
        pytest.param("Turning on the reading lamp.", ClaimKind.OUTCOME, Aspect.PROGRESS, id="progress"),
        pytest.param("There is a reading lamp.", ClaimKind.EXISTENCE, Aspect.STATE, id="existence"),
        pytest.param("There are two windows.", ClaimKind.COUNT, Aspect.STATE, id="count"),
        pytest.param("Two windows are open.", ClaimKind.COUNT, Aspect.STATE, id="count-of-a-state"),
    ],
)
def test_kinds(text: str, kind: ClaimKind, aspect: Aspect) -> None:
    """A claim says what sort of thing it asserts."""
    (finding,) = check(text)
    assert (finding.claim.kind, finding.claim.aspect) == (kind, aspect)


def test_spans_are_those_of_the_whole_text() -> None:
    """Spans count code points from the beginning of the text, whatever stands before."""
    text = "Hi 💡! All well. The reading lamp is at 45%, and the front door is unlocked."
    value, state = [finding.claim for finding in check(text)]
    assert text[value.predicate_start : value.predicate_end] == "45"
    assert value.value is not None
    assert text[value.value.start : value.value.end] == "45"
    assert text[state.predicate_start : state.predicate_end] == "unlocked"
    assert (text[state.subject_start : state.subject_end], state.subject) == ("the front door", "front door")
    assert text[state.start : state.end] == state.text


def test_previous_sentences_are_remembered() -> None:
    """A pronoun also points to a claim of a sentence that was read before."""
    home = turn()
    (before,) = home.findings("The reading lamp is on.")
    (finding,) = home.findings("It is off.", [before.claim])
    assert finding.verdict is R
