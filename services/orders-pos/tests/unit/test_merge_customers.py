from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import NotFoundError, ValidationError
from orders_pos.usecases.customers.merge_customers import MergeCustomers, merge_customers

FIRST, SECOND = UUID(int=1), UUID(int=2)


class FakeCustomers:
    """Customers with their credit, and what was done in order."""

    def __init__(self, **credits_by_name: str) -> None:
        names = {"first": FIRST, "second": SECOND}
        self.credits = {names[name]: Decimal(credit) for name, credit in credits_by_name.items()}
        self.calls: list[object] = []

    async def lock(self, customer_id):
        self.calls.append(customer_id)
        if customer_id not in self.credits:
            raise NotFoundError("There is no such customer.")
        return self.credits[customer_id]

    async def move_orders(self, merge):
        self.calls.append("orders")

    async def move_wallet(self, merge, credit):
        self.credits[merge.merged_id] -= credit
        self.credits[merge.kept_id] += credit

    async def move_spins(self, merge):
        self.calls.append("spins")

    async def move_counter(self, merge):
        self.calls.append("counter")

    async def close(self, merge):
        self.calls.append(("close", merge))


async def test_customers_are_locked_by_id_before_anything_moves():
    customers, merge = FakeCustomers(first="1.25", second="2.50"), MergeCustomers(SECOND, FIRST)
    await merge_customers(merge, customers)
    assert customers.calls == [FIRST, SECOND, "orders", "spins", "counter", ("close", merge)]
    assert customers.credits == {FIRST: 0, SECOND: Decimal("3.75")}


async def test_a_wallet_without_credit_has_no_entry():
    customers = FakeCustomers(first="1", second="0")
    customers.move_wallet = None
    await merge_customers(MergeCustomers(FIRST, SECOND), customers)
    assert customers.credits == {FIRST: 1, SECOND: 0}


async def test_nothing_moves_if_a_customer_does_not_exist():
    customers = FakeCustomers(first="1")
    with pytest.raises(NotFoundError):
        await merge_customers(MergeCustomers(FIRST, SECOND), customers)
    assert customers.calls == [FIRST, SECOND]


async def test_a_customer_is_not_merged_into_itself():
    with pytest.raises(ValidationError) as raised:
        await merge_customers(MergeCustomers(FIRST, FIRST), FakeCustomers(first="1"))
    assert [violation.field for violation in raised.value.violations] == ["merged_id"]
