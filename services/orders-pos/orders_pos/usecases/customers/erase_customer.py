"""Erase the personal data of a customer on request."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from orders_pos.domain.customers.erasure import ErasureState


@dataclass(frozen=True)
class ErasedCustomer:
    """How many orders were kept without personal data, and how many invoices keep name and address."""

    orders: int
    invoices: int


class CustomerErasure(Protocol):
    """Erasure of one customer."""

    async def lock(self, customer_id: UUID) -> ErasureState:
        """Lock the customer until the commit. Raise NotFoundError; an erased one is found."""
        ...

    async def erase(self, customer_id: UUID) -> ErasedCustomer:
        """Erase what identifies the customer, and publish it."""
        ...


async def erase_customer(customer_id: UUID, customers: CustomerErasure) -> ErasedCustomer:
    """Erase the customer; a repeat erases what came since. Raise NotFoundError; ConflictError for credit or an order
    that is not finished."""
    state = await customers.lock(customer_id)
    state.check()
    return await customers.erase(customer_id)
