"""Repositories of the use cases of customers."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Protocol, TypeVar
from uuid import UUID

from orders_pos.domain.customers.customer import Customer


class NewCustomer(Protocol):
    """`force`: create the customer although another one has the phone."""

    @property
    def phone(self) -> str:
        """Phone number as it was entered."""
        ...

    @property
    def force(self) -> bool:
        """Whether another customer may have the same phone."""
        ...


# The customer to create; it is returned with what was added to it.
CustomerT = TypeVar("CustomerT", bound=NewCustomer)
# A wallet entry as it is returned.
EntryT_co = TypeVar("EntryT_co", covariant=True)


class DialledCustomers(Protocol):
    """Customers whose phone numbers were read in some country."""

    async def lock_others(self, country: str, count: int) -> Sequence[Customer]:
        """Return at most `count` customers whose phone was read in another country, locked until the commit."""
        ...

    async def schedule(self) -> None:
        """Have phone numbers read anew after the commit."""
        ...

    async def save_keys(self, customers: Sequence[Customer]) -> None:
        """Store country, key and columns of the search. Nothing that others see changes, nor does the version."""
        ...


class Customers(Protocol[CustomerT]):
    """Customers by their phones."""

    async def find_by_phone(self, keys: Sequence[str]) -> str | None:
        """Return the id of a customer whose phone has one of these keys, or None."""
        ...

    async def add(self, customer: CustomerT) -> CustomerT:
        """Insert the customer and publish it. Raise ValidationError."""
        ...


class CreditAccounts(Protocol[EntryT_co]):
    """Wallets, to which amounts can be added."""

    async def check_exists(self, customer_id: UUID) -> None:
        """Raise NotFoundError if there is no such customer."""
        ...

    async def deposit(self, customer_id: UUID, amount: Decimal, note: str) -> EntryT_co:
        """Add an entry. Raise ValidationError if the balance is too low."""
        ...
