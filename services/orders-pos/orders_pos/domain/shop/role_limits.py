"""Limits of what each role may do without an admin, in one request and in a day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NotRequired, TypedDict

from chassis.approvals import ExceededLimit
from chassis.context import Caller

CREDIT, DISCOUNT, REFUND, CASH_DIFFERENCE = "credit", "discount", "refund", "cash-difference"
_DEFAULT_DISCOUNT, _DEFAULT_CREDIT = Decimal(0), Decimal(1000)
# What a person may do in a day where neither the day nor one request has a limit that says it in the currency.
_DEFAULTS_PER_DAY = {DISCOUNT: Decimal(1000), REFUND: Decimal(5000), CASH_DIFFERENCE: Decimal(500)}


class StoredRoleLimit(TypedDict):
    """A limit as JSON, with decimals as strings."""

    role: str
    discount: NotRequired[str | None]
    credit: NotRequired[str | None]
    refund: NotRequired[str | None]
    cash_difference: NotRequired[str | None]
    discount_per_day: NotRequired[str | None]
    credit_per_day: NotRequired[str | None]
    refund_per_day: NotRequired[str | None]
    cash_difference_per_day: NotRequired[str | None]


@dataclass(frozen=True)
class RoleLimit:
    """A percentage of discount, amounts of credit and refund at once, and of a difference at the closing of a till;
    None for no limit. `per_day` are the amounts that a person may come to in a day."""

    discount: Decimal = _DEFAULT_DISCOUNT
    credit: Decimal = _DEFAULT_CREDIT
    refund: Decimal | None = None
    cash_difference: Decimal | None = None
    per_day: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])

    def of(self, kind: str) -> Decimal | None:
        """Return the limit of one request, None for no limit. Raise KeyError for an unknown kind."""
        return {
            DISCOUNT: self.discount,
            CREDIT: self.credit,
            REFUND: self.refund,
            CASH_DIFFERENCE: self.cash_difference,
        }[kind]

    def of_day(self, kind: str) -> Decimal:
        """Return the amount of a day, by default that of one request, so that small steps come no further."""
        if kind in self.per_day:
            return self.per_day[kind]
        at_once = None if kind == DISCOUNT else self.of(kind)
        return _DEFAULTS_PER_DAY[kind] if at_once is None else at_once


_DEFAULT = RoleLimit()


@dataclass(frozen=True)
class LimitUse:
    """What a request uses of the limits of a kind: the value that one request has a limit for, the amount that counts
    for the day, and the field of the request."""

    kind: str
    value: Decimal
    amount: Decimal
    field: str


@dataclass(frozen=True)
class LimitCheck:
    """The limits of one request that a request exceeds, and what it uses of those of the day."""

    exceeded: Sequence[ExceededLimit] = ()
    uses: Sequence[LimitUse] = ()


NO_LIMIT_CHECK = LimitCheck()


@dataclass(frozen=True)
class RoleLimits:
    """The limits of a shop. A caller of several roles has the widest."""

    by_role: Mapping[str, RoleLimit] = field(default_factory=dict[str, RoleLimit])

    def check(self, uses: Iterable[LimitUse], caller: Caller) -> LimitCheck:
        """Return what these uses exceed, and what of them counts for the day."""
        uses = list(uses)
        exceeded = [limit for use in uses for limit in self._find_exceeded(use, caller)]
        return LimitCheck(exceeded, [use for use in uses if use.amount > 0])

    def check_day(self, use: LimitUse, used: Decimal, caller: Caller) -> Iterator[ExceededLimit]:
        """Yield the limit of the day if the use exceeds it, after what was used that day before."""
        limit = max(limit.of_day(use.kind) for limit in self._of(caller))
        if used + use.amount > limit:
            yield ExceededLimit(f"{use.kind}-day", use.amount, limit, caller.currency, use.field, used)

    def _find_exceeded(self, use: LimitUse, caller: Caller) -> Iterator[ExceededLimit]:
        limits = [limit.of(use.kind) for limit in self._of(caller)]
        amounts = [limit for limit in limits if limit is not None]
        # If one role has no limit, there is none.
        if len(amounts) == len(limits) and use.value > max(amounts):
            currency = "" if use.kind == DISCOUNT else caller.currency
            yield ExceededLimit(use.kind, use.value, max(amounts), currency, use.field)

    def _of(self, caller: Caller) -> Sequence[RoleLimit]:
        return [self.by_role.get(role, _DEFAULT) for role in caller.roles] or [_DEFAULT]


NO_ROLE_LIMITS = RoleLimits()


def role_limits_from_rows(rows: Iterable[StoredRoleLimit]) -> RoleLimits:
    """Return the limits of stored settings."""
    return RoleLimits({row["role"]: _from_row(row) for row in rows})


def _from_row(row: StoredRoleLimit) -> RoleLimit:
    discount, credit, refund = row.get("discount"), row.get("credit"), row.get("refund")
    difference = row.get("cash_difference")
    per_day = {
        DISCOUNT: row.get("discount_per_day"),
        CREDIT: row.get("credit_per_day"),
        REFUND: row.get("refund_per_day"),
        CASH_DIFFERENCE: row.get("cash_difference_per_day"),
    }
    return RoleLimit(
        _DEFAULT_DISCOUNT if discount is None else Decimal(discount),
        _DEFAULT_CREDIT if credit is None else Decimal(credit),
        None if refund is None else Decimal(refund),
        None if difference is None else Decimal(difference),
        {kind: Decimal(amount) for kind, amount in per_day.items() if amount is not None},
    )
