"""What is asked of somebody who reads: whatever the texts of others hold, they stay quoted, each on its line."""

import json

from hypothesis import given, strategies as st

from custom_components.grounded_assist.grounding.plain.question import LONGEST_BEFORE, LONGEST_NAME, reading_question

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from('"\\\n\r\u2028\u2029\x85\x0b\x0c[]:{}')), max_size=400)
LABELS = ["Names", "Request", "Said before", "Sentence"]
EMPTY = reading_question("", "", (), ())


def _plain(text: str) -> str:
    return " ".join(text.split())


@given(TEXTS, TEXTS, st.lists(TEXTS, max_size=2), st.lists(TEXTS, max_size=3))
def test_nothing_breaks_out(sentence: str, request: str, before: list[str], names: list[str]) -> None:
    """There are as many lines as without them, and what they hold is what was said."""
    question = reading_question(sentence, request, before, names)
    assert len(question.splitlines()) == len(question.split("\n")) == len(EMPTY.splitlines())
    parts = [line.partition(": ") for line in question.splitlines()[-len(LABELS) :]]
    assert [label for label, _, _ in parts] == LABELS
    told = dict(zip(LABELS, (json.loads(quoted) for _, _, quoted in parts), strict=True))
    assert told == {
        "Names": [_plain(name) for name in names if len(name) <= LONGEST_NAME],
        "Request": _plain(request[:LONGEST_BEFORE]),
        "Said before": _plain(" ".join(before)[-LONGEST_BEFORE:]),
        "Sentence": _plain(sentence),
    }
    assert question.splitlines()[: -len(LABELS)] == EMPTY.splitlines()[: -len(LABELS)]
