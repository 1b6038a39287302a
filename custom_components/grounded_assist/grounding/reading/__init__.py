"""Turn the text of a reply into claims, in a fixed order of decisions."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
import re

from ..effort import Effort, TooMuchToReadError, is_too_long
from ..engine import layers_of, read_sentence
from ..engine.explanation import Explanation, explanation_of
from ..engine.grammar import grammar_of
from ..engine.hedges import worded
from ..engine.lattice import Lattice, lattice_of
from ..engine.literals import literal_claims
from ..engine.of_installation import with_installation
from ..engine.question import GAP, is_asked_of_less, question_of
from ..engine.said import said_claims
from ..engine.specifics import query_of, specific_claims
from ..engine.templates import block_claims, template_claims
from ..lexicon import WordKind
from ..limits import LONGEST_BLOCK, LONGEST_REQUEST, LONGEST_TEXT, STEPS_OF_SHAPES
from ..meanings.states import OPPOSITES, SWITCHED, UNLIT
from ..model import Aspect, Claim, ClaimKind, MomentKind, Quantifier, Reading, Reason
from ..scene import Scene
from .answers import answer_of_attempt, bare_answer
from .causes import parted
from .citations import Citation, blanked, cite, find_citations, without_citations
from .clauses import find_clauses
from .counts import count_claim
from .enumerations import with_enumeration
from .existence import asked_to_be_there, existence_claims
from .failures import as_unable
from .grammar import Clause, NounPhrase
from .items import Item, any_is, is_printed_call, mask
from .labels import with_verb
from .linking import link
from .links import Context
from .listed import listed_claims
from .names import fold_names
from .nearest import may_mean, things_named
from .negations import unless_denied_elsewhere
from .over_time import tells_time
from .overlaps import merged
from .partial_answers import Answer, partial_answer
from .phrases import split_phrases
from .plans import heading_after, is_below, is_of_plan
from .question_scope import within_question
from .questions import has_question, told_before_question, unwrapped
from .remembered import with_remembered
from .request import Request, read_request
from .reservations import reserved
from .restrictions import is_in_several_places
from .running import as_running
from .segmentation import is_block, segment
from .sensed import as_answer_of_now, as_detecting
from .spoken_numbers import fold_numbers, with_one
from .state_claims import Surroundings, state_claims, subject_phrases
from .taken_up import answer_to_name, taken_up
from .times import fold_times_of
from .topics import of_topic
from .value_claims import value_claims
from .word_order import in_reading_order
from .wordings import AS_SPOKEN, written_out

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
        request = _request_of(scene)
        return block_claims(sentence, scene) if is_code else _read_sentence(sentence, scene, request)
    except TooMuchToReadError:
        return (_unread(sentence),)


def explain(sentence: str, scene: Scene) -> Explanation:
    """Return what each pass of the engine makes of a sentence; nothing of a block, or of what is too long."""
    plain, scene = _plain(sentence, find_citations(sentence, cites=scene.cites)), _bounded(scene)
    if is_block(sentence) or is_too_long(plain) or is_printed_call(plain) or plain.lstrip().startswith(_TITLE):
        return Explanation(text=sentence)
    try:
        request = _request_of(scene)
        layers = layers_of(plain, scene, request.readings)
    except TooMuchToReadError:
        layers = None
    return Explanation(text=sentence) if layers is None else explanation_of(sentence, layers)


def _request_of(scene: Scene) -> Request:
    """Return what the rules read of the request, where a sentence may answer it and the language has words of them."""
    return read_request(scene) if scene.lexicon.has_rules and not _answers_itself(scene) else Request()


def _answers_itself(scene: Scene) -> bool:
    """Return whether a sentence may answer a question of the reply: "Is the lamp on? Yes, it is"."""
    return bool(scene.told) and has_question(scene.told[-1])


def _unread(sentence: str) -> Claim:
    start = len(sentence) - len(sentence.lstrip())
    text = sentence[start : start + _SHOWN_UNREAD].rstrip()
    end = start + len(text)
    return Claim(
        text=text, start=start, end=end, kind=ClaimKind.UNREAD, subject="", open_reason=Reason.TOO_MUCH_TO_READ
    )


def _read_sentence(sentence: str, scene: Scene, request: Request) -> tuple[Claim, ...]:
    citations = find_citations(sentence, cites=scene.cites)
    plain = _plain(sentence, citations)
    if is_printed_call(plain):
        return template_claims(plain, scene, knows_entities=False)
    if plain.lstrip().startswith(_TITLE):
        return ()
    if is_of_plan(plain, scene):
        return tuple(one for one in read_sentence(plain, scene) if one.kind is ClaimKind.ENTRY)
    read_here = _by_rules(sentence, plain, scene, request) if scene.lexicon.has_rules else ()
    shaped = _by_shapes(plain, scene, request)
    lattice = lattice_of(plain, scene)
    whole = [one for one in shaped if one.kind in _BY_SHAPES_ALONE]
    read_here = () if _tells_a_gap(lattice, scene) else read_here
    by_rules = (_unless_left_over(one, lattice) for one in read_here if one.meaning != UNLIT)
    undisputed = (_unless_of_then(_unless_disputed(one, shaped), lattice) for one in by_rules)
    found = [one for one in undisputed if not any(_overlaps(one, other) for other in whole)]
    clear = [one for one in (*found, *whole) if one.open_reason is None]
    literal = (
        *said_claims(lattice, sentence),
        *literal_claims(lattice, _spoken_before(scene)),
        *specific_claims(lattice),
    )

    def _before(claim: Claim) -> tuple[Claim, ...]:
        """Return what goes before a claim in the same words."""
        if claim.open_reason is not None:
            return (*found, *whole)
        before = (*clear, *literal) if _is_of_date(claim) else tuple(clear)
        return tuple(one for one in before if not _says_more(claim, one, lattice))

    by_shapes = [one for one in shaped if one in whole or not any(_overlaps(one, other) for other in _before(one))]
    rest = (one for one in found if not any(_overlaps(one, other) for other in by_shapes))
    said = tuple(sorted((*rest, *by_shapes), key=lambda one: one.start)) if by_shapes else tuple(found)
    of_parts = with_installation(merged(said, literal), lattice)
    told = with_remembered([worded(claim, lattice) for claim in of_parts], plain, sentence, scene)
    return cite(of_topic(told, plain, scene.lexicon), citations, sentence)


def _plain(sentence: str, citations: Sequence[Citation]) -> str:
    """Return a sentence with blanks for what nobody hears and what is struck out."""
    plain = unwrapped(blanked(sentence, citations))
    return _STRUCK.sub(_as_blanks, plain) if _STRIKE in plain else plain


def _by_rules(sentence: str, plain: str, scene: Scene, request: Request) -> tuple[Claim, ...]:
    """Return what the rules find in a sentence; `plain` is the sentence without what nobody hears."""
    numbered = fold_numbers(told_before_question(plain, mask(plain, scene)), scene.lexicon)
    timed = fold_times_of(with_one(numbered, scene), scene)
    spoken = fold_names(timed, plain, scene.home)
    return _read_items(sentence, spoken, scene, request) if spoken else ()


def _by_shapes(sentence: str, scene: Scene, request: Request) -> tuple[Claim, ...]:
    """Return what shapes find in a sentence, for as much effort as it takes to read one."""
    try:
        return read_sentence(sentence, _bounded(scene), request.readings)
    except TooMuchToReadError:
        return ()


def _bounded(scene: Scene) -> Scene:
    return replace(scene, effort=Effort(STEPS_OF_SHAPES))


_BY_SHAPES_ALONE = frozenset(
    {
        ClaimKind.NOW,
        ClaimKind.ARITHMETIC,
        ClaimKind.CAPABILITY,
        ClaimKind.SORT,
        ClaimKind.PLACE,
        ClaimKind.NOTICE,
    }
)
"""What shapes read goes first: what the rules find in the same words is none of it."""


def _unless_disputed(claim: Claim, shaped: Sequence[Claim]) -> Claim:
    """Leave open what shapes read the other way round: "you won't find it unlocked", "turned off, the lamp is not"."""
    told = (claim.entity_ids, claim.meaning, claim.quantifier, not claim.is_negated)
    # "Yes, it is not": what "yes" alone would say is no other reading of what follows.
    to_its_end = (one for one in shaped if _overlaps(claim, one) and one.end >= claim.end)
    is_disputed = claim.meaning and any(
        (one.entity_ids, one.meaning, one.quantifier, one.is_negated or one.is_failure) == told for one in to_its_end
    )
    return claim.left_open(Reason.AMBIGUOUS) if is_disputed else claim


def _tells_a_gap(lattice: Lattice, scene: Scene) -> bool:
    """Return whether an answer without a name tells how far something is from something else."""
    grammar = grammar_of(scene.lexicon)
    return grammar is not None and not any(lattice.names) and question_of(scene, grammar).kind == GAP


def _unless_left_over(claim: Claim, lattice: Lattice) -> Claim:
    """Leave open what the rules read without what its words say: "at half that", "on away", "in all rooms"."""
    starts = [one.start for one in lattice.tokens]
    behind = bisect_left(starts, claim.end)
    told = range(bisect_left(starts, claim.start), behind)
    is_relative = claim.value is not None and _is_pronoun(lattice, behind) and lattice.may_end(behind + 1)
    after = bisect_left(starts, claim.predicate_end)
    is_of_mode = claim.meaning in SWITCHED and after < lattice.size and _is_said_of(lattice, after)
    is_within = any(lattice.is_of(at, "within") for at in told if at >= after)
    is_elsewhere = claim.meaning == _AWAY and is_within
    is_denied = claim.is_negated or claim.kind is ClaimKind.EXISTENCE or claim.quantifier is Quantifier.NONE
    of_all = any(lattice.is_of(at - 1, "within") and _is_all(lattice, at) for at in told if at)
    # "In der Küche brennt nichts mehr" tells nothing of the fan there.
    is_of_others = any(i.partition(".")[0] != _LIGHT for i in claim.entity_ids)
    is_misnamed = is_of_others and any(lattice.is_of(at, "lit") for at in told)
    is_open = is_relative or is_of_mode or is_elsewhere or is_misnamed or (is_denied and of_all)
    return claim.left_open(Reason.AMBIGUOUS) if is_open else claim


_AWAY = "away"
_LIGHT = "light"


def _is_pronoun(lattice: Lattice, at: int) -> bool:
    return at < lattice.size and lattice.is_of(at, "it")


def _is_said_of(lattice: Lattice, at: int) -> bool:
    """Return whether another state begins at a token, or a mode: "on away"."""
    return any(
        word.kind in (WordKind.STATE, WordKind.MODE) and word.id not in SWITCHED for word, _ in lattice.senses[at]
    )


def _is_all(lattice: Lattice, at: int) -> bool:
    return any(word.kind is WordKind.QUANTIFIER and word.id == Quantifier.ALL for word, _ in lattice.senses[at])


def _unless_of_then(claim: Claim, lattice: Lattice) -> Claim:
    """Leave open what may be told of another time: "the bedroom has dropped to 17 degrees overnight"."""
    behind = (at for at in range(lattice.size) if lattice.tokens[at].start >= claim.end)
    end = next((at for at in behind if lattice.is_break(at)), lattice.size)
    within = (at for at in range(end) if lattice.tokens[at].start >= claim.start)
    is_of_then = claim.aspect is Aspect.STATE and any(lattice.is_of(at, "sometime") for at in within)
    return claim.left_open(Reason.NO_DATA) if is_of_then and not claim.moments else claim


def _says_more(claim: Claim, other: Claim, lattice: Lattice) -> bool:
    """Return whether a claim says what another leaves out: "only Anna is home", "glows red", "in A and in B"."""
    if claim.meaning and claim.meaning == other.meaning and _has_place_behind(claim, other, lattice):
        return True
    if _is_surer(claim, other) or _is_of_members(claim, other, lattice):
        return True
    if claim.entity_ids != other.entity_ids:
        return False
    is_held = _is_compared(claim) and other.kind is ClaimKind.COMPARISON and not _is_compared(other)
    return is_held or _tells_in_words(claim, other) or bool(claim.contrast and not other.contrast)


def _is_compared(claim: Claim) -> bool:
    return claim.comparison is not None and bool(claim.comparison.against)


def _tells_in_words(claim: Claim, other: Claim) -> bool:
    """Return whether a claim gives the word for a value that another has taken for another one, or for none."""
    one, two = claim.value, other.value
    if one is not None and two is not None and one.attribute == _CHARGE != two.attribute:
        # "Is 80% charged" tells no speed.
        return one.number == two.number
    if one is not None and two is not None and one.number is not None and (two.word or "")[:1].isdigit():
        # "From 21 to 23" tells no mode.
        return True
    if one is None or not one.word:
        return False
    if one.attribute == _TITLE_OF_WORK:
        return two is not None and two.attribute == one.attribute and len(one.word) < len(two.word or "")
    is_same = two is not None and two.attribute == one.attribute and two.word is None
    return one.attribute in _IN_WORDS and (is_same or other.kind is ClaimKind.STATE)


def _is_surer(claim: Claim, other: Claim) -> bool:
    """Return whether a claim says the same as one that may have been misread."""
    said = (claim.kind, claim.meaning, claim.is_negated, claim.quantifier, claim.value and claim.value.attribute)
    told = (other.kind, other.meaning, other.is_negated, other.quantifier, other.value and other.value.attribute)
    return other.is_involved and said == told and claim.entity_ids == other.entity_ids


def _is_of_members(claim: Claim, other: Claim, lattice: Lattice) -> bool:
    """Return whether a claim is of all members of a group, which is on if any of them is: "all three spots are on"."""
    groups = (lattice.scene.home.entity(i) for i in other.entity_ids[:1])
    members = next((frozenset(one.members) for one in groups if one is not None), frozenset())
    return claim.quantifier is Quantifier.ALL and bool(members) and members == set(claim.entity_ids)


def _has_place_behind(claim: Claim, other: Claim, lattice: Lattice) -> bool:
    """Return whether a claim goes on where another ends, with an "and" and a place: "off in A and in B"."""
    at = next((at for at in range(lattice.size) if lattice.tokens[at].start >= other.end), lattice.size)
    joined = lattice.ends(at, "and")
    return bool(joined) and claim.start == other.start < other.end < claim.end and lattice.is_of(max(joined), "within")


_CHARGE = "battery"
_TITLE_OF_WORK = "title"
_IN_WORDS = frozenset({"color", "artist", "source", "mode", "speed"})
"""Attributes that a clause may tell in words beside a state: "is playing 'Halo' by Beyoncé", "is on high"."""


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


def _short_answer(answer: Answer, scene: Scene, request: Request) -> tuple[Claim, ...] | None:
    """Return what an answer claims that names nothing itself; None of any other sentence."""
    alone = Surroundings(text=answer.text, scene=scene)
    if (found := answer_to_name(answer, scene, _reading(alone))) is not None:
        return found
    return _bare(_without_marks(answer.items), answer.span, answer.text, scene, request)


def _bare(
    items: tuple[Item, ...], span: tuple[int, int], sentence: str, scene: Scene, request: Request
) -> tuple[Claim, ...] | None:
    """Return what an answer claims that leans on the request alone; None if it says more than that."""
    # What a tool was asked, "Yes" may tell of anything.
    asked = request if scene.tool_calls else replace(request, claims=request.claims or request.unseen)
    is_readable = len(scene.request) <= LONGEST_REQUEST
    if is_readable and is_asked_of_less(lattice_of(scene.request, scene)):
        # "Are all doors locked? Not the front door, of course."
        return None
    if not asked.claims and len(items) <= _LONGEST_ANSWER and is_readable:
        there = asked_to_be_there(mask(scene.request, scene), Surroundings(text=scene.request, scene=scene))
        asked = replace(asked, claims=there, is_question=asked.is_question or bool(there))
    found = bare_answer(items, span, asked, sentence)
    is_question = request.is_question or scene.request.rstrip().endswith("?")
    if found or is_question or not scene.has_acted_in_vain:
        # "Done." may answer "is the washing done?", whatever a tool was asked.
        return found
    return answer_of_attempt(items, span, sentence) or found


_LONGEST_ANSWER = 6
"""Words of "No, there is not any at all."."""


def _read_items(sentence: str, spoken: tuple[Item, ...], scene: Scene, request: Request) -> tuple[Claim, ...]:
    spoken = as_detecting(as_running(spoken, scene.lexicon), scene.lexicon)
    items = in_reading_order(with_verb(written_out(spoken, AS_SPOKEN), sentence, scene), scene.lexicon)
    items = as_unable(items, scene.lexicon)
    span = (items[0].start, items[-1].end)
    if (answer := _short_answer(Answer(items, span, sentence), scene, request)) is not None:
        return answer
    around = Surroundings(
        text=sentence,
        scene=scene,
        asked=request.readings,
        commanded=frozenset() if request.is_question else frozenset(claim.meaning for claim in request.claims),
        before=_spoken_before(scene),
        together=request.together if _begins_reply(scene) and request.together else _together_before(scene),
        mentioned=tuple(i for claim in scene.previous for i in claim.entity_ids),
    )
    is_of_other = any(two.is_function("pronoun") and one.is_function("vague") for one, two in pairwise(items))
    if is_of_other or any_is(items, "weather") or _has_named_another(scene) or _answers_itself(scene):
        # "I missed the third one, so it's off", "it's 14 °C and cloudy": what was spoken of before is not meant.
        around = replace(around, before=(), together=(), asked=())
    around = _mentioning(taken_up(scene), around)
    if (listed := listed_claims(items, around)) is not None:
        return listed
    if (answer := partial_answer(Answer(items, span, sentence), request, scene, _reading(around))) is not None:
        # What stands below a heading is told of that.
        return () if is_below(sentence, scene) else unless_denied_elsewhere(answer, items, around)
    found = as_answer_of_now(reserved(_read_told(items, around), items, around), items, scene)
    return with_enumeration(found, items, around)


def _read_told(items: tuple[Item, ...], around: Surroundings) -> tuple[Claim, ...]:
    """Return what a sentence says that there is, or what its clauses say; the cause it gives may be either."""
    # Each word that may be a verb is held against all before it.
    around.scene.effort.spend(len(items) ** 2 // 8)
    if (parts := parted(items)) is not None:
        told, cause = parts
        claims = _read_clauses(find_clauses(told), around)
        if found := _not_of_now(existence_claims(cause, around), cause):
            return (*claims, *found)
    there = existence_claims(items, around)
    last = next((i for i in range(len(items) - 1, 0, -1) if items[i].is_function("connective")), None)
    if last is not None and (not there or there[0].start >= items[last].end):
        # "I closed it, but the kitchen has no light": the clauses before it say what they say.
        there = there or existence_claims(items[last + 1 :], around)
        before = _read_clauses(find_clauses(items[:last]), around) if there else ()
        return (*before, *_not_of_now(there, items)) or _read_clauses(find_clauses(items), around)
    return _not_of_now(there, items) or _read_clauses(find_clauses(items), around)


def _not_of_now(claims: tuple[Claim, ...], items: Sequence[Item]) -> tuple[Claim, ...]:
    """Leave open what is said to be there at some other time: "there were no open doors since eight"."""
    told = [item.told for item in items if item.told is not None]
    if all(words.kind is MomentKind.AT and words.offset == 0 for words in told):
        return claims
    return tuple(claim if claim.moments else claim.left_open(Reason.NO_DATA) for claim in claims)


def _reading(around: Surroundings) -> Callable[[Sequence[Item]], tuple[Claim, ...]]:
    """Return what reads words that are not spoken one after the other."""
    return lambda items: _read_clauses(find_clauses(items), around)


def _without_marks(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(item for item in items if not item.is_mark)


def _read_clauses(clauses: list[Clause], around: Surroundings) -> tuple[Claim, ...]:
    claims: list[Claim] = []
    for clause in clauses:
        if clause.is_relative:
            continue
        if not clause.is_asserted:
            around = _mentioning(clause.before, around)
            continue
        around = _after_mention(clause, around)
        is_last = clause is clauses[-1]
        # "It stayed on, so I turned it off" tells of what is over.
        is_over = clause.predicate.is_lasting and not is_last
        found = _read_clause(_of_then(clause) if is_over else clause, around)
        if _tells_now(clause):
            claims = [_if_still_so(claim, found) for claim in claims]
        claims += found
        if not found and tells_time(clause, around):
            # "The lamp, turned off an hour ago, is off."
            around = _mentioning(clause.before, around)
        if is_last:
            # Nothing is left that could point back to it.
            break
        around = replace(
            around,
            before=_readings(found) or around.before,
            together=_together(found) or around.together,
            mentioned=(*around.mentioned, *(i for claim in found for i in claim.entity_ids)),
            before_phrases=_phrases(clause, around) or around.before_phrases,
        )
    return _without_undone(claims)


def _of_then(clause: Clause) -> Clause:
    return replace(clause, predicate=replace(clause.predicate, is_lasting=False))


def _tells_now(clause: Clause) -> bool:
    return clause.predicate.is_now or any_is(clause.after, "now")


def _if_still_so(claim: Claim, found: tuple[Claim, ...]) -> Claim:
    """Leave open what is told to be otherwise by now: "it has been off, but it's on now"."""
    told = (one for one in found if one.meaning or one.value)
    is_over = any(one.entity_ids == claim.entity_ids and one.meaning != claim.meaning for one in told)
    is_of_past = is_over and bool(claim.meaning)
    return claim.left_open(Reason.NO_DATA) if is_of_past else claim


def _without_undone(claims: list[Claim]) -> tuple[Claim, ...]:
    """Leave open what the same sentence tells to have been changed back: "on, and then off"."""
    last = {claim.entity_ids: claim.meaning for claim in claims if claim.aspect is not Aspect.STATE}
    return tuple(
        claim.left_open(Reason.NO_DATA)
        if claim.aspect is not Aspect.STATE and last[claim.entity_ids] == OPPOSITES.get(claim.meaning)
        else claim
        for claim in claims
    )


def _after_mention(clause: Clause, around: Surroundings) -> Surroundings:
    """Let "it" point to what the words before a "but" name."""
    return _mentioning(clause.mentioned, around)


def _mentioning(words: Sequence[Item], around: Surroundings) -> Surroundings:
    is_named = any(item.match for item in words)
    if not is_named and any(item.has(WordKind.NOUN) for item in words):
        # "As for the window, it's just a sensor": which one is not known, but none from before.
        return replace(around, before=(), together=())
    named = [phrase for phrase in split_phrases(words) if phrase.names or phrase.places] if is_named else []
    if not named:
        return around
    linked = link(replace(named[-1], unknown=()), Context(fits=lambda _: True, is_of_place=True), around.scene)
    return replace(around, before=linked.readings or around.before)


def _read_clause(clause: Clause, around: Surroundings) -> tuple[Claim, ...]:
    around.scene.effort.spend(_OF_A_CLAUSE + len(clause.before) + len(clause.after))
    if tells_time(clause, around):
        # That shapes read.
        return ()
    states = state_claims(clause, around)
    if states and states[0].quantifier is Quantifier.COUNT:
        phrases = subject_phrases(clause, around)
        if len(phrases) != len(states) or is_in_several_places(clause):
            # Which of them is counted is not clear.
            return tuple(claim.left_open(Reason.AMBIGUOUS) for claim in states)
        states = tuple(count_claim(claim, phrase, around) for claim, phrase in zip(states, phrases, strict=True))
    return (*states, *value_claims(clause, around))


_OF_A_CLAUSE = 8
"""Steps that it takes to look at a clause, beside one for each of its words."""


def _phrases(clause: Clause, around: Surroundings) -> tuple[NounPhrase, ...]:
    # "I changed nothing, it stays at 20%": "it" is not nothing.
    phrases = (one for one in subject_phrases(clause, around) if one.quantifier is not Quantifier.NONE)
    return tuple(phrase for phrase in phrases if not phrase.is_empty)


def _readings(claims: tuple[Claim, ...]) -> tuple[Reading, ...]:
    return tuple(dict.fromkeys(reading for claim in claims for reading in claim.readings))


def _together(claims: tuple[Claim, ...]) -> tuple[Reading, ...]:
    """Return all that one clause speaks of as one set; none if it is not clear what that is."""
    if not claims or any(len(claim.readings) != 1 for claim in claims):
        return ()
    return (Reading(entity_ids=tuple(dict.fromkeys(i for claim in claims for i in claim.entity_ids))),)


def _begins_reply(scene: Scene) -> bool:
    """Return whether nothing was claimed in this reply so far: what "both" points to was asked."""
    return not scene.previous[scene.recalled :]


def _together_before(scene: Scene) -> tuple[Reading, ...]:
    """Return what the last clause before this sentence speaks of."""
    last = scene.previous[-1] if scene.previous else None
    return _together(tuple(claim for claim in scene.previous if last is not None and claim.start == last.start))


def _has_named_another(scene: Scene) -> bool:
    """Return whether the sentence before names something last of which it claims nothing: "The back door is not."."""
    told = {i for reading in _spoken_before(scene) for i in reading.entity_ids}
    named = things_named(mask(scene.said_before, scene)) if told else []
    return bool(named) and not may_mean(named[-1], told, scene)


def _spoken_before(scene: Scene) -> tuple[Reading, ...]:
    """Return what the last claim before this sentence speaks of."""
    for claim in reversed(scene.previous):
        if claim.readings and claim.kind is not ClaimKind.EXISTENCE:
            return claim.readings
    return ()
