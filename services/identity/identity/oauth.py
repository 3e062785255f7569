"""Errors of OAuth 2 (RFC 6749, 5.2), and parameters that a request must have."""

from collections.abc import Mapping


class OAuthError(Exception):
    """An error of the token endpoint: code, message, status and, if waiting helps, seconds."""

    def __init__(self, code: str, message: str, status: int = 400, retry_after: float = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.status, self.retry_after = code, message, status, retry_after


def required(fields: Mapping[str, str], name: str, longest: int) -> str:
    """Return a parameter. Raise OAuthError if it is missing or longer than `longest`."""
    value = fields.get(name, "")
    if not value:
        raise OAuthError("invalid_request", f"The parameter {name} is missing.")
    if len(value) > longest:
        raise OAuthError("invalid_request", f"The parameter {name} has more than {longest} characters.")
    return value
