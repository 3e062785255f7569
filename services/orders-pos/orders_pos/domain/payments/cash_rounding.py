"""Rounding of what is paid in cash to the coins that a country uses."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeAlias
from uuid import UUID

from countries.packs import country_pack

from orders_pos.domain.orders.method import Method

# What an amount in cash is a multiple of, in the tenant's currency; None where cash is not rounded.
CashStep: TypeAlias = Decimal | None
_ZERO = Decimal(0)


@dataclass(frozen=True)
class CashRounding:
    """The step of a tenant's country, and the payment methods that are cash."""

    step: CashStep = None
    methods: frozenset[UUID] = frozenset()

    def step_of(self, method: Method | None) -> CashStep:
        """Return the step of what moves by a method, None if it is not rounded."""
        return self.step if method and method.id in self.methods else None


NO_ROUNDING = CashRounding()


def cash_step(country: str, currency: str) -> CashStep:
    """Return the step of a country, for amounts in its own currency."""
    pack = country_pack(country)
    return pack.cash.rounding if pack.cash and pack.currency == currency else None


def round_to(amount: Decimal, step: CashStep) -> Decimal:
    """Return the nearest multiple, half up. What would be rounded to nothing stays as it is."""
    if step is None:
        return amount
    rounded = (amount / step).quantize(Decimal(1), ROUND_HALF_UP) * step
    return rounded or amount


def round_cash(due: Decimal, paid: Decimal, step: CashStep) -> Decimal:
    """Return what rounding takes off an amount that is due, negative if it is rounded up. It is rounded as soon as the
    rounded amount is paid; who pays exactly what is due has the coins for it."""
    rounded = round_to(due, step)
    is_rounded = due > 0 and paid >= rounded and paid != due
    return due - rounded if is_rounded else _ZERO
