"""Mistakes in the tables of the journal, made by the database itself: a million take no longer than they must."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Table,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    update,
)

from custom_components.grounded_assist.journal.tables import Base, MistakeRow, MistakeTopicRow

type Value = ColumnElement[Any]

_WORLD = 3
"""Of ten mistakes, those about the world rather than the home."""
_OF_HOME: Mapping[str, int] = {"domain": 7, "area": 49, "integration": 19}
"""Kinds of topics of what is in the home -> how many there are of each."""
_OF_WORLD: Mapping[str, int] = {"tag": 1_901}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistakes:
    """How many mistakes there are, a second apart, and how many of them nobody has dealt with."""

    count: int
    unresolved: int
    """The latest of all."""
    latest: int
    """When the last of them was made, in seconds since 1970."""

    @property
    def after(self) -> int:
        """When half of the unresolved were made."""
        return self.latest - self.unresolved // 2


def topics() -> Iterator[str]:
    """Yield every topic that mistakes are made on."""
    return (f"{kind}:{number}" for kind, count in {**_OF_HOME, **_OF_WORLD}.items() for number in range(count))


def fill(engine: Engine, mistakes: Mistakes) -> None:
    """Put these in the place of all mistakes that are there."""
    indices = [index for table in (_table(MistakeRow), _table(MistakeTopicRow)) for index in table.indexes]
    with engine.begin() as connection:
        for index in indices:
            index.drop(connection)
        for row in (MistakeTopicRow, MistakeRow):
            connection.execute(delete(row))
        _fill_mistakes(connection, mistakes)
        for kinds, is_of_world in ((_OF_HOME, False), (_OF_WORLD, True)):
            for kind, count in kinds.items():
                _fill_topic(connection, mistakes, kind, count, is_of_world=is_of_world)
        for index in indices:
            index.create(connection)


def set_resolved(engine: Engine, *, is_resolved: bool) -> None:
    """Let somebody have dealt with every mistake, or nobody."""
    with engine.begin() as connection:
        of_others = MistakeRow.resolved != is_resolved
        connection.execute(update(MistakeRow).where(of_others).values(resolved=is_resolved))


def set_statistics(engine: Engine, *, are_there: bool) -> None:
    """Let the database count what it plans its queries by, as Home Assistant does at night; or forget it again."""
    with engine.begin() as connection:
        connection.execute(text("ANALYZE"))
        if not are_there:
            connection.execute(text("DELETE FROM sqlite_stat1"))
        # Other connections read it together with the schema, as soon as that has changed.
        connection.execute(text("CREATE TABLE soon_gone (id INTEGER)"))
        connection.execute(text("DROP TABLE soon_gone"))


def _fill_mistakes(connection: Connection, mistakes: Mistakes) -> None:
    number = _numbers(mistakes.count)
    values = _values(number, mistakes)
    connection.execute(insert(MistakeRow).from_select(list(values), select(*values.values())))


def _values(number: Value, mistakes: Mistakes) -> dict[str, Value]:
    """Return what stands in each column that is not empty."""
    is_of_world = _is_of_world(number)
    claims = ("The version of program %d is 1.%d", "The version of program %d is 2.%d.")
    states = ("The lamp %d is %d percent on", "The lamp %d is %d percent off.")
    claim, correction = (
        case((is_of_world, func.printf(world, number, number % 90)), else_=func.printf(home, number, number % 90))
        for world, home in zip(claims, states, strict=True)
    )
    return {
        "id": _id(number),
        "claim_text": claim,
        "correction_text": correction,
        "detection_method": literal("grounding"),
        "mistake_category": case((is_of_world, literal("version_number")), else_=literal("state")),
        "confidence_at_time": literal(0.95),
        "topic_tags": _tags(number),
        "resolved": number < mistakes.count - mistakes.unresolved,
        "created_ts": _created(number, mistakes),
    }


def _tags(number: Value) -> Value:
    """Return the topics of a mistake as JSON."""
    home, world = (
        func.json_array(*(_topic(kind, number % count) for kind, count in kinds.items()))
        for kinds in (_OF_HOME, _OF_WORLD)
    )
    return case((_is_of_world(number), world), else_=home)


def _fill_topic(connection: Connection, mistakes: Mistakes, kind: str, count: int, *, is_of_world: bool) -> None:
    number = _numbers(mistakes.count)
    topic = _topic(kind, number % count)
    rows = select(topic, _created(number, mistakes), _id(number)).order_by(topic, number)
    rows = rows.where(_is_of_world(number) if is_of_world else ~_is_of_world(number))
    connection.execute(insert(MistakeTopicRow).from_select(["topic", "created_ts", "mistake_id"], rows))


def _topic(kind: str, number: Value) -> Value:
    return func.printf(f"{kind}:%d", number)


def _numbers(count: int) -> Value:
    """Return a column that has every number below a count."""
    first = select(literal(0).label("number")).cte("numbers", recursive=True)
    number = first.c.number
    return first.union_all(select(number + 1).where(number + 1 < count)).c.number


def _is_of_world(number: Value) -> Value:
    return number % 10 < _WORLD


def _id(number: Value) -> Value:
    """Return an id of the length of a real one, in the order of time like those."""
    return func.printf("%026d", number)


def _created(number: Value, mistakes: Mistakes) -> Value:
    return literal(float(mistakes.latest - mistakes.count)) + number


def _table(row: type[Base]) -> Table:
    return Base.metadata.tables[row.__tablename__]
