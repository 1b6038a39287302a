"""What must not change a verdict, and what must turn it over."""

from collections.abc import Iterator

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.lexicon import WordKind
from custom_components.grounded_assist.grounding.meanings.states import OPPOSITES, STATES, Truth, row_of
from custom_components.grounded_assist.grounding.model import Evidence, Rank, Source, ToolCall, Verdict
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.segmentation import Segmenter
from tests.grounding.homes import (
    NOW,
    THINGS,
    N,
    R,
    S,
    Thing,
    check,
    decided,
    english,
    report,
    thing,
    turn,
    verdicts,
)

FLIPPED = {S: R, R: S}
SENTENCES = (
    "The reading lamp is on.",
    "The reading lamp is off.",
    "The reading lamp is at 50%.",
    "The reading lamp is blue.",
    "The front door is unlocked.",
    "It is 21.5 degrees in the bedroom.",
    "All windows are closed.",
    "No windows are open.",
    "Three lights are on.",
    "There is no light in the garage.",
    "You have two locks.",
    "I've turned off the reading lamp.",
    "The attic lamp is on.",
    "The kitchen light is on.",
    "Both windows are open. They are closed.",
    "The vacuum is docked and the thermostat is set to 25 degrees.",
)
WORDS = sorted({word for text in SENTENCES for word in (*text.split(), text[-1])} | {"not", "and", "but", ",", "it"})


type StateRow = tuple[str, list[str], list[str]]


def _state_rows(each: Thing) -> Iterator[StateRow]:
    """Yield "The <name> is <state word>" with the states that make it true and those that make it false."""
    domain = each.entity.domain
    shown = {state for table in STATES.values() for state in _true(table.get(domain))}
    for meaning in STATES:
        row = row_of(meaning, domain, each.entity.device_class)
        true = _true(row) if isinstance(row, Truth) else frozenset()
        words = english().names.get((WordKind.STATE, meaning), ()) if true else ()
        for word in words:
            assert isinstance(row, Truth)
            false = row.false or shown - true - row.pending - row.doubtful
            yield f"The {each.entity.names[0]} is {word}.", sorted(true), sorted(false)


def _true(row: object) -> frozenset[str]:
    return row.true if isinstance(row, Truth) else frozenset({"on", "off"})


STATEFUL = [
    pytest.param(each.entity.id, rows, id=each.entity.id)
    for each in THINGS
    if not each.attributes.get("assumed_state") and (rows := list(_state_rows(each)))
]


@pytest.mark.parametrize(("entity_id", "rows"), STATEFUL)
def test_flipping_the_state_flips_the_verdict(entity_id: str, rows: list[StateRow]) -> None:
    """Every state word an entity fits is true in its states and false in all others, whatever the rest shows."""
    others = {each.entity.id: "unavailable" for each in THINGS}
    for text, true, false in rows:
        found = {state: verdicts(text, others | {entity_id: state}) for state in (*true, *false, "unavailable")}
        expected = dict.fromkeys(true, (S,)) | dict.fromkeys(false, (R,)) | {"unavailable": (N,)}
        assert (text, found) == (text, expected)


@pytest.mark.parametrize(("entity_id", "rows"), STATEFUL)
def test_negating_the_sentence_flips_the_verdict(entity_id: str, rows: list[StateRow]) -> None:
    """What is true is false with a "not", and the other way round."""
    for text, true, false in rows:
        negated = text.replace(" is ", " is not ", 1)
        for state in (true[0], *false[:2]):
            (plain,), turned = verdicts(text, {entity_id: state}), verdicts(negated, {entity_id: state})
            assert (negated, state, turned) == (negated, state, (FLIPPED[plain],))


@pytest.mark.parametrize(("meaning", "opposite"), OPPOSITES.items())
def test_opposites_exclude_each_other(meaning: str, opposite: str) -> None:
    """No state makes a meaning and its opposite true."""
    for each in THINGS:
        one, other = (row_of(m, each.entity.domain, each.entity.device_class) for m in (meaning, opposite))
        assert not (isinstance(one, Truth) and isinstance(other, Truth) and one.true & other.true)


@pytest.mark.parametrize("text", [one for one in SENTENCES if "attic" not in one])
def test_distractors_change_nothing(text: str) -> None:
    """A thousand things that have nothing to do with it change no finding."""
    rooms = ("office", "bathroom", None)
    distractors = tuple(
        thing(f"{domain}.other_{i}", f"Gizmo {i} {domain.title()}", rooms[i % 3], "on", kind=kind)
        for i in range(250)
        for domain, kind in (("select", None), ("number", None), ("button", None), ("sensor", "enum"))
    )
    assert [(f.verdict, f.reason) for f in check(text, extra=distractors)] == [
        (f.verdict, f.reason) for f in check(text)
    ]


@pytest.mark.parametrize(
    ("one", "same"),
    [
        pytest.param("The bedroom temperature is 21.5°C.", "The bedroom temperature is 70.7°F.", id="temperature"),
        pytest.param("The bedroom temperature is 30°C.", "The bedroom temperature is 86°F.", id="false-temperature"),
        pytest.param("The washer power is 350 W.", "The washer power is 0.35 kW.", id="power"),
        pytest.param("The washer power is 900 W.", "The washer power is 0.9 kW.", id="false-power"),
        pytest.param("The volume of the Samsung TV is 30%.", "The volume of the Samsung TV is 0.3.", id="volume"),
        pytest.param("The reading lamp is at 50%.", "The reading lamp's brightness is 128.", id="brightness"),
        pytest.param("The reading lamp is at 50%.", "The reading lamp is at fifty percent.", id="number-word"),
        pytest.param("Three lights are on.", "3 lights are on.", id="count"),
    ],
)
def test_equivalent_values_agree(one: str, same: str) -> None:
    """A value is as true in one unit as in another."""
    assert verdicts(one) == verdicts(same) != (N,)


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize("request_", ["Tell me: {text}", "{text}", "Is it true that {text}", "Turn on the attic lamp"])
def test_the_request_never_supports(text: str, request_: str) -> None:
    """What is asked bears nothing out, least of all when it says the same."""
    asked = verdicts(text, request=request_.format(text=text))
    assert [verdict is S for verdict in asked] == [verdict is S for verdict in verdicts(text)]


@pytest.mark.parametrize(
    "text",
    [
        "The reading lamp is on.",
        "The reading lamp is off.",
        "I've turned off the reading lamp.",
        "The reading lamp is at 50%.",
        "All lights in the lounge are off.",
        "There is one light on.",
    ],
)
def test_a_tools_word_decides_nothing(text: str) -> None:
    """What a tool reports is not what the home shows."""
    home = turn(calls=(ToolCall(name="HassTurnOff", succeeded=None, result=text),), reply_ended=False)
    (claim,) = read(text, home.scene)
    reported = Evidence(
        source=Source.TRANSCRIPT, rank=Rank.REPORTED, subject="light.reading", value="off", observed_at=NOW
    )
    assert judge(claim, (reported,), home.scene).verdict is N


@settings(max_examples=60)
@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4), st.data())
def test_any_split_of_the_stream_reads_the_same(sentences: list[str], data: st.DataObject) -> None:
    """Wherever the stream is cut, the same claims come out."""
    text = " ".join(sentences)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    segmenter = Segmenter(english().abbreviations)
    found = [*(sentence for piece in pieces for sentence in segmenter.feed(piece)), *segmenter.finish()]
    whole = [*Segmenter(english().abbreviations).feed(text)]
    assert "".join(found) == text
    assert found[: len(whole)] == whole


_LEANING = ("They", "Three lights")
"""Words of what may go on with what stands before it: three lights may be those of the room that was spoken of."""


@settings(max_examples=60)
@given(st.permutations([text for text in SENTENCES if not any(one in text for one in _LEANING)]))
def test_order_of_sentences_is_irrelevant(sentences: list[str]) -> None:
    """Sentences that name their subjects are judged alike wherever they stand."""
    together = {finding.claim.text: finding.verdict for finding in check(" ".join(sentences))}
    alone = {finding.claim.text: finding.verdict for text in sentences for finding in check(text)}
    assert together == alone


@settings(max_examples=200)
@given(st.text(max_size=300))
def test_any_text_is_survived(text: str) -> None:
    """Nothing that can be written breaks the reader, and nothing of it is lost."""
    made = report(text)
    assert made.reply == text or made.mitigations or "<" in text
    assert all(0 <= one.claim.start <= one.claim.end <= len(text) for one in made.findings)


@settings(max_examples=150)
@given(
    st.lists(
        st.sampled_from(WORDS),
        max_size=14,
    )
)
def test_any_words_are_survived(words: list[str]) -> None:
    """Words of the language in any order break nothing, and what is delivered is not refuted."""
    made = report(" ".join(words))
    again = report(made.reply)
    assert Verdict.REFUTED not in [one.verdict for one in again.findings if not one.claim.is_negated]


@pytest.mark.parametrize(
    "name", [".*", "{{ states('x') }}", "<b>Lamp</b>", "مصباح", "💡", "a" * 300, "Lamp\u0000\u202e"]
)
def test_odd_names(name: str) -> None:
    """A name that is a pattern, a template, markup or another script is a name."""
    odd: Thing = thing("light.odd", name, "office", "on")
    assert verdicts(f"The {name} is off.", extra=(odd,)) in ((R,), (N,), ())


def test_one_name_for_two_thousand() -> None:
    """Two thousand things of one name take no longer than they should, and nothing is claimed of them."""
    same = tuple(thing(f"light.same_{i}", "Spot", "office", "on" if i % 2 else "off") for i in range(2000))
    assert decided(*verdicts("The spot is on.", extra=same)) == ()


def test_reading_does_not_look_at_states() -> None:
    """Claims are the same whatever the home shows."""
    texts = " ".join(SENTENCES)
    everything_off = {each.entity.id: "off" for each in THINGS}
    assert read(texts, turn().scene) == read(texts, turn(everything_off).scene)
