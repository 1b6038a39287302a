"""Write what waits, on the recorder's own thread and in transactions of its own."""

from collections.abc import Callable
from dataclasses import dataclass
import logging
import time
from typing import Final, override

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.tasks import RecorderTask
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import (
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.orm import Session

from .applying import apply
from .buffer import Buffer
from .entries import Entry
from .tables import SCHEMA_VERSION, Base, SchemaRow

_LOGGER = logging.getLogger(__name__)

_MOST_ROWS: Final = 500
_FEW_ROWS: Final = 25
_LOST_AFTER: Final = 25.0
"""Seconds after which a task of the recorder that did not run may be lost."""
_LONGEST: Final = 0.05
"""Seconds that one task may keep the recorder from its own work."""
_OF_DATABASE: Final = (OperationalError, ProgrammingError, InterfaceError, InternalError, DisconnectionError)
"""What is wrong with the database rather than with what is to be written."""
_CORRUPT: Final = ("malformed", "not a database")
"""What SQLite says of a file that the recorder has to move away."""


class Writer:
    """Writes batches; whatever fails waits for the next one."""

    def __init__(self, buffer: Buffer[Entry]) -> None:
        """Write what waits in a buffer."""
        self._buffer = buffer
        self._engine: Engine | None = None
        """The database in which our tables are known to be."""
        self._has_complained = False
        self._offered_at: float | None = None
        """When a turn was asked for that has not come yet."""

    @property
    def is_ready(self) -> bool:
        """Return whether there is something to read from."""
        return self._engine is not None

    def offer(self, instance: Recorder) -> None:
        """Ask for a turn, unless one was asked for just now; one that is lost is asked for again."""
        now = time.monotonic()
        if self._offered_at is None or now - self._offered_at > _LOST_AFTER:
            self._offered_at = now
            instance.queue_task(WriteTask(self))

    def read[T](self, instance: Recorder, query: Callable[[Session], T]) -> T | None:
        """Return what a query finds; None if the database cannot be read now."""
        try:
            with instance.get_session() as session:
                return query(session)
        except SQLAlchemyError as error:
            self._complain(error)
            return None

    def write(self, instance: Recorder) -> bool:
        """Write one batch, on the recorder's thread; return whether more is to be written at once.

        Raises only what tells the recorder that its file is corrupt.
        """
        self._offered_at = None
        try:
            self._prepare(instance)
            with instance.get_session() as session:
                done = self._apply(session)
        except _OF_DATABASE as error:
            # The file may have been moved away and be a new one by now.
            self._engine = None
            if _is_corrupt(error):
                raise
            self._complain(error)
            return False
        except Exception:  # noqa: BLE001 - one entry that cannot be written must not keep the others waiting
            done = self._one_by_one(instance)
        self._buffer.remove(done)
        self._has_complained = False
        return bool(done) and len(self._buffer) > 0

    def _prepare(self, instance: Recorder) -> None:
        """Make the tables where they are not there."""
        engine = instance.engine
        if engine is None or engine is self._engine:
            return
        Base.metadata.create_all(engine)
        with instance.get_session() as session:
            if (session.scalar(select(func.max(SchemaRow.version))) or 0) < SCHEMA_VERSION:
                session.merge(SchemaRow(version=SCHEMA_VERSION, changed_ts=time.time()))
                session.commit()
        self._engine = engine

    def _apply(self, session: Session) -> list[int]:
        """Return the numbers of the changes that were committed."""
        begin, done = time.monotonic(), list[int]()
        for number, entry in self._buffer.peek(_MOST_ROWS).items():
            apply(entry, session)
            done.append(number)
            if time.monotonic() - begin > _LONGEST:
                break
        session.commit()
        return done

    def _one_by_one(self, instance: Recorder) -> list[int]:
        """Write each entry by itself; one that the database will never take is given up."""
        done = list[int]()
        for number, entry in self._buffer.peek(_FEW_ROWS).items():
            try:
                with instance.get_session() as session:
                    apply(entry, session)
                    session.commit()
            except _OF_DATABASE as error:
                self._complain(error)
                break
            except Exception as error:  # noqa: BLE001 - whatever is wrong with it
                _LOGGER.warning("An entry of the journal cannot be kept: %s", type(error).__name__)
            done.append(number)
        return done

    def _complain(self, error: SQLAlchemyError) -> None:
        """Log that nothing can be written, the first time only; no words of anybody are in it."""
        if not self._has_complained:
            self._has_complained = True
            _LOGGER.warning("The journal cannot be written now and waits: %s", type(error).__name__)


@dataclass(slots=True)
class WriteTask(RecorderTask):
    """Let the recorder write what waits."""

    writer: Writer

    @override
    def run(self, instance: Recorder) -> None:
        """Write a batch, and ask for another turn if there is more."""
        if self.writer.write(instance):
            instance.queue_task(WriteTask(self.writer))


@dataclass(slots=True)
class DropTask(RecorderTask):
    """Remove our tables."""

    @override
    def run(self, instance: Recorder) -> None:
        """Remove them, if they are there."""
        if instance.engine is not None:
            try:
                Base.metadata.drop_all(instance.engine)
            except SQLAlchemyError as error:
                _LOGGER.warning("The tables of the journal could not be removed: %s", type(error).__name__)


def _is_corrupt(error: SQLAlchemyError) -> bool:
    cause = str(error.orig) if isinstance(error, DBAPIError) else ""
    return any(words in cause for words in _CORRUPT)
