"""Find what a statement speaks of: the words before its verb, without what leads to them."""

from collections.abc import Sequence
from itertools import takewhile

from .fillers import fillers
from .lexicon import Lexicon
from .limits import LONGEST_SENTENCE
from .tokens import Token, TokenKind, tokenize

_VERBS = frozenset({"copula", "past_copula", "perfect"})
_LEADING = frozenset({"within", "aim", "toward"})
"""Tasks of words behind which no subject stands: "for pasta", "on Mondays"."""
_SEVERAL = 2


def subject_of(text: str, lexicon: Lexicon) -> str:
    """Return the words of a statement before its first verb or value: what it speaks of."""
    if len(text) > LONGEST_SENTENCE:
        return ""
    verbs = (token.start for token in tokenize(text) if not _VERBS.isdisjoint(lexicon.functions_of(token.norm)))
    values = (one.start for one in fillers(text, lexicon))
    return text[: min((*verbs, *values), default=len(text))].strip()


def what_is_named(text: str, lexicon: Lexicon) -> str:
    """Return what a statement speaks of, without what leads to it and without a verb that nobody knows.

    "The train leaves at" 9:40 is of the train, "on Mondays the trash is" of the trash, "in 1969" of nothing.
    """
    subject = subject_of(text, lexicon)
    words = [token for token in tokenize(subject) if token.kind is not TokenKind.MARK]
    tasks = [lexicon.functions_of(token.norm) for token in words]
    leads = ["belonging" not in one and not _LEADING.isdisjoint(one) for one in tasks]
    if True in leads[:1]:
        start = next((at for at, one in enumerate(tasks) if at and "determiner" in one), 1)
        words, leads = words[start:], leads[start:]
    told = words[: leads.index(True)] if True in leads else words
    kept = _asked_for(told, subject, lexicon) or _of_what(_unowned(told, lexicon), text, subject, lexicon)
    is_of_pointer = any("pointing" in lexicon.signals_in((one.norm,)) for one in kept)
    return "" if is_of_pointer or not kept else subject[kept[0].start : kept[-1].end]


def has_article(subject: str, lexicon: Lexicon) -> bool:
    """Return whether an article stands before what is named."""
    first = next((token.norm for token in tokenize(subject)), "")
    return "determiner" in lexicon.functions_of(first)


def _asked_for(words: Sequence[Token], subject: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return what stands behind the verb of a request: "hold the reset button", "starte den Drucker neu"."""
    found = [at for at, one in enumerate(words) if at and "determiner" in lexicon.functions_of(one.norm)]
    behind = words[found[-1] + 1 :] if found else ()
    return list(takewhile(lambda one: subject[one.start].isupper(), behind)) or behind


def _of_what(words: Sequence[Token], text: str, subject: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return the words before "get" in "bins get collected", or without the last one where that is likely a verb."""
    at = next((at for at, one in enumerate(words) if "becoming" in lexicon.signals_in((one.norm,))), 0)
    return words[:at] if at else _before_verb(words, text, subject, lexicon)


def _unowned(words: Sequence[Token], lexicon: Lexicon) -> Sequence[Token]:
    """Return "plumber" of "your plumber"; an article is no matter."""
    first = next((one.norm for one in words), "")
    is_owner = "determiner" in lexicon.functions_of(first) and "article" not in lexicon.signals_in((first,))
    return words[1:] if is_owner else words


def _before_verb(words: Sequence[Token], text: str, subject: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return the words without the last one where that is likely a verb."""
    follows = [token.norm for token in tokenize(text[len(subject) :].lstrip())[:1]]
    is_at_verb = bool(follows) and not _VERBS.isdisjoint(lexicon.functions_of(follows[0]))
    if len(words) < _SEVERAL or is_at_verb or not subject[words[-1].start].islower():
        return words
    left = words[:-1]
    return words if all("determiner" in lexicon.functions_of(one.norm) for one in left) else left
