"""Whatever a document links to is there."""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from .pages import PAGES, ROOT, anchors, headings, links

REPOSITORY = json.loads((ROOT / "custom_components/grounded_assist/manifest.json").read_text())["documentation"]
LINKS = [(page, target) for page in PAGES for is_picture, target in links(page) if not is_picture]
PICTURES = [(page, target) for page in PAGES for is_picture, target in links(page) if is_picture]
INSIDE = [(page, target) for page, target in LINKS if not urlsplit(target).scheme]
OURS = [(page, target) for page, target in LINKS if target.startswith(REPOSITORY)]
IMPORTS = [target for _, target in LINKS if "blueprint_import" in target]


@pytest.mark.parametrize(("page", "target"), INSIDE)
def test_a_link_leads_somewhere(page: Path, target: str) -> None:
    """To a file or a folder that is kept, and to a heading in it."""
    path, _, anchor = target.partition("#")
    file = (ROOT / page).parent / path if path else ROOT / page
    assert file.exists()
    assert not anchor or anchor in anchors(file.resolve().relative_to(ROOT.resolve()))


@pytest.mark.parametrize(("page", "target"), PICTURES)
def test_a_picture_is_there(page: Path, target: str) -> None:
    """With the document that shows it."""
    assert ((ROOT / page).parent / target).is_file()


def test_every_picture_is_shown() -> None:
    """Somewhere, and one before anything else."""
    assert PICTURES[0][0] == Path("README.md")
    assert {Path(target).name for _, target in PICTURES} == {one.name for one in (ROOT / "docs/images").iterdir()}


def test_every_blueprint_can_be_imported() -> None:
    """By a link to where it stands."""
    imported = {parse_qs(urlsplit(target).query)["blueprint_url"][0] for target in IMPORTS}
    folder = ROOT / "blueprints/automation/grounded_assist"
    assert imported == {f"{REPOSITORY}/blob/main/{path.relative_to(ROOT)}" for path in folder.glob("*.yaml")}


@pytest.mark.parametrize(("page", "target"), OURS)
def test_a_link_to_the_repository_is_one_it_has(page: Path, target: str) -> None:
    """Of its pages only the list of issues is linked to."""
    assert target.removeprefix(REPOSITORY) == "/issues"


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_headings_are_told_apart(page: Path) -> None:
    """An anchor leads to one place only; the sections of decisions and versions are all called alike."""
    assert len(set(headings(page))) == len(headings(page))


def test_every_document_is_found_from_the_readme() -> None:
    """By following links, so that none is lost."""
    found, left = set[Path](), {Path("README.md")}
    while left:
        page = left.pop()
        found.add(page)
        targets = [(ROOT / page).parent / target.partition("#")[0] for _, target in links(page)]
        leading = {Path(path).resolve() for path in targets}
        folders = {inside.resolve() for path in leading if path.is_dir() for inside in path.glob("*.md")}
        left |= {path.relative_to(ROOT.resolve()) for path in leading | folders if path.suffix == ".md"} - found
    assert found == set(PAGES)
