"""Entries of the books, with two or more lines that balance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from countries.pack import Account, AccountKind, Journal, JournalKind

from orders_pos.domain.accounting.ledger_accounts import LedgerAccounts
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.payments import movement as kinds

_ZERO = Decimal(0)
_FIXED: Mapping[str, AccountKind] = {
    kinds.CREDITED: "wallet",
    kinds.CREDIT_USED: "wallet",
    kinds.CREDIT_RETURNED: "wallet",
    kinds.WRITTEN_OFF: "write-off",
}


@dataclass(frozen=True)
class Posting:
    """A document of the books: a save of an order on a day, by which an order was sold on another day."""

    day: date
    order_number: str
    sold_on: date


@dataclass(frozen=True)
class SoldPart:
    """What a save changed of the sale at a rate; `delivery` is in the net amount."""

    part: TaxPart
    delivery: Decimal = _ZERO


@dataclass(frozen=True)
class PaidAmount:
    """A movement of money as the payment ledger has it."""

    kind: str
    amount: Decimal
    is_cash: bool = False
    method_id: UUID | None = None


@dataclass(frozen=True)
class EntryLine:
    """A debit, or a credit where it is negative."""

    account: Account
    amount: Decimal


@dataclass(frozen=True)
class Entry:
    """Lines that add up to zero, in a journal."""

    journal: Journal
    posting: Posting
    lines: Sequence[EntryLine] = field(default_factory=list[EntryLine])


def sale_entry(posting: Posting, parts: Iterable[SoldPart], accounts: LedgerAccounts) -> Entry | None:
    """Return the entry of what a save changed of a sale; None if nothing is left of it."""
    amounts: list[tuple[Account, Decimal]] = []
    for sold in parts:
        part = sold.part
        amounts += [
            (accounts.find("customers"), part.net + part.tax),
            (accounts.find("sales", part.percent), sold.delivery - part.net),
            (accounts.find("delivery"), -sold.delivery),
            (accounts.find("tax", part.percent), -part.tax),
        ]
    return _entry("sales", posting, amounts, accounts)


def payment_entry(posting: Posting, paid: Sequence[PaidAmount], accounts: LedgerAccounts) -> Entry | None:
    """Return the entry of what a save moved of an order's money; None if nothing is left of it."""
    amounts: list[tuple[Account, Decimal]] = []
    for movement in paid:
        if account := _find_account(movement, accounts):
            amounts += [(account, movement.amount), (accounts.find("customers"), -movement.amount)]
    return _entry(_find_journal(paid), posting, amounts, accounts)


def _find_account(movement: PaidAmount, accounts: LedgerAccounts) -> Account | None:
    """Return the account of a movement; None for goods that came back, which the sale has."""
    if movement.kind in kinds.MONEY_KINDS:
        return accounts.find("cash" if movement.is_cash else "bank", movement.method_id)
    if movement.kind == kinds.ROUNDED:
        return accounts.find("rounding-loss" if movement.amount > 0 else "rounding-gain")
    kind = _FIXED.get(movement.kind)
    return accounts.find(kind) if kind else None


def _find_journal(paid: Iterable[PaidAmount]) -> JournalKind:
    money = [movement for movement in paid if movement.kind in kinds.MONEY_KINDS]
    if not money:
        return "other"
    return "cash" if any(movement.is_cash for movement in money) else "bank"


def _entry(
    journal: JournalKind,
    posting: Posting,
    amounts: Iterable[tuple[Account, Decimal]],
    accounts: LedgerAccounts,
) -> Entry | None:
    lines = list(_sum_by_account(amounts))
    return Entry(accounts.rules.journals[journal], posting, lines) if lines else None


def _sum_by_account(amounts: Iterable[tuple[Account, Decimal]]) -> Iterator[EntryLine]:
    """Yield a line for each account number, without those that come to nothing."""
    sums: dict[str, EntryLine] = {}
    for account, amount in amounts:
        before = sums.get(account.number, EntryLine(account, _ZERO))
        sums[account.number] = EntryLine(before.account, before.amount + amount)
    return (line for line in sums.values() if line.amount)
