"""Errors of OAuth 2 (RFC 6749, 5.2), and parameters that a request must have."""

from collections.abc import Mapping

from chassis.errors import DomainError

# Metadata of the error: the status of HTTP, and the seconds to wait where waiting helps.
STATUS, RETRY_AFTER = "status", "retry-after"


class OAuthError(DomainError):
    """An error of the token endpoint: code, message, status and, if waiting helps, seconds."""

    def __init__(self, code: str, message: str, status: int = 400, retry_after: float = 0) -> None:
        wait = {RETRY_AFTER: str(retry_after)} if retry_after else {}
        super().__init__(message, code, **{STATUS: str(status)}, **wait)
        self.status, self.retry_after = status, retry_after


def required(fields: Mapping[str, str], name: str) -> str:
    """Return a parameter. Raise OAuthError if it is missing."""
    if not (value := fields.get(name, "")):
        raise OAuthError("invalid_request", f"The parameter {name} is missing.")
    return value
