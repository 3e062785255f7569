"""An uploaded picture in the sizes that pages show."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chassis import images
from chassis.errors import invalid_field

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES = 10 * 1024**2
WIDTHS = (480, 960, 1600)
_MAX_HEIGHT = 4800
# Beside WebP a picture is kept in its own format, or in one that every program reads.
_KEPT_AS = {"GIF": "PNG", "AVIF": "PNG"}


@dataclass(frozen=True)
class EncodedSize:
    """One size of a picture: its files by format."""

    width: int
    height: int
    files: dict[str, bytes]


def encode_sizes(content: bytes) -> list[EncodedSize]:
    """Return a picture in each width up to its own, as WebP and in its own format. Raise ValidationError."""
    if len(content) > MAX_BYTES:
        raise invalid_field("content", "A picture has 10 MB at the most.", "too-large")
    try:
        image, format_ = images.decode(content)
    except images.UnreadableImageError as error:
        raise invalid_field(
            "content", f"{error} Send a JPEG, PNG, WebP, GIF or AVIF picture.", "picture"
        ) from None
    widths = [width for width in WIDTHS if width < image.width] + [min(image.width, WIDTHS[-1])]
    return [_encode(image, width, _KEPT_AS.get(format_, format_)) for width in dict.fromkeys(widths)]


def _encode(image: "Image", width: int, format_: str) -> EncodedSize:
    scaled = images.fit_within(image, width, _MAX_HEIGHT)
    files = {name: images.encode(scaled, name) for name in dict.fromkeys(("WEBP", format_))}
    return EncodedSize(scaled.width, scaled.height, files)
