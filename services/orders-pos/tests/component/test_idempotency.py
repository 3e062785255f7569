import asyncio
from itertools import count

import pytest
from chassis.errors import ValidationError, invalid_field
from chassis.testing import caller
from google.protobuf.field_mask_pb2 import FieldMask
from orders_pos.adapters.customers.sql_wallets import SqlWallets
from souk.orders.v1 import orders_service_pb2 as rpc


async def count_orders(fetch) -> int:
    return (await fetch("SELECT count(*) FROM orders"))[0]["count"]


async def order_numbers(fetch) -> list[int]:
    rows = await fetch("SELECT order_number FROM orders ORDER BY order_number")
    return [int(row["order_number"].rpartition("-")[2]) for row in rows]


@pytest.mark.parametrize("key", ["k1", "l'été \\ $$; --"])
async def test_repeated_key_returns_the_first_order(sell, fetch, key):
    first = await sell(key=key)
    assert await sell(key=key) == first
    assert await count_orders(fetch) == 1


async def test_reused_key_with_another_cart_is_rejected_with_the_order_id(sell, fetch):
    first = await sell(key="k1")
    with pytest.raises(ValidationError) as error:
        await sell(key="k1", description="other")
    assert (error.value.code, error.value.metadata["existing"]) == ("key-reused", first.id)
    assert await count_orders(fetch) == 1


async def test_reused_key_with_another_quote_is_a_repeat(sell, call, shop, fetch):
    quote = await call("QuoteCart", rpc.QuoteCartRequest(cart=shop.cart()))
    first = await sell(key="k1")
    assert await sell(key="k1", quote_id=quote.quote_id) == first
    assert await sell(key="k1", quote_id="of another time") == first
    assert await count_orders(fetch) == 1


async def test_repeated_edit_with_another_quote_is_a_repeat(sell, call):
    order = await sell()

    def edit(*sent: str, **fields: str) -> rpc.EditOrderRequest:
        cart = rpc.CheckoutRequest(description="fragile", **fields)
        return rpc.EditOrderRequest(id=order.id, cart=cart, mask=FieldMask(paths=["description", *sent]))

    first = await call("EditOrder", edit(), key="k1")
    repeat = edit("quote_id", quote_id="of another time")
    assert await call("EditOrder", repeat, key="k1") == first


async def test_rejected_cart_can_be_corrected_under_its_key(sell, violations):
    await violations(sell(key="k1", discount_percent="101"))
    assert (await sell(key="k1", discount_percent="100")).total == "0.00"


async def test_repeated_cart_without_key_is_one_order_for_ten_seconds(call, shop, fetch):
    first = await call("Checkout", shop.cart())
    assert await call("Checkout", shop.cart()) == first
    await fetch("UPDATE idempotency SET created_at = now() - interval '11 seconds'")
    assert (await call("Checkout", shop.cart())).id != first.id
    assert await count_orders(fetch) == 2


async def test_keys_are_separate_for_each_user(sell, admin):
    colleague = caller(tenant_id=admin.tenant_id)
    assert (await sell(key="k1")).id != (await sell(colleague, key="k1")).id


async def test_key_is_limited_to_255_characters(sell, violations):
    assert await violations(sell(key="k" * 256)) == {"Idempotency-Key": "length"}


async def test_fifty_concurrent_calls_with_one_key_create_one_order(sell, fetch):
    orders = await asyncio.gather(*(sell(key="k1") for _ in range(50)))
    assert all(order == orders[0] for order in orders)
    assert await count_orders(fetch) == 1


async def test_forty_concurrent_checkouts_are_numbered_without_gaps(sell, fetch):
    await asyncio.gather(*(sell() for _ in range(40)))
    assert await order_numbers(fetch) == [*range(1, 41)]


async def test_checkouts_that_fail_after_numbering_leave_no_gaps(sell, fetch, monkeypatch):
    move, calls = SqlWallets.move, count()

    async def reject_every_second(self, *fields):
        if next(calls) % 2:
            raise invalid_field("wallet_amount", "More than the wallet holds.", "too-large")
        await move(self, *fields)

    monkeypatch.setattr(SqlWallets, "move", reject_every_second)
    sales = (sell(received_amount="21", rest_as_credit=True) for _ in range(40))
    outcomes = await asyncio.gather(*sales, return_exceptions=True)
    assert sum(isinstance(result, ValidationError) for result in outcomes) == 20
    assert await order_numbers(fetch) == [*range(1, 21)]


@pytest.mark.asvs("2.3.4")
async def test_concurrent_checkouts_never_overdraw_the_wallet(sell, fetch, deposit, shop):
    """16 clients try 20 checkouts each with a credit of 5, from a wallet of 500."""
    await deposit("500")
    rejected_fields = []

    async def sell_repeatedly():
        for _ in range(20):
            try:
                await sell(wallet_amount="5")
            except ValidationError as error:
                rejected_fields.append([violation.field for violation in error.violations])

    await asyncio.gather(*(sell_repeatedly() for _ in range(16)))
    [wallet] = await fetch(
        """SELECT (SELECT wallet_credit FROM customer WHERE id::text = $1), sum(amount), min(balance),
          count(*) FILTER (WHERE reason = 'order-payment'), (SELECT sum(wallet_amount) FROM orders)
        FROM wallet_entry""",
        shop.customer.id,
    )
    assert tuple(wallet) == (0, 0, 0, 100, 500)
    assert rejected_fields == [["wallet_amount"]] * 220


async def test_rest_is_credited_or_handed_back(sell, fetch, shop, call):
    with_credit = await sell(received_amount="50", rest_as_credit=True)
    with_change = await sell(received_amount="50")
    assert [
        (result.rest_as_credit, result.change, result.paid_amount) for result in (with_credit, with_change)
    ] == [
        ("30.00", "0.00", "20.00"),
        ("0.00", "30.00", "20.00"),
    ]
    customer = await call("GetCustomer", rpc.GetCustomerRequest(id=shop.customer.id))
    assert customer.wallet_credit == "30.00"


async def test_credit_is_limited_to_the_order_total(sell, violations, deposit):
    await deposit("100")
    assert await violations(sell(wallet_amount="20.01")) == {"wallet_amount": "too-large"}


@pytest.mark.parametrize("amount", ["-0.01", "-1000"])
async def test_empty_wallet_cannot_be_overdrawn(deposit, violations, amount):
    assert await violations(deposit(amount)) == {"item.amount": "too-large"}


async def test_wallet_entry_of_zero_is_rejected(deposit, violations):
    assert await violations(deposit("0")) == {"item.amount": "range"}
