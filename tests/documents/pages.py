"""The documents as text: what is shown in fences, said in code, headed and linked."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
import re
from typing import Any, Final
import unicodedata

import yaml

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = tuple(sorted(path.relative_to(ROOT) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))))
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_LINK: Final = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
_CODE: Final = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """What a document shows in a fence."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        """Return where it stands."""
        return f"{self.page}:{self.line}"

    @property
    def shown(self) -> Any:
        """Return what it holds; JSON is YAML."""
        return yaml.safe_load(self.text)


def text_of(page: Path | str) -> str:
    """Return a document."""
    return (ROOT / page).read_text(encoding="utf-8")


def examples_of(page: Path) -> list[Example]:
    """Return what a document shows, in order."""
    text = text_of(page)
    return [
        Example(page=page, line=text.count("\n", 0, found.start()) + 1, language=found[1], text=found[2])
        for found in _FENCE.finditer(text)
    ]


def prose_of(page: Path | str) -> str:
    """Return a document without what it shows in fences."""
    return _FENCE.sub("", text_of(page))


def said_in_code(page: Path | str) -> list[str]:
    """Return what stands between backticks within a line."""
    return _CODE.findall(prose_of(page))


def headings(page: Path | str) -> list[str]:
    """Return the headings of a document."""
    return _HEADING.findall(prose_of(page))


def anchors(page: Path | str) -> set[str]:
    """Return where a link may lead within a document, as GitHub names it."""
    kept = ("".join(filter(_is_kept, heading.lower())).replace(" ", "-") for heading in headings(page))
    return set(kept)


def _is_kept(character: str) -> bool:
    return character in "-_ " or unicodedata.category(character)[0] in "LN"


def links(page: Path) -> Iterator[tuple[bool, str]]:
    """Yield each link of a document, and whether it is a picture."""
    for found in _LINK.finditer(prose_of(page)):
        yield bool(found[1]), found[2]


def section(page: Path | str, heading: str) -> str:
    """Return what stands below a heading, up to the next one."""
    below = re.split(rf"^#+ {re.escape(heading)}$", text_of(page), maxsplit=1, flags=re.MULTILINE)[1]
    return re.split(r"^#+ ", below, maxsplit=1, flags=re.MULTILINE)[0]


def rows_of(text: str) -> list[list[str]]:
    """Return the rows of the tables of a text, without their heads."""
    rows = [line.strip().strip("|").split(" | ") for line in text.splitlines() if line.startswith("|")]
    heads = [number - 1 for number, cells in enumerate(rows) if set("".join(cells)) <= set("-|")]
    kept = [cells for number, cells in enumerate(rows) if number not in heads and number - 1 not in heads]
    return [[cell.strip() for cell in cells] for cells in kept]
