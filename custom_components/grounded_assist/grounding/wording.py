"""Names, states and templates of sentences in the words of a language."""

from collections.abc import Iterable, Sequence
import re
from typing import Final
from zlib import crc32

from .called import called, is_called_many
from .cases import in_cases, joined, rows_of
from .lexicon import Lexicon, WordKind
from .meanings.states import MODE_DOMAINS, WHEREABOUTS_DOMAINS
from .model import Entity
from .reading.asserted import has_subject
from .reading.items import Item, mask
from .reading.questions import unwrapped
from .reading.segmentation import opens_block
from .reading.times import fold_times
from .scene import Scene
from .tokens import name_words, tokenize

MAX_NAMED = 4
"""More things than these are counted, not listed, when spoken."""


_OF_A_NAME = 12
"""Steps that it takes to find what a thing is called."""


def name_of(entity_id: str, scene: Scene) -> str:
    """Return how an entity is spoken of, with its article."""
    scene.effort.spend(_OF_A_NAME)
    entity = scene.home.entity(entity_id)
    if entity is None or not entity.names:
        return scene.lexicon.phrases["the"].format(name=entity_id)
    name = _own_name(entity, scene.lexicon)
    is_proper = _is_proper(entity, name, scene)
    if (area := telling_area(entity, name, scene)) is not None:
        name = scene.lexicon.phrases["in_area"].format(name=name, area=area)
    elif not is_proper and rows_of(scene.lexicon):
        return called(entity, name, scene)
    return name if is_proper else scene.lexicon.phrases["the"].format(name=name)


def _own_name(entity: Entity, lexicon: Lexicon) -> str:
    """Return "Front door battery" for "Front door Battery": its owner gave only the first part its capital."""
    name, added = entity.names[0], entity.behind_device
    if added is None or not name.endswith(f" {added}"):
        return name
    words = ((word.kind, word.id) for word, _ in lexicon.at(name_words(added), 0))
    forms = (form for word in words for form in lexicon.names.get(word, ()))
    return name.removesuffix(added) + next((form for form in forms if form.casefold() == added.casefold()), added)


def _is_proper(entity: Entity, name: str, scene: Scene) -> bool:
    """Return whether a name is one that persons have, or what somebody calls a robot: no word of the language."""
    is_robot = entity.domain in ("vacuum", "lawn_mower")
    words = name_words(name) if is_robot else ()
    return entity.domain == "person" or (len(words) == 1 and not any(scene.lexicon.at(words, 0)))


def telling_area(entity: Entity, name: str, scene: Scene) -> str | None:
    """Return the area that tells a thing from others of its name; None if it needs none."""
    match = scene.home.match(tokenize(name), 0)
    others = (scene.home.entity(i) for i in match.entity_ids) if match is not None else ()
    if entity.area_id is None or all(one is None or one.area_id == entity.area_id for one in others):
        return None
    area = scene.home.area(entity.area_id)
    return area.names[0] if area is not None else None


def named(entity_ids: Sequence[str], scene: Scene) -> str:
    """Return "the A, the B and the C", no more of them than can be listened to."""
    return listed(names_of(entity_ids, scene), scene)


def listed(names: Sequence[str], scene: Scene) -> str:
    """Return "the A, the B and the C", no more of them than can be listened to."""
    return join(names[:MAX_NAMED], scene.lexicon)


def and_more(said: str, names: Sequence[str], scene: Scene) -> str:
    """Return a sentence about what is `listed` with how many more it is true of."""
    rest = len(names) - MAX_NAMED
    if rest < 1:
        return said
    key = "and_one_more" if rest == 1 else "and_more"
    return sentence(key, scene.lexicon, sentence=said.rstrip("."), count=str(rest))


def names_of(entity_ids: Iterable[str], scene: Scene) -> list[str]:
    """Return how things are spoken of, each name once."""
    return list(dict.fromkeys(name_of(entity_id, scene) for entity_id in entity_ids))


def join(parts: Sequence[str], lexicon: Lexicon, how: str = "join") -> str:
    """Return "A, B and C", or "A, B or C" of a choice."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return next(iter(parts), "")
    words = lexicon.spoken[how]
    if rows_of(lexicon):
        return joined(parts, words["between"], words["last"], lexicon)
    return words["between"].join(parts[:-1]) + words["last"] + parts[-1]


def state_word(entity: Entity, state: str, lexicon: Lexicon) -> str:
    """Return the word for a state, or for the meaning of that name, Home Assistant's own where the lexicon has none."""
    words = lexicon.spoken["states"]
    word = words.get(f"{entity.domain}.{state}", words.get(state))
    if word is not None:
        return word
    if entity.domain in MODE_DOMAINS:
        return lexicon.phrases["mode"].format(mode=mode_word(state, lexicon))
    if entity.domain in WHEREABOUTS_DOMAINS:
        return lexicon.phrases["at"].format(zone=state)
    is_meaning = (WordKind.STATE, state) in lexicon.names
    return word_for(state, lexicon) if is_meaning else state.replace("_", " ")


def mode_word(mode: str, lexicon: Lexicon) -> str:
    """Return a mode as it is called in a language that has a word for it, else as Home Assistant calls it."""
    forms = lexicon.names.get((WordKind.MODE, mode), ())
    is_own = lexicon.grammar is not None and bool(forms)
    return forms[0] if is_own else lexicon.spoken["states"].get(mode, mode.replace("_", " "))


def sentence(key: str, lexicon: Lexicon, *, of: str = "", **parts: str) -> str:
    """Return a template of the lexicon filled in; {Subject} and the like begin with a capital.

    Which of several wordings it is depends on what it is said `of` and on its parts: the same is always said alike.
    """
    wordings = lexicon.sentences[key]
    chosen = wordings[crc32("|".join((of, *parts.values())).encode()) % len(wordings)]
    said = {key: in_cases(part, lexicon) for key, part in parts.items()}
    begun = {key.capitalize(): said[key].begun(capitalized) for key in _BEGINNING if key in said}
    if "sentence" in parts:
        # One that is told whole behind a colon.
        begun["Sentence"] = in_cases(as_sentence(parts["sentence"]), lexicon)
    return chosen.format(**begun, **said)


_BEGINNING = ("subject", "measured", "count", "noun")
"""What a sentence may begin with."""


def spelled(number: int, lexicon: Lexicon) -> str:
    """Return "two", "12": small numbers are words."""
    return lexicon.spoken["counts"].get(str(number), str(number))


def measured(attribute: str, lexicon: Lexicon) -> str:
    """Return what is measured with its article: "the brightness"."""
    words = lexicon.spoken["measured"]
    return words.get(attribute, words["other"]).format(noun=lexicon.form(WordKind.ATTRIBUTE, attribute))


_CLOSE_UNITS = "% °"
"""In a language of which few words are known."""


def with_unit(written: str, unit: str, lexicon: Lexicon) -> str:
    """Return "50%", "50 %", "21 °C": which units stand close to their number is the lexicon's."""
    is_close = unit in lexicon.phrases.get("close_units", _CLOSE_UNITS).split()
    return f"{written}{unit}" if is_close else f"{written} {unit}".strip()


def hedged(text: str, scene: Scene) -> str:
    """Return "I believe the lamp is on.", behind what is no part of the sentence: "Yes, I believe ..."."""
    items = mask(text, scene)
    first = _first_of_sentence(items)
    start = _outside_marks(text, items[first].start) or 0 if items else 0
    said = sentence("hedge", scene.lexicon, sentence=going_on(text[start:], scene))
    is_begun = any(not one.is_mark for one in items[:first])
    return text[:start] + (going_on(said, scene) if is_begun else said)


def takes_hedge(text: str, scene: Scene) -> bool:
    """Return whether "I believe" fits before a sentence: it is a statement that begins with what it is of."""
    items = mask(text, scene)
    first = _first_of_sentence(items)
    at = _outside_marks(text, items[first].start) if items else None
    if at is None or opens_block(text) or text[:at].rstrip(_OPENERS)[-1:].strip():
        # Behind "a=1`" or ",,," it would be a part of that.
        return False
    if text[items[first].start :].casefold().startswith(_openings(scene.lexicon)):
        # A thing may be called like what would be said before it.
        return False
    return has_subject(fold_times(items[first:], scene.lexicon), text, scene.lexicon)


def _openings(lexicon: Lexicon) -> tuple[str, ...]:
    """Return how a belief begins: "I believe", "as far as I know"."""
    begun = (said.partition("{")[0].strip(" ,").casefold() for said in lexicon.sentences.get("hedge", ()))
    return tuple(filter(None, begun))


_QUOTING = {'"': '"', "“": "”“", "„": "“”", "«": "»", "»": "«", "'": "'", "‘": "’", "`": "`", "[": "]"}
_OPENERS = "\"“„«»'‘’`[*_(#>-~"
_EMPHASIS = {"*": "*", "_": "_", "(": ")"}
"""Marks with those that close them; what stands within the former as a whole is not said by us."""


def _outside_marks(text: str, start: int) -> int | None:
    """Return where words can be put before a word, outside of what is quoted or linked; None if all of it is."""
    plain = unwrapped(text)
    at = start
    while at and plain[at - 1] in (_QUOTING | _EMPHASIS):
        at -= 1
    while at < start:
        closers = (_QUOTING | _EMPHASIS)[plain[at]]
        close = next((i for i in range(start, len(plain)) if plain[i] in closers), None)
        if close is not None and any(map(str.isalnum, plain[close:])):
            return at
        if plain[at] in _QUOTING:
            return None
        at += 1
    return start


_BEFORE_A_SENTENCE = ("affirmation", "denial", "interjection")


def _first_of_sentence(items: Sequence[Item]) -> int:
    """Return the place of the first word behind marks, the number of a list, and a "yes" or "sorry" with its comma."""
    words = [i for i, one in enumerate(items) if not one.is_mark]
    if not words:
        return 0
    first = words[0]
    after = first
    while after < len(items) and (items[after].is_mark or items[after].is_function(*_BEFORE_A_SENTENCE)):
        after += 1
    if items[first].is_number and first + 1 < len(items) and items[first + 1].is_mark:
        after = first + 2
    if after < len(items) and items[after].is_function("connective", "conjunction") and after > first:
        after += 1
    is_apart = after < len(items) and (items[after - 1].is_mark or items[after - 1].is_function("connective"))
    return after if is_apart else first


def going_on(text: str, scene: Scene) -> str:
    """Return a sentence as it stands behind "I believe": only a word of the language loses its capital."""
    first = next(iter(mask(text, scene)), None)
    if first is None or first.match is not None or text[: first.end].split(maxsplit=1)[0] in _capitals(scene.lexicon):
        return text
    is_word = any(map(first.has, (WordKind.FUNCTION, WordKind.QUANTIFIER, WordKind.NUMBER)))
    is_small = is_word or _is_cue(text[: first.end].lower(), scene.lexicon) or _is_numbered(text, scene.lexicon)
    # "Home Assistant": what goes on with a capital is a name.
    rest = [word for word in text[: first.end].split()[1:] if word not in _capitals(scene.lexicon)]
    is_small = is_small and all(word == word.lower() for word in rest)
    return text[:1].lower() + text[1:] if is_small else text


def _is_cue(word: str, lexicon: Lexicon) -> bool:
    """Return whether a word of small letters is known as one that goes with others: "eigentlich"."""
    return any(word in lexicon.cues.get(row, ()) for row in ("actually", "at_all"))


def _is_numbered(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text begins with what only says which number follows: "Port 8080"."""
    word, _, rest = text.partition(" ")
    is_word = any(word.lower() in lexicon.cues.get(row, ()) for row in _NUMBERED)
    return is_word and rest[:1].isdigit()


_NUMBERED = ("version", "port", "line")


def _capitals(lexicon: Lexicon) -> list[str]:
    """Return the words that keep their capital wherever they stand."""
    return lexicon.phrases["capitals"].split()


def capitalized(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


_OPENED_BY: Final = {"”": "“", "“": "„", "»": "«", '"': '"'}
"""What closes a quotation -> what has opened it."""
_QUOTED: Final = re.compile(r"""\A[^"“”„«»]*[^\s"“”„«»]((?<!\d)"|[“”»])(?!\w)""")


def whole(text: str) -> str:
    """Return what was cut out of a sentence as one of its own: with a capital, and with the mark of its quotation."""
    cut = _QUOTED.match(text)
    return as_sentence(text) if cut is None else f"{_OPENED_BY[cut[1]]}{text}"


def as_sentence(text: str) -> str:
    """Return the text with a capital, unless its first word is spelled as it is for a reason: "iPhone"."""
    return capitalized(text) if text[1:2].islower() else text


def with_article(name: str, lexicon: Lexicon) -> str:
    """Return "an attic lamp"; which article goes with which letters is the lexicon's."""
    articles = lexicon.spoken["article"]
    before_vowel = name[:1].casefold() in articles["vowels"]
    return f"{articles['vowel' if before_vowel else 'other']} {name}".strip()


def word_for(meaning: str, lexicon: Lexicon, *, is_verb: bool = False) -> str:
    """Return the adjective of a meaning, or its verb, where a language has one: "am Spielen", "spielt"."""
    grammar, forms = lexicon.grammar, lexicon.names.get((WordKind.STATE, meaning), ())
    if grammar is None:
        return lexicon.form(WordKind.STATE, meaning)
    fitting = (form for form in forms if grammar.has("finite", form.lower()) is is_verb)
    return next(fitting, lexicon.form(WordKind.STATE, meaning))


def is_plural(entity_id: str, scene: Scene) -> bool:
    """Return whether the name of one thing is a plural: the living room blinds."""
    entity = scene.home.entity(entity_id)
    return entity is not None and bool(entity.names) and is_called_many(entity, entity.names[0], scene)
