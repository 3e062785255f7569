"""The pictures of the built-in library: tiles of stars, stripes, dots and waves, drawn when they are asked for."""

import io
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw as Draw

Colours = tuple[str, str, str]
_FRAMES, _FRAME_MS, _FILM_WIDTH = 24, 125, 480
FILM_SECONDS = _FRAMES * _FRAME_MS // 1000


def draw_picture(pattern: str, colours: Colours, width: int, height: int, phase: float = 0.0) -> "Image":
    """Return a pattern; `phase` from 0 to 1 moves it on, and at 1 it is as at 0."""
    # As in `chassis.images`.
    from PIL import Image, ImageDraw  # noqa: PLC0415  # see above

    # Drawn larger, so that its edges are smooth.
    image = Image.new("RGB", (2 * width, 2 * height), colours[0])
    PATTERNS[pattern](ImageDraw.Draw(image), 2 * width, 2 * height, colours, phase)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def draw_film(pattern: str, colours: Colours) -> bytes:
    """Return a short film without end, as a WebP."""
    height = _FILM_WIDTH * 9 // 16
    frames = [draw_picture(pattern, colours, _FILM_WIDTH, height, i / _FRAMES) for i in range(_FRAMES)]
    target = io.BytesIO()
    frames[0].save(
        target, "WEBP", save_all=True, append_images=frames[1:], duration=_FRAME_MS, loop=0, quality=70
    )
    return target.getvalue()


def _stars(draw: "Draw", width: int, height: int, colours: Colours, phase: float) -> None:
    side = width // 6
    for row in range(-1, height // side + 2):
        for column in range(-1, 8):
            x, y = (column + phase) * side, row * side
            draw.polygon(_star(x, y, side * 0.52), fill=colours[1])
            draw.polygon(_star(x, y, side * 0.26), fill=colours[2])


def _star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return a star of eight points."""
    return [
        (x + r * math.cos(i * math.pi / 8), y + r * math.sin(i * math.pi / 8))
        for i in range(16)
        for r in [radius if i % 2 == 0 else radius * 0.62]
    ]


def _stripes(draw: "Draw", width: int, height: int, colours: Colours, phase: float) -> None:
    step = width // 12
    for index in range(-2, 14):
        left = (index + 2 * phase) * step
        fill = colours[1] if index % 2 else colours[2]
        draw.rectangle((left, 0, left + step * 0.6, height), fill=fill)
    for top in range(step, height, step * 3):
        draw.rectangle((0, top, width, top + step // 3), fill=colours[0])


def _dots(draw: "Draw", width: int, height: int, colours: Colours, phase: float) -> None:
    side = width // 8
    for row in range(height // side + 2):
        for column in range(-2, 10):
            x = (column + (row % 2) / 2 + phase) * side
            radius = side * (0.22 + 0.12 * math.sin(2 * math.pi * (phase + column / 8)))
            box = (x - radius, row * side - radius, x + radius, row * side + radius)
            draw.ellipse(box, fill=colours[1 + (row + column) % 2])


def _waves(draw: "Draw", width: int, height: int, colours: Colours, phase: float) -> None:
    step = height // 8
    for row in range(10, -1, -1):
        points = [
            (x, row * step + step * 0.5 * math.sin(2 * math.pi * (2 * x / width + phase + row / 5)))
            for x in range(0, width + 1, 16)
        ]
        draw.polygon([(0, 0), *points, (width, 0)], fill=colours[row % 3])


PATTERNS: dict[str, Callable[["Draw", int, int, Colours, float], None]] = {
    "stars": _stars,
    "stripes": _stripes,
    "dots": _dots,
    "waves": _waves,
}
