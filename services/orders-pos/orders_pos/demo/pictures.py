"""Pictures of demo products: a star in the category's colours with the product's initial."""

import math
import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO

from chassis.object_store import ObjectStore, StoredFile
from PIL import Image, ImageDraw, ImageFont

from orders_pos.demo.shop import DemoCategory, DemoProduct, Shop

_WIDTH, _HEIGHT, _SCALE = 320, 200, 2
# Background and star.
_COLOURS = (
    ("#d7e6e3", "#0f5b57"), ("#f3e3c3", "#b0761b"), ("#f0d9d2", "#9c3d2b"), ("#dde3ee", "#3a527e"),
    ("#e4e8d4", "#5b6e2e"), ("#ece0ec", "#75406f"), ("#dcecf2", "#2a6b80"), ("#efe6da", "#7a5a36"),
)  # fmt: skip


def picture_paths(shop: Shop, name: str, *, has_back: bool) -> list[str]:
    """Return the paths of a product's pictures; goods are seen from the back too."""
    names = (name, f"{name} back") if has_back else (name,)
    return [f"/uploads/{shop.slug}/{_file_name(shown)}" for shown in names]


async def add_pictures(shop: Shop, store: ObjectStore) -> None:
    """Draw and store the pictures of all products."""
    for category, product in _categories_and_products(shop.categories):
        name, back = product.name, f"{product.name} back"
        await store.put(shop.slug, _file_name(name), StoredFile(draw(category, name), "image/webp"))
        if product.is_goods:
            await store.put(shop.slug, _file_name(back), StoredFile(draw(back, back), "image/webp"))


def draw(category: str, name: str) -> bytes:
    """Draw a picture as WebP; the same names give the same picture."""
    background, foreground = _COLOURS[zlib.crc32(category.encode()) % len(_COLOURS)]
    size = (_WIDTH * _SCALE, _HEIGHT * _SCALE)
    image = Image.new("RGB", size, background)
    canvas, centre = ImageDraw.Draw(image), (size[0] / 2, size[1] / 2)
    rotation = zlib.crc32(name.encode()) % 45
    canvas.polygon(_star(centre, size[1] * 0.44, rotation), fill=foreground)
    canvas.polygon(_star(centre, size[1] * 0.30, rotation), outline=background, width=3 * _SCALE)
    font = ImageFont.truetype(BytesIO(files("chassis").joinpath("fonts/inter-bold.ttf").read_bytes()), 92)
    canvas.text(centre, name[0].upper(), fill=background, font=font, anchor="mm")
    buffer = BytesIO()
    image.resize((_WIDTH, _HEIGHT), Image.Resampling.LANCZOS).save(buffer, "WEBP", quality=82)
    return buffer.getvalue()


def _star(centre: tuple[float, float], radius: float, rotation: float) -> list[tuple[float, float]]:
    """Return the sixteen corners of an eight-pointed star."""
    inner = radius * math.cos(math.radians(45)) / math.cos(math.radians(22.5))
    corners = (
        (radius if index % 2 == 0 else inner, math.radians(rotation + index * 22.5)) for index in range(16)
    )
    return [
        (centre[0] + distance * math.cos(angle), centre[1] + distance * math.sin(angle))
        for distance, angle in corners
    ]


def _categories_and_products(categories: Sequence[DemoCategory]) -> Iterator[tuple[str, DemoProduct]]:
    for category in categories:
        yield from ((category.name, product) for product in category.products)
        yield from _categories_and_products(category.children)


def _file_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"demo-{re.sub(r'[^a-z0-9]+', '-', plain).strip('-')}.webp"
