"""Pictures of people: any common image becomes a small square one."""

import asyncio

from chassis import images
from chassis.errors import invalid_field
from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from fastapi import Request
from PIL import ImageOps

from gateway.problem_details import Problem

_MEDIA = ("image/jpeg", "image/png", "image/webp")
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
        image, _ = images.decode(content, max_pixels=_MAX_PIXELS)
    except images.UnreadableImageError as error:
        raise invalid_field("picture", str(error), "picture") from None
    return images.encode(ImageOps.fit(image.convert("RGB"), (_SIDE, _SIDE)), "WEBP")
