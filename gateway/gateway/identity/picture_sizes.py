"""Uploaded pictures in the size that is kept."""

from typing import TYPE_CHECKING

from chassis import images
from chassis.errors import invalid_field

if TYPE_CHECKING:
    from PIL.Image import Image

_SIDE, _LOGO_SIDE, _MAX_PIXELS = 256, 512, 40_000_000


def to_square(content: bytes) -> bytes:
    """Return the middle of a picture as a square WebP. Raise ValidationError."""
    return images.encode(images.fill_square(_decode(content).convert("RGB"), _SIDE), "WEBP")


def to_logo(content: bytes) -> bytes:
    """Return a picture as a PNG that keeps its proportions. Raise ValidationError."""
    return images.encode(images.fit_within(_decode(content).convert("RGBA"), _LOGO_SIDE, _LOGO_SIDE), "PNG")


def _decode(content: bytes) -> "Image":
    """Return the upright picture. Raise ValidationError."""
    try:
        return images.decode(content, max_pixels=_MAX_PIXELS)[0]
    except images.UnreadableImageError as error:
        raise invalid_field("picture", str(error), "picture") from None
