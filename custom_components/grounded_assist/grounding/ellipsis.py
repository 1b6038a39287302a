"""Read a correction that says only what is different: "it was v2.20" of "Docker Compose v2.24 added include".

It is said in full by putting its value into the one place of the claim that holds a value of the same sort.
"""

from collections.abc import Sequence
from itertools import takewhile

from .fillers import CLOCK_TIME, Filler, bare_value, exchanged, fillers, is_same
from .gist import stands_alone
from .lexicon import Lexicon
from .lexicon.cues import cue
from .reading.acts import without_opening
from .reading.segmentation import segment
from .tokens import Token, TokenKind, bare, tokenize

_LONGEST = 400
"""Characters; more is no plain statement."""
_NUMERIC = frozenset({"version", "number"})
"""Sorts of which one may be meant by another where there is no nearer one: "28" instead of "27.1"."""
_LIGHT = frozenset({"pointing", "identity", "dating", "article"})
"""Signals of words that only point to the claim."""
_LIGHT_POINTERS = frozenset({"pointing", "article"})
_TELLING = frozenset({"interrogative", "condition", "hedge", "modal", "future", "offer", "agent"})
"""Tasks of words that make more of a correction than a value."""
_AROUND = frozenset({"filler", "deny", "wrong", "actually", "excuse"})
"""Rows of `acts` whose words say only that something was wrong."""
_SINCE = "since"
"""The row of `acts` whose words say only that something has changed: "it's Tuesdays now"."""
_FURTHER = frozenset({"further", "thanks"})
"""Rows of `acts` with whose words nothing begins that takes the place of what was said: "for 4"."""
_PRONOUNS = frozenset({"pronoun", "plural"})
_VERBS = frozenset({"copula", "past_copula", "perfect"})
_SEVERAL = 2
_SUBJECT = 2
"""Words of a subject that is definite enough to be one thing."""
_LONGEST_PLACE = 4
"""Words behind "in"."""


def restated(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return a correction as a statement of its own: "it's 28" of "the version is 27" is "the version is 28".

    Of several sentences only the one that is corrected is said: nobody has said that the others are right. One that
    says of itself what it is of is returned as it is, anything else as None: it would be said of something else
    tomorrow.
    """
    told = sentence_of(claim, correction, lexicon)
    if told is not None and (filled := _filled(told, correction, lexicon, is_told=True)) is not None:
        return filled if filled != told and (told == claim or stands_alone(filled, lexicon)) else None
    return correction if stands_alone(without_opening(correction, lexicon), lexicon) else None


def sentence_of(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return which sentence of a claim a correction gives another value; None of several where that is not clear."""
    told = [one.strip() for one in segment(claim, lexicon.abbreviations) if one.strip()]
    if len(told) < _SEVERAL:
        return claim
    fitting = [one for one in told if _filled(one, correction, lexicon, is_told=True) is not None]
    return fitting[0] if len(fitting) == 1 else None


def fills(claim: str, correction: str, lexicon: Lexicon, *, is_told: bool = False) -> bool:
    """Return whether a correction says nothing but another value for a claim.

    A bare name does where it is told as a correction, else it may be a command, or of somebody who is called.
    """
    told = sentence_of(claim, correction, lexicon)
    return told is not None and _filled(told, correction, lexicon, is_told=is_told) not in (None, told)


def corrects_by_itself(claim: str, correction: str, lexicon: Lexicon) -> bool:
    """Return whether another value is said so that something must have been wrong, though nothing is called so.

    It comes with the old one denied, "It's Tuesdays, not Mondays", or in the words of the claim, "They're collected
    on Tuesdays": "10 minutes" and "It's 10" may be wishes.
    """
    told = sentence_of(claim, correction, lexicon)
    if told is None or not fills(told, correction, lexicon):
        return False
    return _denies_what_is_said(told, correction, lexicon) or _says_again(told, correction, lexicon)


def _denies_what_is_said(claim: str, correction: str, lexicon: Lexicon) -> bool:
    """Return whether a correction denies the value of a claim: "not Mondays"."""
    told = list(fillers(correction, lexicon))
    denied = [one for one in told if one.start in _behind(_denials(correction, lexicon), told)]
    is_value = any(is_same(one, other, lexicon) for one in denied for other in fillers(claim, lexicon))
    return is_value or _without_denied(correction, claim, lexicon) != correction


def _says_again(claim: str, correction: str, lexicon: Lexicon) -> bool:
    """Return whether a correction says of "it" or "them" what a claim says of something."""
    said = {norm for token in tokenize(claim) for norm in _spoken(token, lexicon)}
    told = list(fillers(correction, lexicon))
    outside = [
        token for token in tokenize(correction) if not any(one.start <= token.start < one.unit_end for one in told)
    ]
    norms = [norm for token in outside for norm in _spoken(token, lexicon)]
    tasks = lexicon.functions_of(norms[0]) if norms else set()
    is_pointing = not _PRONOUNS.isdisjoint(tasks) and "determiner" not in tasks
    return is_pointing and any(norm in said and norm.isalpha() and not _is_light(norm, lexicon) for norm in norms)


def _without_denied(correction: str, claim: str, lexicon: Lexicon) -> str:
    """Return a correction without the name of its claim that it denies: "Canberra" of "Canberra, not Sydney"."""
    said, tokens = {token.norm for token in tokenize(claim)}, tokenize(correction)
    left = correction
    for denial in reversed(_denials(correction, lexicon)):
        behind = (token for token in tokens if token.start > denial)
        names = list(takewhile(lambda one: one.norm in said and correction[one.start].isupper(), behind))
        if names:
            left = f"{left[:denial].rstrip(' ,')}{left[names[-1].end :]}"
    return left


def _filled(claim: str, correction: str, lexicon: Lexicon, *, is_told: bool = False) -> str | None:
    if max(len(claim), len(correction)) > _LONGEST or "?" in claim + correction:
        return None
    told = list(fillers(correction, lexicon))
    if not told:
        correction = _without_denied(correction, claim, lexicon)
    tokens = tokenize(correction)
    words = tuple(token.norm for token in tokens)
    around = tuple(token.norm for token in tokens if not _is_beside(token, told, lexicon))
    if _goes_on(words, lexicon) or _denials(claim, lexicon) or "bounding" in lexicon.signals_in(around):
        return None
    placed = None if told else _placed(claim, correction, lexicon)
    if placed is not None or not _is_only(correction, told, claim, lexicon):
        return placed
    if not told:
        return _renamed(claim, correction, lexicon, is_told=is_told)
    denials = _denials(correction, lexicon)
    said = list(fillers(claim, lexicon))
    denied = [one for one in told if one.start in _behind(denials, told) or _is_old(one, told, said)]
    left = [one for one in told if one not in denied]
    places = [_place(said, one, denied) for one in left]
    is_clear = bool(left) and len({one.start for one in places if one is not None}) == len(left)
    if not is_clear or len(denied) < len(denials):
        return None
    for one, place in sorted(zip(left, places, strict=True), key=lambda pair: -pair[1].start if pair[1] else 0):
        claim = claim if place is None else exchanged(claim, one, place, lexicon)
    return claim


def _is_beside(token: Token, told: Sequence[Filler], lexicon: Lexicon) -> bool:
    """Return whether a word is of a time of day, or says only since when it is so: it bounds nothing."""
    is_of_time = any(one.sort == CLOCK_TIME and one.start <= token.start < one.unit_end for one in told)
    return is_of_time or _SINCE in lexicon.acts.of(token.norm)


def _goes_on(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a text begins with words that lead on to something else."""
    rows, _ = next(lexicon.acts.at(words, 0), (frozenset[str](), 0))
    return not rows.isdisjoint(_FURTHER)


def _is_old(one: Filler, told: Sequence[Filler], said: Sequence[Filler]) -> bool:
    """Return whether a value is what was said before, beside one that is to take its place: "3.12, but it was 3.11"."""
    is_said = any(bare_value(one.text) == bare_value(other.text) for other in said)
    return is_said and any(one.sort == other.sort and bare_value(one.text) != bare_value(other.text) for other in told)


def _place(said: Sequence[Filler], told: Filler, denied: Sequence[Filler]) -> Filler | None:
    """Return the value that another one takes the place of; None if that is not clear."""
    known = [one for one in said if any(bare_value(one.text) == bare_value(old.text) for old in denied)]
    for sorts in ({told.sort}, _NUMERIC if told.sort in _NUMERIC else ()):
        found = [one for one in known or said if one.sort in sorts]
        if found:
            is_of_unit = told.unit in ("", found[0].unit) or told.sort == CLOCK_TIME
            return found[0] if len(found) == 1 and is_of_unit else None
    return None


def _spoken(token: Token, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of a token, contractions written out."""
    return lexicon.contractions.get(token.norm, (bare(token),))


def _denials(text: str, lexicon: Lexicon) -> list[int]:
    """Return where something is denied."""
    tokens = (token for token in tokenize(text) for norm in _spoken(token, lexicon) if _denies(norm, lexicon))
    return [token.start for token in tokens]


def _denies(norm: str, lexicon: Lexicon) -> bool:
    return "negation" in lexicon.functions_of(norm)


def _behind(denials: Sequence[int], told: Sequence[Filler]) -> set[int]:
    """Return where the values begin that are denied: "not v2.24"."""
    behind = (next((one.start for one in told if one.start > denial), None) for denial in denials)
    return {start for start in behind if start is not None}


def _is_only(text: str, told: Sequence[Filler], claim: str, lexicon: Lexicon) -> bool:
    """Return whether a text says no more than values, in words that are of the claim or only point to it."""
    said = {norm for token in tokenize(claim) for norm in _spoken(token, lexicon)}
    names = _names(text, lexicon) if not told else []
    left = [
        norm
        for token in tokenize(text)
        if token.kind is not TokenKind.MARK and not any(one.start <= token.start < one.unit_end for one in told)
        if token not in names
        for norm in _spoken(token, lexicon)
    ]
    return all(norm in said or _is_light(norm, lexicon) for norm in left)


def _is_light(norm: str, lexicon: Lexicon) -> bool:
    if "accept" in lexicon.acts.of(norm):
        # "4 people, please" is a wish.
        return False
    functions = lexicon.functions_of(norm)
    if not _AROUND.isdisjoint(lexicon.acts.of(norm)) or cue(lexicon, "version").fullmatch(norm):
        return True
    is_pointing = not _LIGHT.isdisjoint(lexicon.signals_in((norm,)))
    return functions.isdisjoint(_TELLING) and (is_pointing or bool(functions))


def _names(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the words of the one name that a text tells; none where it tells another one elsewhere."""
    tokens = [token for token in tokenize(text) if token.kind is TokenKind.WORD]
    named = [
        token
        for token in tokens
        if text[token.start].isupper() and not any(_is_light(norm, lexicon) for norm in _spoken(token, lexicon))
    ]
    is_one = bool(named) and tokens.index(named[-1]) - tokens.index(named[0]) == len(named) - 1
    return named if is_one else []


def _points(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text ends with "it's" or "that's": any other name may be of a command or of a person."""
    last = [norm for token in tokenize(text) for norm in _spoken(token, lexicon)][-2:]
    told = [lexicon.signals_in((norm,)) for norm in last]
    is_verb = bool(told) and "identity" in told[-1] and not _VERBS.isdisjoint(lexicon.functions_of(last[-1]))
    return is_verb and not _LIGHT_POINTERS.isdisjoint(told[0])


def _stands_bare(names: Sequence[Token], text: str, lexicon: Lexicon) -> bool:
    """Return whether a text is a name and nothing else: no word that is known for anything else."""
    tokens = [token for token in tokenize(text) if token.kind is not TokenKind.MARK]
    is_known = any(any(lexicon.at((one.norm,), 0)) or lexicon.acts.of(one.norm) for one in tokens)
    is_call = any(lexicon.acts.at([one.norm for one in tokens], 0))
    return tokens == list(names) and not (is_known or is_call)


def _renamed(claim: str, correction: str, lexicon: Lexicon, *, is_told: bool) -> str | None:
    """Return a claim of who or what something is with another name: "The capital of Australia is Canberra."."""
    tokens = [token for token in tokenize(claim) if token.kind is not TokenKind.MARK]
    verbs = [at for at, token in enumerate(tokens) if not _VERBS.isdisjoint(lexicon.functions_of(token.norm))]
    names = _names(correction, lexicon)
    if len(verbs) != 1 or verbs[0] < _SUBJECT or not names:
        return None
    is_bare = is_told and _stands_bare(names, correction, lexicon)
    if not (is_bare or _points(correction[: names[0].start], lexicon)):
        return None
    rest = tokens[verbs[0] + 1 :]
    if not rest or not all(claim[token.start].isupper() for token in rest):
        return None
    return f"{claim[: rest[0].start]}{correction[names[0].start : names[-1].end]}{claim[rest[-1].end :]}"


def _placed(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return a claim of where something is with another place: "it's in the drawer" of "is on the fridge"."""
    old, new = _place_of(claim, lexicon), _place_of(correction, lexicon)
    if old is None or new is None or old < _SUBJECT or not _points(correction[:new], lexicon):
        return None
    return f"{claim[:old]}{correction[new:].rstrip(' .!')}."


def _place_of(text: str, lexicon: Lexicon) -> int | None:
    """Return where a place is told that ends a sentence, right behind its only verb: "is on the fridge"."""
    tokens = [token for token in tokenize(text) if token.kind is not TokenKind.MARK]
    tasks = [{task for norm in _spoken(token, lexicon) for task in lexicon.functions_of(norm)} for token in tokens]
    verbs = [at for at, one in enumerate(tasks) if not _VERBS.isdisjoint(one)]
    if len(verbs) != 1 or not 0 < len(tokens) - verbs[0] - 2 <= _LONGEST_PLACE:
        return None
    behind = tasks[verbs[0] + 1 :]
    is_place = "within" in behind[0] and not any(_TELLING & one for one in behind)
    return tokens[verbs[0] + 1].start if is_place else None
