"""Images of the products: coloured squares, drawn on request."""

import io
from functools import lru_cache

_FULL, _THUMB = 600, 50


@lru_cache(maxsize=512)
def draw_image(kind: str, name: str) -> bytes | None:
    """Return a JPEG; None if there is no such image."""
    number, _, position = name.removesuffix(".jpg").partition("-")
    if kind not in ("full", "thumb") or not number.isdecimal() or not position.isdecimal():
        return None
    from PIL import Image, ImageDraw  # noqa: PLC0415  # as in `chassis.images`

    size = _FULL if kind == "full" else _THUMB
    image = Image.new("RGB", (size, size), _colour(int(number), int(position)))
    ImageDraw.Draw(image).ellipse((size // 4, size // 4, 3 * size // 4, 3 * size // 4), fill="white")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return out.getvalue()


def _colour(number: int, position: int) -> tuple[int, int, int]:
    return (number * 37 % 200, (number * 91 + position * 40) % 200, (number * 13 + position * 90) % 200)
