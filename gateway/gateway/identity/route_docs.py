"""Documentation that identity's routes share."""

from typing import Any

from fastapi.responses import JSONResponse
from identity.wire import Body

from gateway.identity.bodies import json_body
from gateway.openapi import error_responses
from gateway.route_doc import ID, PAGE

_LOCALE = {"$ref": "#/components/parameters/Locale"}
_BEARER: list[dict[str, list[str]]] = [{"bearer": []}]


class JsonLd(JSONResponse):
    """The media type of the responses, for the document."""

    media_type = "application/ld+json"


def for_admins(
    *parameters: dict[str, Any], body: type[Body] | None = None, is_write: bool = True
) -> dict[str, Any]:
    """Return what an operation of admins has beside its response."""
    text = "For ROLE_ADMIN, signed in as a person."
    return {"description": text, "security": _BEARER, **_parts(parameters, body, is_write=is_write)}


def for_people(
    *parameters: dict[str, Any], body: type[Body] | None = None, is_write: bool = True
) -> dict[str, Any]:
    """Return what an operation of a person for themselves has beside its response."""
    text = "For everyone, signed in as a person."
    return {"description": text, "security": _BEARER, **_parts(parameters, body, is_write=is_write)}


def for_anyone(body: type[Body] | None = None) -> dict[str, Any]:
    """Return what a public operation has beside its response."""
    return {"security": [], **_parts((), body, is_write=body is not None)}


def _parts(
    parameters: tuple[dict[str, Any], ...], body: type[Body] | None, *, is_write: bool
) -> dict[str, Any]:
    responses = error_responses.for_writes() if is_write else error_responses.for_reads()
    return {
        "parameters": [_LOCALE, *parameters],
        "responses": responses,
        **(json_body(body) if body else {}),
    }


__all__ = ["ID", "PAGE", "JsonLd", "for_admins", "for_anyone", "for_people"]
