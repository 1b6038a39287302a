"""What a claim is about, and what is known of earlier mistakes there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .confidence import MOST_FOR_MISTAKES, PENALTIES, Doubt, taken_for
from .gazetteer import View
from .meanings.parts import APP
from .model import Claim, ClaimKind, ReadBy, Reason
from .tokens import TokenKind, fold, tokenize

SPAN_DAYS = 30.0
"""A mistake weighs in full at first and half after so many days."""
_STEEPNESS = 4
_RIGHTS = 10
"""So many claims that were right on the topic since halve what a mistake weighs."""
MOST_SLIPS = 64
"""Mistakes that are kept of a topic; three of them weigh all that mistakes may."""
_MOST_TAG_WORDS = 3
_LONGEST_ARTICLE = 3
"""Letters of the longest article."""
_MOST_TAGS = 3
_MOST_THINGS = 20
"""Of a larger set: what "all lights" have in common the first of them have as well, and no one of them stands out."""
DAY = 86400.0
"""Seconds."""
FORGIVEN = 0.05
"""A topic that weighs less than this is trusted again."""


_OF_HOUSEHOLD = frozenset({"entity", "domain", "integration", "device_class", "area", APP.rstrip(":")})
"""Kinds of topics that name something of the home; every other one is made of words that somebody said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A mistake, or a lowering of the baseline: when, and how often the topic had been right until then."""

    at: float
    """Seconds since 1970, UTC."""
    rights: int
    claim: str = ""
    """A digest of what was said, so that the same said again is no other mistake; its words are not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRecord:
    """What is known of one topic, "kind:value", from the conversations of one person."""

    topic: str
    changed: float
    """Seconds since 1970, UTC; the later version of two is the one that holds."""
    slips: tuple[Slip, ...] = ()
    rights: int = 0
    """Claims on the topic that the home has confirmed."""
    baseline: float = 0.0
    """What the nightly review takes from drafts on the topic."""
    lowered: Slip | None = None
    """When it last did so."""
    is_high_risk: bool = False
    """Drafts on it are looked into whatever their score."""
    tendency: str | None = None
    """What the review has found: "3 mistakes in 30 days (version_number)"."""
    owner: str | None = None
    """Whose conversations; None where nobody knows, as with voice."""

    def with_slip(self, at: float, claim: str = "") -> TopicRecord:
        """Return the record after one more mistake."""
        slips = (*self.slips, Slip(at=at, rights=self.rights, claim=claim))[-MOST_SLIPS:]
        return replace(self, slips=slips, changed=max(at, self.changed))

    def with_right(self, at: float, count: int = 1) -> TopicRecord:
        """Return the record after so many claims that were right."""
        return replace(self, rights=self.rights + count, changed=max(at, self.changed))

    def mistakes(self, now: float) -> float:
        """Return how many mistakes there are, each as much as it still weighs."""
        return sum(self._weight(slip, now) for slip in self.slips)

    def weight(self, now: float) -> float:
        """Return what mistakes and baseline together would take from a draft, were there no limit."""
        return PENALTIES[Doubt.MISTAKE].points * self.mistakes(now) + self.lowering(now)

    def recent(self, now: float) -> int:
        """Return how many mistakes there were in the last 30 days."""
        return len(self.recent_slips(now))

    def recent_slips(self, now: float) -> tuple[Slip, ...]:
        """Return the mistakes of the last 30 days."""
        return tuple(slip for slip in self.slips if now - slip.at <= SPAN_DAYS * DAY)

    def lowering(self, now: float) -> float:
        """Return what is left of the baseline."""
        return 0.0 if self.lowered is None else self.baseline * self._weight(self.lowered, now)

    def with_others(self, others: Iterable[TopicRecord]) -> TopicRecord:
        """Return the record with one mistake more for each other one that has any: the one that weighs most."""
        latest = ((one, one.slips[-1]) for one in others if one.slips)
        more = [replace(slip, rights=self.rights - (one.rights - slip.rights)) for one, slip in latest]
        return replace(self, slips=(*self.slips, *more)) if more else self

    def _weight(self, slip: Slip, now: float) -> float:
        return faded((now - slip.at) / DAY, self.rights - slip.rights)


class TopicRecords:
    """What is known of each topic, by whose conversations it is from."""

    def __init__(self, records: Iterable[TopicRecord] = ()) -> None:
        """Take in some records."""
        self._by_topic: dict[str, dict[str | None, TopicRecord]] = {}
        self.update(records)

    def __len__(self) -> int:
        """Return how many records there are."""
        return sum(map(len, self._by_topic.values()))

    def __bool__(self) -> bool:
        """Return whether anything ever went wrong."""
        return bool(self._by_topic)

    def __iter__(self) -> Iterator[TopicRecord]:
        """Iterate over a copy: an executor looks at them while the event loop goes on."""
        return iter([record for owners in tuple(self._by_topic.values()) for record in tuple(owners.values())])

    def get(self, topic: str, owner: str | None = None) -> TopicRecord | None:
        """Return the record of one person alone."""
        return self._by_topic.get(topic, {}).get(owner)

    def of_topic(self, topic: str) -> tuple[TopicRecord, ...]:
        """Return the records of everybody."""
        return tuple(self._by_topic.get(topic, {}).values())

    def of_owner(self, owner: str | None) -> list[TopicRecord]:
        """Return the records of one person on all topics."""
        return [record for record in self if record.owner == owner]

    def set(self, record: TopicRecord) -> None:
        """Take in a record, in the place of its earlier version."""
        self._by_topic.setdefault(record.topic, {})[record.owner] = record

    def update(self, records: Iterable[TopicRecord]) -> None:
        """Take in some records."""
        for record in records:
            self.set(record)

    def remove(self, record: TopicRecord) -> None:
        """Let go of a record."""
        owners = self._by_topic[record.topic]
        del owners[record.owner]
        if not owners:
            del self._by_topic[record.topic]

    def seen_by(self, topic: str, person: str | None) -> TopicRecord | None:
        """Return what a topic is for one person: their own record in full, and of each other one a mistake at most.

        So nobody alone makes the replies to others doubted. Of a topic that is made of words only one's own is seen.
        """
        if (owners := self._by_topic.get(topic)) is None:
            return None
        own = owners.get(person)
        if not is_of_household(topic) or len(owners) == (own is not None):
            return own
        others = [record for owner, record in owners.items() if owner != person]
        return (own or TopicRecord(topic=topic, changed=0.0, owner=person)).with_others(others)


def is_of_household(topic: str) -> bool:
    """Return whether a topic names something of the home, and nothing that anybody said."""
    return topic.partition(":")[0] in _OF_HOUSEHOLD


def faded(days: float, rights: int) -> float:
    """Return what is left of a mistake, 0..1: 1 / (1 + (days / 30)^4) * 2^(-rights / 10).

    Fresh it counts in full, after 15 days 94 %, after 30 half, after 60 days 6 %; nothing falls off at once.
    """
    by_age: float = 1 / (1 + (max(days, 0.0) / SPAN_DAYS) ** _STEEPNESS)
    by_rights: float = 0.5 ** (max(rights, 0) / _RIGHTS)
    return by_age * by_rights


def topics_of(claim: Claim, home: View) -> tuple[str, ...]:
    """Return what a claim is about, "kind:value": entity, area, device class, domain, app, else a tag."""
    found = dict.fromkeys(topics_of_entities(claim.entity_ids[:_MOST_THINGS], home))
    found |= dict.fromkeys(f"area:{area_id}" for area_id in claim.area_ids[:_MOST_THINGS])
    found |= dict.fromkeys(part_id for part_id in claim.part_ids if part_id.startswith(APP))
    return tuple(found) or topics_of_words(claim)


def topics_of_entities(entity_ids: Iterable[str], home: View) -> tuple[str, ...]:
    """Return each of some entities, and what they have in common with others: domain, device class, area."""
    return tuple(dict.fromkeys(topic for entity_id in entity_ids for topic in _topics(entity_id, home)))


def _topics(entity_id: str, home: View) -> Iterator[str]:
    yield f"domain:{entity_id.partition('.')[0]}"
    if (entity := home.entity(entity_id)) is None:
        return
    rows = (("entity", entity.id), ("device_class", entity.device_class), ("area", entity.area_id))
    yield from (f"{kind}:{value}" for kind, value in rows if value is not None)


def topics_of_words(claim: Claim) -> tuple[str, ...]:
    """Return the words of a claim that nothing in the home stands for; what only points to something names nothing."""
    if claim.unknown_name is not None:
        return tuple(_tag_of_words(_spelled(claim.unknown_name), may_have_article=_may_have_article(claim)))
    if claim.search is not None:
        return tuple(_tags_of_names(claim.context, frozenset(claim.search.names)))
    # What day or how late it is has no subject.
    is_of_nothing = claim.open_reason is Reason.AMBIGUOUS or claim.kind is ClaimKind.NOW
    return () if is_of_nothing else _tags(claim.context or claim.subject, may_have_article=_may_have_article(claim))


def _may_have_article(claim: Claim) -> bool:
    """Return whether an article may stand before a subject: before what the rules have read none does."""
    return claim.has_article or claim.kind is ClaimKind.REMEMBERED or claim.read_by is ReadBy.MODEL


def _tags(told: str, *, may_have_article: bool) -> tuple[str, ...]:
    """Return what a few words name: proper names, "docker", else the words themselves."""
    words = _spelled(told)
    tokens = [word for word in words if word[0].isalpha()]
    first = [word for word in tokens[:1] if word[0].isupper() and (len(tokens) == 1 or _is_content(word))]
    if first and not first[0][1:].islower():
        # "Zigbee2MQTT needs a broker": no sentence begins with a word so spelled but with its name.
        return (f"tag:{fold(first[0])}",)
    names = [word for word in tokens[1:] if word[0].isupper()]
    # "Docker Compose" is one name, "Include was added in Docker" is of another one.
    names = [*first, *names] if first and names[:1] == tokens[1:2] else names
    tags = tuple(f"tag:{fold(word)}" for word in names[:_MOST_TAGS])
    return tags or tuple(_tag_of_words(words, may_have_article=may_have_article))


def _spelled(told: str) -> list[str]:
    """Return words as they are spelled, with what is too short to be one by itself joined: "Wi-Fi", "E-Mail"."""
    words: list[str] = []
    end = 0
    for token in tokenize(told):
        if token.kind is TokenKind.MARK:
            continue
        if words and told[end : token.start] == "-" and not _is_content(words[-1]):
            words[-1] = f"{words[-1]}-{told[token.start : token.end]}"
        else:
            words.append(told[token.start : token.end])
        end = token.end
    return words


def _tags_of_names(text: str, names: frozenset[str]) -> Iterator[str]:
    """Yield the names that a sentence about the world spells as such."""
    words = [text[token.start : token.end] for token in tokenize(text) if token.norm in names]
    spelled = dict.fromkeys(fold(word) for word in words if word[0].isupper())
    yield from (f"tag:{word}" for word in list(spelled)[:_MOST_TAGS])


def _tag_of_words(spelled: Iterable[str], *, may_have_article: bool) -> Iterator[str]:
    words = [fold(word).removesuffix("'s") for word in spelled if not word.isdigit()]
    words = words[1:] if may_have_article and len(words) > 1 and not _is_content(words[0]) else words
    if 0 < len(words) <= _MOST_TAG_WORDS:
        yield f"tag:{' '.join(words)}"


def _is_content(word: str) -> bool:
    """Return whether a word is more than an article: these are short in every language that we know of."""
    return len(word) > _LONGEST_ARTICLE or (len(word) > 1 and word.isupper())


def heaviest(records: Iterable[TopicRecord], now: float) -> tuple[float, float]:
    """Return mistakes and baseline of the topic that weighs most: one mistake is not counted once for each topic."""
    worst = (0.0, 0.0)
    for record in records:
        worst = max(worst, (record.mistakes(now), record.lowering(now)), key=lambda burden: taken_for(*burden))
        if taken_for(*worst) == MOST_FOR_MISTAKES:
            # Whatever the others weigh, no more than that is taken.
            break
    return worst


def worth_telling(records: Iterable[TopicRecord], now: float) -> list[TopicRecord]:
    """Return what still weighs something or is at high risk, the worst first."""
    worth = [one for one in records if one.is_high_risk or one.weight(now) >= FORGIVEN]
    return sorted(worth, key=lambda one: (not one.is_high_risk, -one.weight(now), one.topic))
