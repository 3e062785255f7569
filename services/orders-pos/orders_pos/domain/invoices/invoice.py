"""Invoices and credit notes: issued once, never changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.errors import ConflictError, FieldViolation, ValidationError
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.orders.money import quantity_of, rounded
from orders_pos.domain.orders.order import Order
from orders_pos.domain.rows import WrittenOnce

INVOICE, CREDIT_NOTE = "invoice", "credit-note"
# Facture and avoir.
PREFIXES = {INVOICE: "FAC", CREDIT_NOTE: "AV"}
_HUNDRED = Decimal(100)
_ICE_DIGITS = 15


class Invoice(WrittenOnce, table=True):
    """Amounts as issued; `content` is what the paper says beside them."""

    number: str
    kind: str
    order_id: UUID
    order_number: str
    buyer_name: str
    buyer_ice: str = ""
    vat_percent: Decimal
    total_without_vat: Decimal
    vat: Decimal
    total: Decimal
    cancels_id: UUID | None = None
    cancelled_by_id: UUID | None = None
    reason: str = ""
    content: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)
    create_time: datetime = Field(sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]


@dataclass(frozen=True)
class Vat:
    """A total that contains its tax, taken apart."""

    without: Decimal
    tax: Decimal


def apart(total: Decimal, percent: Decimal, digits: int) -> Vat:
    """The tax within a total; both parts add up to it."""
    without = rounded(total * _HUNDRED / (_HUNDRED + percent), digits)
    return Vat(without, total - without)


def check_ice(ice: str) -> None:
    """Raise Invalid for what is no ICE; none is one."""
    if ice and (len(ice) != _ICE_DIGITS or not ice.isascii() or not ice.isdigit()):
        raise ValidationError(
            FieldViolation("item.buyer_ice", f"An ICE has {_ICE_DIGITS} digits.", "invalid")
        )


def check_free(invoiced: bool) -> None:  # noqa: FBT001  # named at its only caller
    """Raise Conflict when an order has an invoice that counts."""
    if invoiced:
        raise ConflictError("This order has an invoice; take that back first.", "invoiced")


def content_of(order: Order, seller: dict[str, Any], address: str, currency: str) -> dict[str, Any]:
    """What the paper says, its decimals as texts."""
    return {
        "seller": seller,
        "buyer_address": address,
        "currency": currency,
        "lines": [
            {
                "name": line.description or line.name,
                "quantity": f"{quantity_of(line.tenths):f}",
                "unit": line.unit,
                "price": f"{line.final_price:f}",
                "amount": f"{line.amount:f}",
            }
            for line in order.lines
        ],
        "sums": _sums(order),
    }


def _sums(order: Order) -> Sequence[tuple[str, str]]:
    """The words and amounts between the lines and the total, those that are nothing left out."""
    told = (
        ("products", order.products_total),
        ("discount", -order.discount),
        ("promo", -order.promo_amount),
        ("fees", order.shipping_fees),
    )
    return [(word, f"{amount:f}") for word, amount in told if amount]
