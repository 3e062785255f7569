"""Texts of the screens in one language, by their keys."""

from collections.abc import Iterator

import yaml

from souk_local.layout import ROOT

SOURCES = ROOT / "web/src"
# Pages of their own, whose keys may be those of the app.
_APART = ("islands", "display")


def load_screen_texts(language: str) -> dict[str, str]:
    """Return the texts of the web app by the dotted keys that its code uses; of pages apart with their folder first."""
    texts: dict[str, str] = {}
    for file in sorted(SOURCES.rglob(f"*.{language}.yaml")):
        folder = file.relative_to(SOURCES).parts[0]
        prefix = f"{folder}." if folder in _APART else ""
        for key, text in flatten(yaml.safe_load(file.read_text(encoding="utf-8"))):
            texts[f"{prefix}{key}"] = text
    return texts


def flatten(tree: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the dotted key and the text of each leaf of a catalogue."""
    if isinstance(tree, dict):
        for name, child in tree.items():
            yield from flatten(child, (*path, str(name)))
    else:
        yield ".".join(path), str(tree)
