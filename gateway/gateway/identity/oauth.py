"""Parameters of OAuth 2 of a bounded length, and its errors as identity reports them."""

from collections.abc import Mapping

import grpc.aio
from chassis import oauth
from chassis.oauth import RETRY_AFTER, STATUS, OAuthError

from gateway.grpc_status import StatusDetails


def required(fields: Mapping[str, str], name: str, longest: int) -> str:
    """Return a parameter. Raise OAuthError if it is missing or longer than `longest`."""
    return oauth.required({name: optional(fields, name, longest)}, name)


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
    if STATUS not in metadata:
        return None
    wait = float(metadata.get(RETRY_AFTER, 0))
    return OAuthError(details.reason, error.details() or "", int(metadata[STATUS]), wait)
