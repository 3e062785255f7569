"""OAuth 2: parameters of a request, and error responses (RFC 6749, 5.2)."""

import math
from collections.abc import Mapping
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from gateway.problem_details import Problem, problem_document
from gateway.responses import UNCACHED

FORM = "application/x-www-form-urlencoded"
_MAX_FIELDS = 20
NO_STORE = UNCACHED | {"Pragma": "no-cache"}


class OAuthError(Exception):
    """An error of the token endpoint: code, message, status and, if waiting helps, seconds."""

    def __init__(self, code: str, message: str, status: int = 400, retry_after: float = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.status, self.retry_after = code, message, status, retry_after

    def to_response(self, request: Request) -> Response:
        """Return the error as JSON with the members of RFC 6749 and of a problem."""
        code, message = self.code, self.message
        problem = Problem(
            self.status, message, code=code.replace("_", "-"), error=code, error_description=message
        )
        retry = {"Retry-After": str(math.ceil(self.retry_after))} if self.retry_after else {}
        return JSONResponse(problem_document(problem, request), self.status, NO_STORE | retry)


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


def required(fields: Mapping[str, str], name: str, longest: int) -> str:
    """Return a parameter. Raise OAuthError if it is missing or longer than `longest`."""
    value = fields.get(name, "")
    if not value:
        raise OAuthError("invalid_request", f"The parameter {name} is missing.")
    if len(value) > longest:
        raise OAuthError("invalid_request", f"The parameter {name} has more than {longest} characters.")
    return value
