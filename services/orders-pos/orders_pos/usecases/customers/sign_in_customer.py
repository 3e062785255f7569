"""Return the customer who has an address, created at the first sign-in."""

from typing import Protocol

from chassis.context import Caller

from orders_pos.domain.customers.shop_customer import ProvenAddress, check_signing_in


class ShopCustomers(Protocol):
    """Customers by an address that they have proven."""

    async def lock(self, address: ProvenAddress) -> None:
        """Keep others who sign in by this address waiting until the commit."""
        ...

    async def find(self, address: ProvenAddress) -> str | None:
        """Return the id of the customer who had this address first, if any."""
        ...

    async def add(self, address: ProvenAddress, locale: str) -> str:
        """Create a customer of this address and publish it. Return the id."""
        ...


async def sign_in_customer(
    address: ProvenAddress, locale: str, caller: Caller, customers: ShopCustomers
) -> str:
    """Return the customer's id. Raise ForbiddenError for a caller who is a customer already, ValidationError."""
    check_signing_in(caller)
    address.check()
    await customers.lock(address)
    return await customers.find(address) or await customers.add(address, locale)
