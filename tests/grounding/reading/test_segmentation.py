"""Sentences are the same however the stream was split, and nothing is lost."""

from time import perf_counter

from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.grounding.reading.segmentation import Segmenter, is_block, segment

ABBREVIATIONS = frozenset({"approx.", "e.g.", "a.m.", "p.m.", "no."})

TEXTS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *" .!?…。\n`<>*_\"')",
                *("<think>", "</think>", "```", "21.5", "approx.", "e.g. ", "1. ", "- ", "The light is on. "),
                *("https://a.b/c?d=e.f ", "... ", "?! ", "\r\n", "\u00a0", "😊", "a.m. ", "\x00"),
            ]
        ),
        st.text(max_size=4),
    ),
    max_size=40,
).map("".join)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        pytest.param("", (), id="nothing"),
        pytest.param("The light is on", ("The light is on",), id="no-final-stop"),
        pytest.param("It is on. It is off.", ("It is on.", " It is off."), id="two-sentences"),
        pytest.param("It is 21.5 degrees. Nice.", ("It is 21.5 degrees.", " Nice."), id="a-number-is-one-word"),
        pytest.param("See https://a.b/c?d=1.2 now. Yes.", ("See https://a.b/c?d=1.2 now.", " Yes."), id="a-url"),
        pytest.param("It is approx. 5. Yes.", ("It is approx. 5.", " Yes."), id="an-abbreviation"),
        pytest.param("Lights (e.g. the lamp) are on.", ("Lights (e.g. the lamp) are on.",), id="in-brackets"),
        pytest.param("At 7 a.m. it rains. Yes.", ("At 7 a.m. it rains.", " Yes."), id="an-abbreviation-with-two-stops"),
        pytest.param("Ask J. R. Smith. Now.", ("Ask J. R. Smith.", " Now."), id="initials"),
        pytest.param("Hmm... Done!! Really?! Yes.", ("Hmm...", " Done!!", " Really?!", " Yes."), id="many-stops"),
        pytest.param(
            '**It is on.** "Yes." No', ("**It is on.**", ' "Yes."', " No"), id="closers-belong-to-their-sentence"
        ),
        pytest.param("Done! 😊 It is on.", ("Done!", " 😊 It is on."), id="an-emoji-begins-the-next"),
        pytest.param("好。开了！", ("好。", "开了！"), id="wide-stops-need-no-space"),  # noqa: RUF001
        pytest.param("मैंने किया। ठीक है?", ("मैंने किया।", " ठीक है?"), id="a-stop-of-hindi"),
        pytest.param("هل هو مفتوح؟ نعم. شكرا", ("هل هو مفتوح؟", " نعم.", " شكرا"), id="a-question-mark-of-arabic"),
        pytest.param(
            "Two:\n1. The lamp is on\n2. The fan is off\n",
            ("Two:\n", "1. The lamp is on\n", "2. The fan is off\n"),
            id="a-list",
        ),
        pytest.param("A\n\n\n- b", ("A\n", "\n\n- b"), id="empty-lines-wait-for-words"),
        pytest.param("It is 21. It was 20.", ("It is 21.", " It was 20."), id="a-number-ends-a-sentence"),
        pytest.param(
            "Hm.<think>A. B.\nC.</think>It is on. No",
            ("Hm.", "<think>A. B.\nC.</think>", "It is on.", " No"),
            id="a-thought",
        ),
        pytest.param("See:\n```\na. b. c.\n``` ok", ("See:\n", "```\na. b. c.\n```", " ok"), id="a-fence"),
        pytest.param("<think>Aa. Bb. C", ("<think>Aa.", " Bb.", " C"), id="an-open-thought-is-text"),
        pytest.param("```\nAa. B", ("```\n", "Aa.", " B"), id="an-open-fence-is-text"),
        pytest.param("It is on.[source:1]It is off.", ("It is on.[source:1]", "It is off."), id="behind-a-citation"),
        pytest.param("*It is on.*[source:1]*Off.*", ("*It is on.*[source:1]", "*Off.*"), id="and-between-marks"),
        pytest.param("It is on.[source:1], then off.", ("It is on.[source:1], then off.",), id="and-it-goes-on"),
    ],
)
def test_pieces(text: str, pieces: tuple[str, ...]) -> None:
    """Each text falls into its sentences."""
    assert segment(text, ABBREVIATIONS) == pieces


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        pytest.param(" <think>a</think>\n", True, id="a-thought"),
        pytest.param("```\na\n```", True, id="a-fence"),
        pytest.param("``` a", False, id="an-open-fence"),
        pytest.param("````", False, id="too-short"),
        pytest.param("It is on.", False, id="a-sentence"),
    ],
)
def test_blocks(piece: str, expected: bool) -> None:
    """Only a closed block is one."""
    assert is_block(piece) is expected


def test_a_pause_hands_out_what_has_stopped() -> None:
    """A sentence that looks complete need not wait for the letter after it."""
    segmenter = Segmenter(ABBREVIATIONS)
    assert segmenter.feed("One moment.") == []
    assert segmenter.pause() == ["One moment."]
    assert segmenter.feed(" It is") == []
    assert segmenter.pause() == []
    assert segmenter.has_rest
    assert segmenter.finish() == [" It is"]
    assert not segmenter.has_rest


@given(text=TEXTS, data=st.data())
def test_any_split_gives_the_same_pieces(text: str, data: st.DataObject) -> None:
    """Neither a letter is lost nor does the split of the stream show."""
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    segmenter = Segmenter(ABBREVIATIONS)
    pieces = [piece for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True) for piece in segmenter.feed(text[a:b])]
    pieces += segmenter.finish()
    assert tuple(pieces) == segment(text, ABBREVIATIONS)
    assert "".join(pieces) == text
    assert all(pieces)


def test_what_nobody_checks_any_more() -> None:
    """It is kept as it is, behind what waits, and ends no sentence."""
    segmenter = Segmenter(ABBREVIATIONS)
    assert segmenter.feed("It is on. It is off. [source") == ["It is on."]
    assert segmenter.keep(": 1]. It is. ") == 13
    assert segmenter.keep("Is it?") == 19
    assert segmenter.has_rest
    assert segmenter.finish() == [" It is off. [source: 1]. It is. Is it?"]


def test_a_long_block_that_nobody_closes() -> None:
    """Nobody looks for sentences in it."""
    text = "```\n" + "It is on. " * 1_000
    assert segment(f"It is off. {text}") == ("It is off.", f" {text}")


@given(text=TEXTS)
def test_letter_by_letter(text: str) -> None:
    """The narrowest stream gives what the whole text gives."""
    segmenter = Segmenter(ABBREVIATIONS)
    pieces = [piece for letter in text for piece in segmenter.feed(letter)] + segmenter.finish()
    assert tuple(pieces) == segment(text, ABBREVIATIONS)


@pytest.mark.parametrize(
    "unit", ["a", ".", "`", "<think>", "<think", "a. ", "\n", " ", "\"'", "*", "```a", "1. ", "21.5", "e.g. "]
)
def test_time_is_linear(unit: str) -> None:
    """A hundred thousand letters, fed one by one, take no more than a moment."""
    text = (unit * 100_000)[:100_000]
    segmenter = Segmenter(ABBREVIATIONS)
    begin = perf_counter()
    pieces = [piece for letter in text for piece in segmenter.feed(letter)] + segmenter.finish()
    assert perf_counter() - begin < 4
    assert "".join(pieces) == text
