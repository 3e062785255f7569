"""The ways to say no."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FieldViolation:
    """One field that can't be taken: its path, a sentence, a code for machines and, for a clash, the other's id."""

    field: str
    message: str
    code: str = "invalid"
    existing: str | None = None


class DomainError(Exception):
    """A request that can't be met, said in a sentence for its sender."""

    code = "refused"

    def __init__(self, sentence: str, code: str = "", **metadata: str) -> None:
        super().__init__(sentence)
        self.code = code or self.code
        self.metadata = metadata


class NotFoundError(DomainError):
    code = "not-found"


class ForbiddenError(DomainError):
    code = "forbidden"


class UnauthenticatedError(DomainError):
    code = "unauthenticated"


class ConflictError(DomainError):
    """The state of things is against it."""

    code = "conflict"


class BusyError(DomainError):
    """Not now; `retry_after` in seconds."""

    code = "busy"

    def __init__(self, sentence: str, retry_after: float = 1) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


class ExhaustedError(BusyError):
    """Something outside, or the budget for it, is against it for now. Nobody but the sender tries again."""

    code = "exhausted"

    def __init__(self, sentence: str, retry_after: float = 1, code: str = "") -> None:
        super().__init__(sentence, retry_after)
        self.code = code or self.code


class StaleError(DomainError):
    """The item has moved on; carries it as it is and the names of the fields that differ."""

    code = "stale"

    def __init__(self, current: Any, changed: Iterable[str]) -> None:
        super().__init__("This was changed by someone else in the meantime.", changed=",".join(changed))
        self.current = current


class ValidationError(DomainError):
    code = "invalid"

    def __init__(self, *violations: FieldViolation, code: str = "", **metadata: str) -> None:
        super().__init__("\n".join(f"{v.field}: {v.message}" for v in violations), code, **metadata)
        self.violations = violations


def invalid_field(field: str, message: str, code: str = "invalid") -> ValidationError:
    """A refusal of one field."""
    return ValidationError(FieldViolation(field, message, code))
