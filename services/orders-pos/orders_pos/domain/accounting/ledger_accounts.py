"""Accounts of the books: those of the country, and those that a shop enters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NotRequired, TypedDict, get_args
from uuid import UUID

from chassis.errors import FieldViolation
from countries.pack import ACCOUNT_NUMBER, Account, AccountingRules, AccountKind

_KINDS = get_args(AccountKind)
_RATED, _PAID = ("sales", "tax"), ("cash", "bank")


class StoredAccount(TypedDict):
    """An account as JSON, with its rate as text and its payment method as an id."""

    kind: AccountKind
    number: str
    percent: NotRequired[str | None]
    payment_method_id: NotRequired[str | None]


def account_violations(accounts: Sequence[Mapping[str, object]]) -> Iterator[FieldViolation]:
    """Yield what is wrong with the accounts of a shop."""
    seen: set[tuple[object, ...]] = set()
    for index, account in enumerate(accounts):
        path, kind = f"item.accounts[{index}]", account.get("kind")
        percent, method = account.get("percent"), account.get("payment_method_id")
        key = kind, None if percent is None else Decimal(str(percent)), method
        if kind not in _KINDS:
            yield FieldViolation(f"{path}.kind", f"Use one of: {', '.join(_KINDS)}.", "choice")
        if not ACCOUNT_NUMBER.fullmatch(str(account.get("number", ""))):
            message = "Three digits, then digits and capital letters, as 706000."
            yield FieldViolation(f"{path}.number", message, "invalid")
        if percent is not None and kind not in _RATED:
            yield FieldViolation(f"{path}.percent", "Only sales and taxes have rates.", "not-allowed")
        if method and kind not in _PAID:
            message = "Only cash and bank have payment methods."
            yield FieldViolation(f"{path}.payment_method_id", message, "not-allowed")
        if key in seen:
            yield FieldViolation(f"{path}.kind", "This is there twice.", "duplicate")
        seen.add(key)


@dataclass(frozen=True)
class LedgerAccounts:
    """The accounts of a shop: `entered` by kind with a rate or a payment method, or neither."""

    rules: AccountingRules
    entered: Mapping[tuple[str, Decimal | UUID | None], str]

    @classmethod
    def of_settings(cls, rules: AccountingRules, accounts: Sequence[StoredAccount]) -> "LedgerAccounts":
        """Return the accounts of stored settings."""
        entered: dict[tuple[str, Decimal | UUID | None], str] = {}
        for account in accounts:
            detail: Decimal | UUID | None = None
            if percent := account.get("percent"):
                detail = Decimal(percent)
            elif method := account.get("payment_method_id"):
                detail = UUID(method)
            entered[account["kind"], detail] = account["number"]
        return cls(rules, entered)

    def find(self, kind: AccountKind, detail: Decimal | UUID | None = None) -> Account:
        """Return the account of a kind: of this rate or payment method if it has one of its own."""
        usual = self.rules.accounts[kind]
        if detail is not None and (number := self.entered.get((kind, detail))):
            return Account(number=number, label=usual.label)
        return Account(number=self.entered.get((kind, None), usual.number), label=usual.label)
