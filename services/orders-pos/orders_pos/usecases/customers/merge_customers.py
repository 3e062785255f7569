"""Merge a customer into another one."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.errors import invalid_field


@dataclass(frozen=True)
class MergeCustomers:
    """The customer that stays, and the one whose orders, credit and missing details it gets."""

    kept_id: UUID
    merged_id: UUID


class MergedCustomers(Protocol):
    """The two customers of a merge, and all that refers to the merged one."""

    async def lock(self, customer_id: UUID) -> Decimal:
        """Lock a customer until the commit; return its credit. Raise NotFoundError."""
        ...

    async def move_orders(self, merge: MergeCustomers) -> None:
        """Assign all orders of the merged customer to the kept one."""
        ...

    async def move_wallet(self, merge: MergeCustomers, credit: Decimal) -> None:
        """Move the credit by one entry in each wallet."""
        ...

    async def move_spins(self, merge: MergeCustomers) -> None:
        """Give the points of the wheel to the kept customer."""
        ...

    async def move_counter(self, merge: MergeCustomers) -> None:
        """Begin sales at the counter with the kept customer where they began with the merged one."""
        ...

    async def close(self, merge: MergeCustomers) -> None:
        """Fill what the kept customer lacks from the merged one, hide the merged one and publish it."""
        ...


async def merge_customers(merge: MergeCustomers, customers: MergedCustomers) -> None:
    """Merge the customers. Raise NotFoundError, and ValidationError if they are the same."""
    if merge.kept_id == merge.merged_id:
        raise invalid_field("merged_id", "Choose another customer.", "same")
    credits_by_id: dict[UUID, Decimal] = {}
    # Lock the customers in a fixed order, so that two concurrent merges cannot deadlock.
    for customer_id in sorted((merge.kept_id, merge.merged_id)):
        credits_by_id[customer_id] = await customers.lock(customer_id)
    await customers.move_orders(merge)
    if credit := credits_by_id[merge.merged_id]:
        await customers.move_wallet(merge, credit)
    await customers.move_spins(merge)
    await customers.move_counter(merge)
    await customers.close(merge)
