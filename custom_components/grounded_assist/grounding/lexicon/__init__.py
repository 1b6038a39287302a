"""The language's side of a claim: words, read from one YAML file a language."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..tokens import fold, tokenize
from .acts import ActWords, parse_acts, written_out
from .grammar import Grammar, parse_grammar
from .installation import InstallationWords, parse_installation
from .secrets import SecretWords, parse_secrets
from .times import TimeLexicon, parse_times


class WordKind(StrEnum):
    """What a word or phrase does in a sentence."""

    STATE = "state"
    PAST = "past"
    GERUND = "gerund"
    BASE = "base"
    NOUN = "noun"
    ATTRIBUTE = "attribute"
    UNIT = "unit"
    COLOR = "color"
    LEVEL = "level"
    MODE = "mode"
    BAND = "band"
    NUMBER = "number"
    QUANTIFIER = "quantifier"
    RELATION = "relation"
    ABLE = "able"
    DOABLE = "doable"
    LIMITED = "limited"
    """What has not the capability is called so: "an on/off light"."""
    CAPABILITY = "capability"
    GOVERNOR = "governor"
    FUNCTION = "function"
    FILLER = "filler"
    SIGNAL = "signal"
    HEDGE = "hedge"
    """`id` is the confidence that the words state."""


SPECIAL_KINDS = frozenset(
    {WordKind.RELATION, WordKind.ABLE, WordKind.DOABLE, WordKind.LIMITED, WordKind.CAPABILITY, WordKind.GOVERNOR}
)
"""Words of which only the reader of their kind of claim knows; to all others they are unknown."""


@dataclass(frozen=True, slots=True)
class Word:
    """One sense of a word: `id` is a meaning, a noun, a function ... by its kind."""

    kind: WordKind
    id: str
    is_plural: bool = False
    particle: tuple[str, ...] = ()
    """Words that follow the object: on, in "turned the light on"."""


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lexicon:
    """All words of one language, ready to be found in a sentence."""

    language: str
    root: _Node
    abbreviations: frozenset[str]
    harmful: frozenset[str]
    """Words in a name that make a wrong claim about it dangerous: oven, gas."""
    appliances: Mapping[str, frozenset[str]]
    """Things of a house that Home Assistant has no class for, each by all its words as they are found in a sentence."""
    roles: Mapping[str, frozenset[str]]
    """Words for what a thing is to a house or a room, whatever its name is, by the noun of what has that role."""
    aside: Mapping[str, frozenset[str]]
    """Words in a name that set it apart: what measures no room, what is outdoors, what is hardly a room."""
    contractions: Mapping[str, tuple[str, ...]]
    spoken: Mapping[str, Mapping[str, str]]
    phrases: Mapping[str, str]
    """Templates for what is said of our own accord."""
    sentences: Mapping[str, tuple[str, ...]]
    """Templates for whole sentences, each in all its wordings; "count.none", "count.one" go by number."""
    nouns: Mapping[str, tuple[str, str]]
    """Singular and plural of each class noun, for speaking it."""
    names: Mapping[tuple[WordKind, str], tuple[str, ...]]
    """The first singular and plural form of each sense."""
    signals: _Node = field(default_factory=_Node)
    """Words that betray how sure a speaker is; kept apart because no rule of grammar knows them."""

    cues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that are looked for in the text as it stands, by what they give away."""

    times: TimeLexicon = field(default_factory=TimeLexicon)

    acts: ActWords = field(default_factory=ActWords)
    """Phrases of which a request about the last reply is made."""

    installation: InstallationWords = field(default_factory=InstallationWords)
    """Sentences about apps and the system."""

    secrets: SecretWords = field(default_factory=SecretWords)
    """Words beside which something is secret."""

    grammar: Grammar | None = None
    """None where a sentence has the order that is read: subject, verb, object."""

    reading: Mapping[str, object] = field(default_factory=dict)
    """Closed classes and shapes of clauses, as `engine/grammar.py` reads them."""

    is_bare: bool = False
    """A few words are known, from which nothing can be read or said by rules."""

    def at(self, words: Sequence[str], start: int) -> Iterator[tuple[Word, int]]:
        """Yield every sense of every phrase that begins at `start`, shortest first."""
        return _senses_at(self.root, words, start)

    def senses_of(self, word: str, kind: WordKind) -> list[str]:
        """Return what a single word stands for, of one kind."""
        return [sense.id for sense, _ in self.at((word,), 0) if sense.kind is kind]

    def functions_of(self, word: str) -> frozenset[str]:
        """Return the tasks of a single word."""
        return frozenset(self.senses_of(word, WordKind.FUNCTION))

    def signals_in(self, words: Sequence[str]) -> Mapping[str, int]:
        """Return how often each signal is given in a sequence of words."""
        return Counter(word.id for start in range(len(words)) for word, _ in _senses_at(self.signals, words, start))

    def form(self, kind: WordKind, word_id: str) -> str:
        """Return the first word of a sense, for speaking it."""
        forms = self.names.get((kind, word_id), ())
        return forms[0] if forms else word_id


def _senses_at(node: _Node, words: Sequence[str], start: int) -> Iterator[tuple[Word, int]]:
    for index in range(start, len(words)):
        if (child := node.children.get(words[index])) is None:
            return
        node = child
        for word in node.words:
            yield word, index + 1


class LexiconError(ValueError):
    """A lexicon file does not have the expected shape; the message names the place."""


def parse(data: Mapping[str, object], numbers: Mapping[str, int] | None = None) -> Lexicon:
    """Build the tables of a lexicon file; `numbers` maps spelled-out numbers to values, the file may have more."""
    root = _Node()
    own = {word: int(value) for value, words in _table(data, "numbers").items() for word in _strings(words)}
    numbers = {**(numbers or {}), **own}
    grammar = _grammar(data)
    names: dict[tuple[WordKind, str], tuple[str, ...]] = {}
    for word, phrases in _senses(data):
        names.setdefault((word.kind, word.id), tuple(phrases))
        for phrase in (*phrases, *_inflected(word, phrases, grammar)):
            _insert(root, phrase, word)
    articles = _strings(_table(data, "functions").get("indefinite", []))
    for phrase, value in numbers.items():
        # Where "a" and "one" are the same word, it counts nothing.
        if phrase not in articles:
            _insert(root, phrase, Word(WordKind.NUMBER, str(value)))
    spoken = dict(_table(data, "spoken"))
    sentences = _mapping(spoken.pop("sentence", {}))
    words = {k: v for k, v in spoken.items() if isinstance(v, Mapping)}
    times = parse_times(_phrases(data, "times"), _written(data, "times"))
    return Lexicon(
        language=str(data["language"]),
        root=root,
        abbreviations=frozenset(_strings(data.get("abbreviations", []))),
        harmful=frozenset(_strings(data.get("harmful", []))),
        appliances={k: frozenset(v) for k, v in _found(_rows(_table(data, "appliances"))).items()},
        roles={k: frozenset(map(fold, _strings(v))) for k, v in _table(data, "roles").items()},
        aside={k: frozenset(map(fold, _strings(v))) for k, v in _table(data, "aside").items()},
        contractions={k: tuple(_strings(v)) for k, v in _table(data, "contractions").items()},
        spoken={k: {str(a): str(b) for a, b in v.items()} for k, v in words.items()},
        phrases={k: v for k, v in spoken.items() if isinstance(v, str)},
        sentences=dict(_wordings(sentences)),
        nouns={noun: _spoken_forms(forms) for noun, forms in _table(data, "nouns").items()},
        names=names,
        grammar=grammar,
        signals=_signals(data),
        cues={cue: tuple(_strings(words)) for cue, words in _table(data, "cues").items()},
        times=times,
        acts=parse_acts(_found(_acts(data)), _table(data, "contractions"), _table(data, "typed")),
        installation=parse_installation(_written(data, "installation")),
        secrets=parse_secrets(_rows(_table(data, "secrets")), numbers, times.months),
        reading=_table(data, "reading"),
    )


def bare(language: str, row: Mapping[str, object], numbers: Mapping[str, int], units: Iterable[str] = ()) -> Lexicon:
    """Return a lexicon of a language that has none: its numbers, signs of units, and what little a row says of it."""
    said = row.get(WITHHELD)
    tasks = {"negation": "negation", "determiner": "little", "minus": "minus"}
    functions = {task: row.get(words, []) for task, words in tasks.items()}
    data: dict[str, object] = {"language": language, "functions": functions, "levels": row.get("levels", {})}
    data |= {"units": {one: [one] for one in units}}
    data |= {"spoken": {WITHHELD: said}} if said else {}
    return replace(parse(data, numbers), is_bare=True)


WITHHELD = "withheld"
"""What is said where a sentence is false, and nothing true can be said instead."""


def _wordings(sentences: Mapping[str, object]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for row, told in sentences.items():
        for number, wordings in told.items() if isinstance(told, Mapping) else (("", told),):
            yield f"{row}.{number}".rstrip("."), (wordings,) if isinstance(wordings, str) else tuple(_strings(wordings))


def _acts(data: Mapping[str, object]) -> _Rows:
    try:
        return dict(written_out(_rows(_table(data, "acts")), _rows(_table(data, "act_parts"))))
    except ValueError as error:
        raise LexiconError(str(error)) from error


def _signals(data: Mapping[str, object]) -> _Node:
    root = _Node()
    for signal, phrases in _table(data, "signals").items():
        for phrase in _strings(phrases):
            _insert(root, phrase, Word(WordKind.SIGNAL, signal))
    return root


def _written(data: Mapping[str, object], key: str) -> dict[str, _Rows]:
    """Return the phrases of each row of each part of a section, as they are written."""
    return {part: _rows(_mapping(rows)) for part, rows in _table(data, key).items()}


def _phrases(data: Mapping[str, object], key: str) -> dict[str, _Rows]:
    return {part: _found(rows) for part, rows in _written(data, key).items()}


def _rows(rows: Mapping[str, object]) -> _Rows:
    return {str(row): tuple(_strings(phrases)) for row, phrases in rows.items()}


def _found(rows: _Rows) -> _Rows:
    """Return phrases as they are found in a sentence, with a space between their pieces."""
    return {row: tuple(" ".join(lexicon_words(phrase)) for phrase in phrases) for row, phrases in rows.items()}


type _Rows = dict[str, tuple[str, ...]]


def _grammar(data: Mapping[str, object]) -> Grammar | None:
    section = _table(data, "grammar")
    words = {
        task: [" ".join(lexicon_words(phrase)) for phrase in _strings(phrases)]
        for task, phrases in _table(section, "words").items()
    }
    return parse_grammar(section, words)


def _inflected(word: Word, phrases: Sequence[str], grammar: Grammar | None) -> list[str]:
    """Return the forms of an adjective before its noun."""
    if grammar is None or word.kind is not WordKind.STATE:
        return []
    stems = [phrase for phrase in phrases if phrase.isalpha() and not grammar.has("uninflected", phrase)]
    return [f"{stem}{ending}" for stem in stems for ending in grammar.endings]


def _senses(data: Mapping[str, object]) -> Iterator[tuple[Word, list[str]]]:
    for meaning, forms in _table(data, "meanings").items():
        for kind in (WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.BASE):
            yield Word(kind, meaning), _strings(_mapping(forms).get(kind, []))
    for capability, forms in _table(data, "capabilities").items():
        for kind in (WordKind.ABLE, WordKind.DOABLE, WordKind.LIMITED, WordKind.CAPABILITY):
            yield Word(kind, capability), _strings(_mapping(forms).get(kind, []))
    for noun, forms in _table(data, "nouns").items():
        yield Word(WordKind.NOUN, noun), _strings(_mapping(forms)["one"])
        yield Word(WordKind.NOUN, noun, is_plural=True), _strings(_mapping(forms)["many"])
    for section, kind in _PLAIN_SECTIONS.items():
        for word_id, phrases in _table(data, section).items():
            yield Word(kind, str(word_id)), _strings(phrases)
    for confidence, phrases in _table(data, "hedges").items():
        yield Word(WordKind.HEDGE, str(confidence)), _strings(phrases)
        yield Word(WordKind.FUNCTION, "hedge"), _strings(phrases)
    for task in ("adverb", "certain"):
        yield Word(WordKind.FUNCTION, task), _strings(data.get("certainties", []))
    yield Word(WordKind.FILLER, "filler"), _strings(data.get("fillers", []))


def _spoken_forms(forms: object) -> tuple[str, str]:
    table = _mapping(forms)
    return _strings(table["one"])[0], _strings(table["many"])[0]


_PLAIN_SECTIONS = {
    "attributes": WordKind.ATTRIBUTE,
    "units": WordKind.UNIT,
    "colors": WordKind.COLOR,
    "levels": WordKind.LEVEL,
    "modes": WordKind.MODE,
    "bands": WordKind.BAND,
    "relations": WordKind.RELATION,
    "governors": WordKind.GOVERNOR,
    "quantifiers": WordKind.QUANTIFIER,
    "functions": WordKind.FUNCTION,
}


def _insert(root: _Node, phrase: str, word: Word) -> None:
    head, _, tail = phrase.partition("~")
    if tail.strip():
        particle = tuple(lexicon_words(tail))
        _insert(root, head, Word(word.kind, word.id, word.is_plural, particle))
        phrase = head + tail
    node = root
    for piece in lexicon_words(phrase):
        node = node.children.setdefault(piece, _Node())
    if word not in node.words:
        node.words = (*node.words, word)


def lexicon_words(phrase: str) -> tuple[str, ...]:
    """Return the pieces by which a phrase of the lexicon is found in a sentence."""
    return tuple(token.norm for token in tokenize(phrase))


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    return _mapping(_mapping(data).get(key, {}))


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise LexiconError(f"expected a mapping, found {type(value).__name__}")
    return value


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise LexiconError(f"expected a list of quoted words, found {_kinds(value)}")
    return value


def _kinds(value: object) -> str:
    """Return of what types a value is; written out it may be longer than all memory."""
    kinds = sorted({type(item).__name__ for item in value}) if isinstance(value, list) else []
    return " of ".join((type(value).__name__, *([", ".join(kinds)] if kinds else [])))
