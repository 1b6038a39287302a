"""Read a sentence: tokens, senses, phrases, clauses, what governs them, what was spoken of, what they mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..model import Claim, ClaimKind, Reading, Reason
from ..scene import Scene
from .answers import answer, attempted
from .builders import claims_of
from .clauses import Clause, clauses_of, is_joined
from .coherence import coherent
from .discourse import Discourse, areas_named, begun
from .grammar import grammar_of
from .lattice import Lattice, lattice_of
from .of_lines import read_below
from .of_records import read_line
from .of_world import read_alone
from .phrases import Phrase
from .question import Question, question_of
from .reference import described
from .request import read_request
from .shapes import Match
from .told import Told

__all__ = ["layers_of", "read_sentence"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A clause, or an answer that is none, and what it claims."""

    clause: Clause
    claims: tuple[Claim, ...]
    unsure: tuple[Claim, ...] = ()
    """Claims before it that it leaves in doubt."""
    is_answer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """What each pass makes of a sentence."""

    lattice: Lattice
    question: Question
    steps: tuple[Step, ...]
    claims: tuple[Claim, ...]


def read_sentence(sentence: str, scene: Scene) -> tuple[Claim, ...]:
    """Return what a sentence claims; nothing in a language whose clauses nobody has told of."""
    layers = layers_of(sentence, scene)
    return () if layers is None else layers.claims


def layers_of(sentence: str, scene: Scene) -> Layers | None:
    """Return what each pass makes of a sentence; None in a language whose clauses nobody has told of."""
    grammar = grammar_of(scene.lexicon)
    if grammar is None:
        return None
    if read_request(scene).is_unread:
        scene = replace(scene, request="")
    question = question_of(scene, grammar)
    lattice = lattice_of(sentence, scene, grammar)
    is_of_now = any(lattice.begins(at, "present") for at in range(lattice.size))
    if question.kind == "would" and not is_of_now and all(call.read_only for call in scene.tool_calls):
        # What something would do, or what is on, says nothing of now.
        return Layers(lattice=lattice, question=question, steps=(), claims=())
    asked = _by_landmark(question, scene) or _asked_about(question, scene)
    discourse = begun(lattice, scene, grammar, asked, question=question.kind, meaning=question.meaning)
    discourse.asked_claim = next((one for one in question.claims if one.moments), None)
    if below := (*read_line(discourse), *read_below(discourse)):
        whole = Step(clause=Clause(start=0, end=lattice.size, matches=()), claims=below)
        return Layers(lattice=lattice, question=question, steps=(whole,), claims=below)
    steps = tuple(_steps(lattice, discourse, question))
    return Layers(lattice=lattice, question=question, steps=steps, claims=coherent(_claimed(steps), lattice))


def _asked_about(question: Question, scene: Scene) -> tuple[Reading, ...]:
    """Return what is asked about; nothing where the reply asks something of which nothing is known."""
    claimed = tuple(dict.fromkeys(reading for one in question.claims for reading in one.readings))
    answers_itself = bool(scene.told) and scene.told[-1].rstrip().endswith("?")
    return claimed or (() if answers_itself else read_request(scene).readings)


def _by_landmark(question: Question, scene: Scene) -> tuple[Reading, ...]:
    """Return what is asked after by what it stands beside: "what color is the strip behind the TV?"."""
    phrase = question.topic.value if question.topic is not None else None
    if not isinstance(phrase, Phrase) or not phrase.landmark:
        return ()
    found = described(lattice_of(scene.request.strip(), scene), phrase)
    return tuple(Reading(entity_ids=(one.id,)) for one in found.entities)


def _steps(lattice: Lattice, discourse: Discourse, question: Question) -> Iterator[Step]:
    """Yield the answer that a sentence begins with, and its clauses."""
    scene, behind, has_claimed = lattice.scene, 0, False
    if not scene.previous[scene.recalled :] and (answered := _answer(lattice, discourse, question)) is not None:
        has_claimed = True
        yield answered
    for clause in clauses_of(lattice, is_answer=discourse.is_named_before):
        if has_claimed and clause.start < behind:
            continue
        discourse.mentioned(lattice, behind, clause.start)
        discourse.scope = areas_named(lattice, behind, clause.start)
        discourse.led = _led(lattice, behind, clause.start)
        is_otherwise = any(lattice.begins(at, "otherwise") for at in range(behind, clause.end))
        discourse.otherwise = clause.start if is_otherwise else None
        discourse.near = discourse.scope or discourse.near
        if not is_joined(lattice, range(behind, clause.start)):
            discourse.last = ()
        behind = clause.end
        found = claims_of(clause, discourse) if clause.is_asserted else ()
        has_claimed = has_claimed or bool(found)
        yield Step(clause=clause, claims=found, unsure=_undone(clause, found, discourse, lattice))
        if found:
            discourse.went_on(found)
        else:
            discourse.mentioned(lattice, clause.start, clause.end)
            discourse.last = ()
            discourse.is_unsure = True
        discourse.subject = _subject(clause) or discourse.subject
        discourse.near = areas_named(lattice, clause.start, clause.end) or discourse.near


def _led(lattice: Lattice, start: int, end: int) -> Phrase | None:
    """Return the place that leads a clause, up to its comma."""
    if end <= start or lattice.norms[end - 1] != ",":
        return None
    edges = (edge for at in range(start, end) for edge in lattice.edges("place", at) if edge.end == end - 1)
    return next((edge.value for edge in edges if isinstance(edge.value, Phrase)), None)


def _claimed(steps: Sequence[Step]) -> tuple[Claim, ...]:
    """Return what an answer and clauses claim together."""
    answers: list[Claim] = []
    claims: list[Claim] = []
    for step in steps:
        for each in (answers, claims):
            each[:] = (one.left_open(Reason.AMBIGUOUS) if one in step.unsure else one for one in each)
        (answers if step.is_answer else claims).extend(step.claims)
    # "No, it was closed", "yes, it is on": what "no" says is said in words.
    spoken = frozenset(i for one in answers for i in one.entity_ids)
    if any(len(answers) > 1 and one.meaning == answers[0].meaning and spoken == {*one.entity_ids} for one in claims):
        # "Yes, both are locked."
        return tuple(claims)
    asserted = (step.clause for step in steps if not step.is_answer and step.clause.is_asserted)
    if any((told := _subject(one)) is not None and not told.pronoun for one in asserted):
        # "Is the sprinkler on? No, the lawn zone is off": of what nobody knows the things of, what goes on tells.
        answers = [one for one in answers if one.entity_ids or one.kind is not ClaimKind.STATE]
    return (*(one for one in answers if not _is_said_again(one, claims)), *claims)


def _is_said_again(answer: Claim, claims: Sequence[Claim]) -> bool:
    """Return whether what an answer claims of a time, or of some things, is told behind it, too."""
    return any(bool(one.moments) if answer.moments else one.readings == answer.readings for one in claims)


def _is_of_then(lattice: Lattice, match: Match) -> bool:
    """Return whether a bare "yes" or "no" may be one to another time: "yes, smoke was detected earlier"."""
    is_bare = any(edge.kind in _BARE and edge.end == match.end for _, edge in match.roles)
    return is_bare and any(lattice.begins(at, "sometime") for at in range(match.end, lattice.size))


_BARE = frozenset({"yes", "no"})


def _is_bare(clause: Clause) -> bool:
    return all(one.frame in ("label", "everything") for one in clause.matches)


def _is_of_how_many(lattice: Lattice, at: int) -> bool:
    """Return whether nothing but of how many it is so is said from a token on: "both"."""
    return any(
        isinstance(edge.value, Phrase) and edge.value.quantifier is not None and not edge.value.content
        for edge in lattice.edges("np", at)
        if lattice.may_end(edge.end)
    )


def _undone(clause: Clause, found: tuple[Claim, ...], discourse: Discourse, lattice: Lattice) -> tuple[Claim, ...]:
    """Return what was claimed last that a clause without a verb leaves in doubt."""
    if not (_is_bare(clause) and clause.is_asserted) or ":" in lattice.norms[clause.start : clause.end]:
        return ()
    if not found:
        # "Off and back on again": what follows may undo it.
        return discourse.last
    is_behind = clause.start > 0 and lattice.norms[clause.start - 1] == ","
    # "I turned off A and B, C still on": B may be on, too.
    return discourse.last[-1:] if is_behind and len(discourse.last) > 1 else ()


def _subject(clause: Clause) -> Phrase | None:
    edge = next((one.role("s") for one in clause.matches if one.role("s") is not None), None)
    return edge.value if edge is not None and isinstance(edge.value, Phrase) else None


def _answer(lattice: Lattice, discourse: Discourse, asked: Question) -> Step | None:
    """Return what the beginning of a reply claims that is an answer and no sentence."""
    if alone := tuple(read_alone(lattice, discourse)):
        return Step(clause=Clause(start=0, end=lattice.size, matches=()), claims=alone, is_answer=True)
    scene = lattice.scene
    is_in_vain = scene.has_acted_in_vain and not scene.request.rstrip().endswith("?")
    if not (asked.kind or is_in_vain):
        return None
    # "Okay, it's done."
    led = (end + 1 for end in lattice.ends(0, "opening") if lattice.norms[end : end + 1] == (",",))
    found = (one for begin in (0, *led) for one in lattice.grammar.answers.match(lattice, begin))
    for match in sorted(found, key=lambda one: (-one.end, -len(one.roles))):
        clause = Clause(start=match.start, end=match.end, matches=(match,))
        is_taken_up = match.frame == "not_so" and _is_of_how_many(lattice, match.end + 1)
        if is_taken_up or (match.end < lattice.size and lattice.norms[match.end] == "?"):
            # "No, both" denies less than it sounds.
            continue
        if _is_of_then(lattice, match) or (match.frame == "title" and scene.told):
            # "Halo by Adele. Good taste!" tells one title.
            continue
        told = Told(match=match, clause=clause, discourse=discourse)
        if claims := answer(told, asked) or (tuple(attempted(told)) if is_in_vain else ()):
            return Step(clause=clause, claims=claims, is_answer=True)
    return None
