"""Texts and calls that are made to keep a checker busy, always the same ones."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
import random
from typing import Any, Final

from .corpus import Home, HomeEntity, Seen
from .made import make_replies
from .pure import load_lexicon

_LANGUAGES: Final = ("en", "de")
_MARKS: Final = "\"'`*_~#|()[]{}<>«»„“”‘’.,;:!?…-–—/\\=+%$&@^ \t\n\u00a0\u200b\u202e\u0301"
_TAGS: Final = (
    "<think>",
    "</think>",
    "```",
    "`",
    "**",
    "~~",
    "[source:1]",
    "【1】",
    "{{ ",
    " }}",
    "light.",
    "a(",
    "a=",
)
_REPEATED: Final = (
    *("am", "is", "I'm", "not", "no", "and", "or", "all", "none of", "only", "but", "than", "the", "in the", "of"),
    *("if", "at", "for", "since", "7:15", "half past", "40 %", "lights", "lamps", "both", "except", "without", "until"),
    *("bin", "ist", "nicht", "und", "alle", "kein", "als", "um", "seit", "halb", "Lampen", "außer", "wenn", "sind aus"),
)
_SPECIFIC: Final = (
    *("1.1.1", "2026.1.2", "v2.3", "192.168.0.1", "May 3", "May 3, 2031", "in 2019", "at 7:15", "half past 7", "3,000"),
    *(
        "10 %",
        "21 °C",
        "5 kWh",
        "12 lights",
        "2 hours ago",
        "from 7 to 9",
        "on Monday",
        "3 degrees warmer than",
        "GPL-3",
    ),
    *("http://a.de/b", "sensor.x_1", "port 8123", "`a: 1`", '"abc def"', "[source:1]", "Home Assistant", "John Smith"),
    *("version", "released", "was installed on", "since", "not", "and", "or", ",", ",", ",", "the", "Lamp", "kitchen"),
)
"""What is easily made up: versions, dates, addresses, amounts, and what stands beside them."""
_TURKISH: Final = "\u0130stanbul'da hava g\u00fczel, s\u0131cakl\u0131k 21 derece. " * 440
"""Letters that have another length in small."""
_LENGTHS: Final = (60, 150, 300, 400, 560, 2_000)


def hostile_texts(home: Home, count: int) -> Iterator[str]:
    """Yield so many texts: real forms mutated, words of the lexicons in any order, names, marks and repetitions."""
    draw = random.Random(count)
    words = {language: _words(language) for language in _LANGUAGES}
    names = [entity.name for entity in home.entities]
    replies = make_replies(home, 200)
    makers: tuple[Callable[[int], str], ...] = (
        lambda length: _mutated(draw, draw.choice(replies), length),
        lambda length: _joined(draw, [*words["en"], *draw.sample(names, 20)], length),
        lambda length: _joined(draw, [*words["de"], *draw.sample(names, 20)], length),
        lambda length: _joined(draw, [*draw.sample(names, 40), "and", ",", "are on", "is off", "the"], length),
        lambda length: _joined(draw, draw.sample((*_REPEATED, *_TAGS), 3), length),
        lambda length: _joined(draw, draw.sample(_SPECIFIC, draw.choice((2, 4, 8, 16))), length),
        lambda length: _joined(draw, [*_MARKS, *_TAGS, "1", "a", "Lamp"], length, between=""),
    )
    for index in range(count):
        yield makers[index % len(makers)](draw.choice(_LENGTHS))


def _words(language: str) -> list[str]:
    """Return every word that a lexicon knows."""
    lexicon = load_lexicon(language)
    return sorted({form for forms in lexicon.names.values() for form in forms} | set(lexicon.contractions))


def _joined(draw: random.Random, pieces: list[str], length: int, between: str = " ") -> str:
    """Return pieces in any order up to a length, many of them again and again."""
    text, made = "", 0
    while made < length:
        piece = draw.choice(pieces)
        again = draw.choice((1, 1, 1, 2, 5, 40))
        text += (piece + between) * again
        made += (len(piece) + len(between)) * again
    return f"The {text[:length].strip()} is on."


def _mutated(draw: random.Random, reply: str, length: int) -> str:
    """Return a reply with words doubled, moved, and marks put in."""
    words = reply.split()
    while len(" ".join(words)) < length:
        at = draw.randrange(len(words))
        words[at:at] = draw.choice((words[at : at + 4], [draw.choice(_MARKS)], [draw.choice(_REPEATED)], words[:3]))
    return " ".join(words)[:length]


type Data = Mapping[str, Any]

SPEAK: Final = "speak"
"""No action: the agent says it."""
FOLLOW: Final = "follow"
"""No action: a card asks for the last replies."""
RELOAD: Final = "reload"
"""No action: everything is stopped and started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One call that once held the event loop."""

    action: str
    data: Data


def verifying(text: str, **more: object) -> Case:
    """Return a text as it is verified."""
    return Case(action="verify", data={"text": text, **more})


def cases(home: Home) -> Iterator[tuple[str, Case]]:
    """Yield what was seen to hold the event loop for a tenth of a second to minutes, each with a title."""
    name = home.entities[0].name
    for title, text in _replies(name):
        yield f"a text {title}", verifying(text)
        yield f"a reply {title}", Case(action=SPEAK, data={"text": text})
    ids = [f"light.thing_{number}" for number in range(1_100)]
    listing = " ".join(ids)
    for title, step in (("white space", "a" + " " * 1_990 + "!"), ("brackets", "a(" + "a" * 1_990 + ")")):
        for kind in ("tool_call", "tool_result", "thought"):
            steps = [{"type": kind, "text": step}] * 4
            yield f"a trace, {kind} with {title}", _auditing(*steps, {"type": "answer", "text": "The light is on."})
    results = [{"type": "tool_result", "text": listing}] * 50
    answers = [{"type": "answer", "text": f"{one} is on."} for one in ids[:50]]
    yield "a trace of listings", _auditing(*results, *answers)
    yield "a shorter trace of listings", _auditing(*results[:2], *answers[:20])
    quotes = [{"name": "GetLiveContext", "args": {}, "result": '"' * 20_000} for _ in range(200)]
    yield "results of quotation marks", verifying('It says "on".', tool_calls=quotes)
    yield "a few of them", verifying('It says "on".', tool_calls=quotes[:2])
    yield "a request of quotation marks", verifying("It is on.", request='"' * 200_000)
    yield "a shorter one", verifying("It is on.", request='"' * 900)
    answered = [{"name": "GetLiveContext", "args": {}, "result": _TURKISH}] * 2
    for title, text in _specifics():
        yield f"a text {title} beside long results", verifying(text, tool_calls=answered)
    yield "evidence of ids", Case(action="verify_claim", data={"claim": f"{ids[7]} is on.", "evidence": [listing] * 50})
    yield "less of it", Case(action="verify_claim", data={"claim": f"{ids[7]} is on.", "evidence": [listing]})
    for count in (20_000, 500):
        before = {f"light.thing_{number}": "on" for number in range(count)}
        yield f"{count:,} states before the turn", verifying(f"The {name} is on.", context={"state_before": before})


def _auditing(*steps: Data) -> Case:
    return Case(action="audit_trace", data={"steps": list(steps)})


def _replies(name: str) -> Iterator[tuple[str, str]]:
    for word in ("am", "is", "I'm", "bin", "ist", "not"):
        yield f"of {word!r} again and again", f"The {name} is " + f"{word} " * (1_960 // (len(word) + 1)) + "on."
        yield (
            f"of {word!r}, as long as is read",
            f"The {name} is " + f"{word} " * min(110, 500 // (len(word) + 1)) + "on.",
        )
    yield "of 1 MB in one sentence", f"The {name} is " + "very " * 200_000 + "on."
    yield "of 1 MB in sentences", f"The {name} is on. " * (1_000_000 // (len(name) + 12))
    yield "of 1 MB in a block that nobody closes", "```\n" + f"{name} is on.\n" * (1_000_000 // (len(name) + 8))
    yield "of 1 MB in a thought", "<think>" + f"{name} is on. " * (1_000_000 // (len(name) + 8)) + "</think>"
    yield "of 10,000 sentences", "It is on. " * 10_000
    yield (
        "of 4,000 numbers in one sentence",
        f"The first numbers are {', '.join(str(7 * one) for one in range(4_000))}.",
    )
    yield from _specifics()
    yield "about a misspelled name", f"The {name[:-1]} of the {name[1:]} is on."
    yield "about every light", "All lights are off."
    yield "about every light, again and again", "The lights and " * 39 + "are on."


def _specifics() -> Iterator[tuple[str, str]]:
    yield "of 39 versions", f"The version numbers are {', '.join(f'1.1.{one}' for one in range(1, 40))}."
    yield "of 28 dates", f"The dates are {', '.join(f'May {one}' for one in range(1, 29))}."
    yield "of 20 addresses", f"The addresses are {' and '.join(f'1.1.1.{one}' for one in range(20))}."


def cases_of_turns() -> Iterator[tuple[str, Case]]:
    """Yield turns that are long in what is claimed, called, followed or asked about, among many lamps."""
    for state in ("off", "on"):
        text = f"All lamps are {state}. " * 100
        yield f"100 times 'All lamps are {state}.'", Case(action=SPEAK, data={"text": text, "times": 5})
    yield "a card that asks for the last replies", Case(action=FOLLOW, data={})
    arguments: tuple[tuple[str, Data], ...] = (
        ("a list of 200,000 numbers", {"name": [1] * 200_000}),
        ("50,000 rows", {"rows": [{"b": 1}] * 50_000}),
        ("100,000 names", {str(number): number for number in range(100_000)}),
        ("as many numbers as are kept", {"name": [1] * 6_500}),
    )
    for title, args in arguments:
        yield f"a tool that is called with {title}", Case(action=SPEAK, data={"text": "Done.", "args": args})
    result = {"type": "tool_result", "text": "The lamp is on."}
    for title, text in (
        ("1,000 sentences", " ".join(f"Bob likes {number} code." for number in range(1_000))),
        ("the same sentence", "My code is so. " * 1_240),
    ):
        yield f"an audit of {title} with a verifier", _auditing(result, {"type": "answer", "text": text})


def long_texts(count: int, length: int) -> Iterator[str]:
    """Yield so many different texts of about a length, of which most words are in many."""
    draw = random.Random(length)
    for index in range(count):
        words = " ".join(f"w{draw.randrange(400)}" for _ in range(length // 4))
        yield f"The {words[: length - 20]} {index} is green."


def cases_of_memories(length: int) -> Iterator[tuple[str, Case]]:
    """Yield what is done with a memory beside many that are as long."""
    known, new, query = long_texts(3, length)
    yield f"remember {length:,} characters", Case(action="remember", data={"text": f"No, {new}"})
    yield f"remember the same {length:,} characters", Case(action="remember", data={"text": known})
    yield f"recall {length:,} characters", Case(action="recall", data={"query": query})
    yield f"stop and start with memories of {length:,}", Case(action=RELOAD, data={})


def alike(count: int) -> Home:
    """Return a home of so many lights that all have one name."""
    lamp = HomeEntity(entity_id="", name="Lamp", seen=Seen(state="on", attributes={"friendly_name": "Lamp"}))
    lamps = tuple(replace(lamp, entity_id=f"light.lamp_{index}") for index in range(count))
    return Home(id="alike", is_metric=True, floors=(), areas=(), devices=(), entities=lamps)


def numbered(count: int) -> Home:
    """Return a home of so many lights of which each has a name of its own, all with one word in it."""
    lamps = tuple(
        replace(lamp, name=f"Lamp {index}", seen=Seen(state="on", attributes={"friendly_name": f"Lamp {index}"}))
        for index, lamp in enumerate(alike(count).entities)
    )
    return replace(alike(0), id="numbered", entities=lamps)


def cases_of_alike() -> Iterator[tuple[str, Case]]:
    """Yield what is said of things that nobody can tell apart."""
    for text in ("All lamps are off.", "The lamp is off.", "The lamp, the lamp and the lamp are off.", "Lamp: off"):
        yield repr(text), verifying(text)


_READ: Final[Mapping[str, tuple[str, str]]] = {
    "en": ("The {} is somehow on.", "How is the {}?"),
    "de": ("Die {} ist irgendwie an.", "Wie steht es um {}?"),
    "fr": ("La {} est comme allumée.", "Et la {} ?"),
    "ja": ("{} はついているようです。", "{} は?"),
}
"""What is said and asked in languages of replies that a reader reads: two with a lexicon, two without."""
_MOST_SAID, _MOST_REQUESTED = 100, 150
"""How often a name is said: as many words as are read, and as are kept of a request."""
_LISTED = 18


def cases_of_crowds(home: Home) -> Iterator[tuple[str, Case]]:
    """Yield what is asked and said of things that share a name or a word, where a reader is asked as well."""
    names = list(dict.fromkeys(entity.name for entity in home.entities))
    name, word = names[0], names[0].split()[0]
    said, requested = " ".join([word] * _MOST_SAID), " ".join([word] * _MOST_REQUESTED)
    listed = ", ".join(names[1 : _LISTED + 1] or [name] * _LISTED)
    subjects = (("said once", name, name), ("said again and again", said, requested), ("listed", listed, listed))
    for language, (told, asked) in _READ.items():
        for title, subject, requested_of in subjects:
            data = {"text": told.format(subject), "request": asked.format(requested_of), "language": language}
            yield f"{title}, {language}", Case(action=SPEAK, data=data)


def statements_of_crowds(home: Home) -> tuple[str, ...]:
    """Return what is plainly stated of things that share a name or a word, of one of them, of several and of all."""
    names = list(dict.fromkeys(entity.name for entity in home.entities))
    one, other = names[0], names[-1]
    listed = ", ".join(names[1 : _LISTED + 1] or [one] * _LISTED)
    return (
        f"The {one} is off.",
        f"{listed} are off.",
        f"The {other} is at 40 %.",
        f"The brightness of the {one} is half.",
        f"The color of the {other} is red.",
        f"The {one} is brighter than the {other}.",
        f"The {one} has the highest brightness.",
        f"Only the {one} is on.",
        f"All lights but the {other} are off.",
        f"There is no sensor on the {one}.",
        "Everything is off.",
        "2 of the 3 lights are on.",
    )
