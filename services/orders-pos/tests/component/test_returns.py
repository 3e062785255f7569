"""Returns: a customer asks, the shop decides; money, stock, sales and documents follow, once."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.context import CUSTOMER
from chassis.errors import ConflictError, ForbiddenError, NotFoundError
from chassis.testing import caller
from orders_pos.adapters.reports.sales_changes import CHANGES_BY_KIND
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own

BACK, WALLET = pb.REFUND_TO_PAYMENT_METHOD, pb.REFUND_TO_WALLET
CHANGES = " UNION ALL ".join(changes.format(changes="sales_change") for changes in CHANGES_BY_KIND.values())
# Some saves, chosen by the random id of the order, move the changes into the totals.
SALES = f"""
SELECT kind, sum(revenue) AS revenue, sum(tenths) AS tenths FROM (
  SELECT kind, revenue, tenths FROM sales_total UNION ALL SELECT kind, revenue, tenths FROM ({CHANGES}) c
) AS recorded GROUP BY kind ORDER BY kind"""


@pytest.fixture
def buyer(admin, shop):
    """The customer of the shop's orders, signed in."""
    return replace(caller(CUSTOMER, tenant_id=admin.tenant_id, name=""), user_id=UUID(shop.customer.id))


@pytest.fixture
def ask(call, buyer):
    """Ask for the return of a quantity of an order's first line."""

    async def ask(order, quantity="1", as_caller=None, line=None, **options):
        lines = [own.ShopReturnLine(id=line or order.order_items[0].id, quantity=quantity)]
        request = own.RequestShopReturnRequest(id=order.id, lines=lines, reason="Too small")
        return await call("RequestShopReturn", request, as_caller or buyer, options.get("key", str(uuid4())))

    return ask


@pytest.fixture
def accept(call, admin):
    async def accept(order_return, as_caller=admin, refund_to=BACK, **fields):
        request = rpc.AcceptOrderReturnRequest(id=order_return.id, refund_to=refund_to, **fields)
        return await call("AcceptOrderReturn", request, as_caller, str(uuid4()))

    return accept


@pytest.fixture(autouse=True)
async def agrees(audit):
    """After each test orders, ledger, wallets, lines and credit notes agree."""
    yield
    assert await audit() == []


async def test_a_return_is_refunded_restocked_credited_and_mailed(
    sell, ask, accept, read_order, entries, call, fetch, events, last_piece, shop
):
    order = await sell(
        lines=[rpc.CartLine(product_id=shop.soap.id, quantity="3")],
        discount_percent="10",
        received_amount="27",
    )
    shown = await ask(order, "2")
    [order_return] = shown.returns
    assert (shown.items[0].returnable, order_return.amount, order_return.status) == (
        "1", "18.00", pb.ORDER_RETURN_STATUS_REQUESTED,
    )  # fmt: skip

    accepted = await accept(order_return, is_restocked=True)

    assert (accepted.status, accepted.refunded_amount, accepted.is_restocked) == (
        pb.ORDER_RETURN_STATUS_ACCEPTED, "18.00", True,
    )  # fmt: skip
    assert (accepted.customer_name, accepted.decided_by) == ("Aïcha Alami", "Test")
    order = await read_order(order.id)
    assert (order.status, order.total, order.paid_amount, order.returned_amount, order.remaining) == (
        pb.PAYMENT_STATUS_PAID, "27.00", "9.00", "18.00", "0.00",
    )  # fmt: skip
    assert order.order_items[0].returned_quantity == "2"
    assert await entries() == [("taken", 27), ("returned", 18), ("refunded", -18)]
    [level] = await fetch("SELECT on_hand FROM stock_level")
    assert level["on_hand"] == 0
    assert [(row["kind"], row["revenue"], row["tenths"]) for row in await fetch(SALES)] == [
        ("order", 9, 0), ("product", 9, 10),
    ]  # fmt: skip
    note = await call("GetInvoice", rpc.GetInvoiceRequest(id=accepted.credit_note_id))
    assert (note.kind, note.number[:2], note.total) == (pb.INVOICE_KIND_CREDIT_NOTE, "AV", "18.00")
    file = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=note.id, locale="fr"))
    assert file.content.startswith(b"%PDF")
    [message] = await fetch("SELECT recipient, body FROM message WHERE kind = 'return-accepted'")
    assert message["recipient"] == "a@b.test"
    assert "18" in message["body"]
    [[_, requested]], [[_, decided]] = await events("return-requested"), await events("return-decided")
    assert (requested["orderReturn"]["status"], decided["orderReturn"]["status"]) == ("requested", "accepted")


async def test_no_more_comes_back_than_was_bought_and_parts_add_up(
    sell, ask, accept, violations, read_order, shop
):
    order = await sell(
        lines=[rpc.CartLine(product_id=shop.soap.id, quantity="3", price="3.33")],
        discount_percent="3",
        received_amount="9.69",
    )
    for _ in range(3):
        shown = await ask(order)
        if len(shown.returns) == 2:
            await accept(shown.returns[0])
    assert await violations(ask(order)) == {"lines[0].quantity": "too-large"}
    assert await violations(ask(order, "0.5")) == {"lines[0].quantity": "digits"}
    assert await violations(ask(order, line=str(uuid4()))) == {"lines[0].id": "unknown"}
    for order_return in shown.returns:
        if order_return.status == pb.ORDER_RETURN_STATUS_REQUESTED:
            await accept(order_return)

    order = await read_order(order.id)
    assert (order.returned_amount, order.paid_amount, order.remaining) == ("9.69", "0.00", "0.00")


async def test_two_who_decide_at_once_refund_once(sell, ask, accept, call, entries):
    order = await sell(received_amount="20")
    [order_return] = (await ask(order, "2")).returns
    reject = rpc.RejectOrderReturnRequest(id=order_return.id, reason="Used")

    results = await asyncio.gather(
        accept(order_return),
        accept(order_return),
        call("RejectOrderReturn", reject, key=str(uuid4())),
        return_exceptions=True,
    )

    assert [type(result) for result in results].count(ConflictError) == 2
    taken_back = [("taken", 20), ("returned", 20), ("refunded", -20)]
    assert await entries() in ([("taken", 20)], taken_back)


async def test_a_rejected_return_changes_nothing_and_says_why(sell, ask, call, entries, fetch):
    order = await sell(received_amount="20")
    [order_return] = (await ask(order)).returns
    request = rpc.RejectOrderReturnRequest(id=order_return.id, reason="It was used")

    rejected = await call("RejectOrderReturn", request, key="r")

    assert (rejected.status, rejected.decision_reason) == (pb.ORDER_RETURN_STATUS_REJECTED, "It was used")
    assert await call("RejectOrderReturn", request, key="r") == rejected
    assert await entries() == [("taken", 20)]
    [message] = await fetch("SELECT body FROM message WHERE kind = 'return-rejected'")
    assert "It was used" in message["body"]
    assert (await ask(order, "2")).items[0].returnable == "0"


@pytest.mark.parametrize(
    ("fields", "given_back"),
    [
        ({}, [("refunded", -10), ("credit-returned", -6)]),
        ({"refund_to": WALLET}, [("credited", -10), ("credit-returned", -6)]),
    ],
)
async def test_money_goes_back_before_credit(
    sell, ask, accept, call, deposit, entries, balance, fields, given_back, read_order
):
    await deposit("6")
    order = await sell(received_amount="10", wallet_amount="6", is_paid_by_credit=True)
    write_off = rpc.WriteOffRequest(id=order.id, amount="4", note="Old")
    await call("WriteOff", write_off, key=str(uuid4()))
    [order_return] = (await ask(order, "2")).returns
    await accept(order_return, **fields)

    assert sorted((await entries())[3:]) == sorted([("returned", 20), ("written-off", -4), *given_back])
    assert await balance() == sum(-amount for kind, amount in given_back if kind != "refunded")
    assert (await read_order(order.id)).remaining == "0.00"


async def test_a_delivered_order_that_was_not_paid_owes_less(sell, ask, accept, move, read_order, entries):
    order = await sell()
    with pytest.raises(ConflictError):
        await ask(order)
    await move(order, "delivered")
    [order_return] = (await ask(order)).returns
    await accept(order_return)

    assert await entries() == [("returned", 10)]
    assert (await read_order(order.id)).remaining == "10.00"


async def test_limits_of_roles_hold_and_cash_is_handed_back(
    sell, ask, accept, staff, update_settings, entries, create, shop
):
    card = await create(pb.PaymentMethod(name="Terminal"))
    await update_settings(
        role_limits=[pb.RoleLimit(role="ROLE_STAFF", refund="5", credit="100", discount="0")]
    )
    order = await sell(received_amount="20", payment_method_id=card.id)
    [order_return] = (await ask(order)).returns
    with pytest.raises(ForbiddenError):
        await accept(order_return, staff)
    await accept(order_return, payment_method_id=shop.cash.id)

    assert await entries() == [("taken", 20), ("returned", 10), ("refunded", -10)]


async def test_a_card_payment_is_refunded_to_the_card_once(
    cart, card, bank, signed_in, ask, accept, due, entries, read_order
):
    mine = cart.of("mine", signed_in)
    await mine.complete()
    placed = await mine.place(card="test-approve")
    await mine.pay(placed, "test-approve")
    order = await read_order(placed.id)
    [order_return] = (await ask(order, as_caller=signed_in)).returns
    await accept(order_return)
    await due("card-refund-due")
    await due("card-refund-due", again=True)

    assert await entries() == [("taken", 20), ("returned", 10), ("refunded", -10)]
    assert (bank.charged, len(bank.account.intents.refunds)) == (1000, 1)


async def test_an_order_of_which_goods_came_back_keeps_its_terms(
    sell, ask, accept, edit, move, read_order, shop
):
    order = await sell(received_amount="20")
    [order_return] = (await ask(order)).returns
    await accept(order_return)

    more = [rpc.CartLine(product_id=shop.soap.id, quantity="5")]
    for change in (
        edit(order, lines=more),
        edit(order, discount_percent="5"),
        move(order, "cancelled", refund_to=BACK),
    ):
        with pytest.raises(ConflictError):
            await change
    edited = await edit(order, description="Fragile")
    assert (edited.returned_amount, edited.order_items[0].returned_quantity) == ("10.00", "1")


async def test_staff_enter_returns_after_the_days_in_which_customers_ask(
    sell,
    ask,
    move,
    accept,
    create,
    staff,
    update_settings,
    fetch,
    call,
    buyer,
    signed_in,
    violations,
    read_order,
):
    await update_settings(return_days=14, return_fee="3")
    order, delivered = await sell(received_amount="20"), await sell(received_amount="20")
    await fetch("UPDATE orders SET create_time = create_time - interval '15 days' RETURNING id")
    await move(delivered, "delivered")
    shown = await call("GetShopOrder", own.GetShopOrderRequest(id=delivered.id), buyer)
    assert (shown.items[0].returnable, shown.return_fee, shown.HasField("return_until")) == ("2", "3", True)
    shown = await call("GetShopOrder", own.GetShopOrderRequest(id=order.id), buyer)
    assert shown.items[0].returnable == "0"
    with pytest.raises(ConflictError) as raised:
        await ask(order)
    assert raised.value.code == "return-window"

    def new_return(quantity):
        line = pb.OrderReturnLine(id=order.order_items[0].id, quantity=quantity)
        return pb.OrderReturn(order_id=order.id, reason="Broken", lines=[line])

    assert await violations(create(new_return("3"), user=staff)) == {"item.lines[0].quantity": "too-large"}
    entered = await create(new_return("1"), user=staff)
    assert (entered.entered_by, entered.status) == (staff.name, pb.ORDER_RETURN_STATUS_REQUESTED)
    assert await violations(accept(entered, return_fee="11")) == {"return_fee": "too-large"}
    accepted = await accept(entered, return_fee="3")
    assert (accepted.amount, accepted.return_fee, accepted.refunded_amount) == ("10.00", "3", "7.00")
    assert (await read_order(order.id)).returned_amount == "7.00"

    note = own.PrintShopCreditNoteRequest(id=entered.id, locale="ar")
    assert (await call("PrintShopCreditNote", note, buyer)).content.startswith(b"%PDF")
    with pytest.raises(NotFoundError):
        await call("PrintShopCreditNote", note, signed_in)


async def test_a_customer_returns_their_own_orders_only(sell, ask, call, signed_in, shop):
    order = await sell(received_amount="20")
    with pytest.raises(NotFoundError):
        await ask(order, as_caller=signed_in)
    shown = await ask(order, key="once")
    assert await ask(order, key="once") == shown
    reply = await call(
        "ListOrderReturns", rpc.ListOrderReturnsRequest(filter=pb.OrderReturnFilter(order_id=order.id))
    )
    assert reply.total == 1
    assert Decimal(shown.items[0].returnable) == 1
