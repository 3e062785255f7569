from decimal import Decimal
from uuid import uuid4

import orjson
import pytest
from chassis.errors import ConflictError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def list_items(call):
    """Return the items of a list."""

    async def list_items(nouns: str, **fields) -> list:
        request = getattr(rpc, f"List{nouns}Request")()
        request.page.limit = 30
        for name, value in fields.items():
            setattr(request.filter, name, value)
        return list((await call(f"List{nouns}", request)).items)

    return list_items


async def test_payment_methods_are_sorted_by_position_and_name(create, list_items):
    for name, position in (("Card", 1), ("Transfer", 0), ("Cash", 0)):
        await create(pb.PaymentMethod(name=name, position=position))
    assert [method.name for method in await list_items("PaymentMethods")] == ["Cash", "Transfer", "Card"]


@pytest.mark.parametrize(
    ("noun", "fields"),
    [
        ("PaymentMethod", {}),
        ("ShippingMethod", {}),
        ("StepType", {"roles": [pb.StepRole(code="ROLE_ADMIN")]}),
    ],
)
async def test_what_has_a_position_is_sorted_by_it(create, list_items, noun, fields):
    for position in (102, 101, 103):
        own = {"code": f"step-{position}", **fields} if fields else {}
        await create(getattr(pb, noun)(name=f"At {position}", position=position, **own))
    assert [item.name for item in await list_items(f"{noun}s")][-3:] == ["At 101", "At 102", "At 103"]


async def test_hours_of_work_of_a_shipping_method_move_its_earliest_delivery(call, create, shop):
    async def earliest(**hours):
        method = await create(pb.ShippingMethod(name=f"By van {hours}", **hours))
        lines = [rpc.CartLine(product_id=shop.soap.id, quantity="1")]
        cart = rpc.CheckoutRequest(
            delivery_type=pb.DELIVERY_TYPE_DELIVERY, shipping_method_id=method.id, lines=lines
        )
        preview = await call("PreviewDates", rpc.PreviewDatesRequest(cart=cart, locale="fr"))
        return preview.min_date_shipping

    at_once = await earliest()
    for name in ("processing_duration", "preparation_duration", "shipping_duration"):
        assert await earliest(**{name: 72}) > at_once


async def test_shipping_method_can_be_read_back(call, shop):
    read = await call("GetShippingMethod", rpc.GetShippingMethodRequest(id=shop.delivery.id))
    assert read == shop.delivery
    assert (read.fees.collecte_and_delivery, read.free_from) == ("30", "1000")


async def test_mask_can_name_a_single_fee(call, shop, violations):
    sent = pb.ShippingMethod(id=shop.delivery.id, fees=pb.DeliveryFees(delivery="25"))
    request = rpc.UpdateShippingMethodRequest(item=sent)
    request.mask.paths.extend(["fees.delivery", "fees.collecte"])
    changed = await call("UpdateShippingMethod", request)

    assert changed.fees == pb.DeliveryFees(delivery="25", collecte_and_delivery="30")
    request.mask.paths[:] = ["fees.nothing"]
    assert await violations(call("UpdateShippingMethod", request)) == {"mask": "unknown"}


async def test_step_type_codes_are_unique(create, violations):
    await create(pb.StepType(code="ready", name="Ready"))
    assert await violations(create(pb.StepType(code="ready", name="Done"))) == {"item.code": "taken"}


async def test_step_type_in_use_cannot_be_deleted(call, sell, list_items):
    await sell(step_code="ready")
    [_, ready, *_] = await list_items("StepTypes")
    with pytest.raises(ConflictError) as error:
        await call("DeleteStepType", rpc.DeleteStepTypeRequest(id=ready.id))
    assert error.value.code == "in-use"


async def test_filter_exchange_rates_by_currencies(create, list_items):
    for source, rate in (("USD", "10.05"), ("EUR", "10.8")):
        await create(pb.CurrencyExchangeRate(source=source, target="MAD", rate=rate))
    rates = await list_items("CurrencyExchangeRates", source="USD", target="MAD")
    assert [Decimal(item.rate) for item in rates] == [Decimal("10.05")]


@pytest.mark.parametrize("rate", ["0", "-1"])
async def test_exchange_rate_must_be_positive(create, violations, rate):
    error = await violations(create(pb.CurrencyExchangeRate(source="USD", target="MAD", rate=rate)))
    assert list(error) == ["item.rate"]


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"roles": "ROLE_SHIPPING_AGENT"}, ["Karim", "Omar"]),
        ({"roles": "ROLE_STAFF"}, []),
        ({"is_valid": True}, ["Karim"]),
        ({"is_valid": False}, ["Omar"]),
    ],
)
async def test_filter_agents_by_role_and_validity(consume_user, list_items, fields, names):
    await consume_user(uuid4(), 1, name="Omar", is_valid=False)
    await consume_user(uuid4(), 1, name="Karim")
    assert [agent.full_name for agent in await list_items("Agents", **fields)] == names


async def test_others_hear_of_opening_hours_that_changed(update_settings, fetch):
    async def heard():
        rows = await fetch("SELECT data FROM outbox WHERE event = 'opening-hours-changed' ORDER BY seq")
        return [orjson.loads(row["data"])["openingHours"] for row in rows]

    await update_settings(slot_minutes=60)
    assert await heard() == []
    for _ in range(2):
        await update_settings(
            opening_hours=[
                pb.OpeningHours(weekday=7, closed=True),
                pb.OpeningHours(weekday=6, opens="09:30", closes="18:00"),
            ]
        )
    [days] = await heard()
    assert [(day["weekday"], day["from"], day["to"], day["closed"]) for day in days] == [
        *((weekday, "08:00", "20:00", False) for weekday in range(1, 6)),
        (6, "09:30", "18:00", False),
        (7, "", "", True),
    ]
    await update_settings(opening_hours=[])
    assert len(await heard()) == 2
