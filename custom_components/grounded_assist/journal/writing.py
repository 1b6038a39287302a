"""Write what waits, on the recorder's own thread and in transactions of its own."""

from collections.abc import Callable
from dataclasses import dataclass
import logging
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
from .migration import prepare
from .tables import Base

_LOGGER = logging.getLogger(__name__)

_MOST_ROWS: Final = 500
_FEW_ROWS: Final = 25
_LOST_AFTER: Final = 25.0
"""Seconds after which a task of the recorder that did not run may be lost."""
_LONGEST: Final = 0.05
"""Seconds that one task may keep the recorder from its own work."""
_OF_ENTRY: Final = (IntegrityError, DataError)
"""What is wrong with what is to be written. Both are errors of the database as well: they are asked for first."""
_OF_DATABASE: Final = (DatabaseError, InterfaceError, DisconnectionError, PoolTimeoutError)
"""What is wrong with the database; of a corrupt file SQLite says no more than that."""
_CORRUPT: Final = ("malformed", "not a database")
"""What SQLite says of a file that the recorder has to move away."""


class Writer:
    """Writes batches; whatever fails waits for the next one."""

    def __init__(self, buffer: Buffer[Entry], on_ready: Callable[[], None], on_written: Callable[[], None]) -> None:
        """Write what waits in a buffer; tell, on the recorder's thread, of tables that are there and of each batch."""
        self._buffer = buffer
        self._on_ready = on_ready
        self._on_written = on_written
        self._on_dropped: Callable[[], None] | None = None
        self._engine: Engine | None = None
        """The database in which our tables are known to be."""
        self.has_failed = False
        """Nothing could be written when it was tried last."""
        self._has_complained = False
        self._offered_at: float | None = None
        """When a turn was asked for that has not come yet."""

    def drop_first(self, on_dropped: Callable[[], None]) -> None:
        """Remove the tables of an earlier set-up before any other is made; tell, on the recorder's thread, of that."""
        self._on_dropped = on_dropped

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
                self._complain(error)
            return None

    def write(self, instance: Recorder) -> bool:
        """Write one batch, on the recorder's thread; return whether more is to be written at once.

        Raises only what tells the recorder that its file is corrupt.
        """
        self._offered_at = None
        if self._buffer.is_closed:
            # The integration was removed: no table is made any more.
            return False
        try:
            self._prepare(instance)
            with instance.get_session() as session:
                done, is_partial = self._apply(session)
        except _OF_ENTRY:
            done, is_partial = self._one_by_one(instance), False
        except _OF_DATABASE as error:
            # The file may have been moved away and be a new one by now.
            self._engine = None
            self.has_failed = True
            if (cause := _corruption(error)) is not None:
                # The recorder logs it: without what people said.
                raise DatabaseError("the journal", None, cause) from cause
            self._complain(error)
            return False
        except Exception:  # noqa: BLE001 - one entry that cannot be written must not keep the others waiting
            done, is_partial = self._one_by_one(instance), False
        self._buffer.remove(done)
        self.has_failed = not (done or is_partial) and len(self._buffer) > 0
        if done or is_partial or not len(self._buffer):
            self._on_written()
        self._has_complained = False
        return (bool(done) or is_partial) and len(self._buffer) > 0

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
            except Exception:
                _LOGGER.exception("The journal finds no database and waits")
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
            if not isinstance(error, _OF_ENTRY):
                self._complain(error)
                return None
            _LOGGER.warning("An entry of the journal cannot be kept: %s", type(error).__name__)
            return True
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it
            _LOGGER.warning("An entry of the journal cannot be kept: %s", type(error).__name__)
            return True
        return is_done or None

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


def _corruption(error: SQLAlchemyError) -> BaseException | None:
    """Return what SQLite says of a file that is corrupt; None of any other error."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return cause if cause is not None and any(words in str(cause) for words in _CORRUPT) else None
