"""Read "the kitchen is dark" as a claim about its lights."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.states import ROOM_SENSES
from ..model import Quantifier
from ..scene import Scene
from .called_rooms import rooms_called
from .grammar import Clause, NounPhrase, Side
from .phrases import split_phrases


def lights_of_rooms(clause: Clause, scene: Scene) -> tuple[Clause, Sequence[NounPhrase]] | None:
    """Return what a clause about rooms says, and of which lights; None of what tells no such thing."""
    predicate = clause.predicate
    room_sense = next((meaning for meaning in predicate.meanings if meaning in ROOM_SENSES), None)
    if room_sense is None or predicate.side is not Side.BEFORE:
        return None
    rooms = split_phrases(clause.before)
    is_color = any(item.has(WordKind.COLOR) for item in clause.after[:1])
    if is_color or not rooms or not all(_is_room(phrase, scene) for phrase in rooms):
        return None
    # A room is lit by any of its lights, and dark without all of them.
    quantifier = Quantifier.SOME if room_sense == "lit_up" else Quantifier.ALL
    told = replace(clause, predicate=replace(predicate, meanings=(ROOM_SENSES[room_sense],), floating=None))
    return told, tuple(replace(one, nouns=("light",), is_plural=True, quantifier=quantifier) for one in rooms)


def without_room_sense(clause: Clause) -> Clause:
    """Leave out what a word means only of rooms: "the curtains are dark"."""
    meanings = clause.predicate.meanings
    others = tuple(meaning for meaning in meanings if meaning not in ROOM_SENSES)
    return clause if others == meanings else replace(clause, predicate=replace(clause.predicate, meanings=others))


def _is_room(phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether words name one room and nothing in it, or all that are called so: "both bedrooms"."""
    if len(phrase.unknown) == 1 and phrase.quantifier in (Quantifier.BOTH, Quantifier.ALL):
        is_bare = not (phrase.names or phrase.places or phrase.nouns or phrase.attribute)
        return is_bare and bool(rooms_called(phrase.unknown[0], scene.home.areas()))
    places = [*phrase.places, *(name for name in phrase.names if name.match and name.match.area_ids)]
    is_one = len(places) == 1 and len(phrase.names) <= 1
    return is_one and not (phrase.nouns or phrase.unknown or phrase.quantifier or phrase.attribute)
