"""No text from outside makes a regular expression of ours take more than linear time."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
import pkgutil
import re
from types import ModuleType
from typing import Any, Final

import pytest

import custom_components.grounded_assist as component
from custom_components.grounded_assist import lexicons
from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.lexicon.cues import cue

from .ambiguity import is_ambiguous

ROOT: Final = Path(__file__).parents[2] / "custom_components" / DOMAIN
ANCHORED: Final = frozenset({"match", "fullmatch"})
FUNCTIONS: Final = frozenset({"compile", "search", "sub", "subn", "split", "findall", "finditer"}) | ANCHORED
ANY: Final = frozenset({"search", "fullmatch"})
GIVEN: Final = "q"
"""Stands for what is escaped and put into a pattern."""

PROVEN: Final = {
    "grounding.secrets.looks _SHAPES": "each row begins with a literal or lookbehind and reads at most 400 characters",
    "grounding.secrets.pieces _TOKEN": "what is not bounded is possessive, or a lookahead over a run of which a "
    "lookbehind allows one beginning",
    "grounding.plain.stated _FORMS": "each is matched as a whole with a statement of at most 200 characters, and at "
    "most two of its parts are of any words, of at most 80 letters each",
    "grounding.reading.citations _REMOVING": "a mark is given back by no repetition, and read at most once with a "
    "bracket around it and once without",
}

type Pattern = tuple[str, int, frozenset[str]]
"""A regular expression, its flags, and the methods by which it is used."""


@cache
def modules() -> Mapping[str, tuple[ModuleType, ast.Module]]:
    """Return every module of the component with its source."""
    names = (one.name for one in pkgutil.walk_packages(component.__path__, f"{component.__name__}."))
    loaded = (component, *map(import_module, names))
    return {
        one.__name__.removeprefix(f"{component.__name__}."): (one, ast.parse(Path(str(one.__file__)).read_text()))
        for one in loaded
    }


@cache
def uses() -> Mapping[str, frozenset[str]]:
    """Return by which methods each name and attribute is used; one that begins anywhere counts as a search."""
    found: dict[str, frozenset[str]] = {}
    for module, (_, tree) in modules().items():
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name), attr=method), args=args
                ) if method in FUNCTIONS:
                    key = f"{module} {name}" if name.startswith("_") else name
                    use = method if method in ANCHORED and len(args) == 1 else "search"
                    found[key] = found.get(key, frozenset()) | {use}
    return found


def patterns_in(told: object, name: str, seen: set[int]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield every compiled pattern in a value, with the name under which it stands."""
    if id(told) in seen:
        return
    seen.add(id(told))
    if isinstance(told, re.Pattern):
        yield name, told
    elif isinstance(told, Mapping):
        for pair in told.items():
            yield from patterns_in(pair, name, seen)
    elif isinstance(told, list | tuple | set | frozenset):
        for value in told:
            yield from patterns_in(value, name, seen)
    elif (told if isinstance(told, type) else type(told)).__module__.startswith(component.__name__):
        for field in (*getattr(told, "__dict__", {}), *getattr(type(told), "__slots__", ())):
            yield from patterns_in(getattr(told, field, None), field, seen)


def at_modules() -> Iterator[tuple[str, Pattern]]:
    """Yield what is compiled once a module is loaded."""
    seen: set[int] = set()
    for name, (module, _) in modules().items():
        for key, value in vars(module).items():
            for field, found in patterns_in(value, key, seen):
                used = uses().get(f"{name} {field}" if field.startswith("_") else field, ANY)
                yield f"{name} {field}", (found.pattern, found.flags, used)


def in_functions() -> Iterator[tuple[str, Pattern]]:
    """Yield what functions put together, with something that stands for what is given to them."""
    for name, (module, tree) in modules().items():
        functions = (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
        for node in (inner for function in functions for inner in ast.walk(function)):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[told, *_]) if (
                    method in FUNCTIONS
                ):
                    used = frozenset({method}) if method in ANCHORED else ANY if method == "compile" else {"search"}
                    yield f"{name}:{node.lineno}", (written(told, module), 0, frozenset(used))


def written(told: ast.expr, module: ModuleType) -> str:
    """Return a pattern as it is written in a function."""
    match told:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(written(value, module) for value in values)
        case ast.FormattedValue(value=ast.Name(id=name)):
            return str(vars(module).get(name, GIVEN))
        case ast.FormattedValue():
            return GIVEN
    pytest.fail(f"{module.__name__}:{told.lineno}: nobody can read which pattern this is")


def in_lexicons() -> Iterator[tuple[str, Pattern]]:
    """Yield what is made of the words of each language."""
    for language in lexicons.languages():
        lexicon = lexicons.read(language)
        assert lexicon is not None
        for field, found in patterns_in(lexicon, language, set()):
            yield f"{language} {field}", (found.pattern, found.flags, ANY)
        for names, sides in (*(((name,), {}) for name in lexicon.cues), *cues_between()):
            for name in names or lexicon.cues:
                found = cue(lexicon, name, **sides)
                yield f"{language} {name} {sides}", (found.pattern, found.flags, frozenset({"search"}))


def cues_between() -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield which cues are looked for between other patterns, and between which; without names it may be any."""
    for module, tree in modules().values():
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="cue"), args=[_, *names], keywords=[_, *_] as sides):
                    told = tuple(one.value for one in names if isinstance(one, ast.Constant))
                    yield (
                        told if len(told) == len(names) else (),
                        {
                            str(one.arg): eval(compile(ast.Expression(one.value), "", "eval"), vars(module))  # noqa: S307
                            for one in sides
                        },
                    )


@pytest.mark.parametrize("collect", [at_modules, in_functions, in_lexicons], ids=lambda one: one.__name__)
def test_patterns_are_linear(collect: Any) -> None:
    """Each of them takes a number of steps in proportion to its text, unless a line proves the same."""
    told: Iterable[tuple[str, Pattern]] = collect()
    first: dict[Pattern, str] = {}
    for where, pattern in told:
        first.setdefault(pattern, where)
    assert first
    slow = {where for pattern, where in first.items() if is_ambiguous(*pattern)}
    assert slow == PROVEN.keys() & set(first.values())


@pytest.mark.parametrize(
    ("pattern", "used", "is_slow"),
    [
        pytest.param(r"\s+$", {"search"}, True, id="begins-anew-at-each-space"),
        pytest.param(r"\s+$", {"match"}, False, id="begins-once"),
        pytest.param(r"\w+@", {"search"}, True, id="begins-anew-within-a-word"),
        pytest.param(r"(?<!\w)\w+@", {"search"}, False, id="a-lookbehind-lets-it-begin-once"),
        pytest.param(r"\b\w+@", {"search"}, False, id="a-boundary-does-as-well"),
        pytest.param(r"\s*+x", {"search"}, True, id="possessive-but-begun-anew"),
        pytest.param(r"\w+", {"search"}, False, id="succeeds-wherever-it-begins"),
        pytest.param(r"\w(?:\w*x)?", {"search"}, True, id="succeeds-but-looks-further-each-time"),
        pytest.param(r"^\s+$", {"search"}, False, id="begins-where-the-text-does"),
        pytest.param(r"(a+)+b", {"match"}, True, id="nested"),
        pytest.param(r"(?:a|ab|b)*c", {"match"}, True, id="alternatives-that-begin-alike"),
        pytest.param(r"(?:a|ab)*c", {"match"}, False, id="alternatives-that-do-not-add-up"),
        pytest.param(r"\d*x?\d*y", {"match"}, True, id="neighbors-with-nothing-between"),
        pytest.param(r"\d*x\d*y", {"match"}, False, id="neighbors-with-something-between"),
        pytest.param(r"\d*+x?\d*y", {"match"}, False, id="the-first-gives-nothing-back"),
        pytest.param(r"\s*\w+\s*", {"fullmatch"}, False, id="neighbors-of-other-characters"),
        pytest.param(r"x.*", {"match"}, False, id="the-rest-is-taken"),
        pytest.param(r"x.*y", {"match"}, False, id="goes-back-once"),
        pytest.param(r"x.*y.*z", {"match"}, True, id="goes-back-for-each-y"),
        pytest.param(r"<b>.*?</b>", {"search"}, True, id="looks-for-each-end-from-each-beginning"),
        pytest.param(r"[ab]{0,60}[ab]{0,60}x", {"match"}, True, id="bounded-but-a-large-product"),
        pytest.param(r"`[^`]{0,60}x", {"search"}, False, id="bounded"),
        pytest.param(r"x(?=.*y)", {"search"}, True, id="looks-ahead-from-each-beginning"),
    ],
)
def test_slow_patterns_are_found(pattern: str, used: set[str], *, is_slow: bool) -> None:
    """It is known how a pattern gets slow."""
    assert is_ambiguous(pattern, 0, used) is is_slow


@pytest.mark.parametrize("flags", [re.NOFLAG, re.IGNORECASE, re.ASCII])
def test_flags_count(flags: re.RegexFlag) -> None:
    """Two letters may be the same one."""
    assert is_ambiguous("a*A*b", flags, {"match"}) is (flags is re.IGNORECASE)
