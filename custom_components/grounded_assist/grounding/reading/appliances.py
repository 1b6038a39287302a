"""Know the things of a house that Home Assistant has no class for, and what is said of none that can be seen."""

from ..lexicon import WordKind
from ..scene import Scene
from ..tokens import name_words
from .grammar import NounPhrase
from .items import any_is, mask

_MOST_WORDS = 2
"""Of the longest appliance."""


def words_for(phrase: NounPhrase, scene: Scene) -> frozenset[str]:
    """Return all words for the appliance that a phrase names; none if it names none, or with words not understood."""
    own = [item for item in phrase.items if item.match is None]
    for size in range(_MOST_WORDS, 0, -1):
        said = " ".join(item.norm for item in own[-size:])
        row = next((words for words in scene.lexicon.appliances.values() if said in words), None)
        if row is not None:
            return row if all(item.has(WordKind.NOUN) for item in own[:-size]) else frozenset()
    return frozenset()


def is_heard_of(words: frozenset[str], scene: Scene) -> bool:
    """Return whether something visible is called by one of the words, or a tool has told of it."""
    told = [set(name_words(call.result)) for call in scene.tool_calls]
    parts = [word.split() for word in words]
    return any(scene.home.described_by(one) or any(said.issuperset(one) for said in told) for one in parts)


def may_be_at_home(phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether the request leaves no doubt that "the gas is off" is said of the home.

    A question what something means, or how it works, is answered with the same words.
    """
    asked = set(name_words(scene.request))
    is_asked = any(set(item.norm.split()) <= asked for item in phrase.items if item.match is None)
    return is_asked or not any_is(mask(scene.request, scene), "interrogative")
