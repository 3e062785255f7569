"""Items as answers."""

from collections.abc import Mapping
from typing import Any

import orjson
from chassis import serializer
from starlette.responses import Response

from gateway.problem_details import LD_JSON


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON-LD; what authenticator see depends on who they are, so nothing in between keeps it."""
    return Response(orjson.dumps(body), status, {"Cache-Control": "no-store", **(headers or {})}, LD_JSON)


def serialize_item(item: Any, path: str, noun: str, locale: str) -> dict[str, Any]:
    """An item with `@id` and `@type`."""
    return {"@id": serializer.iri(path, item.id, locale), "@type": noun, **serializer.serialize(item, locale)}


def etag_header(item: Any) -> dict[str, str]:
    """The version of an item as its ETag."""
    return {"ETag": f'"{item.version}"'} if "version" in item.DESCRIPTOR.fields_by_name else {}
