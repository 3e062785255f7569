"""Add credit to a customer's wallet by hand, or remove some."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.errors import invalid_field
from chassis.money import Currency

from orders_pos.usecases.customers import CreditAccounts, EntryT_co


@dataclass(frozen=True)
class DepositCredit:
    """The amount is negative if credit is removed."""

    customer_id: UUID
    amount: Decimal
    note: str = ""


async def deposit_credit(
    deposit: DepositCredit, currency: Currency, accounts: CreditAccounts[EntryT_co]
) -> EntryT_co:
    """Return the entry. Raise NotFoundError, and ValidationError if the amount is zero or the balance too low."""
    if not deposit.amount:
        raise invalid_field("item.amount", "Must not be zero.", "range")
    await accounts.check_exists(deposit.customer_id)
    return await accounts.deposit(deposit.customer_id, currency.quantize(deposit.amount), deposit.note)
