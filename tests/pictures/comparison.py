"""What a page looks like from far: coarse pictures, and what differs between two of them.

Text becomes a shade of grey, so that another font or other words of the same length make no difference; a panel that
moved, a block that is gone and another colour of the theme do.
"""

import io
import math
from dataclasses import dataclass
from itertools import product

from PIL import Image, ImageChops, ImageFilter

# About how many cells a coarse picture has: one for 16 x 16 pixels of a desktop.
CELLS = 4096
# How many cells a block has on each side, and from which mean distance of its cells (of 255) it is another one.
BLOCK, BLOCK_DISTANCE = 4, 24
# A cell is plain if its neighbours have its colour; it has neither text nor edges, so fonts do not change it.
PLAIN_DISTANCE = 2
# From which distance a plain cell has another colour, and how many of a hundred may have one.
COLOUR_DISTANCE, COLOURED_SHARE = 4, 3.0
# Of a cell and its neighbours.
_LOWEST, _HIGHEST = ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)


@dataclass(frozen=True)
class Comparison:
    """Blocks that differ, as column and row of their first cell with their distance, and the percentage of plain cells
    that have another colour."""

    blocks: dict[tuple[int, int], int]
    coloured: float

    @property
    def is_same(self) -> bool:
        return not self.blocks and self.coloured <= COLOURED_SHARE


def reduce(screenshot: bytes) -> Image.Image:
    """Return the coarse picture of a screenshot."""
    picture = Image.open(io.BytesIO(screenshot)).convert("RGB")
    side = math.sqrt(picture.width * picture.height / CELLS)
    size = round(picture.width / side), round(picture.height / side)
    return picture.resize(size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1))


def compare(reference: Image.Image, picture: Image.Image) -> Comparison:
    """Compare two coarse pictures. Raise ValueError if they are not of one size."""
    if reference.size != picture.size:
        raise ValueError(f"a picture of {picture.size} cannot be compared with one of {reference.size}")
    first, second = reference.convert("RGB"), picture.convert("RGB")
    return Comparison(_find_blocks(first, second), _measure_coloured(first, second))


def _find_blocks(first: Image.Image, second: Image.Image) -> dict[tuple[int, int], int]:
    distances = _merge(ImageChops.lighter(_leave_range(first, second), _leave_range(second, first)))
    blocks = distances.reduce(BLOCK)
    places = product(range(blocks.width), range(blocks.height))
    return {
        (BLOCK * column, BLOCK * row): distance
        for (column, row) in places
        if (distance := blocks.getpixel((column, row))) > BLOCK_DISTANCE
    }


def _leave_range(first: Image.Image, second: Image.Image) -> Image.Image:
    """Return how far each cell of the first is out of the range of that cell and its neighbours in the second.

    What moved by less than a cell is within.
    """
    above = ImageChops.subtract(first, second.filter(_HIGHEST))
    below = ImageChops.subtract(second.filter(_LOWEST), first)
    return ImageChops.lighter(above, below)


def _measure_coloured(first: Image.Image, second: Image.Image) -> float:
    plain = ImageChops.multiply(_find_plain(first), _find_plain(second))
    distances = _merge(ImageChops.difference(first, second)).histogram(plain)
    return round(100 * sum(distances[COLOUR_DISTANCE:]) / max(sum(distances), 1), 1)


def _find_plain(picture: Image.Image) -> Image.Image:
    """Return a mask: 255 for plain cells, 0 for others."""
    spread = _merge(ImageChops.subtract(picture.filter(_HIGHEST), picture.filter(_LOWEST)))
    return spread.point([255 * (distance <= PLAIN_DISTANCE) for distance in range(256)])


def _merge(distances: Image.Image) -> Image.Image:
    """Return the greatest of the three channels."""
    red, green, blue = distances.split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))
