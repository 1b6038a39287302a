"""Write docs/plain-statements.md: every form of a plain statement, and whether it is read."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from custom_components.grounded_assist.grounding.plain.forms import FORMS, LETTERS

PAGE: Final = Path(__file__).parent.parent / "docs" / "plain-statements.md"
_HEAD: Final = """\
# Plain statements

A [reader](reader.md) rewrites what a reply says about your home in these forms. They are simple English, whatever
language the reply is in, and names stand in them exactly as in Home Assistant.

A statement in a form that is read becomes a claim, which is checked against your home. In a form that is not read yet
it is dropped. A form may be about any thing that it fits, whatever its domain.

This page is written by `.venv/bin/python -m development.plain_statements`. Tests hold it to the table in the code, and
try every example.
"""
_READ: Final = {True: "yes", False: "not yet"}


def page() -> str:
    """Return the page as it should be."""
    return "\n".join((_HEAD, "## Forms", "", *_forms(), "", "## Characters", "", *_letters(), ""))


def _forms() -> Iterator[str]:
    yield from ("| form | example | read |", "|---|---|---|")
    for form in FORMS:
        yield f"| {form.shape} | {form.example} | {_READ[form.is_read]} |"


def _letters() -> Iterator[str]:
    yield from ("| letter | stands for |", "|---|---|")
    for letter, meaning in LETTERS.items():
        yield f"| {letter} | {meaning} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
