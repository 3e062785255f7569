"""The customer that a player is must be one of the tenant's."""

from typing import Protocol

from chassis.errors import invalid_field


class Customers(Protocol):
    """Customers of the tenant, in another context."""

    async def has(self, customer_id: str) -> bool:
        """Return whether there is such a customer. Raise ForbiddenError if the caller may not know, BusyError while
        that can't be determined."""
        ...


async def check_customer(customer_id: str, stored_id: str, customers: Customers) -> None:
    """Raise ValidationError for a customer whom the tenant does not have. One who is stored already was checked then,
    and may have been erased since."""
    if customer_id and customer_id != stored_id and not await customers.has(customer_id):
        raise invalid_field("item.customer_id", "There is no such customer.", "unknown")
