"""The supported sentences of a reply, and what of the home each speaks of."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
import re

from custom_components.grounded_assist.grounding.lexicon import Lexicon, WordKind
from custom_components.grounded_assist.grounding.model import Claim, Finding, Verdict
from custom_components.grounded_assist.grounding.reading.segmentation import segment

from .corpus import Home, HomeEntity, Row
from .world import World


@dataclass(frozen=True, slots=True)
class Mention:
    """A name of the home as it stands in a text."""

    start: int
    end: int
    entity: HomeEntity


class Names:
    """The names of a home as plain text: found by comparing letters, not by the reader that is measured."""

    def __init__(self, home: Home, lexicon: Lexicon) -> None:
        """Gather the names of everything; what is called "Light" is not to be told from a light."""
        called: defaultdict[str, list[HomeEntity]] = defaultdict(list)
        for entity in home.entities:
            for name in {name.casefold() for name in (entity.name, *entity.aliases)}:
                if not _is_plain_noun(name, lexicon):
                    called[name].append(entity)
        places = {name.casefold() for place in (*home.areas, *home.floors) for name in (place.name, *place.aliases)}
        self._entities = {name: found[0] for name, found in called.items() if len(found) == 1 and name not in places}
        longest_first = sorted({*called, *places} - {""}, key=len, reverse=True)
        self._pattern = re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w)", re.IGNORECASE
        )

    def mentions(self, text: str) -> list[Mention] | None:
        """Return what is named in a text; None if one of the names stands for several things."""
        found = list(self._pattern.finditer(text))
        entities = [self._entities.get(match.group().casefold()) for match in found]
        if None in entities:
            return None
        pairs = zip(found, entities, strict=True)
        return [Mention(match.start(), match.end(), entity) for match, entity in pairs if entity is not None]

    def is_unique(self, entity: HomeEntity) -> bool:
        """Return whether nothing else of the home has this name."""
        return entity.name.casefold() in self._entities


def _is_plain_noun(name: str, lexicon: Lexicon) -> bool:
    words = name.split()
    return any(end == len(words) and word.kind is WordKind.NOUN for word, end in lexicon.at(words, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of which every claim is supported."""

    row: Row
    home: Home
    names: Names
    lexicon: Lexicon
    world: World
    start: int
    end: int
    claims: tuple[Claim, ...]
    mentions: tuple[Mention, ...]
    """Empty as well where a name stands for several things."""

    @property
    def text(self) -> str:
        """Return its words."""
        return self.world.reply[self.start : self.end]

    @property
    def sole_claim(self) -> Claim | None:
        """Return its claim if it makes but one."""
        return self.claims[0] if len(self.claims) == 1 else None

    @property
    def changed(self) -> tuple[str, ...]:
        """Return what is recorded to have changed its state during the turn."""
        before = self.world.before
        return tuple(i for i, seen in self.world.after.items() if seen.state != before[i].state != "unknown")

    @property
    def subjects(self) -> tuple[tuple[str, ...], ...]:
        """Return what the sentence speaks of, each a thing or what must be changed together.

        Told by its names, else by the record if one thing changed, and only else by what the claim was linked to.
        """
        if self.mentions:
            return tuple(dict.fromkeys((mention.entity.entity_id,) for mention in self.mentions))
        linked = tuple(dict.fromkeys(i for claim in self.claims for i in claim.entity_ids))
        if len(self.changed) == 1 and self.changed[0] in linked:
            return (self.changed,)
        if len(self.claims) == 1 and len(self.claims[0].readings) == 1:
            # Of a set one member is enough.
            return (linked[:1],) if linked else ()
        return (linked,) if linked else ()

    def entity(self, entity_id: str) -> HomeEntity:
        """Return one of the home."""
        return next(entity for entity in self.home.entities if entity.entity_id == entity_id)


def supported_sentences(
    row: Row, home: Home, names: Names, lexicon: Lexicon, world: World, findings: Sequence[Finding]
) -> Iterator[Sentence]:
    """Return the sentences of a reply whose claims are all supported, and that make one."""
    start = 0
    for text in segment(world.reply, lexicon.abbreviations):
        end = start + len(text)
        found = [one for one in findings if start <= one.claim.start < end]
        if found and all(one.verdict is Verdict.SUPPORTED for one in found):
            yield Sentence(
                row=row,
                home=home,
                names=names,
                lexicon=lexicon,
                world=world,
                start=start,
                end=end,
                claims=tuple(one.claim for one in found),
                mentions=tuple(names.mentions(text) or ()),
            )
        start = end
