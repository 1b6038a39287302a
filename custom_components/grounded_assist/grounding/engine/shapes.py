"""Shapes of clauses: templates in the notation of Home Assistant's sentences, matched against a lattice.

`[now]` may be left out, `(is|are)` is one of several, `{np:s}` is a phrase in the role `s`, `<be>` a rule that is
written once. All shapes of a language are one automaton whose states are made as they are met.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from hassil.expression import Alternative, Expression, ListReference, RuleReference, Sequence as InOrder, TextChunk
from hassil.parse_expression import parse_sentence

from ..tokens import fold
from .edge import Edge

if TYPE_CHECKING:
    from .lattice import Lattice

_MOST_WAYS = 400
"""Ways through a sentence that are tried from one word on; what has more is left open."""
_MOST_FOUND = 24


_ORDER = count()
"""Places come in the order in which shapes were entered, so that the same sentence is always read alike."""


class _Node:
    """A place within shapes."""

    __slots__ = ("after", "ends", "order", "roles", "words")

    def __init__(self) -> None:
        """Begin without a way on."""
        self.order = next(_ORDER)
        self.words: dict[str, list[_Node]] = {}
        self.roles: dict[tuple[str, str], list[_Node]] = {}
        self.after: list[_Node] = []
        """Places that are reached without a word."""
        self.ends: list[tuple[str, str]] = []
        """Shapes that end here, each as its frame and its template."""


@dataclass(slots=True)
class _State:
    """Places of the automaton in which a match may be at once."""

    words: dict[str, frozenset[_Node]]
    roles: tuple[tuple[str, str, frozenset[_Node]], ...]
    ends: tuple[tuple[str, tuple[str, ...]], ...]
    """Frames of which shapes end here, with their templates."""


@dataclass(frozen=True, slots=True)
class Match:
    """A stretch of a sentence that has a shape."""

    frame: str
    start: int
    end: int
    roles: tuple[tuple[str, Edge], ...]
    templates: tuple[str, ...] = field(default=(), compare=False)
    """What its shape is written as; several that say the same are one match."""

    def role(self, name: str) -> Edge | None:
        """Return what plays a role, the first of several."""
        return next((edge for role, edge in self.roles if role == name), None)

    def all_of(self, name: str) -> tuple[Edge, ...]:
        """Return everything that plays a role."""
        return tuple(edge for role, edge in self.roles if role == name)


@dataclass(slots=True)
class Shapes:
    """The shapes of a language as one automaton."""

    root: _Node = field(default_factory=_Node)
    literals: set[str] = field(default_factory=set)
    frames: set[str] = field(default_factory=set)
    _states: dict[frozenset[_Node], _State] = field(default_factory=dict)

    def add(self, frame: str, template: str, rules: Mapping[str, Expression]) -> None:
        """Enter a shape; a template that cannot be parsed raises hassil's ParseError."""
        end = self._enter(parse_sentence(template).expression, self.root, rules)
        end.ends.append((frame, template))
        self.frames.add(frame)

    def _enter(self, expression: Expression, node: _Node, rules: Mapping[str, Expression]) -> _Node:
        match expression:
            case TextChunk():
                for word in expression.text.split():
                    following, norm = _Node(), fold(word)
                    node.words.setdefault(norm, []).append(following)
                    self.literals.add(norm)
                    node = following
                return node
            case ListReference():
                following = _Node()
                role = (expression.list_name, expression.slot_name)
                node.roles.setdefault(role, []).append(following)
                return following
            case RuleReference():
                return self._enter(rules[expression.rule_name], node, rules)
            case Alternative():
                end = _Node()
                for item in expression.items:
                    self._enter(item, node, rules).after.append(end)
                return end
            case InOrder():
                for item in expression.items:
                    node = self._enter(item, node, rules)
                return node
            case _:
                raise TypeError(f"{type(expression).__name__} has no meaning in a shape")

    def _state(self, nodes: frozenset[_Node]) -> _State:
        if (known := self._states.get(nodes)) is None:
            known = self._states[nodes] = _joined(nodes)
        return known

    def match(self, lattice: Lattice, start: int, *, is_part: bool = False) -> Iterator[Match]:
        """Yield the matches that begin at a word and end where a clause may end; a part of a clause ends anywhere."""
        waiting: list[tuple[frozenset[_Node], int, tuple[tuple[str, Edge], ...]]] = [
            (frozenset((self.root,)), start, ())
        ]
        ways = found = 0
        while waiting and ways < _MOST_WAYS and found < _MOST_FOUND:
            nodes, at, roles = waiting.pop()
            ways += 1
            state = self._state(nodes)
            if state.ends and at > start and (is_part or lattice.may_end(at)):
                found += 1
                for frame, templates in state.ends:
                    yield Match(frame, start, at, roles, templates)
            if at >= lattice.size:
                continue
            for skipped in lattice.skips(at, is_first=at == start and not is_part):
                kept = (*roles, (skipped.kind, skipped)) if skipped.is_kept else roles
                waiting.append((nodes, skipped.end, kept))
            if (after := state.words.get(lattice.norms[at])) is not None:
                waiting.append((after, at + 1, roles))
            possible = lattice.possible(at)
            for kind, role, following in state.roles:
                if kind in possible:
                    waiting += [(following, edge.end, (*roles, (role, edge))) for edge in lattice.edges(kind, at)]
        lattice.spend(ways + found)


def _joined(nodes: Iterable[_Node]) -> _State:
    """Return the state of being in several places, and in all that are reached from there without a word."""
    reached: dict[_Node, None] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached[node] = None
            waiting += node.after
    words: dict[str, set[_Node]] = {}
    roles: dict[tuple[str, str], set[_Node]] = {}
    ends: dict[str, list[str]] = {}
    for node in sorted(reached, key=lambda one: one.order):
        for word, following in node.words.items():
            words.setdefault(word, set()).update(following)
        for role, following in node.roles.items():
            roles.setdefault(role, set()).update(following)
        for frame, template in node.ends:
            ends.setdefault(frame, []).append(template)
    return _State(
        words={word: frozenset(following) for word, following in words.items()},
        roles=tuple((kind, role, frozenset(following)) for (kind, role), following in roles.items()),
        ends=tuple((frame, tuple(dict.fromkeys(templates))) for frame, templates in ends.items()),
    )


def parse_rules(rules: Mapping[str, str]) -> dict[str, Expression]:
    """Return the rules that shapes refer to."""
    return {name: parse_sentence(text).expression for name, text in rules.items()}


def parse_shapes(frames: Mapping[str, Sequence[str]], rules: Mapping[str, Expression]) -> Shapes:
    """Return the shapes of some frames."""
    shapes = Shapes()
    for frame, templates in frames.items():
        for template in templates:
            shapes.add(frame, template, rules)
    return shapes
