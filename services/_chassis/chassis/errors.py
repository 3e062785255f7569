"""Errors of the domain: what a caller caused or can understand, independent of gRPC and HTTP."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FieldViolation:
    """A field that was rejected: its path, a message for people, a code for machines and, for a duplicate, the id of
    the existing item."""

    field: str
    message: str
    code: str = "invalid"
    existing: str | None = None


class DomainError(Exception):
    """A request that can't be carried out. The message is for the caller; `metadata` is for machines."""

    code = "refused"

    def __init__(self, message: str, code: str = "", **metadata: str) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.metadata = metadata

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes an equal error: the arguments are those of each class, what is stored is the same."""
        return _restore, (type(self), self.args), self.__dict__


def _restore(kind: type[DomainError], arguments: tuple[Any, ...]) -> DomainError:
    return kind.__new__(kind, *arguments)


class NotFoundError(DomainError):
    """There is no such item in the tenant."""

    code = "not-found"


class ForbiddenError(DomainError):
    """The caller may not do this."""

    code = "forbidden"


class UnauthenticatedError(DomainError):
    """The request has no valid token. `reason` is for the log alone: what is wrong with the one that was sent."""

    code = "unauthenticated"

    def __init__(self, message: str, code: str = "", reason: str = "") -> None:
        super().__init__(message, code)
        self.reason = reason


class ConflictError(DomainError):
    """The current state does not allow the request."""

    code = "conflict"


class BusyError(DomainError):
    """A dependency is not available at present; retry after `retry_after` seconds."""

    code = "busy"

    def __init__(self, message: str, retry_after: float = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ExhaustedError(BusyError):
    """The budget for an outside system is used up for `retry_after` seconds. Only the caller may retry: the gateway
    does not."""

    code = "exhausted"

    def __init__(self, message: str, retry_after: float = 1, code: str = "") -> None:
        super().__init__(message, retry_after)
        self.code = code or self.code


class TooManyAttemptsError(ExhaustedError):
    """The caller has to wait `retry_after` seconds before the next attempt."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("Too many attempts. Wait before the next one.", retry_after, "too-many-attempts")


class StaleError(DomainError):
    """The item has a newer version. `current` is the item as it is now; `changed` are the names of the fields that
    differ from what the caller read."""

    code = "stale"

    def __init__(self, current: Any, changed: Iterable[str]) -> None:
        super().__init__("This was changed by someone else in the meantime.", changed=",".join(changed))
        self.current = current


class ValidationError(DomainError):
    """One or more fields were rejected."""

    code = "invalid"

    def __init__(self, *violations: FieldViolation, code: str = "", **metadata: str) -> None:
        super().__init__("\n".join(f"{v.field}: {v.message}" for v in violations), code, **metadata)
        self.violations = violations


def invalid_field(field: str, message: str, code: str = "invalid") -> ValidationError:
    """Return the error that rejects one field."""
    return ValidationError(FieldViolation(field, message, code))
