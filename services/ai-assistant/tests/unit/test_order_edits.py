"""Changes of saved orders: what is sent, what is shown before and after, and what is asked."""

import json

import pytest
from ai_assistant.domain.intent import Change, Condition, Intent
from ai_assistant.usecases.make_plan import make_plan
from listing_fakes import open_shop

ORDER = "ATL-2026-000012"
HOURS = [
    {"date": "2030-01-04", "from": "10:00", "to": "12:00"},
    {"date": "2030-01-05", "from": "14:00", "to": "16:00"},
]
SLOT = {"date": "2030-01-04", "start_time": "08:00", "end_time": "10:00"}
SHOWN = {"date": "2030-01-04", "from": "08:00", "to": "10:00"}


@pytest.fixture
def shop():
    """A shop with an order of two shirts at 20 and a rug at 100, with delivery."""
    platform = open_shop()
    platform.shirt = platform.add("products", name="Chemise", price="25")
    platform.rug = platform.add("products", name="Tapis", price="120")
    platform.lamp = platform.add("products", name="Lampe", price="60")
    platform.karim = platform.add("customers", full_name="Karim Bennani")
    platform.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": HOURS, "collectHours": HOURS}
    return platform


def line(id_, product, name, quantity, price):
    return {"id": id_, "product": product, "name": name, "quantity": quantity, "final_price": price}


def order(shop, **more):
    lines = [line("l1", shop.shirt, "Chemise", "2", "20"), line("l2", shop.rug, "Tapis", "1", "100")]
    stored = {"order_items": lines, "total": "140", "delivery_type": "DELIVERY_TYPE_DELIVERY", **more}
    return shop.add("orders", order_number=ORDER, **stored)


def change(field, value, way="set"):
    named = ((Condition("order_number", "eq", ORDER),),)
    return Intent("update", "order", named, (Change(field, way, value),))


def lines(way, name, quantity=""):
    return change("lines", {"name": name, "quantity": quantity}, way)


def shown(step):
    return json.loads(step.before), json.loads(step.after)


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("customer_note", "customerNote"),
        ("description", "description"),
        ("shipping_address", "shippingAddress"),
        ("collect_address", "collectAddress"),
    ],
)
async def test_a_text_of_an_order_is_changed_at_the_same_price(shop, field, name):
    id_ = order(shop, **{field: "Avant"})
    outcome = await make_plan(change(field, "Été"), shop)
    [step] = outcome.steps
    assert (step.kind, step.path, step.label, step.item, step.version) == ("edit", "orders", ORDER, id_, 1)
    assert (step.fields, step.previous) == ({field: "Été"}, {field: "Avant"})
    assert shown(step) == ({name: "Avant"}, {name: "Été"})
    assert "Été" in step.after
    assert (outcome.text, outcome.parameters) == ("will-update", {"count": "1", "entity": "order"})


async def test_what_is_so_already_is_not_changed(shop):
    order(shop, customer_note="Avant")
    outcome = await make_plan(change("customer_note", "Avant"), shop)
    assert (outcome.text, outcome.steps, outcome.parameters["count"]) == ("nothing-to-change", (), "0")


@pytest.mark.parametrize(
    ("intent", "quantities", "after", "total"),
    [
        (lines("add", "tapis"), {"rug": "2"}, [("Chemise", 2), ("Tapis", 2)], 240),
        (lines("add", "chem", "3"), {"shirt": "5"}, [("Chemise", 5), ("Tapis", 1)], 200),
        (lines("add", "Lampe", "1"), {"lamp": "1"}, [("Chemise", 2), ("Tapis", 1), ("Lampe", 1)], 200),
        (lines("remove", "Chemise", "1"), {"shirt": "1"}, [("Chemise", 1), ("Tapis", 1)], 120),
        (lines("remove", "Tapis"), {}, [("Chemise", 2)], 40),
        (lines("set", "Tapis", "3"), {"rug": "3"}, [("Chemise", 2), ("Tapis", 3)], 340),
    ],
)
async def test_products_of_an_order_change_with_its_total(shop, intent, quantities, after, total):
    order(shop)
    [step] = (await make_plan(intent, shop)).steps
    sent = {item["product_id"]: item["quantity"] for item in step.fields["lines"]}
    for product, quantity in quantities.items():
        assert sent[getattr(shop, product)] == quantity
    items = [{"name": name, "quantity": quantity} for name, quantity in after]
    old = [{"name": "Chemise", "quantity": 2}, {"name": "Tapis", "quantity": 1}]
    assert shown(step) == ({"orderItems": old, "total": 140}, {"orderItems": items, "total": total})
    assert [item["quantity"] for item in step.previous["lines"]] == ["2", "1"]


async def test_two_changes_of_products_are_one_edit(shop):
    order(shop)
    both = Intent(
        "update",
        "order",
        ((Condition("order_number", "eq", ORDER),),),
        tuple(Change("lines", "add", {"name": name, "quantity": "1"}) for name in ("Lampe", "Tapis")),
    )
    [step] = (await make_plan(both, shop)).steps
    quantities = [(item["product_id"], item["quantity"]) for item in step.fields["lines"]]
    assert quantities == [(shop.shirt, "2"), (shop.rug, "2"), (shop.lamp, "1")]
    assert len(step.previous["lines"]) == 2


@pytest.mark.parametrize(
    ("intent", "text", "parameters"),
    [
        (lines("remove", "Lampe"), "no-such-line", {"name": "Lampe", "number": ORDER}),
        (lines("set", "Lampe", "2"), "no-such-line", {"name": "Lampe", "number": ORDER}),
        (lines("add", "Casquette"), "no-such-item", {"entity": "product", "name": "Casquette"}),
        (change("collect_slot", "2030-01-04"), "no-pickup", {"number": ORDER}),
        (change("customer_id", "Nadia"), "no-such-item", {"entity": "customer", "name": "Nadia"}),
    ],
)
async def test_what_an_order_does_not_have_is_asked_about(shop, intent, text, parameters):
    order(shop)
    outcome = await make_plan(intent, shop)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (text, parameters, True)


async def test_an_order_without_delivery_has_no_slot_for_one_and_the_last_product_stays(shop):
    only = [line("l1", shop.shirt, "Chemise", "2", "20")]
    order(shop, delivery_type="DELIVERY_TYPE_ON_STORE", order_items=only)
    outcome = await make_plan(change("delivery_slot", "2030-01-04"), shop)
    assert (outcome.text, outcome.parameters) == ("no-delivery", {"number": ORDER})
    outcome = await make_plan(lines("remove", "Chemise"), shop)
    assert (outcome.text, outcome.parameters) == ("no-line-left", {"number": ORDER})


async def test_of_two_products_of_an_order_with_one_word_the_whole_name_is_meant(shop):
    blue = shop.add("products", name="Chemise bleue", price="30")
    order(
        shop,
        order_items=[
            line("l1", shop.shirt, "Chemise", "1", "20"),
            line("l2", blue, "Chemise bleue", "1", "30"),
        ],
    )
    [step] = (await make_plan(lines("remove", "chemise"), shop)).steps
    assert [item["product_id"] for item in step.fields["lines"]] == [blue]
    [step] = (await make_plan(lines("remove", "bleue"), shop)).steps
    assert [item["product_id"] for item in step.fields["lines"]] == [shop.shirt]


async def test_the_customer_of_an_order_is_another_one(shop):
    order(shop, customer={"id": "c1", "full_name": "Samira Alaoui"})
    [step] = (await make_plan(change("customer_id", "karim"), shop)).steps
    assert (step.fields, step.previous) == ({"customer_id": shop.karim}, {"customer_id": "c1"})
    assert shown(step) == (
        {"customer": {"id": "c1", "fullName": "Samira Alaoui"}},
        {"customer": {"id": shop.karim, "fullName": "Karim Bennani"}},
    )


@pytest.mark.parametrize(
    ("field", "name", "type_"),
    [
        ("delivery_slot", "deliverySlot", "DELIVERY_TYPE_DELIVERY"),
        ("delivery_slot", "deliverySlot", "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"),
        ("collect_slot", "collectSlot", "DELIVERY_TYPE_COLLECTE"),
        ("collect_slot", "collectSlot", "DELIVERY_TYPE_COLLECTE_AND_DELIVERY"),
    ],
)
async def test_a_slot_moves_to_another_day(shop, field, name, type_):
    order(shop, delivery_type=type_, **{field: SLOT})
    [step] = (await make_plan(change(field, "2030-01-05 14:00"), shop)).steps
    new = {"date": "2030-01-05", "start_time": "14:00", "end_time": "16:00"}
    assert (step.fields, step.previous) == ({field: new}, {field: SLOT})
    after = {"date": "2030-01-05", "from": "14:00", "to": "16:00"}
    assert shown(step) == ({name: SHOWN}, {name: after})


async def test_a_time_alone_is_one_of_the_day_that_an_order_has(shop):
    order(shop, delivery_slot=SLOT)
    [step] = (await make_plan(change("delivery_slot", "11:00"), shop)).steps
    assert step.fields["delivery_slot"]["date"] == "2030-01-04"
    outcome = await make_plan(change("delivery_slot", "14:00"), shop)
    assert outcome.parameters["name"] == "2030-01-04 14:00"


async def test_a_slot_where_there_was_none_is_shown_as_new(shop):
    order(shop)
    [step] = (await make_plan(change("delivery_slot", "14:00"), shop)).steps
    assert step.previous == {"delivery_slot": None}
    assert shown(step)[0] == {"deliverySlot": None}
    assert step.fields["delivery_slot"]["date"] == "2030-01-05"
