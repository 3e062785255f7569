"""Commands of ESC/POS: raster images, paper cut and cash drawer."""

from collections.abc import Iterator

from PIL import Image, ImageChops

# Dots of a line on paper of 80 mm.
WIDTH = 576
# Printers buffer little: an image is sent in bands of so many lines.
_BAND = 128

_INITIALIZE = b"\x1b@"
# Connector pin 2, pulse of 50 ms, pause of 500 ms.
_KICK_DRAWER = b"\x1bp\x00\x19\xfa"
_FEED_AND_CUT = b"\x1dV\x42\x00"


def encode_kick() -> Iterator[bytes]:
    """Yield the commands that open the drawer and print nothing."""
    yield _INITIALIZE + _KICK_DRAWER


def encode_job(image: Image.Image, *, opens_drawer: bool) -> Iterator[bytes]:
    """Yield the commands that print a black and white image of WIDTH dots, one band at a time."""
    yield _INITIALIZE + (_KICK_DRAWER if opens_drawer else b"")
    # A set bit is a black dot; in Pillow it is a white one.
    dots = ImageChops.invert(image)
    for top in range(0, image.height, _BAND):
        bottom = min(top + _BAND, image.height)
        yield _raster(dots.crop((0, top, image.width, bottom)))
    yield _FEED_AND_CUT


def _raster(dots: Image.Image) -> bytes:
    """Return `GS v 0` in normal size: bytes in a line, number of lines, dots."""
    size = ((dots.width + 7) // 8).to_bytes(2, "little") + dots.height.to_bytes(2, "little")
    return b"\x1dv0\x00" + size + dots.tobytes()
