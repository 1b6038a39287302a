"""Write docs/files.md: every file of the package in its room, by the first line of its own description."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_COMPONENT: Final = _ROOT / "custom_components" / "grounded_assist"
PAGE: Final = _ROOT / "docs" / "files.md"
_ROOMS: Final = {
    "": "What Home Assistant calls, and the spine",
    "evidence": "evidence/",
    "verifiers": "verifiers/",
    "journal": "journal/",
    "grounding": "grounding/",
    "grounding/judging": "grounding/judging/",
    "grounding/detectors": "grounding/detectors/",
    "grounding/mitigation": "grounding/mitigation/",
    "grounding/auditing": "grounding/auditing/",
    "grounding/meanings": "grounding/meanings/",
    "grounding/lexicon": "grounding/lexicon/",
}
_HEAD: Final = """\
# The files

Each file of the package in its room, with the first line of its own description. This page is written by
`.venv/bin/python -m development.files`, and a test holds it to the files. Those of `grounding/reading/` have
[a page of their own](reading.md); how all of them work together is told in [architecture.md](architecture.md).
"""


def page() -> str:
    """Return the page as it should be."""
    return "\n".join([_HEAD, *(line for folder, title in _ROOMS.items() for line in _room(folder, title))])


def rooms() -> set[Path]:
    """Return the folders that the page tells of."""
    return {_COMPONENT / folder for folder in _ROOMS}


def _room(folder: str, title: str) -> Iterator[str]:
    yield from (f"## {title}", "", "| file | what it does |", "|---|---|")
    for path in sorted((_COMPONENT / folder).glob("*.py")):
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        yield f"| `{path.name}` | {told.partition('\n')[0].replace('|', '\\|')} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
