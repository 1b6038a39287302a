"""Each text and each name of a question is searched for secrets in a turn of its own."""

import asyncio
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import override
from unittest.mock import MagicMock

from custom_components.grounded_assist.grounding.lexicon.secrets import SecretWords
from custom_components.grounded_assist.grounding.model import Uttered
from custom_components.grounded_assist.grounding.plain.question import LONGEST_NAME
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.grounding.secrets import Secrets
from custom_components.grounded_assist.reading_on import ReadingOn
from custom_components.grounded_assist.stopwatch import Stopwatch

from ..grounding.crowds import crowd
from ..grounding.homes import NOW
from ..secret_texts import SECRETS

TURNS = [0]
"""Of the event loop, as far as they were counted."""
SEARCHED: list[tuple[int, str]] = []
"""What was searched since a sentence was asked about, each with its turn."""


class _Words(SecretWords):
    """Words of secrets that note in which turn a text was searched for them."""

    @override
    def may_tell(self, text: str) -> bool:
        SEARCHED.append((TURNS[-1], text))
        return super().may_tell(text)


WATCHED = _Words(**{one.name: getattr(SECRETS.words, one.name) for one in fields(SecretWords) if one.init})


async def async_ask(scene: Scene, sentence: str, drafted: Sequence[str] = ()) -> str:
    """Return the question about a sentence."""
    SEARCHED.clear()
    reader = MagicMock()
    reading_on = ReadingOn(reader, Stopwatch(), lambda: False)
    watched = replace(scene, secrets=Secrets(words=WATCHED))
    asking = asyncio.create_task(reading_on.async_ask(sentence, (), watched, drafted, is_refuted=True))
    while not asking.done():
        await asyncio.sleep(0)
        TURNS.append(len(TURNS))
    await asking
    question, _ = reader.begin.call_args.args
    return str(question)


def turns_of_their_own() -> bool:
    """Return whether no two searches were in one turn."""
    return len({turn for turn, _ in SEARCHED}) == len(SEARCHED)


async def test_names() -> None:
    """However many there are, others have their turn between two of them."""
    scene = crowd(40, lambda number: f"Lamp {number}", request="How are the lamps?")
    question = await async_ask(scene, "The lamps glow.")
    assert all(f'"Lamp {number}"' in question for number in range(40))
    assert sum(text.startswith("Lamp ") for _, text in SEARCHED) == 40
    assert turns_of_their_own()


async def test_names_that_cannot_be_copied() -> None:
    """They are not searched at all."""
    scene = crowd(40, lambda number: f"Lamp {number} " + "x" * LONGEST_NAME, request="How are the lamps?")
    await async_ask(scene, "The lamps glow.")
    assert not [text for _, text in SEARCHED if "xxx" in text]


async def test_texts_before_a_sentence() -> None:
    """It is held against each of them in a turn of its own: it may answer any."""
    said = tuple(Uttered(text=f"The code {number} is fine.", at=NOW) for number in range(3))
    scene = replace(crowd(1, request="How is the code of the lamp?"), dialogue=said)
    drafted = [f"The lamp has code {number}." for number in range(3)]
    await async_ask(scene, "The lamp glows.", drafted)
    assert len(SEARCHED) > 20
    assert turns_of_their_own()
