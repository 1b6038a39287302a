"""Check the replies of a corpus in seconds: no running Home Assistant, only what reads and judges."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
import importlib
from pathlib import Path
import sys
from types import ModuleType
from typing import cast

from .corpus import Corpus, Row
from .figures import CheckedRow, describe, misses, table, told_of_labels
from .options import quick_look

_PACKAGE = "custom_components.grounded_assist"
_FOLDER = Path(__file__).parent.parent / "custom_components" / "grounded_assist"


def _faceless(name: str) -> ModuleType:
    """Import a module of the measurements without what Home Assistant calls of the component."""
    # The package's own __init__ would import every face; what is measured here has none.
    package = sys.modules.setdefault(_PACKAGE, ModuleType(_PACKAGE))
    package.__path__ = [str(_FOLDER)]
    return importlib.import_module(f".{name}", __package__)


def _check_all(corpus: Corpus, rows: Sequence[Row]) -> list[CheckedRow]:
    return cast("list[CheckedRow]", _faceless("pure").check_all(corpus, rows))


def _try_all(corpus: Corpus, rows: Sequence[Row], arguments: Namespace) -> list[str]:
    """Return the lines of the trials: first what is missed, as far as it may be seen, then the figures."""
    results = _faceless("results")
    trials = _faceless("trials").try_all(corpus, rows)
    missed = [line for line in results.shown(trials) if arguments.only in line]
    return [
        *missed[: arguments.show],
        results.tables(trials),
        f"written: {', '.join(results.write(arguments.output, trials))}",
    ]


def _other_languages(arguments: Namespace) -> Iterable[object]:
    phrases = importlib.import_module(".phrases", __package__)
    return cast("Iterable[object]", phrases.figures(arguments.corpus))


def _wanted(corpus: Corpus, arguments: Namespace) -> list[Row]:
    if arguments.id:
        return [row for row in corpus.rows if row.id in arguments.id]
    return [row for row in corpus.rows if arguments.all or row.label]


def _shown(checked: Iterable[CheckedRow], arguments: Namespace) -> list[str]:
    rows = [one for one in checked if arguments.id or not one.row.is_held_back]
    lines = [describe(wrong, one) for wrong, one in misses(rows)]
    if arguments.all:
        alarms = (one for one in rows if not one.row.label and one.row.is_task_ok and one.row.tool_calls and one.alarms)
        lines += [describe("alarm on task_ok", one) for one in alarms]
    if arguments.id:
        lines += [describe("missed", one) for one in rows]
    return [line for line in lines if arguments.only in line]


def main() -> None:
    """Print the figures and what lowers them; rows held back are counted, never shown."""
    arguments = quick_look(sys.argv[1:])
    corpus = Corpus(arguments.corpus, arguments.labels)
    rows = _wanted(corpus, arguments)
    checked = _check_all(corpus, rows)
    shown = _shown(checked, arguments)
    print(*shown[: arguments.show], sep="\n")
    if len(shown) > arguments.show:
        print(f"... and {len(shown) - arguments.show} more")
    print(table(checked))
    if arguments.trials:
        print(*_try_all(corpus, rows, arguments), sep="\n")
    for line in told_of_labels(corpus):
        print(line)
    if arguments.all:
        for figures in _other_languages(arguments):
            print(figures)


if __name__ == "__main__":
    main()
