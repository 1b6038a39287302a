"""Marks of citation: what they are of, and that nobody hears them."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, ToolCall
from custom_components.grounded_assist.grounding.reading.citations import is_mark, without_citations
from custom_components.grounded_assist.grounding.reading.segmentation import Segmenter, segment
from tests.grounding.homes import S, check, report, say

CALLS = (ToolCall(name="GetLiveContext", succeeded=True, result="on"), ToolCall(name="Weather", succeeded=True))


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        pytest.param("The reading lamp is on.", [()], id="none"),
        pytest.param("The reading lamp is on [source:1].", [("source:1",)], id="before-the-stop"),
        pytest.param("The reading lamp is on. [source:1]", [("source:1",)], id="behind-the-stop"),
        pytest.param("The reading lamp is on.[source:1]", [("source:1",)], id="close-behind-the-stop"),
        pytest.param("[source:1] The reading lamp is on.", [("source:1",)], id="first"),
        pytest.param("The reading lamp is on【source:1】.", [("source:1",)], id="in-wide-brackets"),
        pytest.param("The reading lamp is on. 【source:1】", [("source:1",)], id="in-wide-brackets-behind-the-stop"),
        pytest.param("The reading lamp is on [Source 2].", [("source:2",)], id="another-spelling"),
        pytest.param("The reading lamp is on [sources: 1, 2].", [("source:1", "source:2")], id="two-in-one"),
        pytest.param("The reading lamp is on [source:1][source:2].", [("source:1", "source:2")], id="two-in-a-row"),
        pytest.param("The reading lamp is on [source:1], [source:2].", [("source:1", "source:2")], id="with-a-comma"),
        pytest.param("The reading lamp is on [source:1, source:1].", [("source:1",)], id="twice-the-same"),
        pytest.param("The reading lamp is on [source:Weather].", [("source:Weather",)], id="by-name"),
        pytest.param(
            "The reading lamp is on [source:1] and the front door is locked [source:2].",
            [("source:1",), ("source:2",)],
            id="each-its-own",
        ),
        pytest.param(
            "The reading lamp is on and the front door is locked [source:2].",
            [("source:2",), ("source:2",)],
            id="both-the-same",
        ),
        pytest.param(
            "The reading lamp is on. [source:1] The front door is locked. [source:2]",
            [("source:1",), ("source:2",)],
            id="two-sentences",
        ),
        pytest.param("It will rain tomorrow [source:1].", [("source:1",)], id="nobody-can-read-it"),
        pytest.param("Hello [source:1]!", [("source:1",)], id="a-greeting"),
        pytest.param("[source:1]", [("source:1",)], id="alone"),
        pytest.param("Is the reading lamp on [source:1]?", [("source:1",)], id="a-question"),
    ],
)
def test_what_is_cited(text: str, cited: list[tuple[str, ...]]) -> None:
    """A mark is of what stands before it, back to the mark before."""
    findings = [finding for part in [report(text, calls=CALLS)] for finding in part.findings]
    assert [finding.claim.citations for finding in findings] == cited
    assert [finding.claim.text for finding in findings] == [
        text[finding.claim.start : finding.claim.end] for finding in findings
    ]


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        pytest.param("It is on [source:1].", "It is on.", id="before-the-stop"),
        pytest.param("It is on. [source:1]", "It is on.", id="behind-the-stop"),
        pytest.param("[source:1] It is on.", "It is on.", id="first"),
        pytest.param(" [source:1] It is on. ", " It is on. ", id="white-space-stays"),
        pytest.param("It is on [source:1] and open [source: 2].", "It is on and open.", id="two"),
        pytest.param("It is on [source:1][source:2]!", "It is on!", id="in-a-row"),
        pytest.param("It [the lamp] is on.", "It [the lamp] is on.", id="other-brackets"),
        pytest.param("A resource: [1]", "A resource: [1]", id="a-number"),
        pytest.param("It is on.", "It is on.", id="none"),
        pytest.param("[source:1]", "", id="alone"),
        pytest.param("It is on 【source:1】.", "It is on.", id="wide-brackets"),
        pytest.param("It is on [Source: 1].", "It is on.", id="capital"),
        pytest.param("It is on [source:1], [source:2].", "It is on.", id="with-a-comma"),
        pytest.param("It is on [source:1], and open.", "It is on, and open.", id="the-comma-of-the-sentence"),
        pytest.param("It is on [source:1] and [source:2].", "It is on.", id="joined-by-a-word"),
        pytest.param("On [source:1] and [source:2] open.", "On and open.", id="the-word-of-the-sentence"),
        pytest.param("It is on ([source:1], [source:2]).", "It is on.", id="in-parentheses"),
        pytest.param("It is on [source:1](https://a.b/c).", "It is on.", id="a-link"),
        pytest.param("[source:1]: It is on.", "It is on.", id="in-front-with-a-colon"),
        pytest.param(
            "The [source code](https://a.b/c) is open.", "The [source code](https://a.b/c) is open.", id="code"
        ),
        pytest.param("It is on [1].", "It is on [1].", id="a-bare-number"),
        pytest.param("It is on.[source:1]It is open.", "It is on. It is open.", id="between-sentences"),
        pytest.param("```[source:1]```", "``` ```", id="between-marks-of-code"),
    ],
)
def test_marks_are_not_spoken(text: str, spoken: str) -> None:
    """With the space before them they are gone, and what joined them."""
    assert without_citations(text) == spoken


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        pytest.param("It is on [1].", "It is on.", id="one"),
        pytest.param("It is on [1, 2] and open 【3】.", "It is on and open.", id="more"),
        pytest.param("It is on [1](https://a.b/c).", "It is on [1](https://a.b/c).", id="a-link-of-their-own"),
        pytest.param("It is in [1999].", "It is in [1999].", id="a-year"),
        pytest.param("It is on [source:1][2].", "It is on.", id="both-sorts"),
    ],
)
def test_bare_marks_are_not_spoken(text: str, spoken: str) -> None:
    """Where the agent was asked to cite, a number in brackets is a mark."""
    assert without_citations(text, cites=True) == spoken


def test_what_a_mark_is() -> None:
    """The request and the dialogue are no marks: they are known by the words that tell of them."""
    assert [is_mark(cited) for cited in ("source:1", "source:Weather", "request", "dialogue:person")] == [
        *[True] * 2,
        *[False] * 2,
    ]


def test_bare_marks_cite() -> None:
    """They are of what stands before them, like all others."""
    text = "It will rain tomorrow. [1] The reading lamp is on [2]."
    findings = [finding for part in [report(text, calls=CALLS, cites=True)] for finding in part.findings]
    assert [finding.claim.citations for finding in findings] == [("source:1",), ("source:2",)]
    assert say("The reading lamp is on. [2]", calls=CALLS, cites=True).text == "The reading lamp is on."


def test_what_is_delivered_has_no_marks() -> None:
    """Whether something was corrected or not; nothing is changed where one only observes."""
    assert say("The reading lamp is on [source:1].", calls=CALLS).text == "The reading lamp is on."
    assert say("The reading lamp is off [source:1].", calls=CALLS).text == "The reading lamp is on."
    observed = say("The reading lamp is on [source:1].", policy=Policy.OBSERVE, calls=CALLS)
    assert observed.text == "The reading lamp is on [source:1]."


def test_a_mark_changes_no_verdict() -> None:
    """What the home decides it decides with and without a citation."""
    (cited,) = check("The reading lamp is on [source:1].", calls=CALLS)
    (plain,) = check("The reading lamp is on.", calls=CALLS)
    assert (cited.verdict, cited.confidence, cited.evidence) == (S, plain.confidence, plain.evidence)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        pytest.param("It is on. [source:1] Yes no.", ("It is on. [source:1]", " Yes no."), id="of-the-sentence-before"),
        pytest.param("It is on.[source:1] Yes no.", ("It is on.[source:1]", " Yes no."), id="without-a-space"),
        pytest.param("It is on. [source:1][source:2] Yes.", ("It is on. [source:1][source:2]", " Yes."), id="two"),
        pytest.param("It is on. 【source:1】 Yes no.", ("It is on. 【source:1】", " Yes no."), id="wide-brackets"),
        pytest.param("It is on. [1] Yes no.", ("It is on.", " [1] Yes no."), id="a-bare-number-nobody-asked-for"),
        pytest.param("It is on. [source Yes no. E", ("It is on.", " [source Yes no.", " E"), id="never-closed"),
        pytest.param("It is on. [sour Yes no. E", ("It is on.", " [sour Yes no.", " E"), id="another-word"),
        pytest.param("It is on. [source:1", ("It is on.", " [source:1"), id="cut-off"),
        pytest.param("It is on. [x] is. No", ("It is on.", " [x] is.", " No"), id="other-brackets"),
        pytest.param("It is on. ", ("It is on.", " "), id="white-space"),
        pytest.param("It is on.\n[source:1] c.", ("It is on.", "\n[source:1] c."), id="in-the-next-line"),
        pytest.param('It says "a b ... c d". E', ('It says "a b ... c d".', " E"), id="an-ellipsis-in-a-quote"),
        pytest.param("It says “a b… c d”. E", ("It says “a b… c d”.", " E"), id="an-ellipsis-in-a-curly-quote"),
    ],
)
def test_marks_end_no_sentence(text: str, pieces: tuple[str, ...]) -> None:
    """A citation behind a full stop belongs to the sentence that it ends, an ellipsis to its quotation."""
    assert segment(text) == pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        pytest.param("It is on. [1] Yes no.", ("It is on. [1]", " Yes no."), id="of-the-sentence-before"),
        pytest.param("It is on. [1, 2][3] Yes.", ("It is on. [1, 2][3]", " Yes."), id="more"),
        pytest.param("It is on. [1x] is. No", ("It is on.", " [1x] is.", " No"), id="no-number"),
        pytest.param("It is on. [12", ("It is on.", " [12"), id="cut-off"),
        pytest.param("<think>It is on. [1] No", ("<think>It is on. [1]", " No"), id="behind-an-open-block"),
    ],
)
def test_bare_marks_end_no_sentence(text: str, pieces: tuple[str, ...]) -> None:
    """Where the agent was asked to cite, also a number in brackets belongs to the sentence before."""
    assert segment(text, cites=True) == pieces
    letters = Segmenter(cites=True)
    assert (*(one for letter in text for one in letters.feed(letter)), *letters.finish()) == pieces
