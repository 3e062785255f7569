"""Uploaded pictures: any common image becomes a small one, without what the camera wrote into it."""

from collections.abc import Callable
from functools import partial

from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from chassis.slow_work import run_slowly
from fastapi import Request

from gateway.identity.picture_sizes import to_logo, to_square
from gateway.problem_details import Problem

_MEDIA = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/avif")
# The body of a route that takes a picture, for the document.
IMAGE_BODY = {
    "requestBody": {
        "required": True,
        "content": {media: {"schema": {"type": "string", "format": "binary"}} for media in _MEDIA},
    }
}


async def read_picture(http: Request) -> bytes:
    """Return the body's image as a square WebP picture. Raise Problem 415, ValidationError for what is no image."""
    return await _convert(to_square, await _read_body(http))


async def read_logo(http: Request) -> bytes:
    """Return the body's image as a PNG picture that keeps its proportions and what is transparent. Raise as
    read_picture does."""
    return await _convert(to_logo, await _read_body(http))


async def store_picture(
    store: ObjectStore, slug: str, content: bytes, kind: str = "person", ending: str = "webp"
) -> str:
    """Store the picture and return the path that it is served under."""
    return await store.put(slug, f"{kind}-{uuid7()}.{ending}", StoredFile(content, f"image/{ending}"))


async def _convert(convert: Callable[[bytes], bytes], content: bytes) -> bytes:
    return await run_slowly(partial(convert, content), "picture", len(content))


async def _read_body(http: Request) -> bytes:
    media = http.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media not in _MEDIA:
        raise Problem(415, f"Send a picture as one of: {', '.join(_MEDIA)}.", code="media-type")
    return await http.body()
