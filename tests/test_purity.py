"""The room that decides knows the standard library, rapidfuzz, hassil and itself; it reads no file and no clock."""

import ast
from collections.abc import Iterator
from pathlib import Path
import sys

import pytest

GROUNDING = Path(__file__).parent.parent / "custom_components" / "grounded_assist" / "grounding"
# hassil comes with Home Assistant's own conversation integration.
ALLOWED = (sys.stdlib_module_names | {"hassil", "rapidfuzz"}) - {
    # These act, wait, look at the clock or read files.
    "asyncio",
    "concurrent",
    "glob",
    "http",
    "importlib",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "urllib",
}
CLOCKS = {"now", "utcnow", "today"}
ASYNC = ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await


def impurities(source: str, depth: int) -> list[str]:
    """Return what a module `depth` folders below grounding/ must not hold."""
    return [wrong for node in ast.walk(ast.parse(source)) for wrong in _impurities(node, depth)]


def _impurities(node: ast.AST, depth: int) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (name.name for name in names if name.name.partition(".")[0] not in ALLOWED)
        case ast.ImportFrom(level=0, module=str(module)):
            yield from (name for name in [module] if name.partition(".")[0] not in ALLOWED)
        case ast.ImportFrom(level=level) if level > depth + 1:
            yield f"{'.' * level}{node.module or ''}"
        case ast.Call(func=ast.Name(id="open" | "__import__" | "input" | "print" as name)):
            yield name
        case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
            yield name
        case node if isinstance(node, ASYNC):
            yield type(node).__name__


def modules() -> list[str]:
    """Return every module of grounding/."""
    return sorted(str(path.relative_to(GROUNDING)) for path in GROUNDING.rglob("*.py"))


@pytest.mark.parametrize("module", modules())
def test_a_module_of_grounding_is_pure(module: str) -> None:
    """Nothing in the room acts, waits, reads a file, looks at the clock or knows Home Assistant."""
    assert impurities((GROUNDING / module).read_text(), depth=len(Path(module).parents) - 1) == []


@pytest.mark.parametrize(
    ("source", "depth", "wrong"),
    [
        pytest.param("import homeassistant.core", 0, ["homeassistant.core"], id="home-assistant"),
        pytest.param("from yaml import safe_load", 0, ["yaml"], id="a-parser"),
        pytest.param("from ..evidence import states", 0, ["..evidence"], id="another-room"),
        pytest.param("from ...evidence import states", 1, ["...evidence"], id="another-room-from-below"),
        pytest.param("from ..model import Claim", 1, [], id="a-sibling-from-below"),
        pytest.param("from rapidfuzz import fuzz", 0, [], id="rapidfuzz"),
        pytest.param("from hassil.expression import Sequence", 0, [], id="hassil"),
        pytest.param("async def read(): pass", 0, ["AsyncFunctionDef"], id="async"),
        pytest.param("import time", 0, ["time"], id="a-clock"),
        pytest.param("datetime.now()", 0, ["now"], id="a-clock-by-another-name"),
        pytest.param("scene.now - then", 0, [], id="a-time-that-was-handed-in"),
        pytest.param("open('en.yaml')", 0, ["open"], id="a-file"),
        pytest.param("def read():\n    import asyncio", 0, ["asyncio"], id="inside-a-function"),
    ],
)
def test_what_is_impure_is_found(source: str, depth: int, wrong: list[str]) -> None:
    """The check above sees every way in."""
    assert impurities(source, depth) == wrong
