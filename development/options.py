"""What `scripts/develop` can be asked for. Needs nothing but Python, so that help comes before anything is set up."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
import sys

DEFAULT_PORT = 8123
_DEFAULT_SEED = 1
_LAST_PORT = 65535
_DESCRIPTION = """\
Start a real Home Assistant with a demo home and an agent that lies. The agent is wrapped by
Grounded Assist and is the preferred Assist pipeline. A table shows what the agent wanted to say,
what was said, and whether an oracle that looks only at the states finds that right.
Then it serves, until Ctrl-C; nobody has to log in.
"""


def port(text: str) -> int:
    """Return the number of a port; the parser tells of any other."""
    port = int(text)
    if not 0 < port <= _LAST_PORT:
        raise ValueError
    return port


def parse(arguments: list[str]) -> Namespace:
    """Return what was asked for on the command line."""
    parser = ArgumentParser("scripts/develop", description=_DESCRIPTION, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--once", action="store_true", help="stop after the table; exit 0 only if every row is right")
    parser.add_argument("--ask", metavar="TEXT", help="ask one thing; the agent lies about the entity asked for")
    parser.add_argument(
        "--explain",
        metavar="[REQUEST|]REPLY",
        help="only show how a reply is read in the demo home: its clauses, what they claim, what is not understood",
    )
    parser.add_argument("--break", dest="is_broken", action="store_true", help="leave the check out: must exit 1")
    parser.add_argument("--seed", type=int, default=_DEFAULT_SEED, help="sets the states and the lies (%(default)s)")
    parser.add_argument("--port", type=port, help=f"port to serve on ({DEFAULT_PORT}; with --once or --ask any free)")
    options = parser.parse_args(arguments)
    if options.ask is not None and not options.ask.strip():
        parser.exit(2, 'scripts/develop: --ask needs something to ask, such as "Is the front door locked?"\n')
    if options.explain is not None and not options.explain.rpartition("|")[2].strip():
        parser.exit(2, 'scripts/develop: --explain needs a reply, such as "Is it locked?|The front door is locked."\n')
    return options


if __name__ == "__main__":
    parse(sys.argv[1:])
