"""Limits of what each role may do without an admin."""

from collections.abc import Iterable, Mapping, Sequence
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
    cash_difference: NotRequired[str | None]


@dataclass(frozen=True)
class RoleLimit:
    """A percentage of discount, amounts of credit and refund at once, and of a difference at the closing of a till;
    None for no limit."""

    discount: Decimal = _DEFAULT_DISCOUNT
    credit: Decimal = _DEFAULT_CREDIT
    refund: Decimal | None = None
    cash_difference: Decimal | None = None


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
        self._check_optional(amount, [limit.refund for limit in self._of(caller)], caller, "amount")

    def check_cash_difference(self, difference: Decimal, caller: Caller) -> None:
        """Raise ForbiddenError if only an admin may close a till with the difference."""
        limits = [limit.cash_difference for limit in self._of(caller)]
        self._check_optional(abs(difference), limits, caller, "counts")

    def _of(self, caller: Caller) -> Iterable[RoleLimit]:
        return [self.by_role.get(role, _DEFAULT) for role in caller.roles] or [_DEFAULT]

    def _check_optional(
        self, value: Decimal, limits: Sequence[Decimal | None], caller: Caller, name: str
    ) -> None:
        """Check a value against the widest limit; if one is None, there is none."""
        given = [limit for limit in limits if limit is not None]
        if len(given) == len(limits):
            self._check(value, max(given), caller, name)

    def _check(self, value: Decimal, limit: Decimal, caller: Caller, name: str) -> None:
        if value > limit and not caller.is_approved:
            message = f"An admin must approve this. The limit of your role: {limit:f}"
            raise ForbiddenError(message, APPROVAL_REQUIRED, field=name)


NO_ROLE_LIMITS = RoleLimits()


def role_limits_from_rows(rows: Iterable[StoredRoleLimit]) -> RoleLimits:
    """Return the limits of stored settings."""
    return RoleLimits({row["role"]: _from_row(row) for row in rows})


def _from_row(row: StoredRoleLimit) -> RoleLimit:
    discount, credit, refund = row.get("discount"), row.get("credit"), row.get("refund")
    difference = row.get("cash_difference")
    return RoleLimit(
        _DEFAULT_DISCOUNT if discount is None else Decimal(discount),
        _DEFAULT_CREDIT if credit is None else Decimal(credit),
        None if refund is None else Decimal(refund),
        None if difference is None else Decimal(difference),
    )
