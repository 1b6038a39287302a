"""Start the demo home, show that the check works, and serve."""

from argparse import Namespace
import asyncio
from contextlib import suppress
from shlex import quote
import signal
import sys

from . import explaining, gate, oracle, server
from .client import Client, Refused
from .custom_components.unreliable_agent.lines import Line, Voice
from .custom_components.unreliable_agent.script import script
from .options import DEFAULT_PORT, parse
from .table import Row, render
from .turn import Ears

_ALWAYS_A_LIE = "Is the front door locked?"
_EXAMPLES = 5


def tell(text: str) -> None:
    """Show progress."""
    print(text, flush=True)


def choose_port(options: Namespace) -> int:
    """Return the port to serve on."""
    if options.port:
        return int(options.port)
    return DEFAULT_PORT if _serves(options) else server.free_port()


def _serves(options: Namespace) -> bool:
    """Return whether to keep on serving."""
    return not (options.once or options.ask or options.is_broken)


async def run(options: Namespace) -> int:
    """Run the demo; return 0 if every row is right."""
    port = choose_port(options)
    if not server.is_free(port):
        tell(f"develop: port {port} is in use; choose another with --port")
        return 1
    tell(f"develop: starting Home Assistant with the demo home (seed {options.seed})")
    async with server.running(port=port, seed=options.seed, tell=tell) as home:
        pipelines = await gate.build_pipelines(home.client)
        if not options.is_broken:
            tell("develop: wrapping the agent")
            await _protect(home, pipelines)
        rows = await _ask_all(home.client, pipelines, options)
        is_right = _conclude(rows, home.errors())
        if options.ask:
            _tell_what_shows_something(rows, options.seed)
        if _serves(options):
            await _serve(home.url)
    return 0 if is_right else 1


async def _protect(home: server.Server, pipelines: gate.Pipelines) -> None:
    """Wrap the agents; if that fails, say what Home Assistant has to say of it."""
    try:
        await gate.protect(home.client, pipelines)
    except (Refused, TimeoutError) as error:
        raise server.NotStarted("\n".join([f"Grounded Assist could not be set up: {error}", *home.errors()])) from error


def _conclude(rows: list[Row], errors: list[str]) -> bool:
    """Show how it went and what was logged; return whether every row is right."""
    right = sum(not row.faults for row in rows)
    tell(f"\n{render(rows)}\n\n{right} of {len(rows)} rows are right")
    for error in errors:
        tell(f"logged: {error}")
    return right == len(rows)


def _tell_what_shows_something(rows: list[Row], seed: int) -> None:
    """If the agent did not lie, name a few requests to which it does."""
    if any(draft.lies for row in rows for draft in row.turn.drafts):
        return
    tell("\ndevelop: the agent has no lie for this. Ask for a device of the demo home by its name, for example:")
    scripted = [line.request for line in script(seed) if line.has_lie]
    for request in dict.fromkeys((_ALWAYS_A_LIE, *scripted[:: len(scripted) // _EXAMPLES])):
        tell(f"  scripts/develop --ask {quote(request)}")


async def _ask_all(client: Client, pipelines: gate.Pipelines, options: Namespace) -> list[Row]:
    """Ask every line of the script, or the one thing asked for."""
    ears = await Ears.open(client, has_gate=not options.is_broken)
    lines = (Line(kind="asked", request=options.ask, steps=()),) if options.ask else script(options.seed)
    rows = []
    for number, line in enumerate(lines, 1):
        pipeline = pipelines.whole if line.voice is Voice.WHOLE else pipelines.streaming
        turn = await ears.ask(line, pipeline)
        rows.append(Row(turn=turn, faults=oracle.judge(turn)))
        tell(f"  {number:2}/{len(lines)} {line.kind}: {'WRONG' if rows[-1].faults else 'right'}")
    return rows


async def _serve(url: str) -> None:
    """Serve until Ctrl-C."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    tell(
        f"\ndevelop: open {url} (no login from this machine) and talk to Assist, at the top right. "
        "The home is as the requests of the table left it. Ctrl-C stops"
    )
    await stop.wait()
    tell("develop: stopping")


def main() -> int:
    """Run from the command line."""
    options = parse(sys.argv[1:])
    if options.explain:
        tell("\n".join(explaining.lines(options.explain)))
        return 0
    with suppress(KeyboardInterrupt):
        try:
            return asyncio.run(run(options))
        except (server.NotStarted, Refused) as error:
            tell(f"develop: {error}")
            return 1
    return 130


if __name__ == "__main__":
    sys.exit(main())
