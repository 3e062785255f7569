import pytest
from chassis.errors import ForbiddenError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

BOTH = "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"


def totals(order: pb.Order) -> dict[str, str]:
    names = ("products_total", "discount", "shipping_fees", "total", "remaining", "paid_amount", "change")
    return {name: getattr(order, name) for name in names}


async def test_checkout_returns_the_order_as_it_is_read_later(call, sell, shop, agent, deposit):
    await deposit("50")
    saved = await sell(
        lines=[
            rpc.CartLine(product_id=shop.soap.id, quantity="3", name="Soap, wrapped", price="9.50"),
            rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="2.5"),
        ],
        delivery_type=BOTH,
        payment_method_id=shop.cash.id,
        agent_id=str(agent.user_id),
        source="ORDER_SOURCE_POS",
        discount_percent="10",
        received_amount="200",
        wallet_amount="20",
        rest_as_credit=True,
        shipping_tips="5",
        shipping_address="2, rue B",
        description="fragile",
        customer_note="ring twice",
        notify_customer=True,
    )
    assert saved == await call("GetOrder", rpc.GetOrderRequest(id=saved.id))


async def test_checkout_calculates_all_totals(sell, shop):
    lines = [
        rpc.CartLine(product_id=shop.soap.id, quantity="3"),
        rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="2.5"),
    ]
    saved = await sell(lines=lines, delivery_type=BOTH, discount_percent="10", received_amount="150")
    assert totals(saved) == {
        "products_total": "110.00",
        "discount": "11.00",
        "shipping_fees": "30.00",
        "total": "129.00",
        "remaining": "0.00",
        "paid_amount": "129.00",
        "change": "21.00",
    }
    assert [(line.name, line.amount, line.discount) for line in saved.order_items] == [
        ("Soap", "30.00", "3.00"),
        ("Carpet Wool", "80.00", "8.00"),
    ]


@pytest.mark.parametrize(
    ("received", "status"),
    [
        ("0", "WAITING"),
        ("0.01", "PARTIALLY_PAID"),
        ("19.99", "PARTIALLY_PAID"),
        ("20", "PAID"),
        ("21", "PAID"),
    ],
)
async def test_status_follows_the_amount_paid(sell, received, status):
    saved = await sell(received_amount=received)
    assert pb.PaymentStatus.Name(saved.status) == f"PAYMENT_STATUS_{status}"


async def test_order_numbers_have_tenant_prefix_year_and_sequence(sell):
    numbers = [(await sell()).order_number for _ in range(2)]
    year = numbers[0].split("-")[1]
    assert numbers == [f"TES-{year}-000001", f"TES-{year}-000002"]


async def test_the_millionth_order_of_a_year_has_a_number_of_its_own(sell, fetch):
    await sell()
    await fetch("UPDATE order_counter SET last = 999998")
    numbers = [(await sell()).order_number[9:] for _ in range(3)]
    assert numbers == ["999999", "1000000", "1000001"]


async def test_order_is_unchanged_when_its_product_changes(call, change, sell, shop):
    saved = await sell()
    await change(shop.soap, name="Black soap", price="99")
    assert await call("GetOrder", rpc.GetOrderRequest(id=saved.id)) == saved


async def test_checkout_records_the_first_step(sell, fetch, admin):
    saved = await sell(step_code="ready")
    rows = await fetch("SELECT step_code, moved_by FROM order_step WHERE order_id::text = $1", saved.id)
    assert [tuple(row) for row in rows] == [("ready", admin.user_id)]


INVALID_FIELDS = [
    ({"lines": []}, {"lines": "blank"}),
    ({"delivery_type": 0}, {"delivery_type": "blank"}),
    ({"customer_id": ""}, {"customer_id": "blank"}),
    ({"shipping_method_id": ""}, {"shipping_method_id": "blank"}),
    ({"lines": [], "customer_id": ""}, {"lines": "blank", "customer_id": "blank"}),
    ({"customer_id": "Alami"}, {"customer_id": "unknown"}),
    ({"customer_id": "UNKNOWN"}, {"customer_id": "unknown"}),
    ({"shipping_method_id": "UNKNOWN"}, {"shipping_method_id": "unknown"}),
    ({"payment_method_id": "UNKNOWN"}, {"payment_method_id": "unknown"}),
    ({"agent_id": "UNKNOWN"}, {"agent_id": "unknown"}),
    ({"step_code": "lost"}, {"step_code": "unknown"}),
    ({"discount_percent": "100.01"}, {"discount_percent": "range"}),
    ({"discount_percent": "-1"}, {"discount_percent": "range"}),
    ({"discount_percent": "1.2.3"}, {"discount_percent": "number"}),
    ({"received_amount": "-1"}, {"received_amount": "range"}),
    ({"received_amount": "1.001"}, {"received_amount": "digits"}),
    ({"received_amount": "10000000000"}, {"received_amount": "range"}),
    ({"wallet_amount": "-1"}, {"wallet_amount": "range"}),
    ({"wallet_amount": "0.01"}, {"wallet_amount": "too-large"}),
    ({"shipping_tips": "-1"}, {"shipping_tips": "range"}),
    ({"status": "PAYMENT_STATUS_PAID"}, {"status": "does-not-add-up"}),
    ({"description": "x" * 2001}, {"description": "length"}),
    ({"customer_note": "a\x00b"}, {"customer_note": "text"}),
]


@pytest.mark.parametrize(("fields", "expected"), INVALID_FIELDS, ids="+".join)
async def test_invalid_cart_names_the_fields(sell, violations, fetch, fields, expected):
    unknown = "00000000-0000-7000-8000-000000000000"
    fields = {name: unknown if value == "UNKNOWN" else value for name, value in fields.items()}
    assert await violations(sell(**fields)) == expected
    assert await fetch("SELECT FROM orders") == []


INVALID_LINES = [
    ({"quantity": "0"}, "quantity", "range"),
    ({"quantity": "-1"}, "quantity", "range"),
    ({"quantity": "1.5"}, "quantity", "digits"),
    ({"quantity": "1.55"}, "quantity", "digits"),
    ({"quantity": "100001"}, "quantity", "range"),
    ({"quantity": "two"}, "quantity", "number"),
    ({"quantity": "1", "price": "-1"}, "price", "range"),
    ({"quantity": "1", "price": "1.001"}, "price", "digits"),
    ({"quantity": "1", "attribute_value_id": "silk"}, "attribute_value_id", "unknown"),
    ({"quantity": "1", "product_id": ""}, "product_id", "blank"),
    ({"quantity": "1", "product_id": "00000000-0000-7000-8000-000000000000"}, "product_id", "unknown"),
]


@pytest.mark.parametrize(("fields", "field", "code"), INVALID_LINES)
async def test_invalid_line_names_index_and_field(sell, violations, shop, fields, field, code):
    good = rpc.CartLine(product_id=shop.soap.id, quantity="1")
    bad = rpc.CartLine(**{"product_id": shop.soap.id, **fields})
    assert await violations(sell(lines=[good, bad])) == {f"lines[1].{field}": code}


async def test_variable_product_requires_one_of_its_values(sell, violations, shop):
    line = rpc.CartLine(product_id=shop.carpet.id, quantity="1", attribute_value_id="silk")
    assert await violations(sell(lines=[line])) == {"lines[0].attribute_value_id": "unknown"}


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        ("COLLECTE", "collect_address"),
        ("DELIVERY", "shipping_address"),
        ("COLLECTE_AND_DELIVERY", "collect_address"),
    ],
)
async def test_each_leg_requires_an_address(sell, violations, fetch, shop, kind, field):
    await fetch("UPDATE customer SET address = ''")
    assert await violations(sell(delivery_type=f"DELIVERY_TYPE_{kind}")) == {field: "blank"}


async def test_inactive_agent_is_rejected(sell, violations, consume_user, agent):
    await consume_user(agent.user_id, 2, is_valid=False)
    assert await violations(sell(agent_id=str(agent.user_id))) == {"agent_id": "unknown"}


@pytest.mark.parametrize("fields", [{"discount_percent": "5"}, {"step_code": "ready"}, {"agent_id": "AGENT"}])
async def test_staff_cannot_set_fields_of_admins(sell, staff, agent, fields):
    fields = {name: str(agent.user_id) if value == "AGENT" else value for name, value in fields.items()}
    with pytest.raises(ForbiddenError) as error:
        await sell(staff, **fields)
    assert error.value.metadata["field"] == next(iter(fields))


async def test_agent_cannot_check_out(sell, agent):
    with pytest.raises(ForbiddenError):
        await sell(agent)


@pytest.mark.parametrize(
    ("kind", "price", "fees"),
    [
        ("ON_STORE", "50", "0.00"),
        ("COLLECTE", "50", "15.00"),
        ("DELIVERY", "999.99", "20.00"),
        ("DELIVERY", "1000", "0.00"),
    ],
)
async def test_fees_depend_on_delivery_type_and_free_amount(call, shop, kind, price, fees):
    request = rpc.CalculateShippingFeesRequest(
        delivery_type=f"DELIVERY_TYPE_{kind}", shipping_method_id=shop.delivery.id, price=price
    )
    assert (await call("CalculateShippingFees", request)).fees == fees


async def test_an_address_in_parts_is_the_text_of_an_order_and_of_an_edit(sell, edit):
    parts = {"street": "1 rue X", "postcode": "20250", "city": "Casablanca"}
    saved = await sell(
        delivery_type=pb.DELIVERY_TYPE_DELIVERY, shipping_address_parts=pb.PostalAddress(**parts)
    )
    edited = await edit(saved, shipping_address_parts=pb.PostalAddress(**{**parts, "street": "2 rue Y"}))
    assert saved.shipping_address == "1 rue X, 20250 Casablanca"
    assert edited.shipping_address == "2 rue Y, 20250 Casablanca"
