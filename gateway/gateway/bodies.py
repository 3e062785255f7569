"""JSON bodies of requests."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeVar

import orjson
import pydantic
from chassis.errors import FieldViolation, ValidationError
from pydantic import BaseModel, ConfigDict
from starlette.requests import Request

from gateway.problem_details import Problem

Json = dict[str, Any]
_MESSAGES = {
    "missing": ("blank", "This field is required."),
    "extra_forbidden": ("unknown", "There is no such field."),
}
_MAX_NAME_LENGTH = 100


class Body(BaseModel):
    """A body with a hand-written schema. Unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid")


Kind = TypeVar("Kind", bound=Body)


def read(kind: type[Kind], body: Mapping[str, Any]) -> Kind:
    """Return the validated body: `@*` ignored, empty strings absent. Raise ValidationError with every violation."""
    try:
        return kind.model_validate(_normalize(body))
    except pydantic.ValidationError as error:
        raise ValidationError(*(_violation(details) for details in error.errors(include_url=False))) from None


def schema_of(body: type[Body]) -> Json:
    """Return the body's JSON Schema for the OpenAPI document."""
    schema = body.model_json_schema(ref_template="#/components/schemas/{model}")
    return {name: value for name, value in schema.items() if name != "$defs"}


def _normalize(body: Mapping[str, Any]) -> Json:
    return {
        name: [_normalize(element) if isinstance(element, dict) else element for element in value]
        if isinstance(value, list)
        else value
        for name, value in body.items()
        if not name.startswith("@") and value != ""
    }


def _violation(error: Any) -> FieldViolation:
    path = ""
    for step in error["loc"]:
        path += f"[{step}]" if isinstance(step, int) else f".{step[:_MAX_NAME_LENGTH]}"
    code, message = _MESSAGES.get(error["type"], (error["type"].replace("_", "-"), error["msg"]))
    return FieldViolation(path.removeprefix("."), message, code)


def is_merge(request: Request) -> bool:
    """Return whether the body is a JSON merge patch (RFC 7396)."""
    return _media(request) == "application/merge-patch+json"


def _media(request: Request) -> str:
    return request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()


async def json_object(request: Request) -> Json:
    """Return the body as an object with exact numbers. Raise Problem 400, 413 or 415."""
    media = _media(request)
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
        # orjson rejects what json accepts: lone surrogates, NaN, excessive nesting.
        orjson.loads(raw)
        return json.loads(raw, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        raise Problem(400, "The body is not JSON that can be read.", code="malformed") from None
