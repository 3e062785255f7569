"""Pictures of the products: coloured squares, drawn when asked for."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw

_FULL, _THUMB = 600, 50


@lru_cache(maxsize=512)
def picture(kind: str, name: str) -> bytes | None:
    """A JPEG; None where there is none."""
    number, _, place = name.removesuffix(".jpg").partition("-")
    if kind not in ("full", "thumb") or not number.isdecimal() or not place.isdecimal():
        return None
    size = _FULL if kind == "full" else _THUMB
    made = Image.new("RGB", (size, size), _colour(int(number), int(place)))
    ImageDraw.Draw(made).ellipse((size // 4, size // 4, 3 * size // 4, 3 * size // 4), fill="white")
    out = io.BytesIO()
    made.save(out, "JPEG", quality=80)
    return out.getvalue()


def _colour(number: int, place: int) -> tuple[int, int, int]:
    return (number * 37 % 200, (number * 91 + place * 40) % 200, (number * 13 + place * 90) % 200)
