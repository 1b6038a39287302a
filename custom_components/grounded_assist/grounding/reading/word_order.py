"""Put a sentence in the order in which it is read: subject, verb, object, place.

A language such as German parts its verbs, puts what it likes first and ends its subordinate clauses with
the verb. Items keep their spans, so what is found is still found where it stands. Nothing is moved in
a language without a `grammar`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.grammar import Grammar
from .items import Item
from .quantities import number_of

_FINITE = ("copula", "past_copula", "seeming", "become", "perfect", "modal", "future")
_FLOATING = ("negation", "adverb", "now", "hedge", "nearly", "already")
_LEADING = ("interjection", "affirmation", "denial", "hedge", "connective", "conjunction", "done")
_PLACING = frozenset({"preposition", "within", "aim", "toward", "origin", "amount"})
_COMPLEMENTS = (WordKind.STATE, WordKind.PAST, WordKind.BASE)
_PARTICIPLES = (WordKind.PAST, WordKind.STATE)
_HARD_BREAKS = frozenset(".;:!?()[]—–…\\")

type Items = list[Item]


def in_reading_order(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items of a sentence, each clause in the order of subject, verb and object."""
    if lexicon.grammar is None:
        return tuple(items)
    grammar = lexicon.grammar
    told = _without_relatives(list(resolved(items, lexicon)), grammar)
    ordered: Items = []
    for opener, chunk in _chunks(told):
        if opener is not None:
            ordered.append(opener)
        is_condition = opener is not None and opener.is_function("condition", "relative")
        ordered += chunk if is_condition else _order_chunk(chunk, opener, grammar)
    return tuple(ordered)


def _as(item: Item, *functions: str, norm: str | None = None) -> Item:
    """Return an item with other tasks in the sentence, and no others."""
    words = tuple(Word(WordKind.FUNCTION, each) for each in functions)
    kept = tuple(word for word in item.words if word.kind is not WordKind.FUNCTION)
    return replace(
        item, norm=item.norm if norm is None else norm, words=(*kept, *words), functions=frozenset(functions)
    )


def _made(function: str, at: Item) -> Item:
    """Return a word that the language does without."""
    return Item(norm="", start=at.end, end=at.end, words=(Word(WordKind.FUNCTION, function),), functions=frozenset({function}))


# What a word is depends on what stands around it.


def resolved(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items with the senses that they can have where they stand."""
    if lexicon.grammar is None:
        return tuple(items)
    return tuple(_sense(list(items), index, lexicon.grammar) for index in range(len(items)))


def _sense(items: Items, index: int, grammar: Grammar) -> Item:
    item = items[index]
    if item.match is not None or item.is_mark:
        return item
    following = items[index + 1] if index + 1 < len(items) else None
    if item.functions & _PLACING and grammar.has("particles", item.norm):
        return _particle(item, following)
    if item.is_function("aim") and item.is_function("within"):
        return _placing(item, following)
    if grammar.has("they", item.norm):
        around = {one.norm for one in items[max(0, index - 1) : index + 2]}
        is_one = any(grammar.has("singular_verbs", norm) for norm in around)
        return _as(item, "pronoun" if is_one else "plural")
    numbers = {word.is_plural for word in item.words if word.kind is WordKind.NOUN}
    return _numbered(items, index, grammar) if len(numbers) > 1 else item


def _particle(item: Item, following: Item | None) -> Item:
    """Tell "an" that says how something is from "an" that says where."""
    if following is None or not _begins_phrase(following):
        return replace(item, functions=item.functions - _PLACING)
    words = tuple(word for word in item.words if word.kind is not WordKind.STATE)
    return _placing(replace(item, words=words), following)


def _begins_phrase(item: Item) -> bool:
    kinds = (
        WordKind.NOUN,
        WordKind.COLOR,
        WordKind.ATTRIBUTE,
        WordKind.QUANTIFIER,
        WordKind.UNIT,
        WordKind.LEVEL,
        WordKind.MODE,
    )
    named = item.match is not None or item.is_number or item.is_unknown or any(map(item.has, kinds))
    return named or number_of(item) is not None or item.is_function("determiner", "about", "above", "pronoun", "vague")


def _placing(item: Item, following: Item | None) -> Item:
    """Tell "auf" before a value from "auf" before a place."""
    if "aim" not in item.functions:
        return item
    places = following is not None and (following.is_function("determiner") or following.match is not None)
    return replace(item, functions=item.functions - ({"aim", "toward"} if places else {"within"}))


def _numbered(items: Items, index: int, grammar: Grammar) -> Item:
    """Keep of a noun that is the same in the plural what the words around it say; one thing where they do not."""
    is_plural = _is_plural(items, index, grammar)
    item = items[index]
    words = tuple(word for word in item.words if word.kind is not WordKind.NOUN or word.is_plural is is_plural)
    return replace(item, words=words)


def _is_plural(items: Items, index: int, grammar: Grammar) -> bool:
    for before in reversed(items[max(0, index - 3) : index]):
        if grammar.has("plural", before.norm) or (number_of(before) or 1) > 1:
            return True
        if grammar.has("singular", before.norm) or number_of(before) == 1:
            return False
    verbs = [one.norm for one in items if one.functions]
    return any(grammar.has("plural_verbs", norm) for norm in verbs) and not any(
        grammar.has("singular_verbs", norm) for norm in verbs
    )


# Clauses within a sentence.


def _without_relatives(items: Items, grammar: Grammar) -> Items:
    """Let a relative clause narrow what it stands behind; what it says itself is only read of what there is."""
    tells_existence = any(item.is_function("existence", "lacking", "existed") for item in items)
    kept: Items = []
    index = 0
    while index < len(items):
        end = _relative_end(items, index, grammar)
        if end is None:
            kept.append(items[index])
            index += 1
            continue
        if tells_existence:
            body = [_as(items[index + 1], "relative"), *_verb_first(items[index + 2 : end])]
            kept += body
        else:
            kept.append(_as(replace(items[index + 1], words=()), "exception"))
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
            return end if _is_finite(items[end - 1]) else None
    return None


def _verb_first(items: Items) -> Items:
    """Put the verb that ends a subordinate clause before what it says."""
    if len(items) < 2 or not _is_finite(items[-1]):  # noqa: PLR2004 - a verb and what it says
        return items
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


def _is_finite(item: Item) -> bool:
    return item.is_function(*_FINITE) and item.match is None


def _is_separator(item: Item) -> bool:
    return item.norm == "," or item.is_function("conjunction", "alternative")


def _is_complement(item: Item, grammar: Grammar) -> bool:
    is_word = any(map(item.has, _COMPLEMENTS)) or item.is_function("assignment") or grammar.has("finding", item.norm)
    return is_word and item.match is None


def _order_chunk(chunk: Items, opener: Item | None, grammar: Grammar) -> Items:
    ordered: Items = []
    is_led = opener is not None and opener.is_function("connective")
    for clause in _clauses(chunk, grammar):
        ordered += _Clause(clause, grammar, is_led=is_led).ordered()
    return ordered


def _clauses(chunk: Items, grammar: Grammar) -> Iterator[Items]:
    """Yield the clauses of a chunk, one finite verb each; a separator begins its clause."""
    finite = [i for i, item in enumerate(chunk) if _is_finite(item) or grammar.has("finite", item.norm)]
    start = 0
    for first, second in pairwise(finite):
        between = [i for i in range(first + 1, second) if _is_separator(chunk[i]) and i > start]
        if not between:
            continue
        closed = next((i for i in between if _is_complement(chunk[i - 1], grammar)), between[-1])
        yield chunk[start:closed]
        start = closed
    yield chunk[start:]


@dataclass(slots=True)
class _Clause:
    """One finite verb with what stands before it, between it and its other part, and behind."""

    items: Items
    grammar: Grammar
    is_led: bool

    def ordered(self) -> Items:
        """Return the clause in the order in which it is read."""
        items = self.items
        start = next((i for i, item in enumerate(items) if not _is_lead(item)), len(items))
        lead, body = items[:start], items[start:]
        there_is = next((i for i, item in enumerate(body) if item.is_function("existence", "existed", "lacking")), 0)
        is_last = all(item.is_function("adverb") or item.is_mark for item in body[there_is + 1 :])
        if there_is and (body[0].is_function("preposition") or is_last):
            return [*lead, *body[there_is:], *body[:there_is]]
        verb = next((i for i, item in enumerate(body) if _is_finite(item)), None)
        if verb is None:
            return [*lead, *self._without_auxiliary(body)]
        if verb and verb == len(body) - 1 and _is_complement(body[verb - 1], self.grammar):
            # A subordinate clause that asserts: "because the light is on".
            body = self._main_order(body, verb)
            verb = next(i for i, item in enumerate(body) if _is_finite(item))
        if not verb and not (self.is_led or lead):
            return items
        return [*lead, *_Verb(body, verb, self.grammar).ordered()]

    def _main_order(self, body: Items, verb: int) -> Items:
        first = 1 if self.grammar.has("agent", body[0].norm) else verb - 1
        while first > 1 and body[first - 1].is_function(*_FLOATING):
            first -= 1
        return [*body[:first], body[verb], *body[first:verb]]

    def _without_auxiliary(self, body: Items) -> Items:
        """Order a clause that has no auxiliary: "Ich schalte ...", "Die Heizung läuft", "Licht ausgeschaltet"."""
        main = next((i for i, item in enumerate(body) if self.grammar.has("finite", item.norm) and not item.match), None)
        if main is not None and not any(item.has(WordKind.GERUND) for item in body[:main]):
            turned = [*body[:main], _made("copula", body[main]), *body[main + 1 :], body[main]]
            return _Verb(turned, main, self.grammar).ordered() if main else body
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
        if all(item.is_function("adverb", "now") for item in before):
            return [*before, body[active], *after]
        # What was put first belongs to the object.
        return [body[active], *after[:-1], *before, *after[-1:]]

    def _headline(self, body: Items) -> Items:
        """Give a bare participle at the end its auxiliary: "Licht ausgeschaltet"."""
        ordered: Items = []
        for part in _parts(body):
            at = next((i for i in range(len(part) - 1, -1, -1) if not part[i].is_function("adverb")), 0)
            is_done = at and (part[at].has(WordKind.PAST) or part[at].is_function("assignment")) and not part[at].match
            if not is_done:
                ordered += part
                continue
            value = next((i for i in range(at) if part[i].is_function("aim", "amount")), at)
            made = [_made(each, part[value - 1]) for each in ("perfect", "been")] if value else []
            ordered += [*part[:value], *made, part[at], *part[value:at], *part[at + 1 :]]
        return ordered


def _parts(body: Items) -> Iterator[Items]:
    """Yield what stands between separators, each with the one before it."""
    start = 0
    for index, item in enumerate(body):
        if index and _is_separator(item):
            yield body[start:index]
            start = index
    yield body[start:]


def _is_lead(item: Item) -> bool:
    return item.is_function(*_LEADING) or item.is_mark


class _Verb:
    """A finite verb in the second place, and where its subject and its complement stand."""

    def __init__(self, body: Items, verb: int, grammar: Grammar) -> None:
        self.grammar = grammar
        self.first = body[:verb]
        self.verb = body[verb]
        rest = body[verb + 1 :]
        at = _closing(rest, grammar)
        self.middle = rest if at is None else rest[:at]
        self.complement: Item | None = None if at is None else rest[at]
        self.last: Items = [] if at is None else rest[at + 1 :]
        self.auxiliaries: Items = []
        self.floating: Items = []

    def ordered(self) -> Items:
        """Return subject, verb, complement, object and place."""
        self._take_auxiliaries()
        if self.complement is None and not self.verb.is_function("copula", "past_copula", "seeming", "perfect"):
            return [*self.first, self.verb, *self.middle]
        if (told := self._finding()) is not None:
            return told
        if self.verb.is_function("perfect", "modal", "future") and self.complement is not None and not self._is_passive:
            return self._active()
        if self.complement is None and self.verb.is_function("perfect"):
            if any(self.grammar.has("owner", item.norm) for item in self.first):
                return [_as(self.verb, "existence"), *self.middle]
            # "The phone has 80 percent".
            self.verb = _as(self.verb, "copula")
        self._drop_expletives()
        return self._stative()

    def _drop_expletives(self) -> None:
        """Drop "es" before the subject, and "an" behind what a sensor shows."""
        shows = self.complement is not None and self.grammar.has("showing", self.verb.norm)
        if shows and self.complement is not None and self.grammar.has("particles", self.complement.norm):
            self.complement = None
        plain = [item for item in self.middle if not item.is_function(*_FLOATING)]
        says = plain and not plain[0].is_function("preposition") and _value_start(plain, at_once=True) > 0
        has_subject = says and any(item.match is not None or item.has(WordKind.NOUN) for item in plain)
        if has_subject and len(self.first) == 1 and self.grammar.has("expletive", self.first[0].norm):
            self.first = []

    @property
    def _is_passive(self) -> bool:
        return any(item.is_function("been", "being", "passive") for item in self.auxiliaries)

    def _take_auxiliaries(self) -> None:
        """Read what the verb and the words behind the complement make of it: a passive, a future."""
        is_participle = self.complement is not None and (
            self.complement.is_function("assignment") or any(map(self.complement.has, _PARTICIPLES))
        )
        word = self.last[0].norm if self.last else ""
        if is_participle and self.grammar.has("participle_of_passive", word):
            self.verb = _as(self.verb, "perfect")
            self.auxiliaries, self.last = [_as(self.last[0], "been")], self.last[1:]
        elif is_participle and self.verb.is_function("modal", "future") and self.grammar.has("passive", word):
            self.auxiliaries, self.last = [_as(self.last[0], "passive")], self.last[1:]
        elif is_participle and self.grammar.has("passive", self.verb.norm):
            self.verb = _as(self.verb, "copula")
            self.auxiliaries = [_made("being", self.verb)]

    def _take_floating(self, *, keeps_quantifiers: bool) -> None:
        """Take negations, adverbs and quantifiers out of the middle; they stand before the complement."""
        kept: Items = []
        for index, item in enumerate(self.middle):
            following = self.middle[index + 1] if index + 1 < len(self.middle) else None
            is_of_number = item.is_function("about", "nearly") and following is not None and number_of(following) is not None
            is_adverb = item.is_function(*_FLOATING) and not is_of_number and item.match is None
            alone = following is None or following.is_function("preposition", *_FLOATING)
            floats = not keeps_quantifiers and item.has(WordKind.QUANTIFIER) and alone
            (self.floating if is_adverb or floats else kept).append(item)
        self.middle = kept

    def _finding(self) -> Items | None:
        """Read "could not find", "has found": what there is."""
        if self.complement is None or not self.grammar.has("finding", self.complement.norm):
            return None
        middle = [item for item in self.middle if not self.grammar.has("agent", item.norm)]
        is_none = any(item.has(WordKind.QUANTIFIER, "none") for item in middle)
        is_negated = is_none or any(item.is_function("negation") for item in middle)
        plain = [item for item in middle if not item.is_function("negation", "adverb")]
        subject = [item for item in self.first if not self.grammar.has("agent", item.norm) and not _is_lead(item)]
        subject = [item for item in subject if not item.is_function("adverb", "pronoun")]
        if not plain:
            return [*subject, _as(self.complement, "missing" if is_negated else "existence"), *self.last]
        task = "lacking" if is_negated else "existence"
        return [_as(self.complement, task), *plain, *subject, *self.last]

    def _active(self) -> Items:
        """Order "ich habe das Licht ausgeschaltet" and "ich kann es nicht ausschalten"."""
        self._take_floating(keeps_quantifiers=True)
        agent = [item for item in self.middle[:1] if self.grammar.has("agent", item.norm)]
        middle = self.middle[len(agent) :]
        verb = self._ability()
        complement = [*self.auxiliaries, *([self.complement] if self.complement else [])]
        before, behind = ([], self.first) if _is_adverbial(self.first) else (self.first, [])
        if agent:
            fronted, before = before, agent
        else:
            fronted = []
        return [*before, *verb, *self.floating, *complement, *fronted, *middle, *behind, *self._more()]

    def _ability(self) -> Items:
        """Return the verb, with its negation one word where it tells that something failed."""
        negations = [item for item in self.floating if item.is_function("negation")]
        if len(negations) != 1 or not self.grammar.has("ability", self.verb.norm):
            return [self.verb]
        self.floating = [item for item in self.floating if item is not negations[0]]
        return [_as(self.verb, "unable")]

    def _stative(self) -> Items:
        """Order a copula or a passive: "in der Küche ist das Licht nicht an"."""
        is_turned = _is_adverbial(self.first) or not self.first
        is_fronted = self.complement is None and _is_said(self.first, self.grammar)
        self._take_floating(keeps_quantifiers=is_turned or is_fronted)
        if is_fronted:
            return [*self.middle, self.verb, *self.floating, *self.first]
        subject: Items = self.first
        middle, place = self.middle, list[Item]()
        if not is_turned and _is_share(middle):
            return [*subject, self.verb, *self.floating, *self._said(), *self._more()]
        if is_turned:
            cut = _value_start(middle)
            subject, middle = middle[:cut], middle[cut:]
            is_place = any(item.is_function("preposition") for item in self.first)
            place = self.first if is_place else []
            self.floating = [*([] if is_place else self.first), *self.floating]
            if not subject:
                return [*self.first, self.verb, *self.floating, *self._said(), *middle, *self._more()]
        verb = self._ability() if self._is_passive else [self.verb]
        return [*subject, *verb, *self.floating, *self._said(), *_placed(middle, place), *self._more()]

    def _said(self) -> Items:
        if self.complement is not None and self.complement.has(WordKind.STATE) and _is_share(self.middle):
            # "Zu 60 % geöffnet" is how far.
            share, self.middle = self.middle[1:], list[Item]()
            return [*share, self.complement]
        return [*self.auxiliaries, *([self.complement] if self.complement is not None else [])]

    def _more(self) -> Items:
        """Return what follows behind the complement; a second one gets an auxiliary of its own."""
        if self.complement is None or not any(_is_complement(item, self.grammar) for item in self.last):
            return self.last
        is_active = self.verb.is_function("perfect") and not self._is_passive
        ordered: Items = []
        for part in _parts(self.last):
            ordered += self._second(part, is_active=is_active)
        return ordered

    def _second(self, part: Items, *, is_active: bool) -> Items:
        at = _closing(part, self.grammar)
        if at is None or not at or part[at].is_function("within"):
            return part
        joint, middle = part[:1], part[1:at]
        if is_active:
            return [*joint, part[at], *middle, *part[at + 1 :]]
        is_event = not self.verb.is_function("copula", "seeming") or self._is_passive
        if is_event:
            value = next((i for i, item in enumerate(middle) if item.is_function("aim", "amount")), len(middle))
            made = [_made(each, joint[-1]) for each in ("perfect", "been")]
            return [*joint, *middle[:value], *made, part[at], *middle[value:], *part[at + 1 :]]
        if middle and middle[0].is_function("aim"):
            # "Is on and dimmed to 80 %".
            return [*joint, _made("copula", joint[-1]), part[at], *middle, *part[at + 1 :]]
        # "On in the kitchen and off in the bath": of what is not said again.
        has_subject = not middle or not middle[0].is_function("preposition", *_FLOATING)
        return [*joint, *middle, *part[at:]] if has_subject else []


def _closing(rest: Items, grammar: Grammar) -> int | None:
    """Return where the other part of the verb stands: at the end, or before a comma, an "and"."""
    found = None
    for index, item in enumerate(rest):
        if not _is_complement(item, grammar):
            continue
        following = rest[index + 1] if index + 1 < len(rest) else None
        is_end = following is None or following.is_mark or _is_separator(following)
        if is_end or following is None or following.is_function("preposition", "adverb", *_FINITE, "been", "passive"):
            return index
        found = index if found is None and not _begins_phrase(following) else found
    return found


def _is_said(first: Items, grammar: Grammar) -> bool:
    """Return whether what is said of the subject stands before the verb: "Offen ist ...", "21 Grad sind es ..."."""
    if not first or not any(_is_complement(item, grammar) or number_of(item) is not None for item in first):
        return False
    return all(
        _is_complement(item, grammar) or number_of(item) is not None or item.has(WordKind.UNIT) or item.is_function("about")
        for item in first
    )


def _is_adverbial(items: Items) -> bool:
    """Return whether what stands first only says where, when or how."""
    if not items:
        return False
    only = all(item.is_function("adverb", "now", "time", "hedge", "past_time", "already") for item in items)
    return only or items[0].is_function("preposition")


def _value_start(middle: Items, *, at_once: bool = False) -> int:
    """Return where a value begins behind the subject: "die Temperatur | 21 Grad"; it may do so at once."""
    for index, item in enumerate(middle):
        counts = index + 1 < len(middle) and middle[index + 1].has(WordKind.NOUN)
        is_number = number_of(item) is not None and (index or at_once) and not counts
        if item.is_function("aim", "about", "above") or is_number:
            return index
    return len(middle)


def _is_share(middle: Items) -> bool:
    """Return whether a number says how far: "zu 60 %"."""
    if len(middle) < 2 or not middle[0].is_function("preposition"):  # noqa: PLR2004 - "zu" and a number
        return False
    return number_of(middle[1]) is not None and not middle[0].is_function("aim", "within", "amount")


def _placed(middle: Items, place: Items) -> Items:
    """Put a place behind a value, but before everything else."""
    has_value = any(number_of(item) is not None for item in middle)
    return [*middle, *place] if has_value else [*place, *middle]
