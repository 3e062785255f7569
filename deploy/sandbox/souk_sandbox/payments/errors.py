"""Errors of the stand-in payment provider, in the real one's form."""

from collections.abc import Mapping
from typing import Any


class PaymentApiError(Exception):
    """An error object with its HTTP status."""

    def __init__(self, status: int, kind: str, message: str, code: str = "", **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.error: Mapping[str, Any] = {
            "type": kind, "message": message, **({"code": code} if code else {}), **more,
        }  # fmt: skip


def invalid(message: str, code: str = "parameter_invalid", param: str = "") -> PaymentApiError:
    """Return the error 400 for a parameter."""
    return PaymentApiError(400, "invalid_request_error", message, code, param=param)


def missing(kind: str, id_: str) -> PaymentApiError:
    """Return the error 404 for an object that does not exist."""
    return PaymentApiError(404, "invalid_request_error", f"No such {kind}: '{id_}'", "resource_missing")
