"""The words of OAuth 2: parameters of a request, refusals (RFC 6749 5.2)."""

import math
from collections.abc import Mapping
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from gateway.problem_details import Problem, problem_document

FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 20
NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}


class OAuthError(Exception):
    """A refusal by the token endpoint: its code, a sentence, a status and, when waiting helps, seconds."""

    def __init__(self, code: str, sentence: str, status: int = 400, retry_after: float = 0) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.status, self.retry_after = code, sentence, status, retry_after

    def answer(self, request: Request) -> Response:
        """RFC 6749's members and those that every error of Souk has, as the JSON that RFC asks for."""
        code, sentence = self.code, self.sentence
        problem = Problem(
            self.status, sentence, code=code.replace("_", "-"), error=code, error_description=sentence
        )
        waiting = {"Retry-After": str(math.ceil(self.retry_after))} if self.retry_after else {}
        return JSONResponse(problem_document(problem, request), self.status, NO_STORE | waiting)


async def parameters(request: Request) -> dict[str, str]:
    """The form's fields; raises OAuthError for another content type, a repeated or an unreadable field."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise OAuthError("invalid_request", f"Send the parameters as {FORM}.")
    try:
        text = (await request.body()).decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
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
    """A parameter that must be there, of so many characters at the most."""
    value = fields.get(name, "")
    if not value:
        raise OAuthError("invalid_request", f"The parameter {name} is missing.")
    if len(value) > longest:
        raise OAuthError("invalid_request", f"The parameter {name} has more than {longest} characters.")
    return value
