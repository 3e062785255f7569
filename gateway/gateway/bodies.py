"""JSON bodies of requests."""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import orjson
from chassis import descriptors
from chassis.rights import is_once
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from starlette.datastructures import QueryParams
from starlette.requests import Request

from gateway.contract.parser import parse_into
from gateway.contract.values import takes_empty, text_value
from gateway.problem_details import Problem

Json = dict[str, Any]

# json.loads would make a decoder for each body.
_EXACT = json.JSONDecoder(parse_float=Decimal)


def parse_body(
    method: MethodDescriptor, body: Mapping[str, Any], *, is_whole: bool = True, timezone: str = "UTC"
) -> tuple[Any, list[str]]:
    """Return the rpc's request with the fields of the body, and their names. Nothing is required
    in a partial body. Raise ValidationError with every violation."""
    request = GetMessageClass(method.input_type)()
    fields = without_key(method, body)
    sent = parse_into(request, fields, is_new=is_whole, is_partial=not is_whole, timezone=timezone)
    return request, sent


def without_key(method: MethodDescriptor, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the body of an rpc without what stands in for Idempotency-Key, which is no field of the request."""
    if not is_once(method):
        return body
    return {name: value for name, value in body.items() if name != "clientRequestId"}


def parse_query(method: MethodDescriptor, query: QueryParams) -> Any:
    """Return the rpc's request with the parameters of the query. Raise Problem 400 for an unknown parameter,
    ValidationError for values."""
    fields = [field for field in method.input_type.fields if not descriptors.field_options(field).read_only]
    request = GetMessageClass(method.input_type)()
    parse_into(request, read_query(fields, query), is_new=True)
    return request


def read_query(parameters: Iterable[FieldDescriptor], query: QueryParams) -> Json:
    """Return the parameters of a query as JSON would have them. Raise Problem 400 for one that is none of these
    fields."""
    fields = {
        name: field
        for field in parameters
        for name in (descriptors.public_name(field), *descriptors.field_options(field).aliases)
    }
    for name in query:
        if name not in fields:
            raise Problem(400, f"There is no parameter {name[:100]}.", code="filter")
        # In a body it clears the field; in a query there is nothing to clear.
        if not query[name] and not takes_empty(fields[name]):
            raise Problem(
                400, f"The parameter {name} has no value: send one, or leave it out.", code="filter"
            )
    return {name: text_value(fields[name], text) for name, text in query.items()}


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
        return _EXACT.decode(raw.decode())
    except (ValueError, ArithmeticError, RecursionError):
        raise Problem(400, "The body is not JSON that can be read.", code="malformed") from None
