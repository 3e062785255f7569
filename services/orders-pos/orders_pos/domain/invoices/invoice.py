"""Invoices and credit notes: issued once, never changed."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import ConflictError
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.rows import AppendOnlyRow
from orders_pos.domain.shop.legal_numbers import StoredNumber

INVOICE, CREDIT_NOTE = "invoice", "credit-note"
# French: facture and avoir.
PREFIXES = {INVOICE: "FAC", CREDIT_NOTE: "AV"}


class Invoice(AppendOnlyRow, table=True):
    """Amounts as issued; `content` is the rest of what the document shows."""

    number: str
    kind: str
    order_id: UUID
    order_number: str
    buyer_name: str
    buyer_numbers: list[StoredNumber] = Field(default_factory=list[StoredNumber], sa_type=JSONB)
    vat_percent: Decimal
    total_without_vat: Decimal
    vat: Decimal
    total: Decimal
    cancels_id: UUID | None = None
    cancelled_by_id: UUID | None = None
    reason: str = ""
    content: dict[str, object] = Field(default_factory=dict, sa_type=JSONB)
    create_time: datetime = Field(sa_type=DateTime(timezone=True))
    # What became of it as an electronic invoice: see domain/e_invoices/transmission.py.
    e_invoice_status: str = "not-sent"
    e_invoice_reason: str = ""
    e_invoice_reference: str = ""
    e_invoice_time: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too


def check_not_invoiced(invoiced: bool) -> None:  # noqa: FBT001  # its only caller passes a call of is_invoiced
    """Raise ConflictError if the order has an invoice that was not cancelled."""
    if invoiced:
        raise ConflictError("This order already has an invoice. Cancel it first.", "invoiced")


def build_content(
    order: Order, seller: Mapping[str, object], address: str, currency: str, texts: InvoiceTexts
) -> dict[str, object]:
    """Return the content of the printed invoice, with decimals as strings."""
    return {
        "texts": texts.to_json(),
        "seller": seller,
        "buyer_address": address,
        "currency": currency,
        "lines": [
            {
                "name": line.description or line.name,
                "quantity": f"{to_quantity(line.tenths):f}",
                "unit": line.unit,
                "price": f"{line.final_price:f}",
                "amount": f"{line.amount:f}",
            }
            for line in order.lines
        ],
        "sums": _sums(order),
    }


def _sums(order: Order) -> Sequence[tuple[str, str]]:
    """Return label keys and amounts between the lines and the total, without those that are zero."""
    sums = (
        ("products", order.products_total),
        ("discount", -order.discount),
        ("promo", -order.promo_amount),
        ("fees", order.shipping_fees),
    )
    return [(key, f"{amount:f}") for key, amount in sums if amount]
