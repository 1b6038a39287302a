"""What the measurements can be asked for. Needs nothing but Python, so that help comes before anything is set up."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
import sys

_ROOT = Path(__file__).parent.parent
_SIZES = (100, 1_500, 10_000)
_PARTS = ("checking", "journal", "system", "history", "verifying", "reading", "freezing")
_CORPUS = "folder with homes, scenarios, replies and labels; docs/evaluation.md describes it"


def evaluation(arguments: list[str]) -> Namespace:
    """Return what `scripts/evaluate` is asked for; end with a plain word if there is no corpus."""
    parser = ArgumentParser(
        "scripts/evaluate",
        description="Run the replies of a corpus through the verify action of a running core and count what it finds.",
    )
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument("--corpus", type=Path, help=_CORPUS)
    given.add_argument(
        "--fluent",
        type=Path,
        metavar="FOLDER",
        help="instead of a corpus: a set of replies with its home, or a folder of such sets",
    )
    parser.add_argument(
        "--reader",
        choices=("recorded", "spoiled", "served"),
        help="with --fluent: a reader that answers what is recorded in read.jsonl, the same with a tenth spoiled, "
        "or the same over HTTP",
    )
    parser.add_argument(
        "--ablate",
        action="store_true",
        help="instead of measuring: switch each pass and each shape off in turn and print what changes for the "
        "labeled replies, without a running Home Assistant; at the end what changes nothing",
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="PASS",
        help="with --ablate: leave a pass out all the time; may be repeated",
    )
    parser.add_argument(
        "--labels",
        nargs="?",
        const=True,
        default=False,
        metavar="FILE",
        help="verify only the labelled replies; with FILE, those labelled there",
    )
    parser.add_argument("--sample", type=int, metavar="N", help="verify only N replies, drawn by the seed")
    parser.add_argument("--converse", type=int, default=50, metavar="N", help="also speak N replies (50)")
    parser.add_argument("--seed", type=int, default=1, help="for both draws (1)")
    parser.add_argument(
        "--readings",
        type=Path,
        default=_ROOT / "measuring" / "readings.jsonl",
        help="alarms as read by eye (measuring/readings.jsonl)",
    )
    parser.add_argument("--output", type=Path, default=_ROOT / ".measured", help="folder for what is found (.measured)")
    chosen = parser.parse_args(arguments)
    if chosen.without and not chosen.ablate:
        parser.error("--without needs --ablate")
    if chosen.fluent is not None:
        _refuse_what_is_no_set(parser, chosen.fluent)
        return chosen
    labels = Path(chosen.labels) if isinstance(chosen.labels, str) else chosen.corpus / "labels.jsonl"
    _refuse_what_is_no_corpus(parser, chosen.corpus, labels if chosen.labels else None)
    return chosen


def quick_look(arguments: list[str]) -> Namespace:
    """Return what `python -m measuring.quick` is asked for; end with a plain word if there is no corpus."""
    parser = ArgumentParser(
        "python -m measuring.quick",
        description="Check the replies of a corpus in seconds: no running Home Assistant, only what reads and judges.",
    )
    parser.add_argument("--corpus", type=Path, required=True, help=_CORPUS)
    parser.add_argument("--all", action="store_true", help="also check the replies nobody has labelled")
    parser.add_argument("--show", type=int, default=40, metavar="N", help="print at most N misses (40)")
    parser.add_argument("--only", default="", metavar="TEXT", help="print only misses whose line holds this text")
    parser.add_argument("--labels", type=Path, metavar="FILE", help="labels kept elsewhere than in the corpus")
    parser.add_argument(
        "--trials", action="store_true", help="also mutate, link, correct and calibrate (half a minute)"
    )
    parser.add_argument("--output", type=Path, default=_ROOT / ".measured", help="folder for the trials (.measured)")
    parser.add_argument("--id", action="append", metavar="ID", help="check only this row and print its claims")
    chosen = parser.parse_args(arguments)
    _refuse_what_is_no_corpus(parser, chosen.corpus, chosen.labels)
    return chosen


def timing(arguments: list[str]) -> Namespace:
    """Return what `scripts/benchmark` is asked for."""
    parser = ArgumentParser(
        "scripts/benchmark",
        description="Time the checking of replies beside Home Assistant's own recognition of the same sentences, "
        "the journal of mistakes with what is learned from it, what is told of the system, claims of the past, "
        "what a verifier takes beside its model, what a reader adds to speech, and for how long hostile texts hold "
        "the event loop.",
    )
    parser.add_argument("--parts", nargs="+", choices=_PARTS, default=_PARTS, help="what to time (all)")
    parser.add_argument("--sizes", type=int, nargs="+", default=_SIZES, help="entities of the homes (100 1500 10000)")
    parser.add_argument(
        "--replies", type=int, default=500, help="distinct replies to check in each home, and for the journal (500)"
    )
    parser.add_argument(
        "--clock",
        choices=("wall", "processor"),
        default="wall",
        help="time by the clock on the wall, or for a busy machine by the processor time used (wall)",
    )
    parser.add_argument("--recognized", type=int, default=12, help="of these, how many to recognize as well (12)")
    parser.add_argument(
        "--mistakes", type=int, default=100_000, metavar="N", help="mistakes that the nightly review finds (100000)"
    )
    parser.add_argument(
        "--rows",
        type=int,
        default=1_000_000,
        metavar="N",
        help="mistakes in the journal that is asked; a hundredth of them in the one it is compared with (1000000)",
    )
    parser.add_argument(
        "--states",
        type=int,
        default=10_000_000,
        metavar="N",
        help="states that the recorder has kept when claims of the past are checked (10000000)",
    )
    parser.add_argument(
        "--texts", type=int, default=5_000, metavar="N", help="hostile texts that must not hold the event loop (5000)"
    )
    return parser.parse_args(arguments)


def _refuse_what_is_no_corpus(parser: ArgumentParser, corpus: Path, labels: Path | None) -> None:
    """End in one line where a folder is not there or lacks what makes it a corpus."""
    if not corpus.is_dir():
        parser.exit(2, f"{parser.prog}: there is no folder {corpus}\n")
    wanted = [corpus / "homes", corpus / "scenarios.json", corpus / "replies.jsonl.gz"]
    missing = [path.name for path in wanted if not path.exists()]
    if missing:
        told = f"{corpus} is no corpus, it lacks {', '.join(missing)}; docs/evaluation.md describes one"
        parser.exit(2, f"{parser.prog}: {told}\n")
    if labels and not labels.is_file():
        parser.exit(2, f"{parser.prog}: there are no labels in {labels}\n")


def _refuse_what_is_no_set(parser: ArgumentParser, folder: Path) -> None:
    """End in one line where a folder has no set of replies in it."""
    if not any((one / "rows.jsonl").is_file() and (one / "home.json").is_file() for one in (folder, *folder.glob("*"))):
        told = f"{folder} holds no home.json beside a rows.jsonl; docs/evaluation.md describes them"
        parser.exit(2, f"{parser.prog}: {told}\n")


if __name__ == "__main__":
    {"evaluate": evaluation, "benchmark": timing}[sys.argv[1]](sys.argv[2:])
