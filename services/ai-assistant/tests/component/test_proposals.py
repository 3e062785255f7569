"""Plans that other programs propose."""

import json
from dataclasses import replace

import pytest
from chassis.context import STAFF
from chassis.errors import ForbiddenError, ValidationError
from chassis.testing import caller
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

PRODUCTS = "souk.orders.v1.Products"


def proposed(method, request):
    return rpc.ProposedCall(method=method, request=json.dumps(request))


@pytest.fixture
def propose(call):
    async def propose(*calls, user=None):
        sent = rpc.ProposePlanRequest(reason="Prices of the winter", client="Desk", calls=calls)
        return await call("ProposePlan", sent, *([user] if user else []))

    return propose


@pytest.fixture
def confirm(call):
    async def confirm(request, status="success", user=None):
        item = pb.AiRequest(id=request.id, status=f"AI_STATUS_{status.upper()}")
        sent = rpc.UpdateAiRequestRequest(item=item)
        sent.mask.paths.append("status")
        return await call("UpdateAiRequest", sent, *([user] if user else []))

    return confirm


def update(id_, **fields):
    item = {"id": id_, **fields}
    return proposed(f"{PRODUCTS}.UpdateProduct", {"item": item, "mask": ",".join(fields)})


async def test_nothing_is_written_before_a_person_confirms_and_undo_restores(platform, propose, confirm):
    rug = platform.add("products", name="Tapis", price="100")
    old = platform.add("products", name="Nappe", price="9")

    plan = await propose(
        update(rug, price="110"),
        proposed(f"{PRODUCTS}.CreateProduct", {"item": {"name": "Drap", "price": "30"}}),
        proposed(f"{PRODUCTS}.DeleteProduct", {"id": old}),
        proposed("souk.orders.v1.Steps.MoveOrder", {"id": "o1", "stepCode": "ready"}),
    )

    assert platform.calls == []
    assert (plan.question, plan.status) == ("Prices of the winter", pb.AI_STATUS_STARTED)
    assert plan.function_call_escaped.text.startswith("Desk proposes 4 changes.")
    assert [change.is_undoable for change in plan.changes] == [True, True, True, False]
    assert (json.loads(plan.changes[0].before), json.loads(plan.changes[0].after)) == (
        {"price": "100"},
        {"price": "110"},
    )
    done = await confirm(plan)
    assert (await confirm(plan)).status == done.status == pb.AI_STATUS_SUCCESS
    assert len(platform.calls) == 4
    assert sorted(values["name"] for values in platform.values("products")) == ["Drap", "Tapis"]
    await confirm(plan, "undone")
    assert platform.values("products") == [
        {"name": "Tapis", "price": "100"},
        {"name": "Nappe", "price": "9"},
    ]
    assert old in platform.items["products"]


@pytest.fixture
def shop(platform):
    platform.customer = platform.add("customers", full_name="Samira Alaoui")
    platform.shirt = platform.add("products", name="Chemise", price="25")
    platform.method = platform.add("shipping_methods", name="Express 24 h")
    return platform


def order_of(shop, **fields):
    return {
        "lines": [{"productId": shop.shirt, "quantity": "3"}],
        "deliveryType": "DELIVERY_TYPE_ON_STORE",
        "customerId": shop.customer,
        "shippingMethodId": shop.method,
        **fields,
    }


async def test_a_new_order_is_shown_with_its_price_saved_once_and_cancelled_by_an_undo(
    shop, propose, confirm
):
    shop.add("step_types", code="cancelled", name="Cancelled")
    plan = await propose(proposed("souk.orders.v1.Checkout.Checkout", order_of(shop)))
    [change] = plan.changes
    after = json.loads(change.after)
    assert (change.label, after["total"], change.is_undoable) == ("Samira Alaoui", 75, True)
    assert after["orderItems"] == [{"name": "Chemise", "quantity": 3}]
    assert after["customer"]["fullName"] == "Samira Alaoui"
    assert shop.calls == []
    await confirm(plan)
    await confirm(plan)
    [order] = shop.values("orders")
    assert order["lines"] == [{"product_id": shop.shirt, "quantity": "3"}]
    await confirm(plan, "undone")
    assert [values["step"] for values in shop.values("orders")] == ["cancelled"]


async def test_a_changed_order_is_shown_with_its_price_before_and_after(shop, propose):
    shop.order = shop.add("orders", order_number="ATL-2026-000012", total="50", order_items=[])
    edit = {"id": shop.order, "cart": {"lines": order_of(shop)["lines"]}, "mask": "lines"}
    plan = await propose(proposed("souk.orders.v1.Checkout.EditOrder", edit))
    [change] = plan.changes
    assert (change.label, json.loads(change.before)) == ("ATL-2026-000012", {"total": 50})
    assert json.loads(change.after)["total"] == 75


async def test_an_order_of_a_customer_who_does_not_exist_is_not_planned(shop, propose):
    call = proposed("souk.orders.v1.Checkout.Checkout", order_of(shop, customerId="missing"))
    with pytest.raises(ValidationError):
        await propose(call)


async def test_a_proposal_is_an_event_for_its_person(platform, propose, events, admin):
    plan = await propose(proposed(f"{PRODUCTS}.CreateProduct", {"item": {"name": "Drap"}}))

    [event] = [data for name, data in await events() if name == "plan-proposed"]
    assert (event["id"], event["userId"], event["client"]) == (plan.id, str(admin.user_id), "Desk")


async def test_a_plan_that_is_stale_is_made_anew_from_its_calls(platform, propose, confirm):
    rug = platform.add("products", name="Tapis", price="100")
    plan = await propose(update(rug, price="110"))
    platform.change("products", rug, price="120")

    anew = await confirm(plan)

    assert (anew.status, platform.calls) == (pb.AI_STATUS_STARTED, [])
    assert json.loads(anew.changes[0].before) == {"price": "120"}
    assert (await confirm(anew)).status == pb.AI_STATUS_SUCCESS
    assert platform.values("products") == [{"name": "Tapis", "price": "110"}]


async def test_a_program_confirms_nothing(platform, propose, confirm, admin):
    program = replace(admin, scopes=frozenset({"assistant:write"}))
    plan = await propose(proposed(f"{PRODUCTS}.CreateProduct", {"item": {"name": "Drap"}}), user=program)

    with pytest.raises(ForbiddenError):
        await confirm(plan, user=program)

    assert platform.calls == []
    assert (await confirm(plan)).status == pb.AI_STATUS_SUCCESS


@pytest.mark.parametrize(
    ("method", "request_"),
    [
        ("souk.assistant.v1.AiRequests.UpdateAiRequest", {"item": {"id": "1", "status": 3}}),
        (f"{PRODUCTS}.ListProducts", {}),
        (f"{PRODUCTS}.UpdateProduct", {"item": {"nonsense": 1}}),
        (f"{PRODUCTS}.UpdateProduct", {"item": {"id": "1"}, "mask": "nonsense"}),
        (f"{PRODUCTS}.UpdateProduct", {"item": {"id": "missing", "name": "x"}, "mask": "name"}),
        ("souk.nothing.v1.None.Such", {}),
    ],
)
async def test_a_call_that_can_not_be_proposed_is_refused(platform, propose, method, request_):
    with pytest.raises(ValidationError) as refused:
        await propose(proposed(method, request_))
    assert [violation.field for violation in refused.value.violations] == ["calls"]


async def test_a_call_that_the_role_does_not_allow_is_refused(platform, propose, admin):
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    with pytest.raises(ValidationError):
        await propose(proposed(f"{PRODUCTS}.CreateProduct", {"item": {"name": "Drap"}}), user=staff)
