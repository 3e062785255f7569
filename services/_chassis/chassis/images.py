"""Pictures from outside: decoded within limits, and encoded again without metadata. The library is imported with the
first one: most processes have none."""

# ruff: noqa: PLC0415  # see above

import io
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF")
MAX_PIXELS = 25_000_000
_QUALITY = 82
_WITH_TRANSPARENCY = frozenset({"PNG", "WEBP"})


class UnreadableImageError(ValueError):
    """The content is no picture that is accepted; the message says why."""


def decode(
    content: bytes, formats: tuple[str, ...] = FORMATS, max_pixels: int = MAX_PIXELS
) -> tuple["Image", str]:
    """Return a picture, upright and in RGB or RGBA, and its format. Only its first bytes decide the format; of an
    animation it is the first frame. Raise UnreadableImageError."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(content), formats=formats) as original:
                _check_size(original, max_pixels)
                has_alpha = original.has_transparency_data
                upright = ImageOps.exif_transpose(_to_eight_bits(original))
                upright = upright.convert("RGBA" if has_alpha else "RGB")
                return upright, str(original.format)
    except UnreadableImageError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, Warning, Image.DecompressionBombError) as error:
        raise UnreadableImageError("This is no picture that can be read.") from error


def _check_size(image: "Image", max_pixels: int) -> None:
    if image.width * image.height > max_pixels:
        raise UnreadableImageError("This picture has too many pixels.")


def _to_eight_bits(image: "Image") -> "Image":
    """Return a grey picture of 16 bits in 8: the library would take all above 255 for white."""
    return image.point(lambda value: value * (1 / 256)).convert("L") if image.mode.startswith("I") else image


def fit_within(image: "Image", width: int, height: int = 0) -> "Image":
    """Return the picture scaled down to a width, or into a box; a smaller one stays as it is."""
    scaled = image.copy()
    scaled.thumbnail((width, height or image.height))
    return scaled


def fill_square(image: "Image", side: int) -> "Image":
    """Return the middle of the picture as a square of this side."""
    from PIL import ImageOps

    return ImageOps.fit(image, (side, side))


def convert(content: bytes, format_: str, side: int) -> tuple[bytes, int]:
    """Return a picture within a square of this side, in a format, and the shorter side of the original. Raise
    UnreadableImageError."""
    image, _ = decode(content)
    return encode(fit_within(image, side, side), format_), min(image.size)


def encode(image: "Image", format_: str, quality: int = _QUALITY) -> bytes:
    """Return the picture in a format, without metadata. What a JPEG lets through is white."""
    from PIL import Image

    if image.mode == "RGBA" and format_ not in _WITH_TRANSPARENCY:
        ground = Image.new("RGB", image.size, "white")
        ground.paste(image, mask=image.getchannel("A"))
        image = ground
    # A copy of the pixels alone: what the file carried beside them stays behind.
    plain = Image.frombytes(image.mode, image.size, image.tobytes())
    target = io.BytesIO()
    plain.save(target, format_, **({} if format_ == "PNG" else {"quality": quality}))
    return target.getvalue()
