"""Uploaded files of the tenants; the content of a name never changes."""

import re
from typing import Any

import nats.errors
from chassis.object_store import ObjectStore
from fastapi import APIRouter, Response
from nats.js.errors import APIError
from starlette.requests import Request

from gateway.contract.schemas import PATH_SEGMENT
from gateway.problem_details import Problem
from gateway.request_router import request_router

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
# Media types shown inline; all others are downloads.
_INLINE = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "video/mp4"})
# Browsers play a film in parts.
_RANGE = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")
_HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def router(store: ObjectStore) -> APIRouter:
    """Return the route of stored files, with ranges; types that a browser could run are sent as attachments."""
    routes = request_router()

    @routes.get("/uploads/{slug}/{name}", openapi_extra=_DOC)
    async def upload(http: Request) -> Response:
        slug, name = http.path_params["slug"], http.path_params["name"]
        if not _SLUG.fullmatch(slug) or not _NAME.fullmatch(name):
            raise Problem(404, "There is no such file.")
        try:
            file = await store.get(slug, name)
        except (nats.errors.Error, APIError, OSError):
            raise Problem(
                503, "The files can't be reached. Try again.", headers={"Retry-After": "1"}
            ) from None
        is_inline = file.media_type in _INLINE
        kind = "inline" if is_inline else "attachment"
        headers = {**_HEADERS, "Content-Disposition": f'{kind}; filename="{name}"'}
        media_type = file.media_type if is_inline else "application/octet-stream"
        return _respond(file.content, http.headers.get("range", ""), headers, media_type)

    return routes


def _respond(content: bytes, range_: str, headers: dict[str, str], media_type: str) -> Response:
    """Return the file, or the part of it that a Range header names. Any other form of it is ignored."""
    size, headers = len(content), {**headers, "Accept-Ranges": "bytes"}
    match = _RANGE.fullmatch(range_)
    if not match:
        return Response(content, 200, headers, media_type)
    first, last = int(match[1]), min(int(match[2] or size - 1), size - 1)
    if first > last:
        return Response(b"", 416, {**headers, "Content-Range": f"bytes */{size}"})
    part = {"Content-Range": f"bytes {first}-{last}/{size}"}
    return Response(content[first : last + 1], 206, headers | part, media_type)


_DOC: dict[str, Any] = {
    "operationId": "getUpload",
    "tags": ["api"],
    "summary": "Return a file of a tenant.",
    "security": [],
    "parameters": [
        {"name": "slug", "in": "path", "required": True, "schema": PATH_SEGMENT},
        {"name": "name", "in": "path", "required": True, "schema": PATH_SEGMENT},
    ],
    "responses": {
        "200": {
            "description": "The file.",
            "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
        },
        "206": {
            "description": "The part that the header Range names.",
            "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
        },
        "416": {"description": "The file is shorter."},
        "404": {"$ref": "#/components/responses/Problem404"},
        "503": {"$ref": "#/components/responses/Problem503"},
    },
}
