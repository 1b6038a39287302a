"""Read of an appliance that it has run to its end: "the dishwasher is done", "the washing machine has finished"."""

from dataclasses import replace

from ..lexicon.cues import cue_norms
from ..meanings.states import FINISHED
from ..model import Aspect, Claim
from ..scene import Scene
from .appliances import words_for
from .grammar import Clause
from .state_claims import Surroundings, state_claims, subject_phrases

_BEHIND = ("adverb", "now", "already")


def finished_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a clause says to be done that can run; None of a clause that says something else."""
    is_verb = clause.predicate.meanings == (FINISHED,)
    if not (is_verb or _is_finished(clause, around.scene)):
        return None
    predicate = replace(clause.predicate, meanings=(FINISHED,), aspect=Aspect.STATE, is_loose=False)
    told = replace(clause, predicate=predicate, after=clause.after if is_verb else ())
    # What is no appliance of any home, and no thing of this one, is finished in another sense.
    known = {phrase.items[0].start for phrase in subject_phrases(told, around) if words_for(phrase, around.scene)}
    kept = tuple(one for one in state_claims(told, around) if one.readings or one.subject_start in known)
    return kept if kept or is_verb else None


def _is_finished(clause: Clause, scene: Scene) -> bool:
    """Return whether something is said to be done, and nothing more."""
    first, rest = clause.after[:1], clause.after[1:]
    is_word = any(item.norm in cue_norms(scene.lexicon, FINISHED) for item in first)
    is_whole = all(
        item.is_mark or item.is_function(*_BEHIND) or item.norm in cue_norms(scene.lexicon, "so_far") for item in rest
    )
    return clause.predicate.is_loose and is_word and is_whole
