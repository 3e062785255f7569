"""Requests of OAuth clients, and error responses (RFC 6749)."""

import base64
import math
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl

from chassis.oauth import OAuthError
from fastapi import Request, Response
from fastapi.responses import JSONResponse

from gateway.problem_details import Problem, log_problem, problem_document
from gateway.responses import UNCACHED

FORM = "application/x-www-form-urlencoded"
NO_STORE = UNCACHED | {"Pragma": "no-cache"}
_MAX_FIELDS = 20
# An outside application of a tenant, each by its id.
_CLIENT_ID = re.compile(r"[0-9a-f-]{32,36}\.[0-9a-f-]{32,36}", re.IGNORECASE)


async def parameters(request: Request) -> dict[str, str]:
    """Return the form's fields. Raise OAuthError for another content type, a repeated or an unreadable field."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise OAuthError("invalid_request", f"Send the parameters as {FORM}.")
    try:
        text = (await request.body()).decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_MAX_FIELDS, errors="strict")
    except ValueError:
        raise OAuthError(
            "invalid_request", "The form can't be read: it is not UTF-8 or has too many fields."
        ) from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise OAuthError("invalid_request", "A parameter was sent more than once.")
    if any("\0" in value for value in fields.values()):
        raise OAuthError("invalid_request", "A parameter holds a character that no text has.")
    return fields


def client_of(request: Request, fields: Mapping[str, str]) -> tuple[str, str] | None:
    """Return id and secret of the OAuth client that sends the request, by HTTP Basic or in the form; None for other
    callers of the token endpoint."""
    kind, _, encoded = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "basic":
        try:
            id_, _, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
        except ValueError:
            return "", ""
        return id_, secret
    id_ = fields.get("client_id", "")
    return (id_, fields.get("client_secret", "")) if _CLIENT_ID.fullmatch(id_) else None


def to_response(error: OAuthError, request: Request) -> Response:
    """Return an error as JSON with the members of RFC 6749 and of a problem."""
    code, message = error.code, str(error)
    problem = Problem(
        error.status, message, code=code.replace("_", "-"), error=code, error_description=message
    )
    log_problem(problem, request)
    retry = {"Retry-After": str(math.ceil(error.retry_after))} if error.retry_after else {}
    return JSONResponse(problem_document(problem, request), error.status, NO_STORE | retry)
