"""What was said of the world, so that it can be corrected although nothing in the home shows it."""

from collections.abc import Iterable, Sequence
import re

from .ellipsis import corrects_by_itself, fills
from .fillers import repeats, replaces_itself
from .gist import Likeness, Speaker, gist, liken
from .lexicon import Lexicon, WordKind
from .limits import LONGEST_SENTENCE
from .model import Claim, ClaimKind, Finding, Reason
from .reading.acts import without_opening
from .reading.remembered import is_of_home
from .subjects import has_article, subject_of, what_is_named
from .tokens import TokenKind, tokenize

_LEAST_WORDS = 3
_LONGEST = 300
"""Characters; what is longer is no plain statement."""
_MOST_TOKENS = 70
_LEAST_WITHOUT_VERB = 5


def statement_of(text: str, findings: Iterable[Finding], lexicon: Lexicon) -> str | None:
    """Return a sentence without its hedge if it states something of the world; None for whatever else it does."""
    told = _statement(text, lexicon)
    return told if told is not None and not any(is_of_home(one.claim) for one in findings) else None


def _statement(text: str, lexicon: Lexicon) -> str | None:
    """Return a sentence without its hedge if it states something, whatever of."""
    if len(text) > _LONGEST:
        return None
    told = _without_hedge(text.strip(), lexicon)
    tokens = tokenize(told)
    words = [token.norm for token in tokens if token.kind is not TokenKind.MARK]
    if len(tokens) > _MOST_TOKENS:
        return None
    spoken = tuple(piece for word in words for piece in lexicon.contractions.get(word, (word,)))
    is_of_speaker = "mine" in lexicon.signals_in(spoken)
    # "Once upon a time." has no verb that is known, and is too short to have another one.
    has_verb = subject_of(told, lexicon) != told or len(words) >= _LEAST_WITHOUT_VERB
    is_plain = len(words) >= _LEAST_WORDS and has_verb and "?" not in told and not is_of_speaker
    return told if is_plain else None


def claim_of(text: str, lexicon: Lexicon) -> Claim:
    """Return a statement about the world as a claim: nothing of the home is in it."""
    told = without_opening(text[:LONGEST_SENTENCE], lexicon)
    first = tuple(token.norm for token in tokenize(subject_of(told, lexicon))[:1])
    subject = what_is_named(told, lexicon)
    return Claim(
        text=text,
        start=0,
        end=len(text),
        kind=ClaimKind.SPECIFIC,
        subject=subject,
        has_article=has_article(subject, lexicon),
        open_reason=Reason.AMBIGUOUS if "pointing" in lexicon.signals_in(first) else None,
    )


def corrected(
    text: str,
    said: Sequence[str],
    lexicon: Lexicon,
    *,
    is_outright: bool = False,
    is_whole: bool = False,
    is_named: bool = False,
) -> str | None:
    """Return which of some statements a text corrects; None if that is not clear, or nothing is corrected.

    What is called wrong in so many words is so as a whole where no one sentence of it fits. Where nothing is said to
    be wrong, only a whole statement corrects, or one that denies what was said: "10 minutes" may be a wish. Whether
    a bare name corrects, or calls somebody, the caller knows.
    """

    def fits(one: str) -> bool:
        return corrects_by_itself(one, text, lexicon) if is_whole else fills(one, text, lexicon, is_told=is_named)

    fitting = [one for one in said if fits(one) or _excludes(text, one, lexicon)]
    if len(fitting) == 1:
        return fitting[0]
    return " ".join(said) if is_outright and said and not fitting else None


def taken_back(
    text: str, said: Sequence[str], lexicon: Lexicon, *, is_outright: bool = False, is_quoted: bool = False
) -> str | None:
    """Return which of its own statements a speaker takes back, the latest that fits.

    With "I said 3.12, it was 3.11" it is what holds the first of the values. Where nothing fits, and with "I was
    wrong", it is the text itself: nothing that was said is known to be wrong.
    """
    fitting = [one for one in said if contradicts(one, text, lexicon)]
    if not fitting and is_quoted and replaces_itself(text, lexicon):
        fitting = [one for one in said if repeats(one, text, lexicon)] or [_quoted_in(text, lexicon)]
    if not fitting and is_outright and said:
        fitting = [text]
    return fitting[-1] if fitting else None


def asks_of_other(request: str, claim: str, lexicon: Lexicon) -> bool:
    """Return whether a request names anything that a claim does not: what is said then may be an answer to that."""
    said = {norm for token in tokenize(claim) for norm in lexicon.contractions.get(token.norm, (token.norm,))}
    words = (token.norm for token in tokenize(request) if token.kind is TokenKind.WORD)
    spoken = (norm for word in words for norm in lexicon.contractions.get(word, (word,)))
    return any(norm.isalpha() and norm not in said and not _is_little(norm, lexicon) for norm in spoken)


def _is_little(norm: str, lexicon: Lexicon) -> bool:
    """Return whether a word names nothing: "tell", "me", "really"."""
    is_known = any(sense.kind in _LITTLE for sense, _ in lexicon.at((norm,), 0))
    is_asking = lexicon.times.is_word(norm, "asking")
    return is_known or is_asking or bool(lexicon.acts.of(norm)) or bool(lexicon.signals_in((norm,)))


_LITTLE = frozenset({WordKind.FUNCTION, WordKind.HEDGE, WordKind.NUMBER, WordKind.QUANTIFIER, WordKind.UNIT})


def _quoted_in(text: str, lexicon: Lexicon) -> str:
    """Return what somebody quotes of themselves: "3.12 added it" of "3.12 added it, but it was 3.8"; else it all."""
    quoted = re.split("[,;]", text, maxsplit=1)[0].strip()
    return quoted if contradicts(quoted, text, lexicon) else text


def contradicts(claim: str, correction: str, lexicon: Lexicon) -> bool:
    """Return whether a correction says what a claim says otherwise: only then the claim is known to be wrong."""
    return fills(claim, correction, lexicon, is_told=True) or _excludes(correction, claim, lexicon)


def _excludes(text: str, said: str, lexicon: Lexicon) -> bool:
    """Return whether a statement cannot be true beside what was said."""
    return liken(gist(said, lexicon, Speaker.AGENT), gist(text, lexicon, Speaker.PERSON)) is Likeness.OTHERWISE


def _without_hedge(text: str, lexicon: Lexicon) -> str:
    tokens = tokenize(text)
    ends = [end for sense, end in lexicon.at([one.norm for one in tokens], 0) if sense.kind is WordKind.HEDGE]
    if not ends or ends[-1] == len(tokens):
        return text
    behind = text[tokens[ends[-1]].start :].lstrip(", ")
    return f"{behind[:1].upper()}{behind[1:]}"
