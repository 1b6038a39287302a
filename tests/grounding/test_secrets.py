"""What may not leave the house, whoever asks, and what may: tables of texts."""

from collections.abc import Callable
from typing import Any

import pytest

from custom_components.grounded_assist.grounding.lexicon.secrets import SecretWords
from custom_components.grounded_assist.grounding.secrets import Secrets
from tests.secret_texts import ANSWERS, HARMLESS, HARMLESS_ANSWERS, SECRET, SECRETS

FOR_MODELS_ONLY = ("anna@example.com", "Call 0171 555 0123.", "Call +49 171 5550123.", "user_4711", "0171234567")
"""What a verifier may know, and no search server."""


def ids(texts: tuple[str, ...]) -> list[str]:
    """Return names by which a failing row is found."""
    return [f"{number}-{text[:30]}" for number, text in enumerate(texts)]


@pytest.mark.parametrize("text", HARMLESS, ids=ids(HARMLESS))
def test_what_is_no_secret(text: str) -> None:
    """It may leave: of most that is said, a verifier must be able to have an opinion."""
    assert not SECRETS.held_in(text)


@pytest.mark.parametrize("text", SECRET, ids=ids(SECRET))
def test_what_is_a_secret(text: str) -> None:
    """It may leave neither by itself nor within a longer text."""
    assert SECRETS.held_in(text)
    assert SECRETS.held_in(f"The bins are collected on Tuesdays.\n\n{text}\n\nThe garage door is blue.")
    assert SECRETS.kept_from_web_in(text)


@pytest.mark.parametrize("row", ["guarded", "wireless"])
def test_harmless_phrases(row: str) -> None:
    """They cancel their own words, never what is kept shut beside them."""
    value = {"guarded": "4711", "wireless": "sunflower99"}[row]
    held = {
        (phrase, shut): SECRETS.held_in(f"{' '.join(phrase)} {' '.join(shut)} {value}")
        for phrase in _of("harmless")
        for shut in _of(row)
    }
    assert held
    assert [pair for pair, is_held in held.items() if not is_held] == []


def _of(row: str) -> list[tuple[str, ...]]:
    return [phrase for phrases in SECRETS.words.rows[row].values() for phrase in phrases]


@pytest.mark.parametrize(("before", "text"), ANSWERS)
def test_what_answers_a_question(before: str, text: str) -> None:
    """It is a secret behind its question, whatever else that holds, and in one text with it."""
    assert SECRETS.held_by(text, before)
    assert SECRETS.held_by(text, "The lamp is on.", before)
    assert SECRETS.held_in(f"{before} {text}")


@pytest.mark.parametrize(("before", "text"), HARMLESS_ANSWERS)
def test_what_answers_another_question(before: str, text: str) -> None:
    """It is read as before, also where the request holds a secret itself."""
    assert not SECRETS.held_by(text, before)


def test_the_tables_are_large() -> None:
    """They stay a fair sample of both."""
    assert len(set(HARMLESS)) >= 80
    assert len(set(SECRET)) >= 60


@pytest.mark.parametrize("text", FOR_MODELS_ONLY)
def test_what_only_the_web_may_not_know(text: str) -> None:
    """Addresses, telephone numbers and ids of people and things."""
    assert SECRETS.kept_from_web_in(text)
    assert not SECRETS.held_in(text)


def test_a_language_without_words() -> None:
    """What is seen by its shape is seen without any."""
    bare = Secrets(SecretWords())
    assert not bare.held_in("The alarm code is 4711.")
    assert bare.held_in("52.5200, 13.4050")


@pytest.mark.parametrize("text", ["The lamp is on.", ""])
def test_without_the_words_of_a_language(text: str) -> None:
    """Nobody knows what is secret in it, so all is."""
    blind = Secrets(SECRETS.words, is_complete=False)
    assert blind.held_in(text)
    assert blind.held_by(text, "It is on.")
    assert blind.kept_from_web_in(text)
    assert blind.without(f"{text}\n{text}") == ""
    assert blind.fields_of({"text": text, "list": [text], "number": 5}) == {}


def test_lines() -> None:
    """Of a text of lines the others stay."""
    assert SECRETS.without("Alarm code:\n\n4711\nThe lamp is on.") == "Alarm code:\n\nThe lamp is on."
    assert SECRETS.without("[FACTS]\n- The alarm code is 4711.\n- The lamp is on.") == "[FACTS]\n- The lamp is on."
    assert SECRETS.without("[FACTS]\n- What is the code?\n- 4711\n- The lamp is on.") == (
        "[FACTS]\n- What is the code?\n- The lamp is on."
    )


@pytest.mark.parametrize(
    ("data", "left"),
    [
        pytest.param({"a": 1, "b": [1, None, True]}, {"a": 1, "b": [1, None, True]}, id="nothing-to-hide"),
        pytest.param({"text": "The code is 4711"}, {}, id="a-text"),
        pytest.param(
            {"memories": [{"text": "The code is 4711"}, {"text": "The lamp is blue"}]},
            {"memories": [{"text": "The lamp is blue"}]},
            id="one-of-several",
        ),
        pytest.param([{"name": "Alarm code", "state": "4711"}, "on"], ["on"], id="over-two-fields"),
        pytest.param({"password": "sesam", "user": "anna"}, {"user": "anna"}, id="a-field"),
        pytest.param(
            {"name": "Alarm code", "state": "4711", "attributes": {"armed": "yes"}},
            {"attributes": {"armed": "yes"}},
            id="fields-that-tell-it-together",
        ),
        pytest.param({"name": "Guest password", "owner": "Anna", "content": "marigold"}, {}, id="behind-another-field"),
        pytest.param({"name": "Door code", "room": "1234", "content": "4711"}, {}, id="behind-another-number"),
        pytest.param(
            {"name": "Wi-Fi password", "changes": [{"state": "swordfish"}, {"state": "marigold"}]},
            {"name": "Wi-Fi password", "changes": []},
            id="under-a-name",
        ),
        pytest.param(
            {"name": "Alarm code", "changes": [{"state": "4711"}, {"state": "5822"}]},
            {"name": "Alarm code", "changes": []},
            id="numbers-under-a-name",
        ),
        pytest.param({"name": "Alarm code", "min": 4711.0, "max": 5822.0}, {}, id="numbers-with-a-fraction"),
        pytest.param({"code": ["4711"]}, {"code": []}, id="a-list-under-a-field"),
        pytest.param(
            {"memories": [{"text": "What is the alarm code?"}, {"text": "It is 4711."}, {"text": "The lamp is blue."}]},
            {"memories": [{"text": "What is the alarm code?"}, {"text": "The lamp is blue."}]},
            id="behind-another-entry",
        ),
        pytest.param({"alarm_code": {"value": 4711}}, {"alarm_code": {}}, id="fields-under-a-field"),
        pytest.param({"password": ["swordfish"]}, {"password": []}, id="a-word-under-a-field"),
        pytest.param({"location": [52.52, 13.405]}, {"location": []}, id="coordinates"),
        pytest.param(
            {"name": "Front door lock battery", "changes": [{"state": "71"}, {"state": "70"}], "mean": 70.5},
            {"name": "Front door lock battery", "changes": [{"state": "71"}, {"state": "70"}], "mean": 70.5},
            id="a-battery",
        ),
        pytest.param(
            {"name": "Alarm", "changes": [{"state": "armed_away", "at": "2026-03-01T22:00:00+00:00"}]},
            {"name": "Alarm", "changes": [{"state": "armed_away", "at": "2026-03-01T22:00:00+00:00"}]},
            id="when-it-was-armed",
        ),
        pytest.param(
            {"label": "Wi-Fi password", "area": "hall", "value": "sunflower", "battery": "90"}, {}, id="label"
        ),
    ],
)
def test_answers(data: Any, left: Any) -> None:
    """Of an answer what holds a secret is left out."""
    assert SECRETS.left_of(data) == left


def test_very_many_words_for_secrets() -> None:
    """Nobody writes so, and what is beside each of them is not looked at."""
    assert not SECRETS.held_in("The password is wrong. " * 200)
    assert SECRETS.held_in("The password is wrong. " * 400)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda n: "a" * n, id="letters"),
        pytest.param(lambda n: "1" * n, id="digits"),
        pytest.param(lambda n: "1 " * n, id="separated"),
        pytest.param(lambda n: "1.1" * n, id="dotted"),
        pytest.param(lambda n: "code " * n, id="words"),
        pytest.param(lambda n: "password " * n, id="named"),
        pytest.param(lambda n: "password is " * n, id="linked"),
        pytest.param(lambda n: "a_" * n, id="fields"),
        pytest.param(lambda n: "a:" * n, id="colons"),
        pytest.param(lambda n: "\\" * n, id="escapes"),
        pytest.param(lambda n: "a1B-" * n, id="opaque"),
        pytest.param(lambda n: "http://" * n, id="addresses"),
        pytest.param(lambda n: "one " * n, id="spoken"),
        pytest.param(lambda n: "What code? " * n, id="questions"),
        pytest.param(lambda n: "What password?\nPress 4. " * (n // 4), id="answers"),
    ],
)
def test_long_texts(make: Callable[[int], str]) -> None:
    """They are looked through, whatever they are made of."""
    assert isinstance(SECRETS.held_in(make(20_000)), bool)
    assert SECRETS.held_in(f"{make(20_000)}\n\nThe house is at 52.5200, 13.4050.")
