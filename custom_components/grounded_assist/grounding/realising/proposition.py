"""What the evidence shows, before it is a sentence, and the one way to say it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..meanings.states import REPORTED
from ..scene import Scene
from .sentences import join, sentence
from .words import MAX_NAMED, is_plural, names_of

_NUMBERS: Final = ("none", "one", "many")


@dataclass(frozen=True, slots=True)
class Proposition:
    """Something that is so."""

    row: str
    """Which templates of the lexicon say it; where it has none, for its number, it is not said."""
    entity_ids: tuple[str, ...]
    """What it is said of."""
    words: Mapping[str, str | int | None]
    """What else is said of it, the `count` of things among it; a None is what the language has no word for."""


type Told = tuple[Proposition, ...]
"""What is said together, a sentence each."""


def told(row: str, *entity_ids: str, **words: str | int | None) -> Told:
    """Return one proposition."""
    return (Proposition(row, entity_ids, words),)


def realise(told: Iterable[Proposition], scene: Scene) -> str | None:
    """Return propositions as sentences; None if one of them has no words, or there is none."""
    said = [_realised(one, scene) for one in told]
    return " ".join(filter(None, said)) if said and all(said) else None


def _realised(told: Proposition, scene: Scene) -> str | None:
    lexicon, words = scene.lexicon, {name: str(word) for name, word in told.words.items()}
    names = names_of(told.entity_ids, scene, are_sensors=told.row in REPORTED.values())
    number = "many" if len(names) > 1 or is_plural(told.entity_ids, scene) else "one"
    if names:
        words = {"subject": join(names[:MAX_NAMED], lexicon), **words}
    if isinstance(count := told.words.get("count"), int):
        number = _NUMBERS[min(count, 2)]
        words |= {"count": lexicon.spoken["counts"].get(str(count), str(count)), "number": str(count)}
    if None in told.words.values() or {told.row, f"{told.row}.{number}"}.isdisjoint(lexicon.sentences):
        return None
    said = sentence(told.row, lexicon, of_many=number, **words)
    rest = len(names) - MAX_NAMED
    if rest < 1 or "state" not in words:
        return said
    return sentence("and_more", lexicon, of_many=_NUMBERS[min(rest, 2)], sentence=said.rstrip("."), count=str(rest))
