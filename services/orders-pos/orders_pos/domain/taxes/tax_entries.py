"""What a save of an order adds to the recorded taxes of sales and of payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final
from uuid import UUID

from orders_pos.domain.invoices.tax_rates import TaxRates
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import Jurisdiction, TaxPart, extract_tax
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.payments import movement as kinds
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.taxes.tax_amounts import NO_TAX, TaxAmounts

SOLD: Final = "sold"
RETURNED: Final = "returned"
PAID: Final = "paid"
_ZERO = Decimal(0)
_CREDIT_KINDS = frozenset({kinds.CREDIT_USED, kinds.CREDIT_RETURNED})
# What a customer pays an order with. Nobody paid what is written off; what rounding of cash took off counts as paid,
# since it changes no tax.
_PAYING_KINDS = kinds.MONEY_KINDS | _CREDIT_KINDS | {kinds.CREDITED, kinds.ROUNDED}


@dataclass(frozen=True)
class TaxEntry:
    """One rate of what a save records. `delivery` is the part of the net amount that is for the delivery.
    `is_credit`: paid from a wallet, so at no till."""

    kind: str
    part: TaxPart
    session_id: UUID | None = None
    is_credit: bool = False
    delivery: Decimal = _ZERO


@dataclass(frozen=True)
class JurisdictionEntry:
    """What a save records of a jurisdiction: its tax, and what that was calculated on. `is_credit`: paid from a wallet,
    so at no till."""

    kind: str
    jurisdiction: Jurisdiction
    net: Decimal
    tax: Decimal
    session_id: UUID | None = None
    is_credit: bool = False


@dataclass(frozen=True)
class TaxedSale:
    """Taxes of an order as it is saved: of the sale, of its delivery alone, and of what came back."""

    sold: TaxAmounts = NO_TAX
    returned: TaxAmounts = NO_TAX
    delivery: TaxPart = field(default_factory=lambda: TaxPart(_ZERO, _ZERO, _ZERO))

    @property
    def due(self) -> TaxAmounts:
        """What is to be paid."""
        return self.sold - self.returned


NO_SALE: Final = TaxedSale()


@dataclass(frozen=True)
class SaleChange:
    """The taxes of an order before a save, nothing for a new one, and after it."""

    before: TaxedSale
    after: TaxedSale


def tax_sale(order: Order, rates: TaxRates, returned: TaxAmounts, digits: int) -> TaxedSale:
    """Return the taxes of an order, given those of all that came back of it. Nothing is sold by a cancelled order."""
    if order.step.code == CANCELLED:
        return NO_SALE
    sold = TaxAmounts.of_parts(rates.split_order(order, digits), rates.place)
    fees = order.shipping_fees
    delivery = (
        TaxPart(rates.default, fees, _ZERO) if rates.is_added else extract_tax(fees, rates.default, digits)
    )
    return TaxedSale(sold, returned, delivery)


def sum_paid(order: Order) -> Decimal:
    """Return what was paid of an order, by money and by credit, with what rounding took off it."""
    return order.paid_amount + order.wallet_amount + order.rounded_amount


def sale_entries(change: SaleChange) -> list[TaxEntry]:
    """Return what the sale, and what came back of it, changed by."""
    before, after = change.before, change.after
    sold = after.sold - before.sold
    entries = [TaxEntry(SOLD, part) for part in sold.parts]
    entries = _with_delivery(entries, before.delivery, -1)
    entries = _with_delivery(entries, after.delivery, 1)
    returned = before.returned - after.returned
    return [*entries, *(TaxEntry(RETURNED, part) for part in returned.parts)]


def sale_jurisdictions(change: SaleChange) -> list[JurisdictionEntry]:
    """Return what the sale, and what came back of it, changed by for each jurisdiction."""
    before, after = change.before, change.after
    sold, returned = after.sold - before.sold, before.returned - after.returned
    return [*_list_jurisdictions(SOLD, sold), *_list_jurisdictions(RETURNED, returned)]


@dataclass(frozen=True)
class Payer:
    """Where money moved: at a till, in a session or none, or from the wallet."""

    session_id: UUID | None
    is_credit: bool


NO_PAYER: Final = Payer(None, is_credit=False)


def _list_jurisdictions(kind: str, amounts: TaxAmounts, payer: Payer = NO_PAYER) -> list[JurisdictionEntry]:
    return [
        JurisdictionEntry(kind, jurisdiction, *pair, payer.session_id, payer.is_credit)
        for jurisdiction, pair in amounts.by_jurisdiction.items()
    ]


def _with_delivery(entries: Sequence[TaxEntry], delivery: TaxPart, sign: int) -> list[TaxEntry]:
    if not delivery.net:
        return list(entries)
    rest = [entry for entry in entries if entry.part.percent != delivery.percent]
    entry = next(
        (entry for entry in entries if entry.part.percent == delivery.percent),
        TaxEntry(SOLD, TaxPart(delivery.percent, _ZERO, _ZERO)),
    )
    changed = TaxEntry(SOLD, entry.part, delivery=entry.delivery + sign * delivery.net)
    # Where the delivery became cheaper by what goods became dearer, the rate has no amounts, and yet an entry.
    return [*rest, changed] if changed.delivery or changed.part.net or changed.part.tax else rest


def payment_entries(shares: Mapping[Payer, TaxAmounts]) -> list[TaxEntry]:
    """Return the taxes of what is paid with a save, by rate."""
    return [
        TaxEntry(PAID, part, payer.session_id, payer.is_credit)
        for payer, share in shares.items()
        for part in share.parts
    ]


def payment_jurisdictions(shares: Mapping[Payer, TaxAmounts]) -> list[JurisdictionEntry]:
    """Return the taxes of what is paid with a save, by jurisdiction."""
    return [entry for payer, share in shares.items() for entry in _list_jurisdictions(PAID, share, payer)]


def share_payments(
    before: TaxAmounts,
    after: TaxAmounts,
    paid_before: Decimal,
    movements: Sequence[tuple[Movement, UUID | None]],
    digits: int,
) -> dict[Payer, TaxAmounts]:
    """Return what is paid with a save of the taxes: by movements with their cash sessions, given what the order had to
    pay before and has now.

    Each movement pays its share of the order; all shares of a paid order are its taxes. Where the order changed, what
    was paid before is shared anew, and the difference belongs to the first payer of the save, or the last one where it
    became less: what is handed back is shared as it was paid.
    """
    groups: dict[Payer, Decimal] = {}
    for movement, session_id in movements:
        if movement.kind in _PAYING_KINDS:
            payer = Payer(session_id, movement.kind in _CREDIT_KINDS)
            groups[payer] = groups.get(payer, _ZERO) + movement.amount
    is_more = after.gross >= before.gross
    due, paid = (after if is_more else before), paid_before
    shares: dict[Payer, TaxAmounts] = {}
    for payer, amount in groups.items():
        shares[payer] = due.share(paid + amount, digits) - due.share(paid, digits)
        paid += amount
    turning = paid_before if is_more else paid
    correction = after.share(turning, digits) - before.share(turning, digits)
    payers = list(groups) or [NO_PAYER]
    corrected = payers[0] if is_more else payers[-1]
    shares[corrected] = shares.get(corrected, NO_TAX) + correction
    return shares
