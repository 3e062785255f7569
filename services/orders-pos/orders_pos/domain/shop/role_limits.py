"""Limits of what each role may do without an admin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NotRequired, TypedDict

from chassis.context import Caller
from chassis.errors import ForbiddenError

APPROVAL_REQUIRED = "approval-required"
_DEFAULT_DISCOUNT, _DEFAULT_CREDIT = Decimal(0), Decimal(1000)


class StoredRoleLimit(TypedDict):
    """A limit as JSON, with decimals as strings."""

    role: str
    discount: NotRequired[str | None]
    credit: NotRequired[str | None]
    refund: NotRequired[str | None]


@dataclass(frozen=True)
class RoleLimit:
    """A percentage of discount, and amounts of credit and refund at once; None for no limit."""

    discount: Decimal = _DEFAULT_DISCOUNT
    credit: Decimal = _DEFAULT_CREDIT
    refund: Decimal | None = None


_DEFAULT = RoleLimit()


@dataclass(frozen=True)
class RoleLimits:
    """The limits of a shop. A caller of several roles has the widest."""

    by_role: Mapping[str, RoleLimit] = field(default_factory=dict[str, RoleLimit])

    def check_discount(self, percent: Decimal, caller: Caller) -> None:
        """Raise ForbiddenError if only an admin may give the discount."""
        self._check(percent, max(limit.discount for limit in self._of(caller)), caller, "discount_percent")

    def check_credit(self, amount: Decimal, caller: Caller) -> None:
        """Raise ForbiddenError if only an admin may put the amount into a wallet."""
        self._check(amount, max(limit.credit for limit in self._of(caller)), caller, "rest_as_credit")

    def check_refund(self, amount: Decimal, caller: Caller) -> None:
        """Raise ForbiddenError if only an admin may refund the amount."""
        limits = [limit.refund for limit in self._of(caller)]
        given = [limit for limit in limits if limit is not None]
        if len(given) == len(limits):
            self._check(amount, max(given), caller, "amount")

    def _of(self, caller: Caller) -> Iterable[RoleLimit]:
        return [self.by_role.get(role, _DEFAULT) for role in caller.roles] or [_DEFAULT]

    def _check(self, value: Decimal, limit: Decimal, caller: Caller, name: str) -> None:
        if value > limit and not caller.is_admin:
            message = f"An admin must approve this: your limit is {limit:f}."
            raise ForbiddenError(message, APPROVAL_REQUIRED, field=name)


NO_ROLE_LIMITS = RoleLimits()


def role_limits_from_rows(rows: Iterable[StoredRoleLimit]) -> RoleLimits:
    """Return the limits of stored settings."""
    return RoleLimits({row["role"]: _from_row(row) for row in rows})


def _from_row(row: StoredRoleLimit) -> RoleLimit:
    discount, credit, refund = row.get("discount"), row.get("credit"), row.get("refund")
    return RoleLimit(
        _DEFAULT_DISCOUNT if discount is None else Decimal(discount),
        _DEFAULT_CREDIT if credit is None else Decimal(credit),
        None if refund is None else Decimal(refund),
    )
