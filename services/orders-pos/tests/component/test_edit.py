from datetime import UTC, datetime
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

BOTH = "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"


def line_of(item: pb.OrderItem, **told) -> rpc.CartLine:
    usual = {"product_id": item.product, "quantity": item.quantity, "id": item.id}
    return rpc.CartLine(**{**usual, "attribute_value_id": item.attribute_value, **told})


async def versions(call, order, someone=None):
    request = rpc.ReadVersionsRequest(id=order.id)
    return (
        await (call("ReadVersions", request, someone) if someone else call("ReadVersions", request))
    ).items


async def test_an_edit_keeps_id_number_and_all_that_was_not_sent(sell, edit, call):
    saved = await sell(delivery_type=BOTH, customer_note="ring", shipping_tips="5", received_amount="20")
    again = await edit(saved, description="fragile")
    assert (again.id, again.order_number, again.version) == (saved.id, saved.order_number, 2)
    assert again.description == "fragile"
    for name in ("description", "version", "update_time"):
        again.ClearField(name)
        saved.ClearField(name)
    assert again == saved
    assert (await call("GetOrder", rpc.GetOrderRequest(id=saved.id))).version == 2


async def test_an_edit_that_changes_nothing_is_none(sell, edit, call):
    saved = await sell(description="x")
    same = {
        "description": "x",
        "customer_id": saved.customer.id,
        "discount_percent": "0",
        "lines": [line_of(saved.order_items[0], price="10")],
        "status": saved.status,
        "step_code": "received",
    }
    assert await edit(saved, lines=same.pop("lines")) == await edit(saved, **same)
    assert len(await versions(call, saved)) <= 2


async def test_stored_lines_keep_the_price_and_name_they_were_sold_at(sell, edit, change, shop):
    saved = await sell()
    await change(shop.soap, price="99", name="Black soap")
    again = await edit(
        saved,
        lines=[
            rpc.CartLine(product_id=shop.soap.id, quantity="3"),
            rpc.CartLine(product_id=shop.soap.id, quantity="1"),
        ],
    )
    assert [(one.name, one.final_price, one.quantity) for one in again.order_items] == [
        ("Soap", "10.00", "3"),
        ("Black soap", "99.00", "1"),
    ]
    assert again.order_items[0].id == saved.order_items[0].id


async def test_an_archived_product_stays_on_the_orders_it_was_sold_on(sell, edit, call, shop, violations):
    saved = await sell()
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    again = await edit(saved, lines=[line_of(saved.order_items[0], quantity="5")])
    assert again.total == "50.00"
    two = [line_of(saved.order_items[0]), rpc.CartLine(product_id=shop.soap.id, quantity="1")]
    assert await violations(edit(saved, lines=two)) == {"lines[1].product_id": "unknown"}


async def test_lines_without_id_match_by_value_and_in_order(sell, edit, shop):
    wool = {"product_id": shop.carpet.id, "attribute_value_id": "wool"}
    saved = await sell(lines=[rpc.CartLine(**wool, quantity="1.5"), rpc.CartLine(**wool, quantity="2.5")])
    again = await edit(
        saved, lines=[rpc.CartLine(**wool, quantity="0.5"), rpc.CartLine(**wool, quantity="2.5")]
    )
    assert [one.id for one in again.order_items] == [one.id for one in saved.order_items]
    one = await edit(saved, lines=[rpc.CartLine(**wool, quantity="0.5")])
    assert [item.id for item in one.order_items] == [saved.order_items[0].id]


@pytest.mark.parametrize(
    ("quantity", "received", "status", "remaining", "change"),
    [
        ("3", None, "PARTIALLY_PAID", "10.00", "0.00"),
        ("3", "30", "PAID", "0.00", "0.00"),
        ("1", None, "PAID", "0.00", "10.00"),
        ("2", None, "PAID", "0.00", "0.00"),
        ("2", "0", "WAITING", "20.00", "0.00"),
    ],
)
async def test_the_difference_of_an_edit_is_settled(
    sell, edit, quantity, received, status, remaining, change
):
    saved = await sell(received_amount="20")
    told = {} if received is None else {"received_amount": received}
    again = await edit(saved, lines=[line_of(saved.order_items[0], quantity=quantity)], **told)
    assert pb.PaymentStatus.Name(again.status) == f"PAYMENT_STATUS_{status}"
    assert (again.remaining, again.change) == (remaining, change)
    assert Decimal(again.paid_amount) + Decimal(again.remaining) == Decimal(again.total)


async def test_the_till_of_the_first_payment_is_told_until_money_moves_again(sell, edit):
    saved = await sell(received_amount="50")
    again = await edit(saved, description="x")
    assert (again.received_amount, again.change, again.paid_amount) == ("50.00", "30.00", "20.00")
    more = await edit(saved, lines=[line_of(saved.order_items[0], quantity="4")], received_amount="60")
    assert (more.received_amount, more.change, more.paid_amount) == ("60.00", "20.00", "40.00")


async def test_credit_an_order_no_longer_needs_goes_back(sell, edit, deposit, balance, fetch):
    await deposit("50")
    saved = await sell(wallet_amount="20")
    again = await edit(saved, lines=[line_of(saved.order_items[0], quantity="1")])
    assert (again.wallet_amount, again.remaining, again.change) == ("10.00", "0.00", "0.00")
    assert await balance() == 40
    rows = await fetch("SELECT reason, amount, revision, order_id FROM wallet_entry ORDER BY create_time, id")
    assert [(row["reason"], row["amount"], row["revision"]) for row in rows[1:]] == [
        ("order-payment", -20, 1),
        ("refund", 10, 2),
    ]
    assert {str(row["order_id"]) for row in rows[1:]} == {saved.id}


async def test_usable_credit_is_the_balance_and_what_the_order_uses(sell, edit, deposit, balance, violations):
    await deposit("30")
    saved = await sell(wallet_amount="20")
    lines = [line_of(saved.order_items[0], quantity="4")]
    assert (await edit(saved, lines=lines, wallet_amount="30")).remaining == "10.00"
    assert await balance() == 0
    assert await violations(edit(saved, wallet_amount="30.01")) == {"wallet_amount": "too-large"}
    assert (await edit(saved, wallet_amount="0")).wallet_amount == "0.00"
    assert await balance() == 30


async def test_another_customer_gets_the_order_and_the_first_one_his_credit(
    sell, edit, deposit, balance, create
):
    await deposit("50")
    saved = await sell(wallet_amount="20")
    other = await create(
        pb.Customer(first_name="B", last_name="B", email="b@b.test", phone="0700000000", address="2, rue B")
    )
    again = await edit(saved, customer_id=other.id)
    assert (again.customer.id, again.wallet_amount, again.remaining) == (other.id, "0.00", "20.00")
    assert (await balance(), await balance(other)) == (50, 0)


async def test_a_rest_of_an_edit_goes_into_the_wallet_once(sell, edit, balance):
    saved = await sell(received_amount="20")
    again = await edit(saved, lines=[line_of(saved.order_items[0], quantity="1")], rest_as_credit=True)
    assert (again.rest_as_credit, again.change, again.paid_amount) == ("10.00", "0.00", "10.00")
    assert await balance() == 10
    await edit(saved, description="x")
    assert await balance() == 10


async def test_a_status_that_does_not_follow_is_refused_by_the_one_that_does(sell, edit, call):
    saved = await sell()
    with pytest.raises(Exception, match="makes this waiting"):
        await edit(saved, status="PAYMENT_STATUS_PAID")
    again = await edit(saved, status="PAYMENT_STATUS_PAID", received_amount="20")
    assert again.status == pb.PAYMENT_STATUS_PAID


async def test_fees_stay_as_they_were_until_method_type_or_total_change(sell, edit, change, shop):
    saved = await sell(delivery_type=BOTH)
    await change(shop.delivery, fees=pb.DeliveryFees(collecte="1", delivery="2", collecte_and_delivery="3"))
    assert (await edit(saved, description="x")).shipping_fees == "30.00"
    assert (await edit(saved, delivery_type="DELIVERY_TYPE_DELIVERY")).shipping_fees == "2.00"
    assert (await edit(saved, delivery_type=BOTH)).shipping_fees == "3.00"


async def test_two_people_edit_one_order_and_the_second_sees_what_the_first_changed(sell, edit, staff, call):
    saved = await sell()
    first = await edit(saved, staff, version=1, customer_note="no starch")
    with pytest.raises(StaleError) as refused:
        await edit(saved, version=1, description="fragile")
    assert refused.value.metadata["changed"] == "customer_note"
    assert refused.value.current == await call("GetOrder", rpc.GetOrderRequest(id=saved.id))
    again = await edit(saved, version=first.version, description="fragile")
    assert (again.customer_note, again.description, again.version) == ("no starch", "fragile", 3)


async def test_every_version_stays_readable(sell, edit, move, call, staff):
    saved = await sell()
    await edit(saved, lines=[line_of(saved.order_items[0], quantity="4")])
    await move(saved, "ready")
    newest, middle, oldest = await versions(call, saved)
    assert [one.version for one in (newest, middle, oldest)] == [3, 2, 1]
    assert oldest.order == saved
    assert (list(newest.changed), list(oldest.changed)) == (["shipment"], [])
    assert set(middle.changed) == {"order_items", "products_total", "total", "remaining"}
    assert {one.order.customer.full_name_with_phone for one in await versions(call, saved, staff)} == {
        "Aïcha Alami"
    }


async def test_an_order_nobody_knows_is_not_found(edit, call):
    nobody = pb.Order(id="00000000-0000-7000-8000-000000000000")
    with pytest.raises(NotFoundError):
        await edit(nobody, description="x")
    with pytest.raises(NotFoundError):
        await edit(pb.Order(id="x"), description="x")


STAFF_REFUSED = [{"discount_percent": "5"}, {"promo_code": "EID"}, {"agent_id": "RIDER"}, {"lines": []}]


@pytest.mark.parametrize("told", STAFF_REFUSED, ids="+".join)
async def test_what_is_the_admins_is_refused_to_staff_by_name(sell, edit, staff, rider, create, shop, told):
    await create(pb.PromoCode(code="EID", value="10"))
    saved = await sell(
        lines=[
            rpc.CartLine(product_id=shop.soap.id, quantity="1"),
            rpc.CartLine(product_id=shop.soap.id, quantity="2"),
        ]
    )
    if "agent_id" in told:
        told = {"agent_id": str(rider.user_id)}
    if "lines" in told:
        told = {"lines": [line_of(saved.order_items[0])]}
    with pytest.raises(ForbiddenError) as refused:
        await edit(saved, staff, **told)
    assert refused.value.metadata == {"field": next(iter(told))}
    assert (await edit(saved, **told)).version == 2


async def test_an_echo_of_what_is_the_admins_passes(sell, edit, staff, rider):
    saved = await sell(discount_percent="5", agent_id=str(rider.user_id))
    again = await edit(
        saved, staff, discount_percent="5.0", agent_id=str(rider.user_id), description="x", promo_code=""
    )
    assert (again.discount, again.description) == ("1.00", "x")


@pytest.fixture
async def his(sell, rider):
    return await sell(agent_id=str(rider.user_id), delivery_type=BOTH)


async def test_a_rider_changes_quantities_and_records_payment_on_his_own_orders(his, edit, rider, shop):
    more = [line_of(his.order_items[0], quantity="3"), rpc.CartLine(product_id=shop.soap.id, quantity="1")]
    again = await edit(his, rider, lines=more, received_amount="70", status="PAYMENT_STATUS_PAID")
    assert (again.total, again.paid_amount, again.version) == ("70.00", "70.00", 2)
    assert again.customer.full_name_with_phone.endswith("06 61 00 00 01")


RIDER_REFUSED = [
    {"customer_note": "x"},
    {"shipping_tips": "5"},
    {"payment_method_id": "CASH"},
    {"delivery_type": "DELIVERY_TYPE_ON_STORE"},
    {"shipping_address": "elsewhere"},
    {"collect_lat": "33.5"},
    {"collect_slot": pb.Slot(date="2030-01-01", start_time="08:00")},
    {"notify_customer": True},
    {"discount_percent": "1"},
]


@pytest.mark.parametrize("told", RIDER_REFUSED, ids="+".join)
async def test_a_rider_changes_nothing_else(his, edit, rider, shop, told):
    told = {name: shop.cash.id if value == "CASH" else value for name, value in told.items()}
    with pytest.raises(ForbiddenError) as refused:
        await edit(his, rider, **told)
    assert refused.value.metadata["field"] in {next(iter(told)), "start_processing_at"}


async def test_a_rider_sells_at_list_price_and_removes_nothing(his, edit, rider, sell, shop):
    dearer = [line_of(his.order_items[0]), rpc.CartLine(product_id=shop.soap.id, quantity="1", price="9")]
    with pytest.raises(ForbiddenError) as refused:
        await edit(his, rider, lines=dearer)
    assert refused.value.metadata == {"field": "lines[1].price"}
    with pytest.raises(ForbiddenError):
        await edit(
            his,
            rider,
            lines=[rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1")],
        )
    with pytest.raises(ForbiddenError):
        await edit(await sell(), rider, received_amount="20")


async def test_a_price_changed_by_hand_keeps_the_list_price_and_who_and_when(sell, edit, staff):
    saved = await sell(received_amount="0")
    again = await edit(saved, staff, lines=[line_of(saved.order_items[0], price="8")])
    [item] = again.order_items
    assert (item.price, item.final_price, item.price_changed_by) == ("10.00", "8.00", "Test")
    assert datetime.fromisoformat(item.price_changed_at) == again.update_time.ToDatetime(UTC)
    later = await edit(saved, description="x")
    assert later.order_items[0] == item


@pytest.mark.parametrize(
    ("price", "is_allowed"), [("9", True), ("11", True), ("8.99", False), ("11.01", False)]
)
async def test_a_role_moves_prices_as_far_as_its_ceiling(sell, set_shop, staff, shop, price, is_allowed):
    await set_shop(price_ceilings=[pb.PriceCeiling(role="ROLE_STAFF", percent="10")])
    lines = [rpc.CartLine(product_id=shop.soap.id, quantity="1", price=price)]
    if is_allowed:
        assert (await sell(staff, lines=lines)).total == f"{Decimal(price):.2f}"
        return
    with pytest.raises(ForbiddenError) as refused:
        await sell(staff, lines=lines)
    assert refused.value.metadata == {"field": "lines[0].price"}
    assert (await sell(lines=lines)).total == f"{Decimal(price):.2f}"


async def test_a_cancelled_order_is_not_edited(sell, edit, move):
    saved = await sell()
    await move(saved, "cancelled")
    with pytest.raises(ConflictError) as refused:
        await edit(saved, description="x")
    assert refused.value.code == "cancelled"
