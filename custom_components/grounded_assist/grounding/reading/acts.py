"""Read a request as something said about the last reply; whatever is more than that is for the wrapped agent."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..lexicon import Lexicon, WordKind
from ..scene import Scene
from ..tokens import TokenKind, name_words, tokenize
from .main_clauses import main_clause


class Act(StrEnum):
    """What a person, or the wrapped agent, does with what was said before."""

    SURE = "sure"
    """Asks whether it is so."""
    SOURCE = "source"
    """Asks how it is known."""
    WHY = "why"
    CONFIRMATION = "confirmation"
    ACCEPTANCE = "acceptance"
    """Yes to a question of ours."""
    REFUSAL = "refusal"
    """No to a question of ours."""
    CHOICE = "choice"
    """Names one of what a question of ours offered."""
    CORRECTION = "correction"
    FAILURE = "failure"
    """Tells that what was done or advised has not worked."""
    FACT = "fact"
    """Tells something to remember."""
    SELF_CORRECTION = "self_correction"
    """The wrapped agent takes back what it said."""


DOUBTS = frozenset({Act.SURE, Act.SOURCE, Act.WHY})
"""Questions how the last reply is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A request as far as it is known to be about the last reply."""

    act: Act
    rest: str = ""
    """What is said behind the words of the act: the correction, the fact."""
    is_outright: bool = False
    """A correction says in so many words that something was wrong."""
    is_of_since: bool = False
    """A correction says that it was right once."""
    is_named: bool = False
    """What is behind it begins with a capital within a sentence, as a name does: "No, Canberra"."""


@dataclass(frozen=True, slots=True)
class _Row:
    """An act of which the whole request must be made."""

    act: Act
    needs: frozenset[str]
    """One of these must be said."""
    allows: frozenset[str] = frozenset()
    """What else may be said."""
    is_question: bool = False
    """It may end with a question mark."""


_POLITE = frozenset({"filler"})
_THANKS = frozenset({"thanks"})
_DENIALS = frozenset({"deny", "wrong"})

_WHOLE: tuple[_Row, ...] = (
    # "Sure." is no question, "Sure?" is nothing else.
    _Row(Act.ACCEPTANCE, frozenset({"accept"}), _THANKS),
    _Row(Act.WHY, frozenset({"why"}), frozenset({"sure", "source"}), is_question=True),
    _Row(Act.SOURCE, frozenset({"source"}), frozenset({"sure"}), is_question=True),
    _Row(Act.SURE, frozenset({"sure"}), is_question=True),
    _Row(Act.REFUSAL, frozenset({"decline"}), _THANKS),
    _Row(Act.CONFIRMATION, frozenset({"right"}), _THANKS | {"accept"}),
    _Row(Act.FAILURE, frozenset({"failed"}), _DENIALS | {"tried"}),
    _Row(Act.CORRECTION, frozenset({"wrong"}), _DENIALS),
)
"""In their order; the first that fits decides."""

_LEADING = frozenset({"filler", "excuse", "deny", "actually", "remember"})
"""Rows whose words may stand in front of anything; after all others the request ends or begins anew."""
_NO_PHRASES = frozenset({"choosing", "last", "statement", "quoting", "restating", "further", "since", "exclaiming"})
"""Rows of single words that are asked for by name."""
LONGEST = 500
"""A longer request is more than a word about the last reply."""
_SENTENCE_MARKS = frozenset(",;:.!?-–—…")
_QUESTION_MARKS = ("?", "\uff1f")


def spoken_act(text: str, lexicon: Lexicon) -> Spoken | None:
    """Return what a request does with the last reply; None if it is about something else."""
    if len(text) > LONGEST:
        return None
    heard = _heard(text, lexicon)
    if heard.rest is None:
        act = next((row.act for row in _WHOLE if _fits(row, heard)), None)
        return None if act is None else Spoken(act=act, is_outright=act is Act.CORRECTION)
    said = [rows for rows in heard.said if rows.isdisjoint(_POLITE)]
    if heard.is_question or not said:
        return None
    rest = text[heard.rest.start :]
    if all("remember" in rows for rows in said):
        return Spoken(act=Act.FACT, rest=main_clause(rest, lexicon) if _is_behind_that(text, rest, lexicon) else rest)
    rest = written_out(rest, lexicon)
    is_denial = all(not rows.isdisjoint(_DENIALS | {"actually", "outdated"}) for rows in said)
    if not is_denial or not _begins_anew(heard.rest, lexicon):
        return None
    return Spoken(
        act=Act.CORRECTION,
        rest=rest,
        is_outright=any("wrong" in rows for rows in said),
        is_of_since=any("outdated" in rows for rows in said),
        is_named=rest[:1].isupper() and text[: heard.rest.start].rstrip().endswith(","),
    )


def _is_behind_that(text: str, rest: str, lexicon: Lexicon) -> bool:
    """Return whether the rest of a text begins with "that", or stands behind it."""
    before = text[: len(text) - len(rest)].split()[-1:]
    that = lexicon.cues.get("that", ())
    return any(word.lower() in that for word in (*before, *rest.split(maxsplit=1)[:1]))


def written_out(text: str, lexicon: Lexicon) -> str:
    """Return what was typed in haste as it is written: "its off" as "it is off", but "its battery is low" as it is."""
    tokens, typed = tokenize(text), lexicon.acts.typed
    has_verb = any(_is_verb(token.norm, lexicon) for token in tokens if token.norm not in typed)
    for token in reversed(tokens):
        is_other_word = has_verb and any(lexicon.at((token.norm,), 0))
        if token.norm in typed and not is_other_word:
            written = " ".join(typed[token.norm])
            text = f"{text[: token.start]}{written}{text[token.end :]}"
    return text


_VERBS = frozenset({"copula", "seeming", "perfect", "existence"})


def _is_verb(norm: str, lexicon: Lexicon) -> bool:
    words = lexicon.acts.contractions.get(norm, (norm,))
    return any(sense.id in _VERBS for at in range(len(words)) for sense, _ in lexicon.at(words, at))


def states_in_passing(text: str, lexicon: Lexicon) -> bool:
    """Return whether a request is one plain statement of what something is called or what somebody likes best."""
    tokens = tokenize(text.strip().rstrip(".!"))
    words = tuple(token.norm for token in tokens)
    if not words or len(text) > LONGEST or not _MARKS_OF_MORE.isdisjoint(words):
        return False
    told = lexicon.signals_in(words)
    is_naming = "naming" in told
    is_liking = "preferring" in told and "identity" in told
    begins = {sense.id for sense, _ in lexicon.at(words, 0) if sense.kind is WordKind.FUNCTION}
    is_named = "determiner" in begins and "pointing" not in lexicon.signals_in(words[:1]) and "yours" not in told
    return (is_naming or is_liking) and is_named and not any(_wishes(words, at, lexicon) for at in range(len(words)))


_MARKS_OF_MORE = _SENTENCE_MARKS | {"?"}
_MORE = frozenset({"relative", "conjunction", "connective", "interrogative", "condition", "modal", "future", "now"})
"""Tasks of words that say that there is more than one plain statement."""


def _wishes(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Return whether a word is of a command, of a state, or says that more is meant than a name."""
    senses = [sense for sense, end in lexicon.at(words, at) if end == at + 1]
    is_state = any(sense.kind in (WordKind.STATE, WordKind.BASE) and sense.id != "on" for sense in senses)
    return is_state or any(sense.kind is WordKind.FUNCTION and sense.id in _MORE for sense in senses)


def chosen(text: str, offered: Sequence[str], scene: Scene) -> str | None:
    """Return which of some things a request names, by its name or its place among them; None if that is not clear."""
    left = _telling(text, scene.lexicon)
    if not left or _is_question(text) or len(text) > LONGEST:
        return None
    if len(left) == 1 and (place := _place(left[0], len(offered), scene.lexicon)) is not None:
        return offered[place] if scene.home.entity(offered[place]) is not None else None
    named = [entity_id for entity_id in offered if set(left) <= _words_for(entity_id, scene)]
    return named[0] if len(named) == 1 else None


def _telling(text: str, lexicon: Lexicon) -> list[str]:
    """Return the words of a choice without those around it: "I mean the first one"."""
    norms, left, at = [word.norm for word in _words(text, lexicon)], list[str](), 0
    while at < len(norms):
        ends = [end for rows, end in lexicon.acts.at(norms, at) if "choosing" in rows]
        left += () if ends else norms[at : at + 1]
        at = ends[0] if ends else at + 1
    return left


def corrects_itself(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence begins with the admission of a mistake."""
    return _begins_with(text, lexicon, "mistaken")


def begins_otherwise(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence begins as one does that sets something right: "Actually, ..."."""
    return _begins_with(text, lexicon, "actually")


def quotes_itself(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence begins with what the speaker has said before: "Wait, I said 3.12"."""
    return _begins_with(text, lexicon, "quoting")


def concedes(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence owns up to something and says how it was: "Oops, it was 3.11"; "well" does not."""
    norms, at, is_owned = [word.norm for word in _words(text, lexicon)], 0, False
    while (found := next(lexicon.acts.at(norms, at), None)) is not None:
        rows, at = found
        if "restating" in rows:
            return is_owned
        if rows.isdisjoint(_CONCEDING):
            return False
        is_owned = is_owned or rows.isdisjoint(_POLITE | {"actually"})
    return False


def begins_restating(text: str, lexicon: Lexicon) -> bool:
    """Return whether a request begins as one does that says how it was instead: "It was v2.20"."""
    return _begins_with(text, lexicon, "restating")


def without_opening(text: str, lexicon: Lexicon) -> str:
    """Return a sentence without the words by which something is taken back: "Actually, wait, I said ..."."""
    words, at = _words(text, lexicon), 0
    norms = [word.norm for word in words]
    while (found := next(lexicon.acts.at(norms, at), None)) is not None and _opens(*found, words):
        at = found[1]
    if at == len(words):
        return ""
    said = text[words[at].start :]
    return _without_when(said, lexicon) if quotes_itself(text, lexicon) else said


def _opens(rows: frozenset[str], end: int, words: Sequence[_Word]) -> bool:
    """Return whether a phrase only opens a sentence: "Right, ...", but not "Right click"."""
    is_apart = end == len(words) or words[end].is_apart
    return not rows.isdisjoint(_OPENING) or ("right" in rows and is_apart)


def _without_when(text: str, lexicon: Lexicon) -> str:
    """Return what is quoted without when it was said: "Python 3.12" of "Python 3.12 earlier"."""
    words = _words(text, lexicon)
    norms = [word.norm for word in words]
    for at in range(1, len(words)):
        for rows, end in lexicon.acts.at(norms, at):
            if "said_when" in rows:
                return text[: words[at].start].rstrip() + text[words[end - 1].start + len(norms[end - 1]) :]
    return text


_OPENING = frozenset({"actually", "excuse", "filler", "mistaken", "quoting"})
_CONCEDING = frozenset({"actually", "excuse", "filler", "right"})


def _begins_with(text: str, lexicon: Lexicon, row: str) -> bool:
    words = _words(text, lexicon)
    norms, at = [word.norm for word in words], 0
    while (found := next(lexicon.acts.at(norms, at), None)) is not None:
        rows, end = found
        if row in rows:
            # A single word may begin something else: "Correction fluid".
            return end - at > 1 or row in _LEADING or end == len(words) or words[end].is_apart
        if rows.isdisjoint({"excuse", "filler", "actually"}):
            return False
        at = end
    return False


@dataclass(frozen=True, slots=True)
class _Word:
    norm: str
    start: int
    is_apart: bool
    """There is a mark in front of it."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """The phrases a request begins with, each as the rows it is of, and the first word that is none."""

    said: tuple[frozenset[str], ...]
    rest: _Word | None
    is_question: bool


def _heard(text: str, lexicon: Lexicon) -> _Heard:
    words, said, at = _words(text, lexicon), list[frozenset[str]](), 0
    norms = [word.norm for word in words]
    while (found := _phrase(words, norms, at, lexicon)) is not None:
        rows, at = found
        said.append(rows)
    return _Heard(tuple(said), words[at] if at < len(words) else None, _is_question(text))


def _phrase(
    words: Sequence[_Word], norms: Sequence[str], at: int, lexicon: Lexicon
) -> tuple[frozenset[str], int] | None:
    """Return the longest phrase that begins here and is not the beginning of a sentence of its own."""
    for rows, end in lexicon.acts.at(norms, at):
        if rows <= _NO_PHRASES:
            continue
        is_over = end == len(words) or _begins_anew(words[end], lexicon) or any(lexicon.acts.at(norms, end))
        if is_over or not rows.isdisjoint(_LEADING):
            return rows, end
    return None


def _begins_anew(word: _Word, lexicon: Lexicon) -> bool:
    return word.is_apart or "statement" in lexicon.acts.of(word.norm)


def _is_question(text: str) -> bool:
    return text.rstrip().endswith(_QUESTION_MARKS)


def _fits(row: _Row, heard: _Heard) -> bool:
    allowed = row.needs | row.allows
    said = [rows for rows in heard.said if rows.isdisjoint(_POLITE) or not rows.isdisjoint(allowed)]
    is_whole = all(not rows.isdisjoint(allowed) for rows in said)
    is_meant = any(not rows.isdisjoint(row.needs) for rows in said)
    return is_whole and is_meant and (row.is_question or not heard.is_question)


def _words(text: str, lexicon: Lexicon) -> list[_Word]:
    """Return the words of a text without its marks, contractions written out."""
    words: list[_Word] = []
    is_apart = False
    for token in tokenize(text[:LONGEST]):
        if token.kind is TokenKind.MARK:
            is_apart = is_apart or token.norm in _SENTENCE_MARKS
            continue
        for norm in lexicon.acts.contractions.get(token.norm, (token.norm,)):
            words.append(_Word(norm, token.start, is_apart))
            is_apart = False
    return words


def _place(word: str, count: int, lexicon: Lexicon) -> int | None:
    """Return the index that "second" or "last" stands for."""
    if "last" in lexicon.acts.of(word):
        return count - 1
    place = lexicon.times.ordinals.get(word)
    return place - 1 if place is not None and place <= count else None


def _words_for(entity_id: str, scene: Scene) -> frozenset[str]:
    """Return the words by which something may be called among a few."""
    entity = scene.home.entity(entity_id)
    if entity is None:
        return frozenset()
    area = scene.home.area(entity.area_id) if entity.area_id else None
    names = (*entity.names, *entity.device_names, *(area.names if area is not None else ()))
    return frozenset(word for name in names for word in name_words(name))
