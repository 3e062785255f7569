"""The way of an order: any step leads to any other, but from the last ones an admin alone leads on, and says why."""

from chassis.context import Caller
from chassis.errors import ConflictError, FieldViolation, ForbiddenError, ValidationError

DELIVERED, CANCELLED = "delivered", "cancelled"
_LAST = frozenset({DELIVERED, CANCELLED})


def check_leaving(code: str, reason: str, caller: Caller) -> None:
    """Raise Forbidden or Conflict when an order may not leave this step."""
    if code not in _LAST:
        return
    if not caller.is_admin:
        raise ForbiddenError(f"Only an admin takes an order out of the step {code}.", field="step_code")
    if not reason.strip():
        raise ValidationError(FieldViolation("reason", f"Say why the order leaves the step {code}.", "blank"))


def check_reason(reason: str, most: int = 500) -> None:
    if len(reason) > most:
        raise ValidationError(FieldViolation("reason", f"At most {most} characters.", "too-long"))


def refused_edit() -> ConflictError:
    """A cancelled order is not edited."""
    return ConflictError("This order is cancelled; move it to another step first.", "cancelled")
