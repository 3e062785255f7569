"""Uploaded pictures: any common image becomes a small one, without what the camera wrote into it."""

import asyncio
import io

from chassis.errors import invalid_field
from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from fastapi import Request
from PIL import Image, ImageOps, UnidentifiedImageError

from gateway.problem_details import Problem

_MEDIA = ("image/jpeg", "image/png", "image/webp")
_FORMATS = ("JPEG", "PNG", "WEBP")
_SIDE, _LOGO_SIDE, _MAX_PIXELS = 256, 512, 40_000_000
# The body of a route that takes a picture, for the document.
IMAGE_BODY = {
    "requestBody": {
        "required": True,
        "content": {media: {"schema": {"type": "string", "format": "binary"}} for media in _MEDIA},
    }
}


async def read_picture(http: Request) -> bytes:
    """Return the body's image as a square WebP picture. Raise Problem 415, ValidationError for what is no image."""
    return await asyncio.to_thread(_square, await _read_body(http))


async def read_logo(http: Request) -> bytes:
    """Return the body's image as a PNG picture that keeps its proportions and what is transparent. Raise as
    read_picture does."""
    return await asyncio.to_thread(_fit, await _read_body(http))


async def store_picture(
    store: ObjectStore, slug: str, content: bytes, kind: str = "person", ending: str = "webp"
) -> str:
    """Store the picture and return the path that it is served under."""
    return await store.put(slug, f"{kind}-{uuid7()}.{ending}", StoredFile(content, f"image/{ending}"))


async def _read_body(http: Request) -> bytes:
    media = http.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media not in _MEDIA:
        raise Problem(415, "Send a picture as image/jpeg, image/png or image/webp.", code="media-type")
    return await http.body()


def _square(content: bytes) -> bytes:
    picture = ImageOps.fit(_decode(content, "RGB"), (_SIDE, _SIDE))
    return _encode(picture, "WEBP", quality=82)


def _fit(content: bytes) -> bytes:
    picture = _decode(content, "RGBA")
    picture.thumbnail((_LOGO_SIDE, _LOGO_SIDE))
    return _encode(picture, "PNG", optimize=True)


def _decode(content: bytes, mode: str) -> Image.Image:
    """Return the upright picture. Raise ValidationError."""
    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
            if image.width * image.height > _MAX_PIXELS:
                raise invalid_field("picture", "This picture is too large.", "too-large")
            return ImageOps.exif_transpose(image).convert(mode)
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
        raise invalid_field("picture", "This is no picture that can be read.", "picture") from None


def _encode(picture: Image.Image, form: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, form, **options)
    return target.getvalue()
