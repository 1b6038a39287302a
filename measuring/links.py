"""Whether decided claims speak of what their sentence means: three ways to know it without asking the reader."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from custom_components.grounded_assist.grounding.lexicon import Lexicon, WordKind
from custom_components.grounded_assist.grounding.meanings.states import STATES, Truth, row_of
from custom_components.grounded_assist.grounding.model import Aspect, Finding, Verdict

from .corpus import Home, Label, Row, Seen
from .world import World

_WORDS_EACH = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A decided claim, and whether what it was held against is what is meant."""

    told_by: str
    row: Row | None
    """None for a sentence made from a template."""
    text: str
    meant: tuple[str, ...]
    linked: tuple[str, ...]

    @property
    def is_wrong(self) -> bool:
        """Return whether nothing the claim speaks of is meant."""
        return not set(self.meant) & set(self.linked)


def links_of_label(row: Row, findings: Sequence[Finding]) -> Iterator[Link]:
    """Return what is decided within words a reader found false, who said which entity they are most about."""
    span = row.false_span
    if row.label is not Label.FALSE or not row.is_about_devices or span is None or not row.entity_id:
        return
    within = [one for one in _decided(findings) if one.claim.start < span[1] and span[0] < one.claim.end]
    linked = tuple(i for one in within for i in one.claim.entity_ids)
    if within:
        yield Link(told_by="the label", row=row, text=row.false_text or "", meant=(row.entity_id,), linked=linked)


def links_of_call(row: Row, world: World, findings: Sequence[Finding]) -> Iterator[Link]:
    """Return the decided claims of what was done, where the answers of the tools name but one entity."""
    acting = [call for call in world.tool_calls if not call.read_only]
    touched = {entity_id for call in acting for entity_id in call.touched}
    if not row.is_task_ok or len(touched) != 1 or not all(call.touched for call in acting):
        return
    for one in _decided(findings):
        if one.claim.aspect is Aspect.EVENT:
            yield _link("the tool's answer", row, one, tuple(touched))


def _decided(findings: Iterable[Finding]) -> Iterator[Finding]:
    return (one for one in findings if one.verdict is not Verdict.NOT_ENOUGH_INFO and one.claim.entity_ids)


def _link(told_by: str, row: Row | None, finding: Finding, meant: tuple[str, ...]) -> Link:
    return Link(told_by=told_by, row=row, text=finding.claim.text, meant=meant, linked=finding.claim.entity_ids)


def templates(home: Home, lexicon: Lexicon) -> Iterator[tuple[World, tuple[str, ...]]]:
    """Return "The <name> is <state>." of every entity and every state it can have, with those called so."""
    states = {entity.entity_id: entity.seen for entity in home.entities}
    for entity in home.entities:
        meant = tuple(
            other.entity_id for other in home.entities if entity.name.casefold() in _names(other.name, other.aliases)
        )
        for word in _state_words(entity.domain, entity.device_class, lexicon):
            yield _said(f"The {entity.name} is {word}.", states), meant


def _names(name: str, aliases: tuple[str, ...]) -> set[str]:
    return {name.casefold(), *(alias.casefold() for alias in aliases)}


def _state_words(domain: str, device_class: str | None, lexicon: Lexicon) -> Iterator[str]:
    for meaning in STATES:
        if isinstance(row_of(meaning, domain, device_class), Truth):
            yield from lexicon.names.get((WordKind.STATE, meaning), ())[:_WORDS_EACH]


def _said(text: str, states: dict[str, Seen]) -> World:
    return World(reply=text, before=states, after=states)


def links_of_template(meant: tuple[str, ...], findings: Sequence[Finding]) -> Iterator[Link]:
    """Return the decided claims of a template sentence."""
    return (_link("the name in a template", None, one, meant) for one in _decided(findings))
