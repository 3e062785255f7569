"""Documentation that identity's routes share."""

from typing import Any

from fastapi.responses import JSONResponse
from identity.wire import Body

from gateway.identity.bodies import json_body
from gateway.openapi import error_responses

_LOCALE = {"$ref": "#/components/parameters/Locale"}


class JsonLd(JSONResponse):
    """The media type of the responses, for the document."""

    media_type = "application/ld+json"


def for_admins(*parameters: dict[str, Any]) -> dict[str, Any]:
    """Return what a read of admins has beside its response."""
    return {
        "description": "For ROLE_ADMIN, signed in as a person.",
        "security": [{"bearer": []}],
        "parameters": [_LOCALE, *parameters],
        "responses": error_responses.for_reads(),
    }


def for_anyone(body: type[Body] | None = None) -> dict[str, Any]:
    """Return what a public operation has beside its response."""
    operation = {"security": [], "parameters": [_LOCALE]}
    if body is None:
        return {**operation, "responses": error_responses.for_reads()}
    return {**operation, "responses": error_responses.for_writes(), **json_body(body)}
