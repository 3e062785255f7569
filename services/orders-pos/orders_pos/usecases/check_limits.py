"""Check what a request does against the limits of the caller's roles."""

from datetime import datetime
from decimal import Decimal
from typing import Protocol

from chassis.approvals import check_approved
from chassis.context import Caller

from orders_pos.domain.shop.role_limits import LimitCheck, LimitUse, RoleLimits


class LimitUses(Protocol):
    """What people used of the limits of a day."""

    async def add(self, use: LimitUse, caller: Caller, now: datetime) -> Decimal:
        """Add to what the caller used that day, in the tenant's time zone, and return what it was before. Other uses of
        this kind by the caller wait for the commit."""
        ...


async def check_limits(
    check: LimitCheck, limits: RoleLimits, caller: Caller, now: datetime, uses: LimitUses
) -> None:
    """Count what the caller uses of the limits of the day. Raise ForbiddenError, which names all limits that are
    exceeded, if an admin must approve the request; what an admin does or approved counts for no day."""
    if caller.is_approved:
        return
    exceeded = [*check.exceeded]
    # A visitor of the shop is no person with a day. The kinds are in one order, so that two requests of a person cannot
    # deadlock.
    for use in sorted(check.uses, key=lambda use: use.kind) if caller.user_id else ():
        used = await uses.add(use, caller, now)
        exceeded += limits.check_day(use, used, caller)
    check_approved(exceeded, caller)
