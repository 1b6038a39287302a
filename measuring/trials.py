"""Try what is measured: mutated replies, links, corrections and confidences, and print what they add up to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.model import Finding, Verdict

from .calibration import Stated
from .corpus import Corpus, Home, Label, Row
from .correction import Corrected, corrected, is_corrected
from .links import Link, links_of_call, links_of_label, links_of_template, templates
from .mutation import Mutation, mutations
from .progress import Progress
from .pure import QuickHome, load_lexicon, quick_home, world_of
from .sentences import Names, Sentence, supported_sentences
from .world import World

_NOT_TRUE = frozenset({Label.FALSE, Label.UNSURE, Label.TRANSIT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A mutated reply and whether the verdict followed."""

    row: Row
    kind: str
    text: str
    expected: frozenset[Verdict]
    found: Verdict
    why: str

    @property
    def is_followed(self) -> bool:
        """Return whether the verdict is one that must follow; an open one never is."""
        return self.found in self.expected


@dataclass(slots=True, kw_only=True)
class Trials:
    """All that was tried on some rows."""

    mutated: list[Trial] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    corrected: list[Corrected] = field(default_factory=list)
    stated_on_labels: list[tuple[Row, Stated]] = field(default_factory=list)
    stated_on_mutations: list[tuple[Row, Stated]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A home of the corpus with what is asked of it again and again."""

    home: Home
    quick: QuickHome
    names: Names


def try_all(corpus: Corpus, rows: Sequence[Row]) -> Trials:
    """Try every row in its home, and the template sentences of each home."""
    trials = Trials()
    lexicon = load_lexicon("en")
    places: dict[str, _Place] = {}
    progress = Progress("trials", len(rows))
    for row in rows:
        home = corpus.home(row.scenario)
        if home.id not in places:
            quick = quick_home(home, lexicon)
            places[home.id] = _Place(home=home, quick=quick, names=Names(home, lexicon))
            trials.links += _try_templates(home, quick, lexicon)
        states = (corpus.states_at(row.scenario, changes) for changes in (row.before, row.after))
        _try_row(trials, row, world_of(row, *states), places[home.id])
        progress.step()
    progress.end()
    return trials


def _try_templates(home: Home, quick: QuickHome, lexicon: Lexicon) -> Iterator[Link]:
    for world, meant in templates(home, lexicon):
        yield from links_of_template(meant, quick.findings(world))


def _try_row(trials: Trials, row: Row, world: World, place: _Place) -> None:
    findings = place.quick.findings(world)
    trials.links += (*links_of_label(row, findings), *links_of_call(row, world, findings))
    trials.stated_on_labels += ((row, stated) for stated in stated_by_label(row, findings))
    _try_correction(trials, row, world, place)
    if row.label in _NOT_TRUE:
        return
    for sentence in supported_sentences(row, place.home, place.names, place.quick.lexicon, world, findings):
        for mutation in mutations(sentence):
            _try_mutation(trials, sentence, mutation, place.quick)


def stated_by_label(row: Row, findings: Iterable[Finding]) -> tuple[Stated, ...]:
    """Return the confidence of claims that a reader has judged.

    Of a false reply that is the one claim within the false words; of several nobody knows which is false.
    """
    if row.label is Label.TRUE:
        return tuple(Stated(one.confidence, is_true=True) for one in findings)
    span = row.false_span
    if row.label is not Label.FALSE or not row.is_about_devices or span is None:
        return ()
    within = [one for one in findings if one.claim.start < span[1] and span[0] < one.claim.end]
    return (Stated(within[0].confidence, is_true=False),) if len(within) == 1 else ()


def _try_correction(trials: Trials, row: Row, world: World, place: _Place) -> None:
    parts = tuple(place.quick.deliver(world))
    if is_corrected(parts):
        said = "".join(delivery.text for _, delivery in parts)
        trials.corrected.append(corrected(row, parts, place.quick.findings(world.saying(said))))


def _try_mutation(trials: Trials, sentence: Sentence, mutation: Mutation, quick: QuickHome) -> None:
    findings = quick.findings(mutation.world)
    found = [one for one in findings if mutation.start <= one.claim.start < mutation.end]
    trials.mutated.append(
        Trial(
            row=sentence.row,
            kind=mutation.kind,
            text=mutation.world.reply[mutation.start : mutation.end].strip(),
            expected=mutation.expected,
            found=verdict_of(found),
            why="; ".join(f"{one.claim.kind} {one.verdict} {one.reason}" for one in found),
        )
    )
    if len(mutation.expected) == len(found) == 1:
        stated = Stated(found[0].confidence, is_true=Verdict.SUPPORTED in mutation.expected)
        trials.stated_on_mutations.append((sentence.row, stated))


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    """Return what is found of a sentence: one refuted claim refutes it, one open claim leaves it open."""
    verdicts = {one.verdict for one in findings}
    if Verdict.REFUTED in verdicts:
        return Verdict.REFUTED
    return Verdict.SUPPORTED if verdicts == {Verdict.SUPPORTED} else Verdict.NOT_ENOUGH_INFO
