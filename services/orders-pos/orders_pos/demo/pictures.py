"""A picture for each demo product: an eight-point star in its category's colours, with the product's initial."""

import math
import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO

from chassis.object_store import ObjectStore, StoredFile
from PIL import Image, ImageDraw, ImageFont

from orders_pos.demo.shop import Shelf, Shop

_WIDTH, _HEIGHT, _FINE = 320, 200, 2
# Ground and star, from teal to saffron to brick.
_COLOURS = (
    ("#d7e6e3", "#0f5b57"), ("#f3e3c3", "#b0761b"), ("#f0d9d2", "#9c3d2b"), ("#dde3ee", "#3a527e"),
    ("#e4e8d4", "#5b6e2e"), ("#ece0ec", "#75406f"), ("#dcecf2", "#2a6b80"), ("#efe6da", "#7a5a36"),
)  # fmt: skip


def picture_of(shop: Shop, name: str) -> str:
    """Where a product's picture is found."""
    return f"/uploads/{shop.slug}/{_file_name(name)}"


async def add_pictures(shop: Shop, store: ObjectStore) -> None:
    """Draw and keep the pictures of all products."""
    for category, name in _named(shop.shelves):
        await store.put(shop.slug, _file_name(name), StoredFile(draw(category, name), "image/webp"))


def draw(category: str, name: str) -> bytes:
    """The picture as WebP; the same names give the same picture."""
    ground, ink = _COLOURS[zlib.crc32(category.encode()) % len(_COLOURS)]
    size = (_WIDTH * _FINE, _HEIGHT * _FINE)
    image = Image.new("RGB", size, ground)
    pen, centre = ImageDraw.Draw(image), (size[0] / 2, size[1] / 2)
    turn = zlib.crc32(name.encode()) % 45
    pen.polygon(_star(centre, size[1] * 0.44, turn), fill=ink)
    pen.polygon(_star(centre, size[1] * 0.30, turn), outline=ground, width=3 * _FINE)
    font = ImageFont.truetype(BytesIO(files("chassis").joinpath("fonts/inter-bold.ttf").read_bytes()), 92)
    pen.text(centre, name[0].upper(), fill=ground, font=font, anchor="mm")
    written = BytesIO()
    image.resize((_WIDTH, _HEIGHT), Image.Resampling.LANCZOS).save(written, "WEBP", quality=82)
    return written.getvalue()


def _star(centre: tuple[float, float], radius: float, turn: float) -> list[tuple[float, float]]:
    """Two squares, one across the other: sixteen corners."""
    inner = radius * math.cos(math.radians(45)) / math.cos(math.radians(22.5))
    corners = ((radius if at % 2 == 0 else inner, math.radians(turn + at * 22.5)) for at in range(16))
    return [(centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)) for far, angle in corners]


def _named(shelves: Sequence[Shelf]) -> Iterator[tuple[str, str]]:
    for shelf in shelves:
        yield from ((shelf.name, article.name) for article in shelf.articles)
        yield from _named(shelf.below)


def _file_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"demo-{re.sub(r'[^a-z0-9]+', '-', plain).strip('-')}.webp"
