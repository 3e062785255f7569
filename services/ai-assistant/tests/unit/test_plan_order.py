"""Orders as plans: new ones at the checkout's prices, changes of saved ones, and what is asked back."""

import json
from datetime import date

import pytest
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.texts import say
from ai_assistant.usecases.apply_plan import apply_plan
from ai_assistant.usecases.make_plan import make_plan
from ai_assistant.usecases.undo_plan import undo_plan
from chassis.context import set_caller
from chassis.testing import caller
from fake_media import FakeMedia
from fake_platform import FakePlatform

ORDER = "ATL-2026-000012"
SLOTS = [
    {"date": "2030-01-04", "from": "08:00", "to": "10:00", "full": True},
    {"date": "2030-01-04", "from": "10:00", "to": "12:00", "full": False},
    {"date": "2030-01-04", "from": "12:00", "to": "14:00", "full": False},
]


@pytest.fixture
def shop():
    """A shop with customers, products and an order of two shirts that were sold at 20."""
    set_caller(caller())
    platform = FakePlatform()
    platform.samira = platform.add("customers", full_name="Samira Alaoui")
    platform.add("customers", full_name="Karim Bennani")
    platform.shirt = platform.add("products", name="Chemise", price="25")
    platform.rug = platform.add("products", name="Tapis", price="120")
    for name in ("Standard 48 h", "Express 24 h"):
        platform.add("shipping_methods", name=name)
    platform.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": SLOTS, "collectHours": SLOTS}
    line = {"id": "l1", "product": platform.shirt, "name": "Chemise", "quantity": "2", "final_price": "20"}
    platform.order = platform.add(
        "orders", order_number=ORDER, step="received", order_items=[line], total="40", customer_note="",
        delivery_type="DELIVERY_TYPE_DELIVERY", customer={"id": platform.samira, "full_name": "Samira"},
    )  # fmt: skip
    return platform


@pytest.fixture
def plan(shop):
    async def plan(question):
        intent = parse(question, action="", entity="", locale="en", today=date(2026, 11, 25))
        return await make_plan(intent, shop)

    return plan


async def is_stopped():
    return False


async def test_a_new_order_has_all_that_the_request_says(shop, plan):
    outcome = await plan(
        "new order for Samira Alaoui: 3 Chemises and 1 Tapis, pickup on 2030-01-04, delivery on 2030-01-04 at 12:30 "
        "Express, delivery address 5 rue des Oudayas, Rabat, note: ring twice"
    )
    [step] = outcome.steps
    slot = {"date": "2030-01-04", "start_time": "10:00", "end_time": "12:00"}
    express = next(
        id_ for id_, method in shop.items["shipping_methods"].items() if method.label == "Express 24 h"
    )
    assert step.fields == {
        "lines": [{"product_id": shop.shirt, "quantity": "3"}, {"product_id": shop.rug, "quantity": "1"}],
        "delivery_type": "DELIVERY_TYPE_COLLECTE_AND_DELIVERY",
        "customer_id": shop.samira,
        "shipping_method_id": express,
        "source": "ORDER_SOURCE_ADMIN",
        "customer_note": "ring twice",
        "shipping_address": "5 rue des Oudayas, Rabat",
        "collect_slot": slot,
        "delivery_slot": {**slot, "start_time": "12:00", "end_time": "14:00"},
    }
    shown = json.loads(step.after)
    assert (shown["total"], shown["shippingMethod"], shown["deliverySlot"]["from"]) == (
        195, {"name": "Express 24 h"}, "12:00",
    )  # fmt: skip
    assert (step.label, step.is_undoable, shop.calls) == ("Samira Alaoui", True, [])


async def test_an_order_at_the_counter_needs_no_method(shop, plan):
    [step] = (await plan("nouvelle commande pour Karim Bennani : 2 tapis")).steps
    assert step.fields["delivery_type"] == "DELIVERY_TYPE_ON_STORE"
    assert "shippingMethod" not in json.loads(step.after)


async def test_a_new_order_is_taken_back_by_its_cancellation(shop, plan):
    outcome = await plan("new order for Samira Alaoui: 2 Chemise")
    done = await apply_plan("r", outcome.steps, shop, FakeMedia(), is_stopped)
    assert shop.items["orders"][done[0].item].values["step"] == "received"
    [undone] = await undo_plan("r", done, shop)
    assert (undone.is_done, shop.items["orders"][done[0].item].values["step"]) == (False, "cancelled")


SHIRTS, RUG = {"name": "Chemise", "quantity": 2}, {"name": "Tapis", "quantity": 1}
SOLD = {"orderItems": [SHIRTS], "total": 40}


def shirts(quantity, total):
    return {"orderItems": [{**SHIRTS, "quantity": quantity}], "total": total}


@pytest.mark.parametrize(
    ("question", "before", "after"),
    [
        (f"put a note on order {ORDER}: ring twice", {"customerNote": ""}, {"customerNote": "ring twice"}),
        (
            f"change the delivery address of order {ORDER} to 5 rue X",
            {"shippingAddress": ""},
            {"shippingAddress": "5 rue X"},
        ),
        (f"ajoute 1 tapis à la commande {ORDER}", SOLD, {"orderItems": [SHIRTS, RUG], "total": 160}),
        (f"add one more Chemise to order {ORDER}", SOLD, shirts(3, 60)),
        (f"remove 1 Chemise from order {ORDER}", SOLD, shirts(1, 20)),
        (f"set the quantity of Chemise in order {ORDER} to 5", SOLD, shirts(5, 100)),
        (
            f"غير موعد توصيل الطلب {ORDER} إلى 2030-01-04",
            {"deliverySlot": None},
            {"deliverySlot": {"date": "2030-01-04", "from": "10:00", "to": "12:00"}},
        ),
    ],
)
async def test_what_an_order_has_is_changed_and_restored(shop, plan, question, before, after):
    [step] = (await plan(question)).steps
    assert (json.loads(step.before), json.loads(step.after)) == (before, after)
    assert step.fields.keys() == step.previous.keys()
    done = await apply_plan("r", (step,), shop, FakeMedia(), is_stopped)
    await undo_plan("r", done, shop)
    stored = shop.items["orders"][shop.order].values
    assert {name: stored.get(name) for name in step.previous} == step.previous


async def test_lines_stay_at_the_prices_of_the_sale(shop, plan):
    [step] = (await plan(f"ajoute 1 tapis à la commande {ORDER}")).steps
    assert step.fields["lines"] == [
        {
            "id": "l1",
            "product_id": shop.shirt,
            "attribute_value_id": "",
            "name": "",
            "quantity": "2",
            "price": "20",
        },
        {"product_id": shop.rug, "quantity": "1"},
    ]


async def test_the_customer_of_an_order_is_changed(shop, plan):
    [step] = (await plan(f"change the customer of order {ORDER} to Karim Bennani")).steps
    assert step.previous == {"customer_id": shop.samira}
    assert json.loads(step.after)["customer"]["fullName"] == "Karim Bennani"


async def test_what_is_so_already_needs_no_change(plan):
    outcome = await plan(f"set the quantity of Chemise in order {ORDER} to 2")
    assert (outcome.text, outcome.steps) == ("nothing-to-change", ())


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("new order for Nadia: 2 Chemise", "none called “Nadia”"),
        ("new order for Samira Alaoui: 2 Casquette", "none called “Casquette”"),
        ("new order for Samira Alaoui", "What is ordered?"),
        ("new order: 2 Chemise", "Whose order is it?"),
        ("new order for Samira Alaoui: 2 Chemise, delivery on 2030-01-04", "Standard 48 h, Express 24 h"),
        (f"remove the Tapis from order {ORDER}", "has no “Tapis”"),
        (f"remove the Chemise from order {ORDER}", "Nothing would be left"),
        (f"change the pickup of order {ORDER} to 2030-01-04", "is not picked up"),
        (f"change the delivery of order {ORDER} to 2030-01-04 8:30", "2030-01-04 10:00-12:00, 2030-01-04 12:00-14:00"),
        (f"set the total of order {ORDER} to 3", "is changed at the point of sale"),
    ],
)  # fmt: skip
async def test_what_is_not_clear_is_asked(plan, question, expected):
    outcome = await plan(question)
    assert expected in say(outcome.text, outcome.parameters, "en")
    assert (outcome.is_question, outcome.steps) == (True, ())


async def test_several_of_a_name_are_asked_about_and_the_whole_name_counts_first(shop, plan):
    shop.add("customers", full_name="Samira Alaoui Tazi")
    assert len((await plan("new order for Samira Alaoui: 2 Chemise")).steps) == 1
    outcome = await plan("new order for Samira: 2 Chemise")
    assert outcome.parameters["names"] == "Samira Alaoui, Samira Alaoui Tazi"


async def test_without_a_free_slot_the_first_day_is_named(shop, plan):
    shop.reads["souk.orders.v1.Checkout.PreviewDates"] = {
        "shippingHours": [],
        "minDateShipping": "2030-01-05",
    }
    outcome = await plan(f"change the delivery of order {ORDER} to 2030-01-04")
    assert (outcome.text, outcome.parameters) == ("no-slot-from", {"day_first": "2030-01-05"})
