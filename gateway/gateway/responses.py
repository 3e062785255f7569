"""JSON-LD responses."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from starlette.responses import Response

from gateway.problem_details import LD_JSON

# Of what depends on the caller.
UNCACHED = {"Cache-Control": "no-store"}
# Of events, which proxies pass on one by one.
UNBUFFERED = UNCACHED | {"X-Accel-Buffering": "no"}


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a JSON-LD response that must not be cached: it depends on the caller."""
    return json_bytes(orjson.dumps(body), status, headers)


def json_bytes(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return the response of a body that is serialised already, as `json_response` does."""
    return Response(body, status, {**UNCACHED, **(headers or {})}, LD_JSON)


def file_headers(name: str, *, is_inline: bool = False) -> dict[str, str]:
    """Return the headers of a file that a browser stores under this name, or shows if it is inline."""
    kind = "inline" if is_inline else "attachment"
    return {**UNCACHED, "Content-Disposition": f'{kind}; filename="{name}"'}


def etag_header(item: Any, content: str = "") -> dict[str, str]:
    """Return the ETag header of an item: its version, which is what If-Match names, and the digest of its
    representation where that is what the client gets. Without either there is none."""
    version = str(item.version) if "version" in item.DESCRIPTOR.fields_by_name else ""
    tag = "-".join(filter(None, (version, content)))
    return {"ETag": f'"{tag}"'} if tag else {}


COLLECTION_SCHEMA: dict[str, Any] = {
    "@id": {"type": "string"},
    "@type": {"type": "string", "const": "hydra:Collection"},
    "hydra:member": {"type": "array"},
    "hydra:totalItems": {"type": "integer", "minimum": 0},
    "totalItems": {"type": "integer", "minimum": 0},
}


def collection(path: str, items: Sequence[dict[str, Any]], total: int) -> dict[str, Any]:
    """Return the items of this path as a Hydra collection."""
    return {
        "@id": path,
        "@type": "hydra:Collection",
        "hydra:member": list(items),
        "hydra:totalItems": total,
        "totalItems": total,
    }
