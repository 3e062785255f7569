"""The customer that a player is must be one of the tenant's."""

from typing import Protocol

from chassis.errors import invalid_field


class Customers(Protocol):
    """Customers of the tenant, in another context."""

    async def find(self, customer_id: str) -> str:
        """Return the id of the customer, or of the one into whom they were merged; "" if there is none. Raise
        ForbiddenError if the caller may not know, BusyError while that can't be determined."""
        ...


async def check_customer(customer_id: str, stored_id: str, customers: Customers) -> str:
    """Return the id to store. Raise ValidationError for a customer whom the tenant does not have. One who is stored
    already was checked then, and may have been erased since."""
    if not customer_id or customer_id == stored_id:
        return customer_id
    if id_ := await customers.find(customer_id):
        return id_
    raise invalid_field("item.customer_id", "There is no such customer.", "unknown")
