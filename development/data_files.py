"""Check that every JSON and YAML file is whole and, in translations, sorted."""

from collections.abc import Hashable, Iterable
import json
from pathlib import Path
import sys

import yaml

ROOT = Path(__file__).parent.parent


class _Loader(yaml.SafeLoader):
    """Refuses a key that is written twice and lets Home Assistant's own tags stand."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Hashable, object]:
    return _unique(
        (loader.construct_object(key, deep=True), loader.construct_object(value, deep=True))
        for key, value in node.value
    )


def _unique(pairs: Iterable[tuple[Hashable, object]]) -> dict[Hashable, object]:
    found: dict[Hashable, object] = {}
    for key, value in pairs:
        if key in found:
            message = f"the key {key!r} is written twice"
            raise ValueError(message)
        found[key] = value
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
_Loader.add_multi_constructor("!", lambda _loader, suffix, _node: suffix)


def _form(text: str) -> Iterable[str]:
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield "does not end in exactly one newline"
    if "\t" in text:
        yield "holds a tab"
    if any(line != line.rstrip() for line in text.splitlines()):
        yield "has spaces at the end of a line"


def _sorted(path: Path, content: object, text: str, *, mend: bool) -> Iterable[str]:
    if path.parent.name != "translations":
        return
    wanted = json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    if text == wanted:
        return
    if mend:
        path.write_text(wanted)
    else:
        yield "is not sorted by key with two spaces of indent; scripts/lint --fix sorts it"


def complaints(path: Path, *, mend: bool = False) -> list[str]:
    """Return what is wrong with one file."""
    text = path.read_text()
    try:
        if path.suffix != ".json":
            list(yaml.load_all(text, _Loader))
            return list(_form(text))
        content = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, yaml.YAMLError) as err:
        return [str(err)]
    return [*_form(text), *_sorted(path, content, text, mend=mend)]


def _files() -> list[Path]:
    places = (place for place in ROOT.iterdir() if place.name == ".github" or not place.name.startswith("."))
    found = (file for place in places for file in ([place] if place.is_file() else place.rglob("*")))
    return sorted(file for file in found if file.suffix in {".json", ".yaml", ".yml"})


def main() -> int:
    """Print each complaint and return whether there was one."""
    mend = "--fix" in sys.argv[1:]
    found = [f"{path.relative_to(ROOT)}: {wrong}" for path in _files() for wrong in complaints(path, mend=mend)]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
