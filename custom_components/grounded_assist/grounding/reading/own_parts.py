"""Whether a claim about an app or the system can only be about this home, now."""

from collections.abc import Iterable, Iterator, Mapping
import re

from ..installation import Mention
from ..lexicon.installation import PART, groups_of
from ..meanings.parts import SYSTEM
from ..scene import Scene
from ..tokens import fold

type Span = tuple[int, int]

_SAID = re.compile(r"\w")
_BETWEEN = re.compile(r"[,()–—]")
_DECORATION = re.compile(r"[*`]|__|^\s*[-•+]\s")
"""What is no word: emphasis, and what a line of a list begins with."""
_FAMILIES = (frozenset({"port", "container_port"}), frozenset({"version", "latest_version", "current_version"}))
"""What is asked for in much the same words, and is not the same."""


def masked(text: str, mentions: Iterable[Mention]) -> str:
    """Return a text with a sign for each letter of a name, and blanks for what only decorates it."""
    for one in mentions:
        text = text[: one.start] + PART * (one.end - one.start) + text[one.end :]
    return _DECORATION.sub(lambda found: " " * len(found[0]), text)


def may_be_otherwise(told: str, span: Span, others: Iterable[Span], text: str, scene: Scene) -> bool:
    """Return whether the words around a clause may tell where, when or in which case it is so."""
    plain = _blanked(text, (span, *others))
    behind = _until_anew(told, plain[span[1] :], scene)
    return not all(says_nothing(part, scene) for part in (plain[: span[0]], *behind))


def _until_anew(told: str, behind: str, scene: Scene) -> Iterator[str]:
    """Yield what stands behind a clause, up to where another statement begins."""
    words = scene.lexicon.installation
    # "8080, and 8485 on the host" is of one thing.
    begins = (words.anew,) if told in _FAMILIES[0] else (words.anew, words.added)
    for part in _BETWEEN.split(behind):
        if any(one.match(part) is not None for one in begins):
            return
        yield part


def _blanked(text: str, spans: Iterable[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def says_nothing(text: str, scene: Scene) -> bool:
    """Return whether words leave a statement beside them as it is."""
    return _SAID.search(scene.lexicon.installation.opening.sub(" ", text)) is None


def is_spoken_of(part_ids: tuple[str, ...], scene: Scene) -> bool:
    """Return whether "it" can only be a part: nothing else may have been named since."""
    texts = ((text, True) for text in reversed(scene.told))
    asked = ((scene.request, False),) if scene.request else ()
    before = ((one.text, one.is_reply) for one in reversed(scene.dialogue))
    for text, is_reply in (*texts, *asked, *before):
        mentions = scene.parts.mentions(text)
        is_clear = _is_understood(text, mentions, scene) if is_reply else bool(asked_for(text, scene))
        if mentions or not is_clear:
            is_firm = not any(one.is_loose for one in mentions)
            return is_clear and is_firm and {one.part_ids for one in mentions} == {part_ids}
    return True


def _is_understood(text: str, mentions: Iterable[Mention], scene: Scene) -> bool:
    """Return whether a sentence tells nothing but what apps and the system are like."""
    plain = masked(text, mentions)
    shapes = scene.lexicon.installation.shapes.values()
    found = [match.span() for shape in shapes for match in shape.finditer(plain)]
    return says_nothing(_blanked(plain, found).replace(PART, "x"), scene)


def asked_for(request: str, scene: Scene) -> frozenset[str]:
    """Return what a request asks for of a part as it is; nothing if there is a word in it that is not understood."""
    mentions = scene.parts.mentions(request)
    plain, shapes = masked(request, mentions), scene.lexicon.installation.asked
    found = {told: match for told, shape in shapes.items() if (match := shape.fullmatch(plain)) is not None}
    part_ids = [part_id for one in mentions for part_id in one.part_ids]
    return frozenset(
        told for told, match in found.items() if not is_of_phone(part_ids, noun_of(groups_of(match), request), scene)
    )


def noun_of(places: Mapping[str, Span], text: str) -> str:
    """Return what a part is said to be: an app, a server."""
    return fold(text[slice(*places["noun"])]) if "noun" in places else ""


def is_of_phone(part_ids: Iterable[str], noun: str, scene: Scene) -> bool:
    """Return whether the app of the system is meant: that is the one on a phone."""
    return noun in scene.lexicon.installation.of_apps and any(one.startswith(SYSTEM) for one in part_ids)


def is_asked_otherwise(told: str, part_ids: tuple[str, ...], scene: Scene) -> bool:
    """Return whether the request asks for something else of a part, or for what is so elsewhere or at another time."""
    words = scene.lexicon.installation
    mentions = scene.parts.mentions(scene.request)
    is_of_it = not mentions or any(not set(one.part_ids).isdisjoint(part_ids) for one in mentions)
    if not is_of_it or not any(phrases.search(scene.request) for phrases in words.asks.values()):
        return False
    asked = asked_for(scene.request, scene)
    return not asked or any(told in family and asked & family and told not in asked for family in _FAMILIES)
