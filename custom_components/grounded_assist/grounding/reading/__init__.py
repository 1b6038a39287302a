"""Turn the text of a reply into claims, in a fixed order of decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
import re

from ..effort import Effort, TooMuchToReadError, is_too_long
from ..engine import layers_of, read_sentence
from ..engine.explanation import Explanation, explanation_of
from ..engine.hedges import worded
from ..engine.lattice import lattice_of
from ..engine.literals import literal_claims
from ..engine.of_installation import with_installation
from ..engine.said import said_claims
from ..engine.specifics import query_of, specific_claims
from ..engine.templates import block_claims, template_claims
from ..limits import LONGEST_BLOCK, LONGEST_TEXT, STEPS_OF_SHAPES
from ..model import Claim, ClaimKind, Reading, Reason
from ..scene import Scene
from .citations import Citation, blanked, cite, find_citations, without_citations
from .items import is_printed_call
from .overlaps import merged
from .plans import heading_after, is_of_plan
from .question_scope import within_question
from .questions import unwrapped
from .remembered import with_remembered
from .segmentation import is_block, segment
from .topics import of_topic

__all__ = ["explain", "query_of", "read", "read_each"]

_TITLE = "#"
"""What a line of Markdown begins with that is a title of others and no sentence."""

_SHOWN_UNREAD = 80
"""Characters of a sentence nobody reads that stand for it."""


def read(text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims of a text in order; spans are code points of the text.

    In a language of which few words are known nothing is claimed.
    """
    return tuple(claim for claims in read_each(text, scene) for claim in claims)


def read_each(text: str, scene: Scene) -> Iterator[list[Claim]]:
    """Yield the claims of each sentence of a text, for whoever has to do something else in between."""
    if scene.lexicon.is_bare:
        return
    claims: list[Claim] = []
    offset, told, heading = 0, scene.told, scene.heading
    if len(text) > LONGEST_TEXT:
        yield [_unread(text)]
        return
    for sentence in segment(text, scene.lexicon.abbreviations, cites=scene.cites):
        found: list[Claim] = []
        if sentence.strip():
            previous = (*scene.previous, *claims)
            before = replace(scene, previous=previous, told=told, heading=heading) if offset else scene
            read_here = within_question(_read_within_bounds(sentence, before), scene)
            found = [claim.moved(offset) for claim in read_here]
        if not is_block(sentence):
            told, heading = (*told, sentence), heading_after(sentence, heading)
        offset += len(sentence)
        claims += found
        yield found


def _read_within_bounds(sentence: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims of a sentence or a block; a single open one where it is too much to read."""
    is_code = is_block(sentence)
    try:
        # What nobody hears makes nothing longer.
        if len(sentence) > LONGEST_BLOCK if is_code else is_too_long(without_citations(sentence, cites=scene.cites)):
            return (_unread(sentence),)
        return block_claims(sentence, scene) if is_code else _read_sentence(sentence, scene)
    except TooMuchToReadError:
        return (_unread(sentence),)


def explain(sentence: str, scene: Scene) -> Explanation:
    """Return what each pass of the engine makes of a sentence; nothing of a block, or of what is too long."""
    plain, scene = _plain(sentence, find_citations(sentence, cites=scene.cites)), _bounded(scene)
    if is_block(sentence) or is_too_long(plain) or is_printed_call(plain) or plain.lstrip().startswith(_TITLE):
        return Explanation(text=sentence)
    try:
        layers = layers_of(plain, scene)
    except TooMuchToReadError:
        layers = None
    return Explanation(text=sentence) if layers is None else explanation_of(sentence, layers)


def _unread(sentence: str) -> Claim:
    start = len(sentence) - len(sentence.lstrip())
    text = sentence[start : start + _SHOWN_UNREAD].rstrip()
    end = start + len(text)
    return Claim(
        text=text, start=start, end=end, kind=ClaimKind.UNREAD, subject="", open_reason=Reason.TOO_MUCH_TO_READ
    )


def _read_sentence(sentence: str, scene: Scene) -> tuple[Claim, ...]:
    citations = find_citations(sentence, cites=scene.cites)
    plain = _plain(sentence, citations)
    if is_printed_call(plain):
        return template_claims(plain, scene, knows_entities=False)
    if plain.lstrip().startswith(_TITLE):
        return ()
    if is_of_plan(plain, scene):
        return tuple(one for one in read_sentence(plain, scene) if one.kind is ClaimKind.ENTRY)
    shaped = read_sentence(plain, _bounded(scene))
    lattice = lattice_of(plain, scene)
    whole = [one for one in shaped if one.kind in _FIRST]
    literal = (
        *said_claims(lattice, sentence),
        *literal_claims(lattice, _spoken_before(scene)),
        *specific_claims(lattice),
    )

    def _is_told_already(claim: Claim) -> bool:
        clear = [one for one in whole if one.open_reason is None or claim.open_reason is not None]
        before = (*clear, *literal) if _is_of_date(claim) and claim.open_reason is None else clear
        return any(_overlaps(claim, one) for one in before)

    said = sorted((one for one in shaped if one in whole or not _is_told_already(one)), key=lambda one: one.start)
    of_parts = with_installation(merged(tuple(said), literal), lattice)
    told = with_remembered([worded(claim, lattice) for claim in of_parts], plain, sentence, scene)
    return cite(of_topic(told, plain, scene.lexicon), citations, sentence)


def _plain(sentence: str, citations: Sequence[Citation]) -> str:
    """Return a sentence with blanks for what nobody hears and what is struck out."""
    plain = unwrapped(blanked(sentence, citations))
    return _STRUCK.sub(_as_blanks, plain) if _STRIKE in plain else plain


def _bounded(scene: Scene) -> Scene:
    return replace(scene, effort=Effort(STEPS_OF_SHAPES))


_FIRST = frozenset(
    {
        ClaimKind.NOW,
        ClaimKind.ARITHMETIC,
        ClaimKind.CAPABILITY,
        ClaimKind.SORT,
        ClaimKind.PLACE,
        ClaimKind.NOTICE,
    }
)
"""Kinds that go first: what else is found in the same words is none of it."""


def _is_of_date(claim: Claim) -> bool:
    """Return whether a thing is said to be a date itself, which is as well what needs a source."""
    value = claim.value
    return claim.kind is ClaimKind.TIME and not claim.meaning and (value is None or value.word is None)


def _overlaps(one: Claim, other: Claim) -> bool:
    return one.start < other.end and other.start < one.end


_STRUCK = re.compile(r"~~[^~\n]+~~")
"""What is struck out in Markdown is not said."""
_STRIKE = "~~"


def _as_blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _spoken_before(scene: Scene) -> tuple[Reading, ...]:
    """Return what the last claim before this sentence speaks of."""
    for claim in reversed(scene.previous):
        if claim.readings and claim.kind is not ClaimKind.EXISTENCE:
            return claim.readings
    return ()
