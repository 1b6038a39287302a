"""Write what waits, on the recorder's own thread and in transactions of its own."""

from collections.abc import Callable
from dataclasses import dataclass
import logging
import sqlite3
import time
from typing import Final, override

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.tasks import RecorderTask
from sqlalchemy import Engine
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    SQLAlchemyError,
    TimeoutError as PoolTimeoutError,
)
from sqlalchemy.orm import Session

from .applying import apply
from .buffer import Buffer
from .entries import Entry
from .failures import Failure, failure_of
from .migration import prepare
from .queries import UNDECODABLE
from .tables import Base
from .usage import Usage

_LOGGER = logging.getLogger(__name__)

_MOST_ROWS: Final = 500
_FEW_ROWS: Final = 25
_LOST_AFTER: Final = 25.0
"""Seconds after which a task of the recorder that did not run may be lost."""
_LONGEST: Final = 0.05
"""Seconds that one task may keep the recorder from its own work."""
_LEAVING: Final = 10.0
"""Seconds that a corrupt file waits for those who still read it."""
_OF_ENTRY: Final = (IntegrityError, DataError)
"""What is wrong with what is to be written. Both are errors of the database as well: they are asked for first."""
_OF_DATABASE: Final = (DatabaseError, InterfaceError, DisconnectionError, PoolTimeoutError)
"""What is wrong with the database; of a corrupt file SQLite says no more than that."""
_READING: Final = "reading"


class Writer:
    """Writes batches; whatever fails waits for the next one."""

    def __init__(
        self,
        buffer: Buffer[Entry],
        on_ready: Callable[[], None],
        on_written: Callable[[], None],
        on_failure: Callable[[], None] = lambda: None,
    ) -> None:
        """Write what waits in a buffer.

        Report, on a thread of the recorder's, tables that are there, each batch, and a change of `failure`.
        """
        self._buffer = buffer
        self._on_ready = on_ready
        self._on_written = on_written
        self._on_failure = on_failure
        self._on_dropped: Callable[[], None] | None = None
        self._engine: Engine | None = None
        """The database in which our tables are known to be."""
        self._usage = Usage()
        self.failure: Failure | None = None
        """Why nothing could be written when it was tried last."""
        self._complained = set[str]()
        """What was logged since something was written, or read, last."""
        self._offered_at: float | None = None
        """When a turn was asked for that has not come yet."""

    def drop_first(self, on_dropped: Callable[[], None]) -> None:
        """Remove the tables of an earlier set-up before any other is made; report that on the recorder's thread."""
        self._on_dropped = on_dropped

    @property
    def is_ready(self) -> bool:
        """Return whether there is something to read from."""
        return self._engine is not None

    def offer(self, instance: Recorder) -> None:
        """Ask for a turn, unless one was asked for just now; one that is lost is asked for again."""
        now = time.monotonic()
        is_lost = self._offered_at is not None and now - self._offered_at > _LOST_AFTER
        if self._offered_at is None or is_lost:
            self._offered_at = now
            instance.queue_task(WriteTask(self))
        if is_lost:
            # What the recorder cannot write itself keeps it from ever coming to us.
            instance.async_add_executor_job(self.write_beside, instance)

    def write_beside(self, instance: Recorder) -> None:
        """Write one batch off the recorder's own thread, which has lost its way; a database that is held is well."""
        if self._engine is None or self._engine is not instance.engine or self._buffer.is_closed:
            return
        with self._usage.of(instance.engine) as is_there:
            if is_there:
                self._write_beside(instance)

    def _write_beside(self, instance: Recorder) -> None:
        try:
            with instance.get_session() as session:
                done, _ = self._apply(session)
        except SQLAlchemyError as error:
            failure = failure_of(_said(error))
            if _is_of_database(error) and failure is not Failure.BUSY:
                self._fail(failure, error)
        except Exception as error:  # noqa: BLE001 - the recorder's thread sees to it when its turn comes
            _LOGGER.debug("The journal was not written: %s", type(error).__name__)
        else:
            self._buffer.remove(done)
            self._succeed()
            self._on_written()

    def read[T](self, instance: Recorder, query: Callable[[Session], T]) -> T | None:
        """Return what a query finds; None if the database cannot be read now."""
        with self._usage.of(instance.engine) as is_there:
            return self._read(instance, query) if is_there else None

    def _read[T](self, instance: Recorder, query: Callable[[Session], T]) -> T | None:
        try:
            session = instance.get_session()
        except RuntimeError:
            # The recorder has not connected yet.
            return None
        try:
            with session:
                return query(session)
        except SQLAlchemyError as error:
            # Before the first batch was written there may be no tables yet.
            if self.is_ready:
                self._complain(_READING, error)
            return None

    def write(self, instance: Recorder) -> bool:
        """Write one batch, on the recorder's thread; return whether more is to be written at once.

        Raises only what shows the recorder that its file is corrupt.
        """
        self._offered_at = None
        if self._buffer.is_closed:
            # The integration was removed: no table is made any more.
            return False
        knew_tables = self._engine is not None and self._engine is instance.engine
        try:
            self._prepare(instance)
            with instance.get_session() as session:
                done, is_partial = self._apply(session)
        except _OF_DATABASE as error:
            if not _is_of_database(error):
                return self._close(self._one_by_one(instance), is_partial=False)
            # The file may have been moved away and be a new one by now.
            self._engine = None
            failure, cause = failure_of(_said(error)), getattr(error, "orig", None)
            if failure is Failure.OTHER and knew_tables:
                # Somebody may have removed them.
                return self.write(instance)
            self._fail(failure, error)
            if failure is Failure.CORRUPT and isinstance(cause, sqlite3.Error):
                # The recorder moves the file away and logs it: without what people said.
                self._usage.leave(instance.engine, _LEAVING)
                raise DatabaseError("the journal", None, cause) from cause
            return False
        except Exception:  # noqa: BLE001 - one entry that cannot be written must not keep the others waiting
            done, is_partial = self._one_by_one(instance), False
        return self._close(done, is_partial=is_partial)

    def _close(self, done: list[int], *, is_partial: bool) -> bool:
        """Let go of what is done; return whether more is to be written at once."""
        self._buffer.remove(done)
        if done or is_partial or not len(self._buffer):
            self._succeed()
            self._on_written()
        return (bool(done) or is_partial) and len(self._buffer) > 0

    def _succeed(self) -> None:
        self._complained &= {_READING}
        if self.failure is not None:
            self.failure = None
            self._on_failure()

    def _fail(self, failure: Failure, error: Exception) -> None:
        self._complain(failure, error)
        if self.failure is not failure:
            self.failure = failure
            self._on_failure()

    def _prepare(self, instance: Recorder) -> None:
        """Make the tables where they are not there."""
        engine = instance.engine
        if engine is None or engine is self._engine:
            return
        if self._on_dropped is not None:
            # Whatever of an earlier set-up is left goes before anything new is kept, or nothing is.
            Base.metadata.drop_all(engine)
            self._on_dropped()
            self._on_dropped = None
        prepare(engine)
        self._engine = engine
        self._complained.discard(_READING)
        self._on_ready()

    def _apply(self, session: Session) -> tuple[list[int], bool]:
        """Return the numbers of the changes that were committed, and whether one of them is done in part only."""
        begin, done = time.monotonic(), list[int]()
        for number, entry in self._buffer.peek(_MOST_ROWS).items():
            is_done = apply(entry, session)
            session.flush()
            if not is_done:
                session.commit()
                return done, True
            done.append(number)
            if time.monotonic() - begin > _LONGEST:
                break
        session.commit()
        return done, False

    def _one_by_one(self, instance: Recorder) -> list[int]:
        """Write each entry by itself; one that the database will never take is given up."""
        done = list[int]()
        for number, entry in self._buffer.peek(_FEW_ROWS).items():
            try:
                session = instance.get_session()
            except Exception as error:  # noqa: BLE001 - whatever the recorder says while it has no database
                self._fail(Failure.BUSY, error)
                break
            with session:
                is_done = self._write_one(entry, session)
            if is_done is None:
                break
            done += [number] if is_done else []
        return done

    def _write_one(self, entry: Entry, session: Session) -> bool | None:
        """Return whether an entry is done with, written or given up; None if the database cannot be written now."""
        try:
            is_done = apply(entry, session)
            session.commit()
        except _OF_DATABASE as error:
            if _is_of_database(error):
                self._fail(failure_of(_said(error)), error)
                return None
            self._give_up(error)
            return True
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it
            self._give_up(error)
            return True
        return is_done or None

    def _give_up(self, error: Exception) -> None:
        _LOGGER.warning("An entry of the journal cannot be kept: %s", type(error).__name__)

    def _complain(self, about: str, error: Exception) -> None:
        """Log what goes wrong, once until it goes well again; no words of anybody are in it."""
        if about not in self._complained:
            self._complained.add(about)
            what = "read" if about == _READING else "written"
            _LOGGER.warning("The journal cannot be %s now: %s (%s)", what, type(error).__name__, about)


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

    on_done: Callable[[], None]

    @override
    def run(self, instance: Recorder) -> None:
        """Remove them, if they are there."""
        if instance.engine is not None:
            try:
                Base.metadata.drop_all(instance.engine)
                self.on_done()
            except SQLAlchemyError as error:
                _LOGGER.warning("The tables of the journal could not be removed: %s", type(error).__name__)


def _said(error: Exception) -> str:
    """Return what the database says, which may hold what people said."""
    return str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__


def _is_of_database(error: SQLAlchemyError) -> bool:
    """Return whether the database is at fault and not what is to be written, or a row that is spoiled."""
    is_of_entry = isinstance(error, _OF_ENTRY) or UNDECODABLE in _said(error)
    return isinstance(error, _OF_DATABASE) and not is_of_entry
