"""Write docs/files.md and docs/reading.md: every file of the package, with the first line of its docstring."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_COMPONENT: Final = _ROOT / "custom_components" / "grounded_assist"
_READING: Final = "grounding/reading"
_ROOMS: Final = {
    "": "What Home Assistant calls, and the spine",
    "evidence": "evidence/",
    "models": "models/",
    "journal": "journal/",
    "grounding": "grounding/",
    "grounding/engine": "grounding/engine/",
    "grounding/judging": "grounding/judging/",
    "grounding/detectors": "grounding/detectors/",
    "grounding/mitigation": "grounding/mitigation/",
    "grounding/realising": "grounding/realising/",
    "grounding/auditing": "grounding/auditing/",
    "grounding/meanings": "grounding/meanings/",
    "grounding/lexicon": "grounding/lexicon/",
    "grounding/plain": "grounding/plain/",
    "grounding/secrets": "grounding/secrets/",
}
_HEAD: Final = """\
# {title}

Every file of {what}, with the first line of its docstring. `.venv/bin/python -m development.files` writes this page, \
and a test compares it with the files. {more}
"""
_PACKAGE: Final = {
    "title": "The files",
    "what": "the package",
    "more": "The files of `grounding/reading/` are on [a page of their own](reading.md). "
    "[architecture.md](architecture.md) explains how they work together.",
}
_READERS: Final = {
    "title": "The files that read",
    "what": "`grounding/reading/`",
    "more": "[architecture.md](architecture.md#reading) explains the order in which they work.",
}


def pages() -> dict[Path, str]:
    """Return each page as it should be."""
    docs = _ROOT / "docs"
    rooms = (line for folder, title in _ROOMS.items() for line in (f"## {title}", "", *_table(folder), ""))
    return {
        docs / "files.md": "\n".join([_HEAD.format(**_PACKAGE), *rooms]),
        docs / "reading.md": "\n".join([_HEAD.format(**_READERS), *_table(_READING), ""]),
    }


def folders() -> set[Path]:
    """Return the folders that the pages list."""
    return {_COMPONENT / folder for folder in (*_ROOMS, _READING)}


def _table(folder: str) -> Iterator[str]:
    yield from ("| file | what it does |", "|---|---|")
    for path in sorted((_COMPONENT / folder).glob("*.py")):
        described = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        yield f"| `{path.name}` | {described.partition('\n')[0].replace('|', '\\|')} |"


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
