"""Switch each shape and each pass off in turn and print what changes, so that what changes nothing can be deleted."""

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
import sys
from typing import Final, cast, override

from custom_components.grounded_assist.evidence.transcript import parse_call
from custom_components.grounded_assist.grounding.engine.grammar import Grammar, grammar_of
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.tokens import spoken_tokens

from .corpus import Corpus, Json, Label
from .fluent import FluentSet, Heard, Reply, figures, read_set, sets_in, states_of
from .passes import PASSES, Noted, noting_shapes, switched_off
from .progress import Progress
from .pure import QuickHome, load_lexicon, quick_home, world_of
from .world import World

SECTIONS: Final = ("clauses", "continued", "answers", "requests", "openings", "headings", "lines")

type _Section = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """A row of the section `reading` of a language."""

    language: str
    section: str
    frame: str
    template: str

    @override
    def __str__(self) -> str:
        """Return where it stands, and what it is."""
        return f'{self.language} {self.section} {self.frame}: "{self.template}"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A labeled reply in its home."""

    reply: Reply
    world: World
    home: QuickHome

    def hear(self, lexicon: Lexicon | None = None) -> Heard:
        """Return what is said of it, in the words of a language that lacks something."""
        home = self.home if lexicon is None else replace(self.home, lexicon=lexicon)
        delivered = [delivery for _, delivery in home.deliver(self.world)]
        claims = tuple({"verdict": one.verdict.value} for delivery in delivered for one in delivery.findings)
        return Heard(reply=self.reply, delivered="".join(one.text for one in delivered), claims=claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A case with all shapes: what is said of it, and what took part in that."""

    case: Case
    heard: Heard
    shapes: frozenset[Shape]
    """Whatever matched any of its words, or any of ours, whether or not it was chosen."""
    alone: frozenset[Shape]
    """Those of them without which something would not have matched."""
    words: frozenset[str]

    @property
    def lexicon(self) -> Lexicon:
        """Return the words of its language."""
        return self.case.home.lexicon


def cases_of_sets(folder: Path) -> Iterator[Case]:
    """Yield the replies of sets as assistants speak."""
    for one in sets_in(folder):
        given = read_set(one)
        home = quick_home(given.home, load_lexicon(given.language), given.now)
        yield from (Case(reply=reply, world=_world(given, reply), home=home) for reply in given.replies)


def _world(given: FluentSet, reply: Reply) -> World:
    before, after = states_of(given, reply)
    told = ((str(call["name"]), cast("Json", call.get("args") or {}), call.get("result")) for call in reply.tool_calls)
    calls = tuple(parse_call(*call) for call in told)
    return World(reply=reply.reply, request=reply.request, tool_calls=calls, before=before, after=after)


def cases_of_corpus(corpus: Corpus) -> Iterator[Case]:
    """Yield the labeled replies of a corpus, all of which are English."""
    lexicon, homes = load_lexicon("en"), dict[str, QuickHome]()
    for row in corpus.rows:
        if row.label is None:
            continue
        home = corpus.home(row.scenario)
        if home.id not in homes:
            homes[home.id] = quick_home(home, lexicon)
        world = world_of(row, corpus.states_at(row.scenario, row.before), corpus.states_at(row.scenario, row.after))
        reply = Reply(
            id=row.id,
            request=row.request,
            reply=row.reply,
            label=row.label,
            about=row.kind or "",
            false_text=row.false_text,
            changed={},
            tool_calls=(),
        )
        yield Case(reply=reply, world=world, home=homes[home.id])


def shapes_of(lexicon: Lexicon) -> list[Shape]:
    """Return all shapes of a language in their order."""
    return [
        Shape(lexicon.language, section, frame, template)
        for section in SECTIONS
        for frame, templates in _section(lexicon, section).items()
        for template in templates
    ]


def _section(lexicon: Lexicon, name: str) -> _Section:
    return cast("_Section", lexicon.reading.get(name) or {})


def without(shape: Shape, lexicon: Lexicon) -> Lexicon:
    """Return a language as it would be without a row."""
    section = dict(_section(lexicon, shape.section))
    section[shape.frame] = [one for one in section[shape.frame] if one != shape.template]
    return replace(lexicon, reading={**lexicon.reading, shape.section: section})


def know(case: Case) -> Known:
    """Check a case with everything that there is."""
    lexicon = case.home.lexicon
    with noting_shapes() as noted:
        heard = case.hear()
    found = dict(_matched(noted, lexicon))
    said = f"{case.reply.request} {case.reply.reply} {heard.delivered}"
    return Known(
        case=case,
        heard=heard,
        shapes=frozenset(found),
        alone=frozenset(shape for shape, is_alone in found.items() if is_alone),
        words=frozenset(token.norm for token in spoken_tokens(said, lexicon.contractions)),
    )


def _matched(noted: Noted, lexicon: Lexicon) -> Iterator[tuple[Shape, bool]]:
    """Yield the shapes that have matched; last those that have once done so without another of the same frame."""
    grammar = grammar_of(lexicon)
    sections = {id(getattr(grammar, name)): name for name in SECTIONS if grammar is not None}
    found = [(sections[key], frame, each) for (key, frame), all_ in noted.items() for each in all_]
    for section, frame, templates in sorted(found, key=lambda one: -len(one[2])):
        for template in templates:
            yield Shape(lexicon.language, section, frame, template), len(templates) == 1


def differences(before: Heard, after: Heard) -> Iterator[str]:
    """Yield in which ways a reply fares otherwise."""
    is_false = before.reply.label is Label.FALSE
    outcome = "is_caught" if is_false else "is_changed"
    names = ("caught lost", "caught gained") if is_false else ("true no longer changed", "true changed")
    if getattr(before, outcome) != getattr(after, outcome):
        yield names[getattr(after, outcome)]
    elif before.delivered != after.delivered:
        yield "other words"
    if before.is_decided != after.is_decided:
        yield ("decided lost", "decided gained")[after.is_decided]
    elif before.claims != after.claims:
        yield "other verdicts"


def effect_of_shape(shape: Shape, lexicon: Lexicon, known: Sequence[Known]) -> Counter[str]:
    """Return how many replies fare otherwise without a shape."""
    less = without(shape, lexicon)
    lost = _literals(grammar_of(lexicon)) - _literals(grammar_of(less))
    rows = [one for one in known if shape in one.alone or not lost.isdisjoint(one.words)]
    return Counter(way for one in rows for way in differences(one.heard, one.case.hear(less)))


def _literals(grammar: Grammar | None) -> frozenset[str]:
    return frozenset() if grammar is None else grammar.literals


def effect_of_pass(name: str, known: Sequence[Known]) -> Counter[str]:
    """Return how many replies fare otherwise without a pass."""
    with switched_off([name]):
        return Counter(way for one in known for way in differences(one.heard, one.case.hear()))


def run(arguments: Namespace) -> None:
    """Print what each pass and each shape is good for."""
    if unknown := [name for name in arguments.without if name not in PASSES]:
        sys.exit(f"scripts/evaluate: there is no pass {unknown[0]!r}; there are {', '.join(PASSES)}")
    labels = Path(arguments.labels) if isinstance(arguments.labels, str) else None
    if arguments.fluent is not None:
        cases = list(cases_of_sets(arguments.fluent))
    else:
        cases = list(cases_of_corpus(Corpus(arguments.corpus, labels)))
    with switched_off(arguments.without):
        known = list(_counted("with everything", cases, know))
        print(figures("with everything", [one.heard for one in known]))
        names = [name for name in PASSES if name not in arguments.without]
        for line in lines_of_passes(names, known):
            print(line)
        for line in lines_of_shapes(known):
            print(line)


def _counted[One, Other](title: str, many: Sequence[One], each: Callable[[One], Other]) -> Iterator[Other]:
    progress = Progress(title, len(many))
    for one in many:
        yield each(one)
        progress.step()
    progress.end()


def lines_of_passes(names: Sequence[str], known: Sequence[Known]) -> Iterator[str]:
    """Yield what changes without each pass."""
    effects = _counted("passes", names, partial(effect_of_pass, known=known))
    yield from (f"without {name}: {_told(found)}" for name, found in zip(names, effects, strict=True))


def lines_of_shapes(known: Sequence[Known]) -> Iterator[str]:
    """Yield what changes without each shape, and at last those without which nothing does, the commonest first."""
    idle: list[tuple[int, str]] = []
    for language, lexicon in {one.lexicon.language: one.lexicon for one in known}.items():
        of_language = [one for one in known if one.lexicon.language == language]
        rows = Counter(shape for one in of_language for shape in one.shapes)
        shapes = shapes_of(lexicon)
        effect = partial(effect_of_shape, lexicon=lexicon, known=of_language)
        for shape, found in zip(shapes, _counted(f"shapes of {language}", shapes, effect), strict=True):
            if found:
                yield f"{shape} in {rows[shape]} rows; without it {_told(found)}"
            else:
                idle.append((rows[shape], f"  {shape} {_why(shape, rows[shape], of_language)}"))
    yield f"{len(idle)} shapes change nothing, each taken out alone:"
    yield from (line for _, line in sorted(idle, key=lambda one: -one[0]))


def _why(shape: Shape, rows: int, known: Iterable[Known]) -> str:
    """Return why nothing changes without a shape."""
    if rows and all(shape not in one.alone for one in known):
        return f"in {rows} rows, always beside another of its frame"
    return f"in {rows} rows"


def _told(found: Counter[str]) -> str:
    return ", ".join(f"{count} {way}" for way, count in found.most_common()) or "nothing changes"
