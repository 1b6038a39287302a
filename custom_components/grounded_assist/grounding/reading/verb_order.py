"""Put a clause in the order in which it is read, once its finite verb is known."""

from ..lexicon import WordKind
from ..lexicon.grammar import Grammar
from .items import Item, any_is
from .quantities import number_of
from .word_senses import (
    FLOATING,
    Items,
    begins_phrase,
    is_complement,
    is_finite,
    is_lead,
    is_separator,
    made,
    parts,
    told_as,
)

_PARTICIPLES = (WordKind.PAST, WordKind.STATE)


class VerbOrder:
    """A finite verb in the second place, and where its subject and its complement stand."""

    def __init__(self, body: Items, verb: int, grammar: Grammar) -> None:
        """Take a clause and where its finite verb stands."""
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
                return [told_as(self.verb, "existence"), *self.middle]
            # "The phone has 80 percent".
            self.verb = told_as(self.verb, "copula")
        self._drop_expletives()
        return self._stative()

    def _drop_expletives(self) -> None:
        """Drop "es" before the subject, and "an" behind what a sensor shows."""
        shows = self.complement is not None and self.grammar.has("showing", self.verb.norm)
        if shows and self.complement is not None and self.grammar.has("particles", self.complement.norm):
            self.complement = None
        plain = [item for item in self.middle if not item.is_function(*FLOATING)]
        says = plain and not plain[0].is_function("preposition") and _value_start(plain, at_once=True) > 0
        has_subject = says and any(item.match is not None or item.has(WordKind.NOUN) for item in plain)
        if has_subject and len(self.first) == 1 and self.grammar.has("expletive", self.first[0].norm):
            self.first = []

    @property
    def _is_passive(self) -> bool:
        return any_is(self.auxiliaries, "been", "being", "passive")

    def _take_auxiliaries(self) -> None:
        """Read what the verb and the words behind the complement make of it: a passive, a future."""
        is_participle = self.complement is not None and (
            self.complement.is_function("assignment") or any(map(self.complement.has, _PARTICIPLES))
        )
        word = self.last[0].norm if self.last else ""
        if is_participle and self.grammar.has("participle_of_passive", word):
            self.verb = told_as(self.verb, "perfect")
            self.auxiliaries, self.last = [told_as(self.last[0], "been")], self.last[1:]
        elif is_participle and self.verb.is_function("modal", "future") and self.grammar.has("passive", word):
            self.auxiliaries, self.last = [told_as(self.last[0], "passive")], self.last[1:]
        elif is_participle and self.grammar.has("passive", self.verb.norm):
            self.verb = told_as(self.verb, "copula")
            self.auxiliaries = [made("being", self.verb)]

    def _take_floating(self, *, keeps_quantifiers: bool) -> None:
        """Take negations, adverbs and quantifiers out of the middle; they stand before the complement."""
        kept: Items = []
        for index, item in enumerate(self.middle):
            following = self.middle[index + 1] if index + 1 < len(self.middle) else None
            is_of_number = (
                item.is_function("about", "nearly") and following is not None and number_of(following) is not None
            )
            is_bound = is_of_number or self._is_of_one(index, following)
            is_adverb = item.is_function(*FLOATING) and not is_bound and item.match is None
            alone = following is None or following.is_function("preposition", *FLOATING)
            floats = not keeps_quantifiers and item.has(WordKind.QUANTIFIER) and alone
            (self.floating if is_adverb or floats else kept).append(item)
        self.middle = kept

    def _is_of_one(self, index: int, following: Item | None) -> bool:
        """Return whether a word belongs to what follows only: "the lamp, not the fan", "at 18, now at 21"."""
        if not index or following is None or not is_separator(self.middle[index - 1]):
            return False
        item = self.middle[index]
        return item.is_function("now") or (item.is_function("negation") and begins_phrase(following))

    def _finding(self) -> Items | None:
        """Read "could not find", "has found": what there is."""
        middle = [item for item in self.middle if not self.grammar.has("agent", item.norm)]
        if self.complement is None and middle and middle[-1].is_function("missing"):
            return [*(self.first if not self._has_agent else []), *middle]
        if self.complement is None or not self.grammar.has("finding", self.complement.norm):
            return None
        is_none = any(item.has(WordKind.QUANTIFIER, "none") for item in middle)
        is_negated = is_none or any_is(middle, "negation")
        plain = [item for item in middle if not item.is_function("negation", "adverb")]
        subject = [item for item in self.first if not self.grammar.has("agent", item.norm) and not is_lead(item)]
        subject = [item for item in subject if not item.is_function("adverb", "pronoun")]
        if not plain:
            return [*subject, told_as(self.complement, "missing" if is_negated else "existence"), *self.last]
        task = "lacking" if is_negated else "existence"
        return [told_as(self.complement, task), *plain, *subject, *self.last]

    @property
    def _has_agent(self) -> bool:
        return any(self.grammar.has("agent", item.norm) for item in (*self.first, *self.middle[:1]))

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
        return [told_as(self.verb, "unable")]

    def _stative(self) -> Items:
        """Order a copula or a passive: "in der Küche ist das Licht nicht an"."""
        self._take_place_of_weather()
        is_turned = _is_adverbial(self.first) or not self.first
        # "Da lag ich falsch" says of nobody that he is there.
        is_fronted = self.complement is None and _is_said(self.first, self.grammar) and not self._has_agent
        self._take_floating(keeps_quantifiers=is_turned or is_fronted)
        if is_fronted:
            return [*self.middle, self.verb, *self.floating, *self.first]
        if self.complement is None and all(map(_tells_time, (*self.first, *self.middle))):
            # "Heute ist Sonntag".
            return [*self.first, self.verb, *self.floating, *self.middle]
        subject: Items = self.first
        middle, place = self.middle, self.middle[:0]
        if not is_turned and _is_share(middle):
            return [*subject, self.verb, *self.floating, *self._said(), *self._more()]
        if is_turned:
            cut = _value_start(middle)
            subject, middle = middle[:cut], middle[cut:]
            is_place = any_is(self.first, "preposition")
            place = self.first if is_place else []
            self.floating = [*([] if is_place else self.first), *self.floating]
            if not subject:
                return [*self.first, self.verb, *self.floating, *self._said(), *middle, *self._more()]
        verb = self._ability() if self._is_passive else [self.verb]
        return [*subject, *verb, *self.floating, *self._said(), *_placed(middle, place), *self._more()]

    def _take_place_of_weather(self) -> None:
        """Put behind the value where it is so: "draußen sind es 12 Grad", "es hat draußen 12 Grad"."""
        around = [*self.first, *self.middle[:1]]
        places = [item for item in around if item.match is None and item.is_function("vague")]
        others = [item for item in around if item not in places]
        is_measured = _value_start(self.middle[1:], at_once=True) < len(self.middle[1:])
        if is_measured and len(places) == len(others) == 1 and self.grammar.has("expletive", others[0].norm):
            self.first, self.middle = others, [*self.middle[1:], *places]

    def _said(self) -> Items:
        if self.complement is not None and self.complement.has(WordKind.STATE) and _is_share(self.middle):
            # "Zu 60 % geöffnet" is how far.
            share, self.middle = self.middle[1:], []
            return [*share, self.complement]
        return [*self.auxiliaries, *([self.complement] if self.complement is not None else [])]

    def _more(self) -> Items:
        """Return what follows behind the complement; a second one gets an auxiliary of its own."""
        if self.complement is None or not any(is_complement(item, self.grammar) for item in self.last):
            return self.last
        is_active = self.verb.is_function("perfect") and not self._is_passive
        ordered: Items = []
        for part in parts(self.last):
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
            passive = [made(each, joint[-1]) for each in ("perfect", "been")]
            return [*joint, *middle[:value], *passive, part[at], *middle[value:], *part[at + 1 :]]
        if not middle or middle[0].is_function("aim"):
            # "Is closed and locked", "is on and dimmed to 80 %".
            return [*joint, made("copula", joint[-1]), part[at], *middle, *part[at + 1 :]]
        # "On in the kitchen and off in the bath": of what is not said again.
        has_subject = not middle[0].is_function("preposition", *FLOATING)
        return [*joint, *middle, *part[at:]] if has_subject else []


def _closing(rest: Items, grammar: Grammar) -> int | None:
    """Return where the other part of the verb stands: at the end, or before a comma, an "and"."""
    found = None
    for index, item in enumerate(rest):
        if not is_complement(item, grammar):
            continue
        following = rest[index + 1] if index + 1 < len(rest) else None
        if following is None:
            return index
        is_end = following.is_mark or is_separator(following)
        if is_end or is_finite(following) or following.is_function("preposition", "adverb", "been", "passive"):
            return index
        found = index if found is None and not begins_phrase(following) else found
    return found


def _is_said(first: Items, grammar: Grammar) -> bool:
    """Return whether what is said of the subject stands before the verb: "Offen ist ...", "21 Grad sind es ..."."""
    if not first or not any(is_complement(item, grammar) or number_of(item) is not None for item in first):
        return False
    return all(
        is_complement(item, grammar)
        or number_of(item) is not None
        or item.has(WordKind.UNIT)
        or item.is_function("about")
        for item in first
    )


def _tells_time(item: Item) -> bool:
    return item.told is not None or item.is_mark or item.is_function("time", "determiner")


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
