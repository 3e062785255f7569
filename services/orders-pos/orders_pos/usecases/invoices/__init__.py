"""Repository of the use cases of invoices."""

from collections.abc import Collection, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.orders.order import Order


class Invoices(Protocol):
    """Invoices, and what they copy of orders, sellers and buyers."""

    async def get_order_for_update(self, order_id: UUID) -> Order:
        """Return the order, locked until the commit. Raise NotFoundError."""
        ...

    async def is_invoiced(self, order_id: UUID) -> bool:
        """Return whether the order has an invoice that was not cancelled."""
        ...

    async def find_invoice(self, order_id: UUID) -> Invoice | None:
        """Return the order's invoice that was not cancelled; None without one."""
        ...

    async def get_seller(self) -> tuple[Mapping[str, object], Decimal]:
        """Return the seller's details and the percentage of VAT included in the prices."""
        ...

    async def get_vat_rates(self, product_ids: Collection[UUID]) -> Mapping[UUID, Decimal]:
        """Return the rates of those of the products that have one of their own."""
        ...

    async def get_customer_address(self, customer_id: UUID) -> str:
        """Return the customer's postal address, empty if they have none."""
        ...

    async def get_for_update(self, invoice_id: UUID) -> Invoice:
        """Return the invoice, locked until the commit. Raise NotFoundError."""
        ...

    async def add(self, invoice: Invoice, caller: Caller, now: datetime) -> Invoice:
        """Insert the invoice under the next number of its kind and year; return it with the number."""
        ...
