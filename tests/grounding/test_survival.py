"""Sentences made of the words of a language, the names of a home, marks and numbers break nothing."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons
from custom_components.grounded_assist.grounding.engine.request import Request, read_request
from custom_components.grounded_assist.grounding.limits import LONGEST_REQUEST
from custom_components.grounded_assist.grounding.model import Policy, Reason, ToolCall, Verdict
from custom_components.grounded_assist.grounding.report import compose
from tests.grounding import homes
from tests.grounding.german import homes as german

FOLDER = Path(lexicons.__file__).parent
HOMES = {"en": homes, "de": german}
MARKS = (",", ".", "!", "?", ":", ";", "-", "–", "…", "(", ")", "[", "]", "/", "|", "*", "→", "`", '"', "✅", "\n")
NUMBERS = ("0", "2", "21.5", "50 %", "100%", "-3 °C", "12:30", "8 Uhr", "1.2.3", "2031-02-30", "minus", "10^99")


def written(data: object) -> list[str]:
    """Return every word and phrase of a lexicon."""
    if isinstance(data, str):
        return [data.replace("~", "")]
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, Sequence) else ()
    return list(chain.from_iterable(map(written, inner)))


@cache
def lexicon(language: str) -> Mapping[str, object]:
    """Return a lexicon as it is written."""
    return yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))


@cache
def texts(language: str) -> st.SearchStrategy[str]:
    """Return sentences of all of these."""
    names = [name for one in HOMES[language].THINGS for name in one.entity.names]
    areas = [name for area in HOMES[language].AREAS for name in area.names]
    told = {key: rows for key, rows in lexicon(language).items() if key not in ("spoken", "signals")}
    kinds = [st.sampled_from(kind) for kind in (written(told), names, areas, MARKS, NUMBERS)]
    return st.lists(st.one_of(kinds[1], *kinds), max_size=14).map(" ".join)


@st.composite
def calls(draw: st.DrawFn, language: str) -> tuple[ToolCall, ...]:
    """Return what a tool may have done."""
    ids = [one.entity.id for one in HOMES[language].THINGS]
    touched = draw(st.lists(st.sampled_from(ids), max_size=3))
    name = draw(st.sampled_from(("HassTurnOn", "HassTurnOff", "HassSetPosition", "HassListAddItem", "x")))
    return draw(st.sampled_from(((), (homes.did(name, *touched),), (homes.failed(name),))))


@pytest.mark.parametrize("language", HOMES)
@settings(max_examples=1500)
@given(data=st.data())
def test_any_sentence_is_survived(language: str, data: st.DataObject) -> None:
    """Whatever is said, asked and done: each policy delivers, and what is claimed stands in the text."""
    text, request = data.draw(texts(language)), data.draw(texts(language))
    told = HOMES[language].turn(request=request, calls=data.draw(calls(language)))
    for policy in Policy:
        made = compose(told.parts(text, policy))
        assert all(0 <= one.claim.start <= one.claim.end <= len(text) for one in made.findings)
        if policy is Policy.OBSERVE:
            assert made.reply == text


@pytest.mark.parametrize(
    ("language", "request_text"),
    [
        pytest.param("en", "Turn off the ceiling light.", id="english-command"),
        pytest.param("en", "Is the ceiling light on?", id="english-question"),
        pytest.param("de", "Schalte das Deckenlicht aus.", id="german-command"),
        pytest.param("de", "Ist das Deckenlicht an?", id="german-question"),
    ],
)
def test_every_state_as_a_bare_answer(language: str, request_text: str) -> None:
    """Each word for a state may be the whole answer: "Dark.", "Lit up."."""
    states = [form for meaning in lexicon(language)["meanings"].values() for form in meaning.get("state", ())]
    told = HOMES[language].turn(request=request_text)
    verdicts = {finding.verdict for state in states for finding in told.findings(f"{state.capitalize()}.")}
    assert Verdict.REFUTED in verdicts


def test_a_verb_that_fits_nothing() -> None:
    """An event of which nobody knows what it was is not judged."""
    assert homes.decided(*homes.verdicts("hall Garden valve opened 12:30")) == ()


def test_what_is_counted_beside_an_exception() -> None:
    """Which of two phrases a number belongs to is not judged where it is not clear."""
    assert homes.decided(*homes.verdicts("Turned off lamps 6 except & ceiling light")) == ()


def test_a_long_request_is_not_read() -> None:
    """What no person says in one breath is nothing that an answer could lean on."""
    question = "Is the ceiling light on? "
    assert read_request(homes.turn(request=question).scene).claims
    long = question * (LONGEST_REQUEST // len(question) + 1)
    assert read_request(homes.turn(request=long).scene) == Request(is_unread=True)


def test_many_versions() -> None:
    """More than may be looked into are not even found, and that is told."""
    told = homes.turn()
    (finding,) = told.findings("v1.2.3 " * (told.scene.options.max_claims + 9))
    assert finding.reason is Reason.TOO_MUCH_TO_READ
