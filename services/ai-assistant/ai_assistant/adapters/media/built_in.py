"""The built-in stock library: a few themes, each drawn in several patterns, that need no network."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import yaml
from chassis import images
from chassis.locales import LOCALES

from ai_assistant.adapters.media.drawings import FILM_SECONDS, PATTERNS, Colours, draw_film, draw_picture
from ai_assistant.adapters.media.source import SourceMedia
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.media import PAGE_SIZE, VIDEO, StockMedia

_WIDTH, _HEIGHT, _SMALL = 1200, 800, 320
_LEAST_STEM = 3


@dataclass(frozen=True)
class _Theme:
    """`keys` are the normalised words that find it."""

    titles: Mapping[str, str]
    keys: frozenset[str]
    colours: Colours


class BuiltInLibrary:
    """Pictures of `themes x patterns`; films are pictures that move, as WebP. A key is what is drawn: `tea-stars`."""

    name = "Souk"

    async def close(self) -> None:
        """Close nothing."""

    async def search(self, kind: str, keywords: str, page: int, locale: str) -> tuple[list[SourceMedia], int]:
        """Return a page, counted from 1, of what matches the keywords best, and how many there are."""
        words = [word for word in map(normalize, re.findall(r"\w+", keywords)) if len(word) >= _LEAST_STEM]
        scores = {id_: _score(words, theme) for id_, theme in _themes().items()}
        best = sorted((id_ for id_ in scores if scores[id_]), key=lambda id_: -scores[id_])
        matches = [_item(kind, id_, pattern, locale) for pattern in PATTERNS for id_ in best]
        first = (page - 1) * PAGE_SIZE
        return matches[first : first + PAGE_SIZE], len(matches)

    async def find(self, kind: str, id_: str, locale: str) -> SourceMedia | None:
        """Return the drawing of an id, with texts in the locale, or None."""
        theme, _, pattern = id_.rpartition("-")
        return _item(kind, theme, pattern, locale) if theme in _themes() and pattern in PATTERNS else None

    async def load(self, key: str) -> bytes:
        """Return the bytes of a drawing in the size of its key, drawn in a thread."""
        size, _, id_ = key.partition(":")
        return await asyncio.to_thread(_draw, size, id_)


@cache
def _themes() -> Mapping[str, _Theme]:
    text = (resources.files("ai_assistant.adapters.media") / "built_in.yaml").read_text("utf-8")
    themes = {}
    for entry in yaml.safe_load(text):
        titles = {locale: entry[locale] for locale in LOCALES}
        words = [word for text in (*titles.values(), *entry["words"]) for word in text.split()]
        colours: Colours = (*entry["colours"],)
        themes[normalize(entry["en"])] = _Theme(titles, frozenset(map(normalize, words)), colours)
    return themes


def _score(words: list[str], theme: _Theme) -> int:
    """Return how many words are of a theme; a word also means one that begins like it."""
    return sum(1 for word in words if any(key.startswith(word) or word == f"{key}s" for key in theme.keys))


def _item(kind: str, theme: str, pattern: str, locale: str) -> SourceMedia:
    id_, titles = f"{theme}-{pattern}", _themes()[theme].titles
    width, height = (480, 270) if kind == VIDEO else (_WIDTH, _HEIGHT)
    media = StockMedia(
        id_, kind, titles.get(locale, titles["en"]), width, height, "", BuiltInLibrary.name,
        duration=FILM_SECONDS if kind == VIDEO else 0,
    )  # fmt: skip
    return SourceMedia(media, f"small:{id_}", f"{'film' if kind == VIDEO else 'large'}:{id_}")


def _draw(size: str, id_: str) -> bytes:
    theme, _, pattern = id_.rpartition("-")
    colours = _themes()[theme].colours
    if size == "film":
        return draw_film(pattern, colours)
    width = _SMALL if size == "small" else _WIDTH
    return images.encode(draw_picture(pattern, colours, width, width * _HEIGHT // _WIDTH), "JPEG")
