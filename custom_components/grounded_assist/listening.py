"""Hear what a request does with the last reply, and answer it ourselves where that takes no model."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
import logging
from typing import Final

from homeassistant.components.conversation import ConversationResult
from homeassistant.helpers import intent

from .checked import Checked
from .checker import Checker, async_leave
from .conversations import OpenQuestion
from .grounding.detectors.contradictions import as_state, contradiction
from .grounding.ellipsis import fills
from .grounding.explaining import Recalled, about_one, can_be_told, explain, looked, maintained, of_chosen
from .grounding.lexicon import Lexicon
from .grounding.limits import LONGEST_CLAIM, LONGEST_REQUEST
from .grounding.model import Action, Claim, Delivery, Evidence, Finding, Policy, Source, Verdict
from .grounding.objecting import is_plain_contrary, objection, opposing, other_entry, other_figure
from .grounding.reading.acts import (
    DOUBTS,
    Act,
    Spoken,
    begins_otherwise,
    begins_restating,
    chosen,
    concedes,
    corrects_itself,
    quotes_itself,
    spoken_act,
    states_in_passing,
    without_opening,
    written_out,
)
from .grounding.reading.items import mask
from .grounding.reading.remembered import is_of_home
from .grounding.realising.sentences import sentence
from .grounding.scene import Scene
from .grounding.statements import asks_of_other, claim_of, corrected, statement_of, taken_back
from .grounding.topics import topics_of
from .interception import Gate
from .replies import heard
from .turn import Draft, Turn

_LOGGER = logging.getLogger(__name__)

_WITH_REST: Final = frozenset({Act.CORRECTION, Act.FACT})
"""Acts behind whose words something is said: "that's wrong" alone says nothing instead."""
_LEAVING: Final = frozenset({Action.PASS, Action.HEDGE, Action.ANNOTATE})
"""What is done with a sentence that still says what the wrapped agent has said."""
_MOST_WEIGHED: Final = 20
"""Sentences of one reply that are held against what was said before."""
_MOST_TAKING_BACK: Final = 3
"""Sentences in which something is taken back."""
_QUESTION_MARKS: Final = ("?", ";", "\uff1f")

type Claims = tuple[Claim, ...]
type Findings = tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogueEvent:
    """What a person, or the wrapped agent, did with what was said before."""

    act: Act
    conversation_id: str
    interaction_id: str | None
    """Of the last reply; None if there was none."""
    user_id: str | None
    agent_entity_id: str
    text: str
    """The request; of a self-correction the sentence."""
    before: tuple[str, ...] = ()
    """The request and what was said before it."""
    said: Claims = ()
    """What of the last reply, or of our question, it is about."""
    findings: Findings = ()
    """What the home shows now: of a correction about what is said instead, else about what was said."""
    topics: tuple[str, ...] = ()
    """Of the first of what was said, "kind:value"."""
    language: str = ""
    rest: str = ""
    """What is said instead, or to be remembered, without the words that only say so."""
    is_caught: bool = False
    """What it is about was refuted in the same reply, and is kept with that."""


type Tell = Callable[[DialogueEvent], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heard:
    """An act, what it is about, and what we answer, if it is for us to answer."""

    act: Act
    said: Claims = ()
    findings: Findings = ()
    answer: str | None = None
    evidence: tuple[Evidence, ...] = ()
    rest: str = ""
    is_of_world: bool = False
    """It is about what the wrapped agent said of the world; answers of ours may have been given since."""


def _hearing(turn: Turn) -> Checker | None:
    """Return what checks the reply, where words are known by which a person speaks of the last one."""
    return None if turn.checker is None or turn.checker.scene.lexicon.is_bare else turn.checker


async def async_listen(turn: Turn, tell: Tell) -> Draft | None:
    """Return our own answer to a request about the last reply; None if it is for the wrapped agent.

    Whatever breaks here, the wrapped agent is asked.
    """
    if (checker := _hearing(turn)) is None:
        return None
    # Nobody acts before the wrapped agent is asked.
    turn.transcript.end()
    try:
        if (found := await _async_hear(turn, checker)) is None:
            return None
        event = _event(turn, found.act, turn.request, found.said, found.findings, found.rest)
        if found.is_of_world:
            event = replace(event, interaction_id=turn.conversation.latest_of_agent)
        tell(event)
        if found.answer is None or (turn.policy is Policy.OBSERVE and found.act not in DOUBTS):
            return None
        draft = _draft(turn, checker, found.answer, found.evidence)
    except Exception:
        _LOGGER.exception("A request could not be held against the last reply")
        return None
    turn.answers = found.act
    return draft


def tell_self_correction(turn: Turn, tell: Tell) -> None:
    """Report that the wrapped agent takes back in its reply what it said before."""
    if (checker := _hearing(turn)) is None or turn.answers is not None:
        return
    scene, sentences = checker.scene, heard(turn)[:_MOST_WEIGHED]
    earlier = tuple(finding.claim for finding in turn.conversation.findings)
    here: Claims = ()
    stated = list(turn.conversation.stated)
    for index, spoken in enumerate(sentences):
        if spoken.delivery is None:
            continue
        claims = tuple(finding.claim for finding in spoken.delivery.findings)
        is_opposed = bool(_opposed((*earlier, *here), claims, scene))
        if corrects_itself(spoken.draft, scene.lexicon) or (
            is_opposed and begins_otherwise(spoken.draft, scene.lexicon)
        ):
            behind = [one.delivery for one in sentences[index:] if one.delivery is not None]
            findings = tuple(finding for delivery in behind for finding in delivery.findings)
            if any(map(is_of_home, (*earlier, *here))):
                tell(_self_correction(turn, spoken.draft.strip(), (earlier, here), findings, scene))
                return
        if (event := _taken_back(turn, sentences[index:], stated)) is not None:
            tell(event)
            return
        here += claims
        stated += filter(None, [_stated(spoken, scene)])


def _self_correction(
    turn: Turn, text: str, said: tuple[Claims, Claims], findings: Findings, scene: Scene
) -> DialogueEvent:
    """Report what of the last reply, or of this one, is said otherwise; the latest where nothing certainly is."""
    earlier, here = said
    claims = tuple(finding.claim for finding in findings)
    about = _opposed((*earlier, *here), claims, scene)
    instead = tuple(one for one in findings if _opposed(about, (one.claim,), scene))
    taken_back = about or tuple(filter(is_of_home, here)) or earlier
    event = _event(turn, Act.SELF_CORRECTION, text, taken_back, instead or findings)
    if taken_back[0] not in here:
        return event
    return replace(event, interaction_id=turn.interaction_id, is_caught=_is_refuted(taken_back[0], turn))


def _is_refuted(claim: Claim, turn: Turn) -> bool:
    told = (one.delivery.findings for one in heard(turn) if one.delivery is not None)
    return any(one.claim == claim and one.verdict is Verdict.REFUTED for findings in told for one in findings)


def _opposed(said: Claims, claims: Claims, scene: Scene) -> Claims:
    """Return what was said that cannot be true beside some claims, the latest first."""
    return tuple(
        old for old in reversed(said) if any(contradiction(as_state(one), as_state(old), scene) for one in claims)
    )


def stated_in(turn: Turn) -> tuple[str, ...]:
    """Return what the wrapped agent says of the world in its reply, sentence by sentence."""
    if (checker := _hearing(turn)) is None:
        return ()
    scene = checker.scene
    return tuple(filter(None, (_stated(one, scene) for one in heard(turn)[:_MOST_WEIGHED])))


def _stated(spoken: Checked, scene: Scene) -> str | None:
    """Return what a sentence of the wrapped agent states; what is said in the place of it are words of ours."""
    if spoken.delivery is None or not _is_left(spoken.delivery):
        return None
    return statement_of(spoken.draft, spoken.delivery.findings, scene.lexicon)


def _is_left(delivery: Delivery) -> bool:
    return all(one.action in _LEAVING for one in delivery.mitigations)


def _taken_back(turn: Turn, behind: Sequence[Checked], stated: Sequence[str]) -> DialogueEvent | None:
    """Return that the wrapped agent takes back what it said of the world; None if it does not."""
    if turn.checker is None:
        return None
    first, lexicon = behind[0].draft, turn.checker.scene.lexicon
    is_outright, is_quoted = corrects_itself(first, lexicon), quotes_itself(first, lexicon)
    is_plain = is_outright or is_quoted or begins_otherwise(first, lexicon)
    if not (is_plain or concedes(first, lexicon)):
        return None
    for count in range(1, _MOST_TAKING_BACK + 1):
        # "Actually, wait. I said 3.12. It was 3.11."
        told = without_opening(" ".join(one.draft.strip() for one in behind[:count]), lexicon)
        is_whole = count == min(len(behind), _MOST_TAKING_BACK)
        claim = taken_back(told, stated, lexicon, is_outright=is_outright and is_whole, is_quoted=is_quoted)
        if told and claim is not None and (is_plain or not _may_answer(turn, claim, lexicon)):
            event = _event(turn, Act.SELF_CORRECTION, told, (claim_of(claim, lexicon),), (), told)
            return replace(event, interaction_id=turn.conversation.latest_of_agent)
    return None


def _may_answer(turn: Turn, claim: str, lexicon: Lexicon) -> bool:
    """Return whether what is said otherwise than before may be of what the person asks for now."""
    return claim in turn.conversation.stated and asks_of_other(turn.request, claim, lexicon)


async def _async_hear(turn: Turn, checker: Checker) -> _Heard | None:
    """Return what a request does with the last reply; None if it is about something else."""
    if len(turn.user_input.text) > LONGEST_REQUEST:
        return None
    question, text = turn.conversation.question, turn.request
    spoken = spoken_act(text, checker.scene.lexicon)
    if question is not None and (found := await _async_answer(question, spoken, text, checker)) is not None:
        return found
    if spoken is None:
        stated = Spoken(act=Act.CORRECTION, rest=written_out(text, checker.scene.lexicon))
        return await _async_statement(turn, checker, stated)
    hear = _HEARD.get(spoken.act)
    return None if hear is None else await hear(turn, checker, spoken)


async def _async_answer(question: OpenQuestion, spoken: Spoken | None, text: str, checker: Checker) -> _Heard | None:
    """Return the answer to a question of ours; None if it is none."""
    scene, act = checker.scene, spoken and spoken.act
    claims = tuple(claim for claim in question.claims if can_be_told(claim, scene))
    if act is Act.REFUSAL:
        return _Heard(act=act, said=claims, answer=sentence("all_right", scene.lexicon, of=question.text))
    if question.offered and question.about is not None:
        if (entity_id := chosen(text, question.offered, scene)) is None:
            return None
        meant = about_one(question.about, entity_id)
        findings, evidence = await checker.async_look((meant,))
        answer = of_chosen(findings[0], evidence, scene)
        return _Heard(act=Act.CHOICE, said=(meant,), findings=findings, answer=answer, evidence=evidence)
    if act is not Act.ACCEPTANCE or not claims:
        return None
    findings, evidence = await checker.async_look(claims)
    answer = looked(findings, evidence, scene)
    return _Heard(act=act, said=claims, findings=findings, answer=answer, evidence=evidence)


async def _async_doubt(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Answer "Are you sure?" and "How do you know?" from what was found then and what is found now."""
    then = tuple(one for one in _doubted(turn, checker) if not _is_taken_back(turn, one.claim))
    is_of_agent = turn.conversation.question is None and _was_asked(turn)
    if not then or (spoken.act is Act.WHY and is_of_agent):
        return None
    said = tuple(finding.claim for finding in then)
    with checker.answering(turn.conversation.request, then):
        now, evidence = await _async_look_again(then, checker)
        recalled = [Recalled(then=old, now=new) for old, new in zip(then, now, strict=True)]
        answer = explain(spoken.act, recalled, evidence, checker.scene)
    return _Heard(act=spoken.act, said=said, findings=now, answer=answer, evidence=evidence)


async def _async_look_again(then: Findings, checker: Checker) -> tuple[Findings, tuple[Evidence, ...]]:
    """Return what is found now; what the web has said is not asked of it a second time."""
    is_of_web = any(seen.source is Source.WEB for one in then for seen in one.evidence)
    look = checker.async_again if is_of_web else checker.async_look
    return await look(tuple(finding.claim for finding in then))


async def _async_confirmation(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Hear that the last reply was right; to a question of the wrapped agent it is an answer."""
    said = _said(turn, checker)
    if not said or _was_asked(turn):
        return None
    return _Heard(act=spoken.act, said=said, findings=await _async_findings(said, checker))


async def _async_failure(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Hear that the last reply has not helped."""
    said = _said(turn, checker)
    if not any(map(is_of_home, said)) and turn.conversation.stated and not _was_asked(turn):
        advice = " ".join(turn.conversation.stated)[:LONGEST_CLAIM]
        return _Heard(act=spoken.act, said=(claim_of(advice, checker.scene.lexicon),), is_of_world=True)
    if not said:
        return None
    return _Heard(act=spoken.act, said=said, findings=await _async_findings(said, checker))


async def _async_correction(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Hear what is said instead of the last reply, and hold it against the home like any other claim."""
    said = _said(turn, checker)
    if _was_asked(turn):
        # A bare "no" is the answer.
        return await _async_statement(turn, checker, spoken)
    if (of_world := _corrected_of_world(turn, checker, spoken)) is not None:
        # What may as well be of the home corrects neither.
        return None if _may_be_of_home(spoken, said, checker.scene) else of_world
    # "Not anymore, it's off now": the reply was right when it was given.
    return None if spoken.is_of_since else await _async_correction_of_home(turn, said, checker, spoken)


async def _async_correction_of_home(turn: Turn, said: Claims, checker: Checker, spoken: Spoken) -> _Heard | None:
    if (found := await _async_other_value(said, spoken, checker)) is not None:
        return found
    if not said or (claims := objection(spoken, said, checker.scene)) is None:
        return None
    if not claims and not spoken.rest.strip():
        return await _async_denied(turn, checker)
    return await _async_corrected(said, claims, spoken, checker)


async def _async_other_value(said: Claims, spoken: Spoken, checker: Checker) -> _Heard | None:
    """Hear only another value for the one thing that was told; None if that is not what is said."""
    if (entry := other_entry(spoken.rest, said, checker.scene)) is not None:
        return await _async_other_time(*entry, spoken, checker)
    figure = other_figure(spoken.rest, said, checker.scene)
    return None if figure is None else await _async_other_figure(said, figure, spoken, checker)


async def _async_denied(turn: Turn, checker: Checker) -> _Heard:
    """Answer "That's wrong." of what the home still shows with what it shows; else it is for the wrapped agent."""
    then = _delivered(turn, checker)
    with checker.answering(turn.conversation.request, then):
        now, evidence = await _async_look_again(then, checker)
        is_right = all(one.verdict is Verdict.SUPPORTED for one in now)
        answer = maintained(now, evidence, checker.scene) if is_right else None
    shown = now if answer is not None else ()
    return _Heard(act=Act.CORRECTION, said=_said(turn, checker), findings=shown, answer=answer, evidence=evidence)


def _may_be_of_home(spoken: Spoken, said: Claims, scene: Scene) -> bool:
    of_home = tuple(filter(is_of_home, said))
    is_other = any(fills(one.text, spoken.rest, scene.lexicon) for one in of_home)
    return is_other or bool(of_home and objection(spoken, of_home, scene))


def _corrected_of_world(turn: Turn, checker: Checker, spoken: Spoken, *, is_whole: bool = False) -> _Heard | None:
    """Hear what of the world is said to be otherwise; it is for the wrapped agent to answer."""
    lexicon, stated = checker.scene.lexicon, turn.conversation.stated
    # What is called wrong without a word more may be of the home.
    is_outright = spoken.is_outright and not any(map(is_of_home, _said(turn, checker)))
    is_named = spoken.is_named and not _names_of_home(spoken.rest, checker.scene)
    claim = corrected(spoken.rest, stated, lexicon, is_outright=is_outright, is_whole=is_whole, is_named=is_named)
    if claim is None:
        return None
    return _Heard(act=Act.CORRECTION, said=(claim_of(claim, lexicon),), rest=spoken.rest, is_of_world=True)


def _names_of_home(text: str, scene: Scene) -> bool:
    """Return whether a name of the home stands in a text: "No, Anna" may speak to her."""
    return any(item.match is not None for item in mask(text, scene))


async def _async_statement(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Hear a statement that cannot be true beside what was said."""
    said = _said(turn, checker)
    if said and (claims := opposing(spoken.rest, said, checker.scene)):
        return await _async_corrected(said, claims, spoken, checker)
    # Nothing is said to be wrong: "10 minutes" may be a wish.
    is_whole = not begins_restating(spoken.rest, checker.scene.lexicon)
    of_world = None if _was_asked(turn) else _corrected_of_world(turn, checker, spoken, is_whole=is_whole)
    if of_world is not None and _may_be_of_home(spoken, said, checker.scene):
        of_world = None
    return of_world or _in_passing(spoken.rest, checker)


async def _async_other_time(entry: Claim, claims: Claims, spoken: Spoken, checker: Checker) -> _Heard:
    """Answer another time for an entry with what a calendar shows, where that is the one that was said."""
    findings, evidence = await checker.async_look((entry, *claims))
    was, others = findings[:1], findings[1:]
    is_wrong = bool(others) and all(one.verdict is Verdict.REFUTED for one in others)
    # "At eleven" may also be when it ends.
    is_right = was[0].verdict is Verdict.SUPPORTED and not any(one.verdict is Verdict.SUPPORTED for one in others)
    shown = others if is_wrong else was
    answer = maintained(shown, evidence, checker.scene) if is_wrong or is_right else None
    found = shown if answer is not None else others
    return _Heard(act=Act.CORRECTION, said=(entry,), findings=found, answer=answer, evidence=evidence, rest=spoken.rest)


async def _async_other_figure(said: Claims, figure: Claims, spoken: Spoken, checker: Checker) -> _Heard:
    """Answer another port or version with what is installed, where that is not the one that was said."""
    findings, evidence = await checker.async_look(figure)
    is_wrong = all(one.verdict is Verdict.REFUTED for one in findings)
    answer = maintained(findings, evidence, checker.scene) if is_wrong else None
    return _Heard(act=Act.CORRECTION, said=said, findings=findings, answer=answer, evidence=evidence, rest=spoken.rest)


async def _async_corrected(said: Claims, claims: Claims, spoken: Spoken, checker: Checker) -> _Heard:
    """Answer a correction that the home refutes with what it shows; any other one is for the wrapped agent."""
    findings, evidence = await checker.async_again(claims) if claims else ((), ())
    is_wrong = bool(findings) and all(one.verdict is Verdict.REFUTED for one in findings)
    is_plain = is_wrong and is_plain_contrary(spoken.rest, claims, said, checker.scene)
    answer = maintained(findings, evidence, checker.scene) if is_plain else None
    return _Heard(act=Act.CORRECTION, said=said, findings=findings, answer=answer, evidence=evidence, rest=spoken.rest)


def _in_passing(text: str, checker: Checker) -> _Heard | None:
    """Hear what something is called, or what somebody likes, though nobody asks to remember it."""
    is_stated = states_in_passing(text, checker.scene.lexicon)
    return _Heard(act=Act.FACT, rest=text) if is_stated else None


async def _async_fact(turn: Turn, checker: Checker, spoken: Spoken) -> _Heard | None:
    """Hear what is to be remembered; of too much at once it is said that it is not."""
    answer = None if turn.may_tell else sentence("too_much_told", checker.scene.lexicon, of=spoken.rest)
    return _Heard(act=spoken.act, rest=spoken.rest, answer=answer)


_HEARD: Mapping[Act, Callable[[Turn, Checker, Spoken], Awaitable[_Heard | None]]] = {
    Act.SURE: _async_doubt,
    Act.SOURCE: _async_doubt,
    Act.WHY: _async_doubt,
    Act.CONFIRMATION: _async_confirmation,
    Act.FAILURE: _async_failure,
    Act.CORRECTION: _async_correction,
    Act.FACT: _async_fact,
}


def _delivered(turn: Turn, checker: Checker) -> Findings:
    """Return what was found of the last reply as it was delivered, as far as the asker may still know of it."""
    return tuple(one for one in turn.conversation.findings if can_be_told(one.claim, checker.scene))


def _doubted(turn: Turn, checker: Checker) -> Findings:
    """Return what was found of the reply that is asked about, as far as the asker may still know of it."""
    return tuple(one for one in turn.conversation.asked_about if can_be_told(one.claim, checker.scene))


def _is_taken_back(turn: Turn, claim: Claim) -> bool:
    """Return whether our answer begins with the truth about it."""
    told = (one.delivery.delivered_findings for one in turn.opening if one.delivery is not None)
    return any(set(finding.claim.entity_ids) & set(claim.entity_ids) for findings in told for finding in findings)


def _said(turn: Turn, checker: Checker) -> Claims:
    return tuple(finding.claim for finding in _delivered(turn, checker))


async def _async_findings(claims: Claims, checker: Checker) -> Findings:
    if not claims:
        return ()
    findings, _ = await checker.async_again(claims)
    return findings


def _was_asked(turn: Turn) -> bool:
    """Return whether the last reply ended with a question."""
    report = turn.conversation.report
    return report is not None and report.reply.rstrip().endswith(_QUESTION_MARKS)


def _event(turn: Turn, act: Act, text: str, said: Claims, findings: Findings, rest: str = "") -> DialogueEvent:
    report = turn.conversation.report
    return DialogueEvent(
        act=act,
        conversation_id=turn.chat_log.conversation_id,
        interaction_id=None if report is None else report.interaction_id,
        user_id=turn.user_input.context.user_id,
        agent_entity_id=turn.user_input.agent_id,
        text=text,
        before=() if turn.checker is None else turn.checker.scene.asked_last,
        said=said,
        findings=findings,
        topics=topics_of(said[0], turn.checker.scene.home) if said and turn.checker is not None else (),
        language=turn.user_input.language,
        rest=rest if rest or act in _WITH_REST else text,
    )


def _draft(turn: Turn, checker: Checker, text: str, evidence: tuple[Evidence, ...]) -> Draft:
    """Return our answer in the place of a draft that nobody was asked for."""
    gate = Gate(turn.chat_log, async_leave, turn.transcript, patience=turn.patience)
    gate.opening = turn.opening
    turn.gate = gate
    response = intent.IntentResponse(language=turn.user_input.language)
    response.async_set_speech(text)
    with checker.answering("", ()):
        own_findings = checker.findings_of(text, evidence)
    return Draft(
        gate=gate,
        result=ConversationResult(response=response, conversation_id=turn.chat_log.conversation_id),
        own_words=text,
        own_findings=own_findings,
    )
