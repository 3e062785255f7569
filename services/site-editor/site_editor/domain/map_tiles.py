"""Which tiles of a map show a place (Web Mercator, as slippy maps have it)."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import asinh, floor, pi, radians, tan

SIZE = 256
MAX_ZOOM = 19
# Of what Web Mercator shows.
_MAX_LATITUDE = 85.0511
# Tiles beside the middle one: they fill the widest column of a page, and the highest map.
_COLUMNS, _ROWS = 3, 2


@dataclass(frozen=True)
class Tile:
    """A tile, and where its corner lies from the place, in pixels."""

    address: str
    left: int
    top: int


def find_tiles(template: str, latitude: float, longitude: float, zoom: int) -> Iterator[Tile]:
    """Yield the tiles around a place. `template` is an address with {z}, {x} and {y}."""
    zoom = min(max(zoom, 0), MAX_ZOOM)
    count = 2**zoom
    angle = radians(min(max(latitude, -_MAX_LATITUDE), _MAX_LATITUDE))
    across = (longitude + 180) / 360 * count
    down = (1 - asinh(tan(angle)) / pi) / 2 * count
    for y in range(floor(down) - _ROWS, floor(down) + _ROWS + 1):
        for x in range(floor(across) - _COLUMNS, floor(across) + _COLUMNS + 1):
            if 0 <= y < count:
                address = (
                    template.replace("{z}", str(zoom)).replace("{x}", str(x % count)).replace("{y}", str(y))
                )
                yield Tile(address, round((x - across) * SIZE), round((y - down) * SIZE))
