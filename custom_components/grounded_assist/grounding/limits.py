"""How much of what comes from outside is looked at: Home Assistant must never stand still for it.

Actions refuse more than this. Of a turn in the chat what is more is left unread, and its report is not complete.
"""

from collections.abc import Mapping, Sized
from itertools import chain
from types import NoneType
from typing import Final

LONGEST_TEXT = 20_000
"""Characters of one text: an hour of speech, or the states of some 200 entities as Home Assistant's tools tell them."""
LONGEST_TOGETHER = 40_000
"""Characters of all results of a turn, all steps of a trace, all pieces of evidence, all turns before."""
MOST_TEXTS = 100
"""Tool calls, steps, pieces of evidence, turns: no agent makes so many in one answer."""
MOST_CALLS = 1000
"""Tool calls of a turn that are known at all: one for each thing of a large home."""
MOST_STATES = 1000
"""Entities of which it is told how they were before."""
LONGEST_NAME = 255
"""Characters of a name; what is longer nobody says, and no sentence that is read holds."""
MOST_MEMBERS = 1000
"""Members of a group that are known: more than one claim may be about."""
LONGEST_STATES = 100_000
"""Characters of all of them: a thousand states, or some two hundred with all their attributes."""
MOST_ATTRIBUTES = 255
"""Attributes of one entity; those of Home Assistant itself have no more than 30."""
LONGEST_LANGUAGE = 35
"""Characters of a language tag: what RFC 5646 (4.4.1) has everybody keep of one."""
LONGEST_CLAIM = 2000
"""Characters of one statement."""
LONGEST_JSON = 100_000
"""Characters of an answer of a tool that is still taken apart."""
LONGEST_OVERHEARD = 100_000
"""Characters of a conversation and of notifications that are looked through before anything is searched outside."""
LONGEST_ANSWER = 32_000
"""Characters in which a verifier answers yes or no: the 4,096 tokens it may think first, and some more."""

LONGEST_SENTENCE = 600
"""Characters of a sentence that is read: of 15,000 recorded ones the longest that somebody would say has 365."""
MOST_WORDS = 120
MOST_SIGNS = 120
"""Signs of a sentence that are no letter, no mark on one, no digit and no white space."""
LONGEST_BLOCK = 8_000
"""Characters of a fenced block that is looked through."""
MOST_SENTENCES = 100
"""Sentences of a reply that are checked: nobody listens to as many."""
LONGEST_REQUEST = 1_000
"""Characters of a request that are kept; no answer leans on a longer one."""
MOST_OF_A_SET = 500
"""Things that one claim may be about; in a home with more lights than that "all lights" stays open."""
STEPS = 4_000
"""What may be spent on a sentence until others get their turn: some milliseconds. Of 1,600 sentences of fluent
assistants one takes 2,600, the next one 1,700."""

STEPS_OF_SHAPES = 1_200
"""The same for the shapes of a sentence: of 700 sentences of fluent assistants one takes 1,002, half of them 250."""
STEPS_OF_WORDING = 3_000
"""The same for finding what is said instead, which reads and judges each way to put it: of 1,500 sentences of fluent
assistants one takes 2,240."""


_SHORT: Final = (int, float, NoneType)
_CONTAINERS: Final = (dict, list, tuple, set, frozenset, Mapping)
_SIZED: Final = (*_CONTAINERS, Sized)


def shortened(text: str, most: int = LONGEST_TEXT) -> str:
    """Return the beginning of a text, with a mark where it goes on."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def size_of(told: object, most: int = LONGEST_TOGETHER) -> int:
    """Return about how many characters it takes to write something down; counted no further than beyond `most`."""
    size, waiting = 0, [told]
    while waiting and size <= most:
        one = waiting.pop()
        # Most are texts and numbers: what anything else is takes longer to find out.
        if isinstance(one, str):
            size += len(one)
        elif isinstance(one, _SHORT):
            size += 1
        else:
            # Two brackets, and between two entries there is a mark and a space.
            size += len(one) if isinstance(one, bytes) else 2 + 2 * len(one) if isinstance(one, _SIZED) else 1
            if size <= most and isinstance(one, _CONTAINERS):
                waiting.extend(chain(one, one.values()) if isinstance(one, Mapping) else one)
    return size
