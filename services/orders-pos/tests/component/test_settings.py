from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def listed(call):
    """The items of a list, under a filter."""

    async def listed(nouns: str, **told) -> list:
        request = getattr(rpc, f"List{nouns}Request")()
        request.page.limit = 30
        for name, value in told.items():
            setattr(request.filter, name, value)
        return list((await call(f"List{nouns}", request)).items)

    return listed


async def test_methods_come_by_their_place_and_then_by_name(create, listed):
    for name, position in (("Card", 1), ("Transfer", 0), ("Cash", 0)):
        await create(pb.PaymentMethod(name=name, position=position))
    assert [method.name for method in await listed("PaymentMethods")] == ["Cash", "Transfer", "Card"]


async def test_a_shipping_method_is_read_as_it_was_written(call, shop):
    read = await call("GetShippingMethod", rpc.GetShippingMethodRequest(id=shop.delivery.id))
    assert read == shop.delivery
    assert (read.fees.collecte_and_delivery, read.free_from) == ("30", "1000")


async def test_a_fee_changes_alone(call, shop, violations):
    sent = pb.ShippingMethod(id=shop.delivery.id, fees=pb.DeliveryFees(delivery="25"))
    request = rpc.UpdateShippingMethodRequest(item=sent)
    request.mask.paths.extend(["fees.delivery", "fees.collecte"])
    changed = await call("UpdateShippingMethod", request)

    assert changed.fees == pb.DeliveryFees(delivery="25", collecte_and_delivery="30")
    request.mask.paths[:] = ["fees.nothing"]
    assert await violations(call("UpdateShippingMethod", request)) == {"mask": "unknown"}


async def test_two_steps_do_not_share_a_code(create, violations):
    await create(pb.StepType(code="ready", name="Ready"))
    assert await violations(create(pb.StepType(code="ready", name="Done"))) == {"item.code": "taken"}


async def test_a_step_that_orders_are_in_is_kept(call, sell, listed):
    await sell(step_code="ready")
    [_, ready, *_] = await listed("StepTypes")
    with pytest.raises(ConflictError) as refused:
        await call("DeleteStepType", rpc.DeleteStepTypeRequest(id=ready.id))
    assert refused.value.code == "in-use"


async def test_a_rate_is_found_by_its_currencies(create, listed):
    for source, rate in (("USD", "10.05"), ("EUR", "10.8")):
        await create(pb.CurrencyExchangeRate(source=source, target="MAD", rate=rate))
    rates = await listed("CurrencyExchangeRates", source="USD", target="MAD")
    assert [Decimal(one.rate) for one in rates] == [Decimal("10.05")]


@pytest.mark.parametrize("rate", ["0", "-1"])
async def test_a_rate_is_more_than_nothing(create, violations, rate):
    refused = await violations(create(pb.CurrencyExchangeRate(source="USD", target="MAD", rate=rate)))
    assert list(refused) == ["item.rate"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"roles": "ROLE_SHIPPING_AGENT"}, ["Karim", "Omar"]),
        ({"roles": "ROLE_STAFF"}, []),
        ({"is_valid": True}, ["Karim"]),
        ({"is_valid": False}, ["Omar"]),
    ],
)
async def test_agents_are_found_by_role_and_by_whether_they_work(hear, listed, told, names):
    await hear(uuid4(), 1, name="Omar", is_valid=False)
    await hear(uuid4(), 1, name="Karim")
    assert [agent.full_name for agent in await listed("Agents", **told)] == names
