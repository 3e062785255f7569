"""The JSON body of a request."""

import json
from decimal import Decimal
from typing import Any

import orjson
from starlette.requests import Request

from gateway.problems import Problem

Json = dict[str, Any]


async def json_object(request: Request) -> Json:
    """The body as an object, its numbers exact; raises Problem 400, 413 or 415."""
    media = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if media != "application/json" and not (media.startswith("application/") and media.endswith("+json")):
        raise Problem(415, "Send the body as application/json.", code="media-type")
    raw = await request.body()
    if not raw:
        raise Problem(400, "The body is missing: send a JSON object.", code="malformed")
    body = _parsed(raw)
    if not isinstance(body, dict):
        raise Problem(400, "Send a JSON object.", code="malformed")
    return body


def _parsed(raw: bytes) -> Any:
    try:
        # The strict reader refuses what the exact one lets pass: half characters, NaN, too many levels.
        orjson.loads(raw)
        return json.loads(raw, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        raise Problem(400, "The body is not JSON that can be read.", code="malformed") from None
