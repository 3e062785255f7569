from datetime import UTC, datetime
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError
from google.protobuf.field_mask_pb2 import FieldMask
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

BOTH = "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"


def to_cart_line(item: pb.OrderItem, **fields) -> rpc.CartLine:
    defaults = {"product_id": item.product, "quantity": item.quantity, "id": item.id}
    return rpc.CartLine(**{**defaults, "attribute_value_id": item.attribute_value, **fields})


async def versions(call, order, as_caller=None):
    request = rpc.ReadVersionsRequest(id=order.id)
    return (
        await (call("ReadVersions", request, as_caller) if as_caller else call("ReadVersions", request))
    ).items


async def test_edit_keeps_id_number_and_fields_that_were_not_sent(sell, edit, call):
    saved = await sell(delivery_type=BOTH, customer_note="ring", shipping_tips="5", received_amount="20")
    edited = await edit(saved, description="fragile")
    assert (edited.id, edited.order_number, edited.version) == (saved.id, saved.order_number, 2)
    assert edited.description == "fragile"
    for name in ("description", "version", "update_time"):
        edited.ClearField(name)
        saved.ClearField(name)
    assert edited == saved
    assert (await call("GetOrder", rpc.GetOrderRequest(id=saved.id))).version == 2


async def test_a_note_writes_neither_the_lines_nor_the_sale_again(sell, edit, fetch, shop):
    async def written():
        lines = await fetch("SELECT id, xmin FROM order_line ORDER BY position")
        return lines, await fetch("SELECT id FROM sales_change ORDER BY id")

    saved = await sell()
    before = await written()
    await edit(saved, description="fragile")
    assert await written() == before
    await edit(saved, payment_method_id=shop.cash.id, received_amount="1")
    assert (await written())[0] == before[0]


async def test_what_the_mask_does_not_name_is_not_read(sell, call):
    saved = await sell()
    request = rpc.EditOrderRequest(
        id=saved.id,
        cart=rpc.CheckoutRequest(
            description="fragile", received_amount="much", collect_slot={"date": "soon"}
        ),
        mask=FieldMask(paths=["description"]),
    )
    assert (await call("EditOrder", request)).description == "fragile"


async def test_credit_that_is_switched_off_pays_nothing(sell, edit, deposit, balance):
    await deposit("50")
    saved = await sell(wallet_amount="10", is_paid_by_credit=False)
    assert (saved.wallet_amount, await balance()) == ("0.00", 50)
    paid = await edit(saved, wallet_amount="10", is_paid_by_credit=True)
    assert (paid.wallet_amount, await balance()) == ("10.00", 40)
    refunded = await edit(saved, is_paid_by_credit=False)
    assert (refunded.wallet_amount, await balance()) == ("0.00", 50)


async def test_edit_without_changes_adds_no_version(sell, edit, call):
    saved = await sell(description="x")
    unchanged = {
        "description": "x",
        "customer_id": saved.customer.id,
        "discount_percent": "0",
        "lines": [to_cart_line(saved.order_items[0], price="10")],
        "status": saved.status,
        "step_code": "received",
    }
    assert await edit(saved, lines=unchanged.pop("lines")) == await edit(saved, **unchanged)
    assert len(await versions(call, saved)) <= 2


async def test_stored_lines_keep_their_price_and_name(sell, edit, change, shop):
    saved = await sell()
    await change(shop.soap, price="99", name="Black soap")
    edited = await edit(
        saved,
        lines=[
            rpc.CartLine(product_id=shop.soap.id, quantity="3"),
            rpc.CartLine(product_id=shop.soap.id, quantity="1"),
        ],
    )
    assert [(item.name, item.final_price, item.quantity) for item in edited.order_items] == [
        ("Soap", "10.00", "3"),
        ("Black soap", "99.00", "1"),
    ]
    assert edited.order_items[0].id == saved.order_items[0].id


async def test_archived_product_stays_on_its_orders(sell, edit, call, shop, violations):
    saved = await sell()
    await call("DeleteProduct", rpc.DeleteProductRequest(id=shop.soap.id))
    edited = await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity="5")])
    assert edited.total == "50.00"
    two = [to_cart_line(saved.order_items[0]), rpc.CartLine(product_id=shop.soap.id, quantity="1")]
    assert await violations(edit(saved, lines=two)) == {"lines[1].product_id": "unknown"}


async def test_lines_without_id_match_by_value_in_order(sell, edit, shop):
    wool = {"product_id": shop.carpet.id, "attribute_value_id": "wool"}
    saved = await sell(lines=[rpc.CartLine(**wool, quantity="1.5"), rpc.CartLine(**wool, quantity="2.5")])
    edited = await edit(
        saved, lines=[rpc.CartLine(**wool, quantity="0.5"), rpc.CartLine(**wool, quantity="2.5")]
    )
    assert [item.id for item in edited.order_items] == [item.id for item in saved.order_items]
    shortened = await edit(saved, lines=[rpc.CartLine(**wool, quantity="0.5")])
    assert [item.id for item in shortened.order_items] == [saved.order_items[0].id]


@pytest.mark.parametrize(
    ("quantity", "received", "status", "remaining", "refunded"),
    [
        ("3", None, "PARTIALLY_PAID", "10.00", "0.00"),
        ("3", "30", "PAID", "0.00", "0.00"),
        ("1", None, "PAID", "0.00", "10.00"),
        ("2", None, "PAID", "0.00", "0.00"),
        ("2", "0", "WAITING", "20.00", "20.00"),
    ],
)
async def test_edit_updates_status_and_remaining_and_refunds_what_is_too_much(
    sell, edit, quantity, received, status, remaining, refunded
):
    saved = await sell(received_amount="20")
    fields = {} if received is None else {"received_amount": received}
    edited = await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity=quantity)], **fields)
    assert pb.PaymentStatus.Name(edited.status) == f"PAYMENT_STATUS_{status}"
    assert (edited.remaining, edited.refunded_amount) == (remaining, refunded)
    assert Decimal(edited.paid_amount) + Decimal(edited.remaining) == Decimal(edited.total)


async def test_received_amount_and_change_add_up_over_payments(sell, edit):
    saved = await sell(received_amount="50")
    edited = await edit(saved, description="x")
    assert (edited.received_amount, edited.change, edited.paid_amount) == ("50.00", "30.00", "20.00")
    edited = await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity="4")], received_amount="60")
    assert (edited.received_amount, edited.change, edited.paid_amount) == ("90.00", "50.00", "40.00")


async def test_unneeded_credit_is_refunded(sell, edit, deposit, balance, fetch):
    await deposit("50")
    saved = await sell(wallet_amount="20")
    edited = await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity="1")])
    assert (edited.wallet_amount, edited.remaining, edited.change) == ("10.00", "0.00", "0.00")
    assert await balance() == 40
    rows = await fetch("SELECT reason, amount, revision, order_id FROM wallet_entry ORDER BY create_time, id")
    assert [(row["reason"], row["amount"], row["revision"]) for row in rows[1:]] == [
        ("order-payment", -20, 1),
        ("refund", 10, 2),
    ]
    assert {str(row["order_id"]) for row in rows[1:]} == {saved.id}


async def test_usable_credit_includes_the_credit_of_the_order(sell, edit, deposit, balance, violations):
    await deposit("30")
    saved = await sell(wallet_amount="20")
    lines = [to_cart_line(saved.order_items[0], quantity="4")]
    assert (await edit(saved, lines=lines, wallet_amount="30")).remaining == "10.00"
    assert await balance() == 0
    assert await violations(edit(saved, wallet_amount="30.01")) == {"wallet_amount": "too-large"}
    assert (await edit(saved, wallet_amount="0")).wallet_amount == "0.00"
    assert await balance() == 30


async def test_changing_the_customer_refunds_the_first_customer(sell, edit, deposit, balance, create):
    await deposit("50")
    saved = await sell(wallet_amount="20")
    other = await create(
        pb.Customer(first_name="B", last_name="B", email="b@b.test", phone="0700000000", address="2, rue B")
    )
    edited = await edit(saved, customer_id=other.id)
    assert (edited.customer.id, edited.wallet_amount, edited.remaining) == (other.id, "0.00", "20.00")
    assert (await balance(), await balance(other)) == (50, 0)


async def test_rest_of_an_edit_is_credited_once(sell, edit, balance):
    saved = await sell(received_amount="20")
    edited = await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity="1")], rest_as_credit=True)
    assert (edited.rest_as_credit, edited.change, edited.paid_amount) == ("10.00", "0.00", "10.00")
    assert await balance() == 10
    await edit(saved, description="x")
    assert await balance() == 10


@pytest.mark.asvs("2.2.3")
async def test_status_that_contradicts_the_amounts_is_rejected(sell, edit, call, shop):
    saved = await sell()
    with pytest.raises(Exception, match="make this: waiting"):
        await edit(saved, status="PAYMENT_STATUS_PAID")
    edited = await edit(
        saved, status="PAYMENT_STATUS_PAID", received_amount="20", payment_method_id=shop.cash.id
    )
    assert edited.status == pb.PAYMENT_STATUS_PAID


async def test_fees_stay_until_method_type_or_total_changes(sell, edit, change, shop):
    saved = await sell(delivery_type=BOTH)
    await change(shop.delivery, fees=pb.DeliveryFees(collecte="1", delivery="2", collecte_and_delivery="3"))
    assert (await edit(saved, description="x")).shipping_fees == "30.00"
    assert (await edit(saved, delivery_type="DELIVERY_TYPE_DELIVERY")).shipping_fees == "2.00"
    assert (await edit(saved, delivery_type=BOTH)).shipping_fees == "3.00"


async def test_stale_edit_returns_the_current_order_and_changed_fields(sell, edit, staff, call):
    saved = await sell()
    first = await edit(saved, staff, version=1, customer_note="no starch")
    with pytest.raises(StaleError) as error:
        await edit(saved, version=1, description="fragile")
    assert error.value.metadata["changed"] == "customer_note"
    assert error.value.current == await call("GetOrder", rpc.GetOrderRequest(id=saved.id))
    edited = await edit(saved, version=first.version, description="fragile")
    assert (edited.customer_note, edited.description, edited.version) == ("no starch", "fragile", 3)


async def test_all_versions_can_be_read(sell, edit, move, call, staff):
    saved = await sell()
    await edit(saved, lines=[to_cart_line(saved.order_items[0], quantity="4")])
    await move(saved, "ready")
    newest, middle, oldest = await versions(call, saved)
    assert [item.version for item in (newest, middle, oldest)] == [3, 2, 1]
    assert oldest.order == saved
    assert (list(newest.changed), list(oldest.changed)) == (["shipment"], [])
    assert set(middle.changed) == {"orderItems", "productsTotal", "total", "remaining"}
    assert {item.order.customer.full_name_with_phone for item in await versions(call, saved, staff)} == {
        "Aïcha Alami"
    }


async def test_edit_of_an_unknown_order_is_not_found(edit, call):
    unknown = pb.Order(id="00000000-0000-7000-8000-000000000000")
    with pytest.raises(NotFoundError):
        await edit(unknown, description="x")
    with pytest.raises(NotFoundError):
        await edit(pb.Order(id="x"), description="x")


STAFF_FORBIDDEN = [{"discount_percent": "5"}, {"promo_code": "EID"}, {"agent_id": "AGENT"}, {"lines": []}]


@pytest.mark.asvs("8.2.3")
@pytest.mark.parametrize("fields", STAFF_FORBIDDEN, ids="+".join)
async def test_staff_cannot_change_fields_of_admins(sell, edit, staff, agent, create, shop, fields):
    await create(pb.PromoCode(code="EID", value="10"))
    saved = await sell(
        lines=[
            rpc.CartLine(product_id=shop.soap.id, quantity="1"),
            rpc.CartLine(product_id=shop.soap.id, quantity="2"),
        ]
    )
    if "agent_id" in fields:
        fields = {"agent_id": str(agent.user_id)}
    if "lines" in fields:
        fields = {"lines": [to_cart_line(saved.order_items[0])]}
    with pytest.raises(ForbiddenError) as error:
        await edit(saved, staff, **fields)
    assert error.value.metadata["field"] == next(iter(fields))
    assert (await edit(saved, **fields)).version == 2


async def test_staff_may_send_unchanged_fields_of_admins(sell, edit, staff, agent):
    saved = await sell(discount_percent="5", agent_id=str(agent.user_id))
    edited = await edit(
        saved, staff, discount_percent="5.0", agent_id=str(agent.user_id), description="x", promo_code=""
    )
    assert (edited.discount, edited.description) == ("1.00", "x")


@pytest.fixture
async def own_order(sell, agent, shop):
    return await sell(agent_id=str(agent.user_id), delivery_type=BOTH, payment_method_id=shop.cash.id)


async def test_agent_changes_quantities_and_payment_of_assigned_orders(own_order, edit, agent, shop):
    edited = [
        to_cart_line(own_order.order_items[0], quantity="3"),
        rpc.CartLine(product_id=shop.soap.id, quantity="1"),
    ]
    edited = await edit(own_order, agent, lines=edited, received_amount="70", status="PAYMENT_STATUS_PAID")
    assert (edited.total, edited.paid_amount, edited.version) == ("70.00", "70.00", 2)
    assert edited.customer.full_name_with_phone.endswith("06 61 00 00 01")


AGENT_FORBIDDEN = [
    {"customer_note": "x"},
    {"shipping_tips": "5"},
    {"payment_method_id": ""},
    {"delivery_type": "DELIVERY_TYPE_ON_STORE"},
    {"shipping_address": "elsewhere"},
    {"collect_lat": "33.5"},
    {"collect_slot": pb.Slot(date="2030-01-01", start_time="08:00")},
    {"notify_customer": True},
    {"discount_percent": "1"},
]


@pytest.mark.asvs("8.2.3")
@pytest.mark.parametrize("fields", AGENT_FORBIDDEN, ids="+".join)
async def test_agent_cannot_change_other_fields(own_order, edit, agent, fields):
    with pytest.raises(ForbiddenError) as error:
        await edit(own_order, agent, **fields)
    assert error.value.metadata["field"] in {next(iter(fields)), "start_processing_at"}


async def test_agent_cannot_change_prices_or_remove_lines(own_order, edit, agent, sell, shop):
    dearer = [
        to_cart_line(own_order.order_items[0]),
        rpc.CartLine(product_id=shop.soap.id, quantity="1", price="9"),
    ]
    with pytest.raises(ForbiddenError) as error:
        await edit(own_order, agent, lines=dearer)
    assert error.value.metadata == {"field": "lines[1].price"}
    with pytest.raises(ForbiddenError):
        await edit(
            own_order,
            agent,
            lines=[rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1")],
        )
    with pytest.raises(ForbiddenError):
        await edit(await sell(), agent, received_amount="20")


async def test_changed_price_records_list_price_user_and_time(sell, edit, staff):
    saved = await sell(received_amount="0")
    edited = await edit(saved, staff, lines=[to_cart_line(saved.order_items[0], price="8")])
    [item] = edited.order_items
    assert (item.price, item.final_price, item.price_changed_by) == ("10.00", "8.00", "Test")
    assert datetime.fromisoformat(item.price_changed_at) == edited.update_time.ToDatetime(UTC)
    later = await edit(saved, description="x")
    assert later.order_items[0] == item


@pytest.mark.parametrize(
    ("price", "is_allowed"), [("9", True), ("11", True), ("8.99", False), ("11.01", False)]
)
async def test_price_changes_are_limited_by_the_ceiling_of_the_role(
    sell, update_settings, staff, shop, price, is_allowed
):
    await update_settings(price_ceilings=[pb.PriceCeiling(role="ROLE_STAFF", percent="10")])
    lines = [rpc.CartLine(product_id=shop.soap.id, quantity="1", price=price)]
    if is_allowed:
        assert (await sell(staff, lines=lines)).total == f"{Decimal(price):.2f}"
        return
    with pytest.raises(ForbiddenError) as error:
        await sell(staff, lines=lines)
    assert error.value.metadata["field"] == "lines[0].price"
    assert (await sell(lines=lines)).total == f"{Decimal(price):.2f}"


async def test_cancelled_order_cannot_be_edited(sell, edit, move):
    saved = await sell()
    await move(saved, "cancelled")
    with pytest.raises(ConflictError) as error:
        await edit(saved, description="x")
    assert error.value.code == "cancelled"
