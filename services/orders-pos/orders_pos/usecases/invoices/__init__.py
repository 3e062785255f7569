"""Invoices: what their verbs stand on."""

from datetime import datetime
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.orders.order import Order


class Invoices(Protocol):
    async def order(self, order_id: UUID) -> Order:
        """The order, locked until the commit; raises NotFound."""
        ...

    async def is_invoiced(self, order_id: UUID) -> bool: ...

    async def seller(self) -> tuple[dict[str, Any], Decimal]:
        """Who invoices, and the percent of value-added tax in the prices."""
        ...

    async def address(self, customer_id: UUID) -> str: ...

    async def find(self, invoice_id: UUID) -> Invoice:
        """The invoice, locked until the commit; raises NotFound."""
        ...

    async def issue(self, invoice: Invoice, caller: Caller, now: datetime) -> Invoice:
        """Store it under the next number of its kind and year."""
        ...
