"""A plan's chart as PNG: what `svg.py` writes, drawn here, as browsers don't draw charts of any size."""

import io
import re
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

import chassis
from chassis.errors import invalid_field
from defusedxml.ElementTree import fromstring
from PIL import Image, ImageDraw, ImageFont

from planning.adapters.files import svg
from planning.domain.plan import Plan

# At twice its size a chart is sharp; a large one has fewer pixels, and at less than its size nobody can read it.
_BEST: Final = 2.0
_MOST_PIXELS: Final = 80_000_000
_FONTS: Final = Path(str(chassis.__file__)).parent / "fonts"
_LATIN, _ARABIC = "inter", "noto-sans-arabic"
_BOLD: Final = "700"

_BLOCK: Final = range(0x0590, 0x0900)
_FORMS: Final = range(0xFB1D, 0xFEFF)
# Spaces, numbers, and what is of one family.
_WORDS: Final = re.compile(r"\s+|[0-9]+|[\u0590-\u08ff\ufb1d-\ufefe]+|[^\s0-9\u0590-\u08ff\ufb1d-\ufefe]+")
_INVISIBLE: Final = frozenset("\u2066\u2067\u2068\u2069\u200e\u200f")

Font = ImageFont.FreeTypeFont
Point = tuple[float, float]


def write(plan: Plan, locale: str, created: datetime) -> bytes:
    """Return the picture. Raise ValidationError for a plan of so many tasks that nobody could read it."""
    root = fromstring(svg.write(plan, locale, created))
    width, height = float(root.get("width", "1")), float(root.get("height", "1"))
    scale = min(_BEST, (_MOST_PIXELS / (width * height)) ** 0.5)
    if scale < 1:
        raise invalid_field(
            "plan", "A picture of so many tasks can't be read. Export as PDF or SVG.", "too-large"
        )
    image = Image.new("RGB", (round(width * scale), round(height * scale)), "white")
    _Painter(ImageDraw.Draw(image), scale).draw(root, 0.0)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


class _Painter:
    """Draws elements of SVG: those that the chart has, and no others."""

    def __init__(self, target: ImageDraw.ImageDraw, scale: float) -> None:
        self._target, self._scale = target, scale

    def draw(self, element: Element, shift: float) -> None:
        """Draw an element with its children, moved to the right by `shift`."""
        name = element.tag.rpartition("}")[2]
        if name == "g" and (translation := element.get("transform")):
            shift += float(translation.removeprefix("translate(").split()[0])
        draw = {"rect": self._rect, "line": self._line, "path": self._path, "text": self._text}.get(name)
        if draw:
            draw(element, shift)
        for child in element:
            self.draw(child, shift)

    def _at(self, x: float, y: float, shift: float) -> Point:
        return (x + shift) * self._scale, y * self._scale

    def _rect(self, element: Element, shift: float) -> None:
        if element.get("width") == "100%":
            self._target.rectangle((0, 0, *self._target.im.size), fill=element.get("fill"))
            return
        x, y, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        if width > 0 and height > 0:
            box = (*self._at(x, y, shift), *self._at(x + width, y + height, shift))
            self._target.rectangle(box, fill=element.get("fill"))

    def _line(self, element: Element, shift: float) -> None:
        x, top, bottom = (float(element.get(name, "0")) for name in ("x1", "y1", "y2"))
        colour, dashes = element.get("stroke"), element.get("stroke-dasharray", "").split()
        on, off = (float(dash) for dash in dashes) if dashes else (bottom - top, 0.0)
        while top < bottom:
            ends = (self._at(x, top, shift), self._at(x, min(top + on, bottom), shift))
            self._target.line(ends, fill=colour, width=self._width)
            top += on + off

    @property
    def _width(self) -> int:
        return max(round(self._scale), 1)

    def _path(self, element: Element, shift: float) -> None:
        for part in element.get("d", "").split("M")[1:]:
            numbers = [map(float, corner.split()) for corner in part.removesuffix("Z").split("L")]
            corners = [self._at(x, y, shift) for x, y in numbers]
            if part.endswith("Z"):
                self._target.polygon(corners, fill=element.get("fill"))
            else:
                self._target.line(corners, fill=element.get("stroke"), width=self._width)

    def _text(self, element: Element, shift: float) -> None:
        size = float(element.get("font-size", "12")) * self._scale
        is_mirrored = element.get("direction") == "rtl"
        runs_in_text = _split_runs(element.text or "")
        runs = [
            (run, _load_font(family or _LATIN, element.get("font-weight") == _BOLD, round(size)))
            for family, run in (runs_in_text if is_mirrored else _order(runs_in_text))
        ]
        lengths = [font.getlength(run) for run, font in runs]
        x, y = self._at(float(element.get("x", "0")), float(element.get("y", "0")), shift)
        ahead = -1 if is_mirrored else 1
        anchor = element.get("text-anchor", "start")
        x -= ahead * sum(lengths) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        for (run, font), length in zip(runs, lengths, strict=True):
            left = x - length if is_mirrored else x
            self._target.text((left, y), run, fill=element.get("fill", svg.INK), font=font, anchor="ls")
            x += ahead * length


def _order(runs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the runs in the order in which they are drawn from the side where reading begins: from one Arabic part to
    the next, with numbers between, is read from the right in a text that is read from the left."""
    ordered: list[tuple[str, str]] = []
    arabic: list[tuple[str, str]] = []
    for family, run in runs:
        if family == _ARABIC or (arabic and (not family or run.isdigit())):
            arabic.append((family, run))
            continue
        ordered += [*_turn(arabic), (family, run)]
        arabic = []
    return [*ordered, *_turn(arabic)]


def _turn(runs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the runs from the last Arabic one to the first, and what follows it as it was."""
    end = max((place for place, (family, _) in enumerate(runs, 1) if family == _ARABIC), default=0)
    return [*runs[:end][::-1], *runs[end:]]


def _split_runs(text: str) -> list[tuple[str, str]]:
    """Return the parts of a text, each with the family that has its letters. Spaces between letters of one family are
    in its part; those between two are a part of their own, on whichever side that is."""
    runs: list[tuple[str, str]] = []
    # A chart has one line for each text: the ends of lines in it, and what can't be drawn, are spaces.
    line = "".join(letter if letter.isprintable() else " " for letter in text if letter not in _INVISIBLE)
    for word in _WORDS.findall(line):
        before = runs[-1][0] if runs else ""
        family = "" if word.isspace() else _ARABIC if _is_arabic(word[0]) else _LATIN
        if len(runs) > 1 and not before and runs[-2][0] == family:
            (_, gap), (_, words) = runs.pop(), runs.pop()
            runs.append((family, words + gap + word))
        elif runs and before == family:
            runs[-1] = (family, runs[-1][1] + word)
        else:
            runs.append((family, word))
    return runs


def _is_arabic(letter: str) -> bool:
    return ord(letter) in _BLOCK or ord(letter) in _FORMS


@lru_cache(maxsize=16)
def _load_font(family: str, is_bold: bool, size: int) -> Font:  # noqa: FBT001  # cached by its values
    return ImageFont.truetype(str(_FONTS / f"{family}-{'bold' if is_bold else 'regular'}.ttf"), size)
