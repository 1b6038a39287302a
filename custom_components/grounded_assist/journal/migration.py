"""Make the tables, and bring those of an earlier version up to date."""

import time

from sqlalchemy import Column, Engine, func, inspect, select, text
from sqlalchemy.orm import Session
from sqlalchemy.schema import CreateColumn

from .tables import MIGRATIONS, SCHEMA_VERSION, Base, SchemaRow


def prepare(engine: Engine) -> None:
    """Make what is not there, and add what later versions have; tables of a later version than ours are left alone."""
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        version = session.scalar(select(func.max(SchemaRow.version))) or 0
        for step in range(version + 1, SCHEMA_VERSION + 1):
            for table, column in MIGRATIONS.get(step, ()):
                _add_column(session, table, column)
        if version < SCHEMA_VERSION:
            session.merge(SchemaRow(version=SCHEMA_VERSION, changed_ts=time.time()))
        session.commit()


def _add_column(session: Session, table: str, column: Column[object]) -> None:
    """Add a column; a table that was made just now, or half a migration ago, has it already."""
    connection = session.connection()
    if column.name not in {known["name"] for known in inspect(connection).get_columns(table)}:
        definition = CreateColumn(column).compile(dialect=connection.dialect)
        quoted = connection.dialect.identifier_preparer.quote(table)
        session.execute(text(f"ALTER TABLE {quoted} ADD {definition}"))
