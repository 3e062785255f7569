"""Rules for moving orders: any step may follow any other, but only an admin may leave a final step, with a reason."""

from chassis.context import Caller
from chassis.errors import ConflictError, FieldViolation, ForbiddenError, ValidationError

DELIVERED, CANCELLED = "delivered", "cancelled"
_FINAL = frozenset({DELIVERED, CANCELLED})


def check_step_exit(code: str, reason: str, caller: Caller) -> None:
    """Raise ForbiddenError or ValidationError if the order may not leave this step."""
    if code not in _FINAL:
        return
    if not caller.is_admin:
        raise ForbiddenError(f"Only an admin may move an order out of the step {code}.", field="step_code")
    if not reason.strip():
        raise ValidationError(
            FieldViolation("reason", f"Enter a reason for moving the order out of the step {code}.", "blank")
        )


def order_cancelled_error() -> ConflictError:
    """Return the error of editing a cancelled order."""
    return ConflictError("This order is cancelled. Move it to another step first.", "cancelled")
