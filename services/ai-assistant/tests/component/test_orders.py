"""Orders: made, changed and cancelled as plans, at the prices of the checkout."""

import json

import pytest
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

ORDER = "ATL-2026-000012"
SLOTS = [
    {"date": "2030-01-04", "from": "08:00", "to": "10:00", "full": True},
    {"date": "2030-01-04", "from": "10:00", "to": "12:00", "full": False},
]


@pytest.fixture
def ask(call):
    async def ask(question, thread=""):
        item = pb.AiRequest(question=question)
        item.thread_ai_request.id = thread
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return ask


@pytest.fixture
def answer(call):
    async def answer(request, status="success"):
        sent = rpc.UpdateAiRequestRequest(
            item=pb.AiRequest(id=request.id, status=f"AI_STATUS_{status.upper()}")
        )
        sent.mask.paths.append("status")
        return await call("UpdateAiRequest", sent)

    return answer


@pytest.fixture
def shop(platform):
    """A shop with a customer, products and an order of two shirts; `shirt` is the shirt's id."""
    platform.add("customers", full_name="Samira Alaoui")
    platform.add("customers", full_name="Karim Bennani")
    platform.shirt = platform.add("products", name="Chemise", price="25")
    platform.add("products", name="Tapis", price="120")
    platform.add("shipping_methods", name="Express 24 h")
    for code, name in (("cancelled", "Annulée"), ("received", "Reçue")):
        platform.add("step_types", code=code, name=name)
    platform.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": SLOTS}
    line = {"id": "l1", "product": platform.shirt, "name": "Chemise", "quantity": "2", "final_price": "20"}
    platform.order = platform.add(
        "orders", order_number=ORDER, step="received", order_items=[line], total="40", version=1,
        delivery_type="DELIVERY_TYPE_DELIVERY", customer_note="",
    )  # fmt: skip
    return platform


def after(request):
    [change] = request.changes
    return json.loads(change.after)


async def test_a_new_order_is_priced_saved_when_it_is_confirmed_and_cancelled_by_undo(shop, ask, answer):
    planned = await ask(
        "nouvelle commande pour Samira Alaoui : 3 chemises et 1 tapis, livraison le 04/01/2030 Express"
    )
    shown = after(planned)
    assert (shown["total"], shown["customer"]["fullName"]) == (195, "Samira Alaoui")
    assert shown["orderItems"] == [{"name": "Chemise", "quantity": 3}, {"name": "Tapis", "quantity": 1}]
    assert shown["deliverySlot"] == {"date": "2030-01-04", "from": "10:00", "to": "12:00"}
    assert shop.calls == []
    done = await answer(planned)
    order = shop.items["orders"][done.changes[0].item]
    assert [line["quantity"] for line in order.values["lines"]] == ["3", "1"]
    assert order.values["delivery_slot"]["start_time"] == "10:00"
    undone = await answer(done, "undone")
    assert undone.status == pb.AI_STATUS_UNDONE
    assert shop.items["orders"][order.id].values["step"] == "cancelled"


async def test_to_delete_an_order_is_to_cancel_it_and_who_paid_gets_it_back(shop, ask, answer):
    planned = await ask(f"delete order {ORDER}")
    assert after(planned) == {"statusShipping": "Annulée"}
    shop.change("orders", shop.order, paid_amount="40")
    unclear = await ask(f"cancel order {ORDER}")
    assert "Where does the money go" in unclear.function_call_escaped.text
    planned = await ask("into the customer's wallet", unclear.thread_ai_request.id)
    assert ([change.is_undoable for change in planned.changes], after(planned)["refundTo"]) == (
        [False],
        "wallet",
    )
    await answer(planned)
    assert shop.items["orders"][shop.order].values["refund_to"] == "wallet"


async def test_the_audit_log_has_no_name_or_note_of_an_order(shop, ask, answer, events):
    await answer(await ask("new order for Samira Alaoui: 2 Chemise, note: ring at Alaoui"))
    acted = [data for _, data in await events("assistant-acted")]
    assert "Alaoui" not in json.dumps(acted)
    assert acted[-1]["changes"][0]["after"]["total"] == 50
