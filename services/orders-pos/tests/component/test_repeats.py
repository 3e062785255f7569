import asyncio
from itertools import count

import pytest
from chassis.errors import ValidationError, invalid_field
from chassis.testing import caller
from orders_pos.adapters.customers.sql_wallets import SqlWallets
from orders_pos.entrypoints import desk
from souk.orders.v1 import orders_service_pb2 as rpc


async def saved(fetch) -> int:
    return (await fetch("SELECT count(*) FROM orders"))[0]["count"]


async def numbers(fetch) -> list[int]:
    rows = await fetch("SELECT order_number FROM orders ORDER BY order_number")
    return [int(row["order_number"].rpartition("-")[2]) for row in rows]


async def test_the_same_cart_under_one_key_is_one_order(sell, fetch):
    first = await sell(key="k1")
    assert await sell(key="k1") == first
    assert await saved(fetch) == 1


async def test_another_cart_under_the_key_is_refused_and_told_which_order_has_it(sell, fetch):
    first = await sell(key="k1")
    with pytest.raises(ValidationError) as refused:
        await sell(key="k1", description="other")
    assert (refused.value.code, refused.value.metadata["existing"]) == ("key-reused", first.id)
    assert await saved(fetch) == 1


async def test_a_refused_cart_goes_again_corrected_under_its_key(sell, violations):
    await violations(sell(key="k1", discount_percent="101"))
    assert (await sell(key="k1", discount_percent="100")).total == "0.00"


async def test_the_same_cart_without_key_is_one_order_for_ten_seconds(call, shop, fetch):
    first = await call("Checkout", shop.cart())
    assert await call("Checkout", shop.cart()) == first
    await fetch("UPDATE idempotency SET created_at = now() - interval '11 seconds'")
    assert (await call("Checkout", shop.cart())).id != first.id
    assert await saved(fetch) == 2


async def test_two_people_with_one_key_make_two_orders(sell, admin):
    colleague = caller(tenant_id=admin.tenant_id)
    assert (await sell(key="k1")).id != (await sell(colleague, key="k1")).id


async def test_a_key_of_more_than_255_characters_is_refused(sell, violations):
    assert await violations(sell(key="k" * 256)) == {"Idempotency-Key": "too-long"}


async def test_fifty_calls_at_once_with_one_key_make_one_order(sell, fetch):
    orders = await asyncio.gather(*(sell(key="k1") for _ in range(50)))
    assert all(order == orders[0] for order in orders)
    assert await saved(fetch) == 1


async def test_forty_sales_at_once_are_numbered_without_a_gap(sell, fetch):
    await asyncio.gather(*(sell() for _ in range(40)))
    assert await numbers(fetch) == [*range(1, 41)]


async def test_sales_that_fail_after_their_number_leave_no_gap(sell, fetch, monkeypatch):
    calls = count()

    class Wallets(SqlWallets):
        """Every second movement is refused."""

        async def move(self, *told):
            if next(calls) % 2:
                raise invalid_field("wallet_amount", "More than the wallet holds.", "too-large")
            await super().move(*told)

    monkeypatch.setattr(desk, "SqlWallets", Wallets)
    sales = (sell(received_amount="21", rest_as_credit=True) for _ in range(40))
    outcomes = await asyncio.gather(*sales, return_exceptions=True)
    assert sum(isinstance(one, ValidationError) for one in outcomes) == 20
    assert await numbers(fetch) == [*range(1, 21)]


async def test_credit_is_never_spent_twice(sell, fetch, deposit, shop):
    """16 counters, 20 sales each, 5 of credit a sale, from a wallet of 500."""
    await deposit("500")
    refused = []

    async def counter():
        for _ in range(20):
            try:
                await sell(wallet_amount="5")
            except ValidationError as invalid:
                refused.append([violation.field for violation in invalid.violations])

    await asyncio.gather(*(counter() for _ in range(16)))
    [wallet] = await fetch(
        """SELECT (SELECT wallet_credit FROM customer WHERE id::text = $1), sum(amount), min(balance),
          count(*) FILTER (WHERE reason = 'order-payment'), (SELECT sum(wallet_amount) FROM orders)
        FROM wallet_entry""",
        shop.customer.id,
    )
    assert tuple(wallet) == (0, 0, 0, 100, 500)
    assert refused == [["wallet_amount"]] * 220


async def test_the_rest_goes_into_the_wallet_where_it_is_kept(sell, fetch, shop, call):
    kept = await sell(received_amount="50", rest_as_credit=True)
    back = await sell(received_amount="50")
    assert [(one.rest_as_credit, one.change, one.paid_amount) for one in (kept, back)] == [
        ("30.00", "0.00", "20.00"),
        ("0.00", "30.00", "20.00"),
    ]
    customer = await call("GetCustomer", rpc.GetCustomerRequest(id=shop.customer.id))
    assert customer.wallet_credit == "30.00"


async def test_a_wallet_gives_no_more_than_the_order_costs(sell, violations, deposit):
    await deposit("100")
    assert await violations(sell(wallet_amount="20.01")) == {"wallet_amount": "too-large"}


@pytest.mark.parametrize("amount", ["-0.01", "-1000"])
async def test_nothing_is_taken_from_an_empty_wallet(deposit, violations, amount):
    assert await violations(deposit(amount)) == {"item.amount": "too-large"}


async def test_a_movement_of_nothing_is_refused(deposit, violations):
    assert await violations(deposit("0")) == {"item.amount": "range"}
