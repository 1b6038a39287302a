"""Put a sentence in the order in which it is read: subject, verb, object, place.

A language such as German parts its verbs, puts what it likes first and ends its subordinate clauses with
the verb. Items keep their spans, so what is found is still found where it stands. Nothing is moved in
a language without a `grammar`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from ..lexicon import Lexicon, WordKind
from ..lexicon.grammar import Grammar
from .items import Item, any_is
from .set_apart import denies, is_contrast, is_verb, parted
from .verb_order import VerbOrder
from .word_senses import (
    FLOATING,
    Items,
    is_complement,
    is_finite,
    is_lead,
    is_separator,
    made,
    parts,
    resolved,
    told_as,
)

_HYPHENS = frozenset("-\u2010\u2011")
_HARD_BREAKS = frozenset(".;:!?()[]—–…\\")


def in_reading_order(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items of a sentence, each clause in the order of subject, verb and object."""
    if lexicon.grammar is None:
        return tuple(items)
    grammar = lexicon.grammar
    told = _without_relatives(list(resolved(items, lexicon)), grammar)
    # "Ein- und ausgeschaltet": half a word cannot be read, nor what it is a part of.
    ordered: Items = [made("offer", told[0])] if _has_half_word(told) else []
    is_conditional = any_is(told, "condition")
    chunks = list(_chunks(told))
    closers = [opener for opener, _ in chunks[1:]]
    for (opener, chunk), closer in zip_longest(chunks, closers):
        if opener is not None:
            ordered.append(opener)
        if closer is not None and closer.norm == ":" and _is_heading(chunk, grammar):
            continue
        is_condition = opener is not None and opener.is_function("condition", "relative")
        ordered += chunk if is_condition else _order_chunk(chunk, opener, grammar, is_conditional=is_conditional)
    return tuple(_reporting(ordered))


def _is_heading(chunk: Items, grammar: Grammar) -> bool:
    """Return whether words only tell what is spoken of: "Zu den Lichtern:"."""
    says = any(is_finite(item) or is_complement(item, grammar) for item in chunk)
    return bool(chunk) and chunk[0].is_function("preposition") and not says


def _reporting(items: Items) -> Iterator[Item]:
    """Yield the items, a comma behind what somebody says as the word that opens what is said."""
    reports = False
    for item in items:
        if item.norm == "," and reports:
            yield replace(told_as(item, "condition"), is_mark=False)
        else:
            yield item
        reports = item.is_function("report") or (reports and not item.is_mark and not is_separator(item))


def _has_half_word(items: Items) -> bool:
    """Return whether a word breaks off at a hyphen, to be completed by a later one."""
    return any(
        mark.norm in _HYPHENS and mark.start == word.end and mark.end < following.start
        for word, mark, following in zip(items, items[1:], items[2:], strict=False)
    )


def _without_relatives(items: Items, grammar: Grammar) -> Items:
    """Let a relative clause narrow what it stands behind; what it says itself is only read of what there is."""
    tells_existence = any_is(items, "existence", "lacking", "absent", "existed")
    kept: Items = []
    index = 0
    while index < len(items):
        end = _relative_end(items, index, grammar)
        if end is None:
            kept.append(items[index])
            index += 1
            continue
        if tells_existence:
            body = [told_as(items[index + 1], "relative"), *_verb_first(items[index + 2 : end])]
            kept += body
        else:
            kept.append(told_as(replace(items[index + 1], words=()), "exception"))
        index = end + 1 if end < len(items) and items[end].norm == "," else end
    return kept


def _relative_end(items: Items, index: int, grammar: Grammar) -> int | None:
    """Return where the relative clause that a comma opens ends; None if it opens none."""
    if items[index].norm != "," or not index:
        return None
    start = index + 1
    heads = [i for i in (start, start + 1) if i < len(items) and grammar.has("relative", items[i].norm)]
    if not heads or (heads[0] > start and not items[start].is_function("preposition")):
        return None
    for end in range(heads[0] + 2, len(items) + 1):
        is_end = end == len(items) or items[end].is_mark or items[end].is_function("conjunction", "connective")
        if is_end:
            return end if is_finite(items[end - 1]) else None
    return None


def _verb_first(items: Items) -> Items:
    """Put the verb that ends a subordinate clause before what it says."""
    return [items[-1], *items[:-1]]


def _chunks(items: Items) -> Iterator[tuple[Item | None, Items]]:
    """Yield what stands between marks and words that open a clause, with that word."""
    opener: Item | None = None
    chunk: Items = []
    for item in items:
        is_mark = item.is_mark and item.norm in _HARD_BREAKS
        if is_mark or item.is_function("condition", "relative", "connective"):
            yield opener, chunk
            opener, chunk = item, []
        else:
            chunk.append(item)
    yield opener, chunk


def _order_chunk(chunk: Items, opener: Item | None, grammar: Grammar, *, is_conditional: bool) -> Items:
    ordered: Items = []
    is_led = opener is not None and opener.is_function("connective")
    for clause in _clauses(chunk, grammar):
        told, apart = parted(clause, grammar)
        ordered += _Clause(told, grammar, is_led=is_led, is_conditional=is_conditional).ordered()
        ordered += [] if is_contrast(told, apart, grammar) else apart
    return ordered


def _clauses(chunk: Items, grammar: Grammar) -> Iterator[Items]:
    """Yield the clauses of a chunk, one finite verb each; a separator begins its clause."""
    finite = [i for i, item in enumerate(chunk) if is_finite(item) or grammar.has("finite", item.norm)]
    # What nobody can read is no part of the subject behind it.
    start = _denied_first(chunk, finite, grammar)
    for first, second in pairwise(finite):
        between = [i for i in range(first + 1, second) if is_separator(chunk[i]) and i > start]
        if not between:
            continue
        # "Is on, not off, and ...": what is denied belongs to what stands before it.
        closing = [i for i in between if not denies(chunk[i + 1])] or between
        closed = next((i for i in closing if is_complement(chunk[i - 1], grammar)), between[-1])
        yield chunk[start:closed]
        start = closed
    yield chunk[start:]


def _denied_first(chunk: Items, finite: list[int], grammar: Grammar) -> int:
    """Return where a clause ends whose verb is not known and that denies with its last word: "Hier piept nichts,"."""
    ends = (i for i in range(1, finite[0] if finite else 0) if chunk[i].norm == "," and denies(chunk[i - 1]))
    return next((i for i in ends if any(one.is_unknown or grammar.has("reflexive", one.norm) for one in chunk[:i])), 0)


@dataclass(slots=True)
class _Clause:
    """One finite verb with what stands before it, between it and its other part, and behind."""

    items: Items
    grammar: Grammar
    is_led: bool
    """A word such as "but" stands before it."""
    is_conditional: bool
    """The sentence has a condition, so that what is being done is only promised."""

    def ordered(self) -> Items:
        """Return the clause in the order in which it is read."""
        end = next((i for i in range(len(self.items), 0, -1) if not self.items[i - 1].is_mark), 0)
        # A comma behind a clause is no place for its verb.
        return [*self._in_order(self.items[:end]), *self.items[end:]]

    def _in_order(self, items: Items) -> Items:
        start = next((i for i, item in enumerate(items) if not is_lead(item)), len(items))
        lead, body = items[:start], items[start:]
        telling = ("existence", "existed", "lacking", "absent")
        there_is = next((i for i, item in enumerate(body) if item.is_function(*telling)), 0)
        is_last = all(item.is_function("adverb") or item.is_mark for item in body[there_is + 1 :])
        if there_is and (body[0].is_function("preposition") or is_last):
            return [*lead, *body[there_is:], *body[:there_is]]
        verb = next((i for i, item in enumerate(body) if is_finite(item)), None)
        if verb is None:
            is_told = any(not (item.is_mark or is_separator(item)) for item in lead)
            return [*lead, *self._without_auxiliary(body, is_told=self.is_led or is_told)]
        if verb and verb == len(body) - 1 and is_complement(body[verb - 1], self.grammar):
            # A subordinate clause that asserts: "because the light is on".
            body = self._main_order(body, verb)
            verb = next(i for i, item in enumerate(body) if is_finite(item))
        if not verb and not (self.is_led or lead):
            return items
        return [*lead, *VerbOrder(body, verb, self.grammar).ordered()]

    def _main_order(self, body: Items, verb: int) -> Items:
        first = 1 if self.grammar.has("agent", body[0].norm) else verb - 1
        while first > 1 and body[first - 1].is_function(*FLOATING):
            first -= 1
        return [*body[:first], body[verb], *body[first:verb]]

    def _without_auxiliary(self, body: Items, *, is_told: bool) -> Items:
        """Order a clause that has no auxiliary: "Ich schalte ...", "Die Heizung läuft", "Licht ausgeschaltet"."""
        main = next((i for i, item in enumerate(body) if is_verb(item, self.grammar)), None)
        if main is not None and not any(item.has(WordKind.GERUND) for item in body[:main]):
            turned = [*body[:main], made("copula", body[main]), *body[main + 1 :], body[main]]
            return VerbOrder(turned, main, self.grammar).ordered() if main or is_told else body
        active = next((i for i, item in enumerate(body) if item.has(WordKind.GERUND) and item.match is None), None)
        if active is not None and self._has_agent(body, active):
            return self._active(body, active)
        return self._headline(body)

    def _has_agent(self, body: Items, active: int) -> bool:
        beside = body[max(0, active - 1) : active + 2]
        return any(self.grammar.has("agent", item.norm) for item in beside)

    def _active(self, body: Items, active: int) -> Items:
        """Begin with the verb: "Jetzt schalte ich das Licht aus" -> schalte das Licht aus."""
        before = [item for item in body[:active] if not self.grammar.has("agent", item.norm)]
        after = [item for item in body[active + 1 :] if not self.grammar.has("agent", item.norm)]
        if self.is_conditional or any_is(body, "negation", "time"):
            # The present tense of a promise: "Ich schalte es um acht aus".
            before = [*before, made("modal", body[active])]
            return [*before, body[active], *after]
        if all(item.is_function("adverb", "now") for item in before):
            return [*before, body[active], *after]
        # What was put first belongs to the object.
        return [body[active], *after[:-1], *before, *after[-1:]]

    def _headline(self, body: Items) -> Items:
        """Give a bare participle at the end its auxiliary: "Licht ausgeschaltet"."""
        ordered: Items = []
        for part in parts(body):
            at = next((i for i in range(len(part) - 1, -1, -1) if not part[i].is_function("adverb")), 0)
            is_done = at and (part[at].has(WordKind.PAST) or part[at].is_function("assignment")) and not part[at].match
            if not is_done:
                ordered += part
                continue
            value = next((i for i in range(at) if part[i].is_function("aim", "amount")), at)
            ordered += [*self._with_auxiliary(part[:value]), part[at], *part[value:at], *part[at + 1 :]]
        return ordered

    def _with_auxiliary(self, subject: Items) -> Items:
        """Add the auxiliary that a headline leaves out; behind "but" and with "not" it tells how something is."""
        end = len(subject)
        while end and subject[end - 1].is_function(*FLOATING):
            end -= 1
        floating = subject[end:]
        if not subject:
            return []
        if self.is_led or any_is(floating, "negation"):
            return [*subject[:end], made("copula", subject[end - 1]), *floating]
        return [*subject[:end], made("perfect", subject[end - 1]), *floating, made("been", subject[-1])]
