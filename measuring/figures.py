"""What the findings of many labelled replies add up to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import override

from .corpus import OTHER, Corpus, Label, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedClaim:
    """What was found of one claim, however it was checked."""

    text: str
    start: int
    end: int
    kind: str
    verdict: str
    reason: str
    flag: str | None = None
    evidence: str = ""

    @property
    def is_refuted(self) -> bool:
        """Return whether the home said otherwise."""
        return self.verdict == "refuted"

    @property
    def is_caught(self) -> bool:
        """Return whether the claim counts as found false, unknown names included."""
        return self.is_refuted or self.flag == "nonexistent_entity"

    @property
    def is_decided(self) -> bool:
        """Return whether the home said anything."""
        return self.verdict != "not_enough_info"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRow:
    """A reply of the corpus and what was found in it."""

    row: Row
    claims: tuple[CheckedClaim, ...]

    @property
    def alarms(self) -> tuple[CheckedClaim, ...]:
        """Return the refuted claims; of a home that is not known in full none about what is there."""
        return tuple(
            claim
            for claim in self.claims
            if claim.is_refuted and not (self.row.is_home_incomplete and claim.kind in _ABOUT_EXISTENCE)
        )

    def is_hit(self, *, by_refutation: bool = False) -> bool:
        """Return whether a claim found false overlaps the words a reader found false."""
        span = self.row.false_span
        return span is not None and any(
            claim.start < span[1] and span[0] < claim.end
            for claim in self.claims
            if (claim.is_refuted if by_refutation else claim.is_caught)
        )


type Choice = Callable[[CheckedRow], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A share: of the rows asked about, those for which the answer is yes."""

    title: str
    goal: str
    """What is asked of the share, as it is printed."""
    asked: Choice
    answer: Choice


_ABOUT_EXISTENCE = frozenset({"existence", "count"})

FIGURES = (
    Figure(
        title="false alarms on labelled TRUE and NONE",
        goal="<= 0.4%",
        asked=lambda checked: checked.row.label in {Label.TRUE, Label.NONE},
        answer=lambda checked: bool(checked.alarms),
    ),
    Figure(
        title="recall on labelled FALSE about devices",
        goal=">= 92%",
        asked=lambda checked: checked.row.label is Label.FALSE and checked.row.is_about_devices,
        answer=lambda checked: checked.is_hit(),
    ),
    Figure(
        title="precision of refuted on labelled rows",
        goal=">= 98%",
        asked=lambda checked: checked.row.label in {Label.TRUE, Label.NONE, Label.FALSE} and bool(checked.alarms),
        answer=lambda checked: checked.is_hit(by_refutation=True),
    ),
    Figure(
        title="coverage of labelled TRUE and FALSE about devices",
        goal=">= 90%",
        asked=lambda checked: checked.row.label in {Label.TRUE, Label.FALSE} and checked.row.is_about_devices,
        answer=lambda checked: any(claim.is_decided for claim in checked.claims),
    ),
    Figure(
        title="coverage of labelled TRUE and FALSE, lists and calendars among them",
        goal=">= 92%",
        asked=lambda checked: checked.row.label in {Label.TRUE, Label.FALSE} and checked.row.kind != OTHER,
        answer=lambda checked: any(claim.is_decided for claim in checked.claims),
    ),
    Figure(
        title="alarms on task_ok with a tool call",
        goal="<= 0.3% but for those read as right",
        asked=lambda checked: checked.row.is_task_ok and bool(checked.row.tool_calls),
        answer=lambda checked: bool(checked.alarms),
    ),
)

SHARES: Mapping[str, Callable[[Row], bool]] = {
    "worked on": lambda row: not row.is_held_back,
    "held back": lambda row: row.is_held_back,
    "together": lambda _row: True,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many of how many, once per distinct reply and once by how often it was said."""

    yes: int
    asked: int
    weighted_yes: int
    weighted_asked: int

    @override
    def __str__(self) -> str:
        """Return both shares, with the counts they come from."""
        distinct = _share(self.yes, self.asked)
        return f"{distinct} {self.yes}/{self.asked} (weighted {_share(self.weighted_yes, self.weighted_asked)})"


def count(figure: Figure, rows: Iterable[CheckedRow]) -> Count:
    """Count one figure over some rows."""
    return count_pairs((checked.row, figure.answer(checked)) for checked in rows if figure.asked(checked))


def count_pairs(answers: Iterable[tuple[Row | None, bool]]) -> Count:
    """Count answers, each with the row it is about; what is about no row was said once."""
    weights = [(row.weight if row else 1, yes) for row, yes in answers]
    return Count(
        yes=sum(yes for _, yes in weights),
        asked=len(weights),
        weighted_yes=sum(weight for weight, yes in weights if yes),
        weighted_asked=sum(weight for weight, _ in weights),
    )


def table(rows: Sequence[CheckedRow]) -> str:
    """Return every figure for the rows worked on, those held back, and all."""
    lines = []
    for figure in FIGURES:
        counts = {
            name: count(figure, [checked for checked in rows if belongs(checked.row)])
            for name, belongs in SHARES.items()
        }
        if counts["together"].asked:
            lines.append(f"{figure.title} (asked {figure.goal})")
            lines.extend(f"  {name:<10} {value}" for name, value in counts.items())
    return "\n".join(lines)


def told_of_labels(corpus: Corpus) -> list[str]:
    """Return a line if labels were left out, as their replies are not there."""
    unknown = corpus.unknown_labels
    return [f"{unknown} labels are of no reply of the corpus"] if unknown else []


def misses(rows: Iterable[CheckedRow]) -> list[tuple[str, CheckedRow]]:
    """Return every row that lowers a figure, with what is wrong about it."""
    return [(wrong, checked) for checked in rows for wrong in _wrongs(checked)]


def _wrongs(checked: CheckedRow) -> Iterable[str]:
    row = checked.row
    if row.label in {Label.TRUE, Label.NONE} and checked.alarms:
        yield "false alarm"
    if row.label is Label.FALSE and row.is_about_devices and not checked.is_hit():
        yield "missed"
    if row.label is Label.FALSE and checked.alarms and not checked.is_hit(by_refutation=True):
        yield "alarm beside the false words"
    if row.label is Label.TRUE and row.is_about_devices and not any(claim.is_decided for claim in checked.claims):
        yield "nothing decided"


def describe(wrong: str, checked: CheckedRow) -> str:
    """Return one line that says what went wrong with a row."""
    row = checked.row
    claims = " | ".join(
        f"[{claim.verdict[:3].upper()} {claim.reason}{' ' + claim.flag if claim.flag else ''}] "
        f"{claim.text!r} {{{claim.evidence}}}"
        for claim in checked.claims
        if wrong in {"missed", "nothing decided"} or claim.is_refuted
    )
    false = f" FALSE({row.kind}): {row.false_text!r}" if row.false_text else ""
    return f"{wrong}: {row.id} {row.request!r} -> {row.reply!r}{false} :: {claims or 'no claims'}".replace("\n", " ")


def _share(yes: int, asked: int) -> str:
    return f"{100 * yes / asked:5.1f}%" if asked else "    -"
