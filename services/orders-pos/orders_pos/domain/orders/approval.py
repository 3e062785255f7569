"""What an admin approved on an order, above the limits of the role that saved it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ForbiddenError

DISCOUNT, PRICE = "discount", "price"


@dataclass(frozen=True)
class OrderApproval:
    """A discount in percent, or the price of a line, which `subject` names: before and after, who asked and who
    approved."""

    kind: str
    subject: str
    before: Decimal
    after: Decimal
    person_name: str
    approved_by: str
    approved_at: datetime


def is_approval_needed(check: Callable[[Caller], None], caller: Caller) -> bool:
    """Return whether the caller passes the check only with the approval of an admin. Raise ForbiddenError if the caller
    does not pass it."""
    check(caller)
    if not caller.approver:
        return False
    try:
        check(replace(caller, approver=""))
    except ForbiddenError:
        return True
    return False
