"""Errors of OAuth 2 (RFC 6749, 5.2), and parameters that a request must have."""

from collections.abc import Mapping

import grpc.aio

from gateway.grpc_status import StatusDetails

# Metadata of identity's errors of OAuth.
_STATUS, _RETRY_AFTER = "status", "retry-after"


class OAuthError(Exception):
    """An error of the token endpoint: code, message, status and, if waiting helps, seconds."""

    def __init__(self, code: str, message: str, status: int = 400, retry_after: float = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.status, self.retry_after = code, message, status, retry_after


def required(fields: Mapping[str, str], name: str, longest: int) -> str:
    """Return a parameter. Raise OAuthError if it is missing or longer than `longest`."""
    if not (value := optional(fields, name, longest)):
        raise OAuthError("invalid_request", f"The parameter {name} is missing.")
    return value


def optional(fields: Mapping[str, str], name: str, longest: int) -> str:
    """Return a parameter, empty where it is missing. Raise OAuthError if it is longer than `longest`."""
    value = fields.get(name, "")
    if len(value) > longest:
        raise OAuthError("invalid_request", f"The parameter {name} has more than {longest} characters.")
    return value


def find_oauth_error(error: grpc.aio.AioRpcError) -> OAuthError | None:
    """Return what identity refused; None for an error of another kind."""
    details = StatusDetails(error)
    metadata = details.info.get(details.reason, {})
    if _STATUS not in metadata:
        return None
    wait = float(metadata.get(_RETRY_AFTER, 0))
    return OAuthError(details.reason, error.details() or "", int(metadata[_STATUS]), wait)
