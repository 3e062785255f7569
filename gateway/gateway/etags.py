"""Entity tags, by which a client says what it has already."""

from collections.abc import Mapping
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import Response

from gateway.responses import UNCACHED

_NOT_MODIFIED = 304
_DIGEST_BYTES = 12


def digest(*parts: bytes) -> str:
    """Return a short digest of the parts, each of which counts with its length."""
    hasher = blake2b(digest_size=_DIGEST_BYTES)
    for part in parts:
        hasher.update(len(part).to_bytes(8, "big") + part)
    return hasher.hexdigest()


def not_modified(http: Request, headers: Mapping[str, str]) -> Response | None:
    """Return the response without a body for a client whose If-None-Match names the ETag of these headers; else
    None. It says what the whole response would of being cached."""
    sent = http.headers.get("if-none-match")
    if sent is None or headers["ETag"] not in (tag.strip().removeprefix("W/") for tag in sent.split(",")):
        return None
    return Response(None, _NOT_MODIFIED, {**UNCACHED, **headers})
