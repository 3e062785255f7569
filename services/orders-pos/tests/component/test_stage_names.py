"""Stages have a name for each language; a language without one has the name of all."""

from dataclasses import replace

import pytest
from chassis.errors import ForbiddenError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
async def ready(call, change, shop):
    """The stage `ready`, with names in Arabic and French."""
    request = rpc.ListStepTypesRequest(filter=pb.StepTypeFilter(code="ready"))
    request.page.limit = 1
    stage = (await call("ListStepTypes", request)).items[0]
    return await change(stage, names={"en": "Ready", "ar": "جاهز", "fr": "Prête"})


def names(step):
    return step.code, step.name, dict(step.names)


NAMES = ("ready", "Ready", {"en": "Ready", "ar": "جاهز", "fr": "Prête"})


async def test_orders_steps_and_counts_have_the_names_of_their_stage(sell, move, call, ready):
    assert names(ready) == NAMES
    moved = await move(await sell(), "ready")
    request = rpc.ListOrdersRequest()
    request.page.limit = 1
    listed = (await call("ListOrders", request)).items[0]
    history = (await call("ReadSteps", rpc.ReadStepsRequest(id=moved.id))).items
    counts = (await call("ReadFigures", rpc.ReadFiguresRequest())).steps
    assert names(moved.shipment.current_step) == NAMES
    assert names(listed.shipment.current_step) == NAMES
    assert names(history[0]) == NAMES
    assert names(history[1]) == ("received", "Received", {"en": "Received"})
    assert [names(count) for count in counts if count.orders] == [NAMES]


@pytest.mark.parametrize(("locale", "name"), [("ar", "جاهز"), ("fr", "Prête"), ("en", "Ready")])
async def test_customers_and_exports_are_told_the_stage_in_their_language(
    sell, move, call, change, shop, ready, locale, name
):
    await change(shop.customer, locale=locale)
    template = rpc.ListMessageTemplatesRequest()
    template.page.limit = 30
    texts = (await call("ListMessageTemplates", template)).items
    text = next(text for text in texts if (text.kind, text.locale) == ("order-step-changed", locale))
    await change(text, body="[{step}]")
    await move(await sell(notify_customer=True), "ready")
    messages = rpc.ListMessagesRequest()
    messages.page.limit = 5
    assert (await call("ListMessages", messages)).items[0].body == f"[{name}]"
    export = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale=locale))
    assert f",{name}," in export.content.decode().replace(";", ",")


async def test_renaming_a_stage_changes_no_version_of_an_order(sell, edit, call, change, ready):
    saved = await sell(step_code="ready")
    await edit(saved, description="x")
    await change(ready, language="ar", name="جاهزة")
    newest = (await call("ReadVersions", rpc.ReadVersionsRequest(id=saved.id))).items[0]
    assert "description" in newest.changed
    assert "shipment" not in newest.changed


async def test_a_version_from_before_names_were_by_language_is_read(sell, edit, call, fetch):
    saved = await sell()
    await edit(saved, description="x")
    await fetch("""UPDATE order_version SET data = jsonb_set(data #- '{shipment,current_step,names}',
      '{shipment,current_step,name_fr}', '"Reçue"') #- '{shipping_method,names}'""")
    items = (await call("ReadVersions", rpc.ReadVersionsRequest(id=saved.id))).items
    assert [names(item.order.shipment.current_step) for item in items] == [
        ("received", "Received", {"en": "Received"}),
        ("received", "Received", {}),
    ]
    assert items[0].changed == ["description"]


async def test_a_stage_that_roles_do_not_allow_is_named_in_the_callers_language(sell, move, staff, ready):
    saved = await sell()
    with pytest.raises(ForbiddenError, match="جاهز"):
        await move(saved, "ready", replace(staff, locale="ar"))
