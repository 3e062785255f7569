"""Pictures of people: any common image becomes a small square one."""

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
_SIDE, _MAX_PIXELS = 256, 40_000_000


async def read_picture(http: Request) -> bytes:
    """Return the body's image as a square WebP picture, without what the camera wrote into it. Raise Problem 415,
    ValidationError for what is no image."""
    media = http.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media not in _MEDIA:
        raise Problem(415, "Send a picture as image/jpeg, image/png or image/webp.", code="media-type")
    return await asyncio.to_thread(_square, await http.body())


async def store_picture(store: ObjectStore, slug: str, content: bytes) -> str:
    """Store the picture and return the path that it is served under."""
    return await store.put(slug, f"person-{uuid7()}.webp", StoredFile(content, "image/webp"))


def _square(content: bytes) -> bytes:
    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
            if image.width * image.height > _MAX_PIXELS:
                raise invalid_field("picture", "This picture is too large.", "too-large")
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
        raise invalid_field("picture", "This is no picture that can be read.", "picture") from None
    target = io.BytesIO()
    ImageOps.fit(upright, (_SIDE, _SIDE)).save(target, "WEBP", quality=82)
    return target.getvalue()
