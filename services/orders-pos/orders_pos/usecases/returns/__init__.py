"""Repositories of the use cases of returns."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from orders_pos.domain.returns.order_return import OrderReturn
from orders_pos.domain.returns.return_window import ReturnWindow
from orders_pos.usecases.invoices import Invoices
from orders_pos.usecases.orders import OrderRepositories


class Returns(Protocol):
    """Returns of orders."""

    async def get(self, return_id: UUID) -> OrderReturn:
        """Return a return. Raise NotFoundError."""
        ...

    async def get_for_update(self, return_id: UUID) -> OrderReturn:
        """Return the return, locked until the commit. Raise NotFoundError."""
        ...

    async def get_window(self, order_id: UUID) -> ReturnWindow:
        """Return the shop's days for returns and when the order was delivered."""
        ...

    async def sum_shipping_refunds(self, order_id: UUID) -> Decimal:
        """Return what returns of the order gave back of its delivery."""
        ...

    async def list_waiting(self, order_id: UUID) -> Sequence[OrderReturn]:
        """Return the returns of an order that wait for a decision."""
        ...

    async def add(self, order_return: OrderReturn) -> None:
        """Insert a return and add its event."""
        ...

    async def save(self, order_return: OrderReturn) -> None:
        """Store what was decided and add its event."""
        ...


@dataclass(frozen=True)
class ReturnRepositories:
    """The repositories that the use cases of returns work with, all in one transaction."""

    returns: Returns
    invoices: Invoices
    orders: OrderRepositories
