"""Uploaded pictures: any common image becomes a small one, without what the camera wrote into it."""

import asyncio
from typing import TYPE_CHECKING

from chassis import images
from chassis.errors import invalid_field
from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from fastapi import Request

from gateway.problem_details import Problem

if TYPE_CHECKING:
    from PIL.Image import Image

_MEDIA = ("image/jpeg", "image/png", "image/webp")
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
    return images.encode(images.fill_square(_decode(content).convert("RGB"), _SIDE), "WEBP")


def _fit(content: bytes) -> bytes:
    return images.encode(images.fit_within(_decode(content).convert("RGBA"), _LOGO_SIDE, _LOGO_SIDE), "PNG")


def _decode(content: bytes) -> "Image":
    """Return the upright picture. Raise ValidationError."""
    try:
        return images.decode(content, max_pixels=_MAX_PIXELS)[0]
    except images.UnreadableImageError as error:
        raise invalid_field("picture", str(error), "picture") from None
