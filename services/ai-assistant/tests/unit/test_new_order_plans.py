"""New orders as plans: what is sent to the checkout and what is shown, and shipping methods by their names."""

import json

import pytest
from ai_assistant.domain.intent import Intent
from ai_assistant.usecases.find_named import UnclearNameError, find_named
from ai_assistant.usecases.make_plan import make_plan
from listing_fakes import open_shop

HOURS = [{"date": "2030-01-04", "from": "10:00", "to": "12:00"}]
SHOWN_SLOT = {"date": "2030-01-04", "from": "10:00", "to": "12:00"}


@pytest.fixture
def shop():
    platform = open_shop()
    platform.add("customers", full_name="Samira Alaoui")
    platform.add("products", name="Chemise", price="25")
    platform.reads["souk.orders.v1.Checkout.PreviewDates"] = {"shippingHours": HOURS, "collectHours": HOURS}
    return platform


def order(**fields):
    lines = fields.pop("lines", [{"name": "Chemise", "quantity": "2"}])
    return Intent("create", "order", items=({"customer": "samira", "lines": lines, **fields},))


async def shown(intent, shop):
    [step] = (await make_plan(intent, shop)).steps
    return step.fields, json.loads(step.after)


async def test_an_order_at_the_counter_shows_its_customer_its_products_and_its_total(shop):
    shop.add("shipping_methods", name="Standard")
    outcome = await make_plan(order(), shop)
    [step] = outcome.steps
    [(samira, _)] = shop.items["customers"].items()
    assert json.loads(step.after) == {
        "customer": {"id": samira, "fullName": "Samira Alaoui"},
        "orderItems": [{"name": "Chemise", "quantity": 2.0}],
        "total": 50,
    }
    assert (step.kind, step.path, step.label) == ("checkout", "orders", "Samira Alaoui")
    assert (outcome.text, outcome.parameters) == ("will-create", {"count": "1", "entity": "order"})


@pytest.mark.parametrize(
    ("fields", "sent", "seen"),
    [
        ({"delivery": ""}, {"delivery_type": "DELIVERY_TYPE_DELIVERY"}, {}),
        ({"delivery": "2030-01-04"}, {}, {"deliverySlot": SHOWN_SLOT}),
        ({"collect": "2030-01-04"}, {"delivery_type": "DELIVERY_TYPE_COLLECTE"}, {"collectSlot": SHOWN_SLOT}),
        (
            {"delivery": "", "address": "5 rue X"},
            {"shipping_address": "5 rue X"},
            {"shippingAddress": "5 rue X"},
        ),
        (
            {"collect": "", "address": "5 rue X"},
            {"collect_address": "5 rue X"},
            {"collectAddress": "5 rue X"},
        ),
        ({"address": "5 rue X"}, {"shipping_address": "5 rue X"}, {"shippingAddress": "5 rue X"}),
        ({"note": "Ring"}, {"customer_note": "Ring"}, {"customerNote": "Ring"}),
    ],
)
async def test_what_a_request_says_of_an_order_is_sent_and_shown(shop, fields, sent, seen):
    shop.add("shipping_methods", name="Standard")
    stored, after = await shown(order(**fields), shop)
    assert stored.items() >= sent.items()
    assert after.items() >= seen.items()
    legs = {"delivery", "collect"} & fields.keys()
    assert after.get("shippingMethod") == ({"name": "Standard"} if legs else None)


async def test_the_fees_of_a_delivery_are_shown(shop):
    shop.add("shipping_methods", name="Standard")

    async def quote_order(_cart, _id=""):
        return {"shippingFees": 15, "total": 65}

    shop.quote_order = quote_order
    _, after = await shown(order(delivery=""), shop)
    assert (after["shippingFees"], after["total"]) == (15, 65)
    _, after = await shown(order(), shop)
    assert "shippingFees" not in after


def named(name):
    return [{"name": name, "quantity": "2"}]


@pytest.mark.parametrize(
    ("labels", "name", "method"),
    [
        (["Standard 48 h", "Express 24 h"], "Chemise Express 24 h", "Express 24 h"),
        (["Standard 48 h", "Express 24 h"], "Chemise express", "Express 24 h"),
        (["Standard", "Express"], "Chemise", None),
        (["Express 48 h", "Express 24 h"], "Chemise Express 24 h", "Express 24 h"),
    ],
)
async def test_a_method_is_named_behind_the_products(shop, labels, name, method):
    ids = {label: shop.add("shipping_methods", name=label) for label in labels}
    intent = order(delivery="", lines=named(name))
    if method is None:
        outcome = await make_plan(intent, shop)
        assert (outcome.text, outcome.parameters) == ("which-method", {"names": "Standard, Express"})
        return
    stored, after = await shown(intent, shop)
    assert (stored["shipping_method_id"], after["shippingMethod"]) == (ids[method], {"name": method})
    assert after["orderItems"] == [{"name": "Chemise", "quantity": 2.0}]


async def test_a_method_in_a_line_of_its_own_is_no_product(shop):
    express = shop.add("shipping_methods", name="Express")
    shop.add("shipping_methods", name="Standard")
    lines = [*named("Chemise"), {"name": "Express", "quantity": "1"}]
    stored, _ = await shown(order(delivery="", lines=lines), shop)
    assert stored["shipping_method_id"] == express
    assert len(stored["lines"]) == 1


async def test_without_a_shipping_method_there_is_no_order(shop):
    outcome = await make_plan(order(), shop)
    assert (outcome.text, outcome.is_question) == ("no-method", True)


async def test_of_several_methods_one_serves_at_the_counter(shop):
    first = shop.add("shipping_methods", name="Standard")
    shop.add("shipping_methods", name="Express")
    stored, _ = await shown(order(), shop)
    assert stored["shipping_method_id"] == first


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("sacs", "Sac"),
        ("jeux", "Jeu"),
        ("lots de sacs", "Lot de sac"),
        ("البيت", "بيت"),
        ("as", "Asphalte"),
        ("os", "Os"),
    ],
)
async def test_a_short_name_is_found_too(shop, name, label):
    shop.add("products", name=label)
    assert (await find_named("product", name, shop)).label == label


@pytest.mark.parametrize(("name", "label"), [("lues", "Lue d'or"), ("bus", "Bu"), ("الي", "ي")])
async def test_a_name_of_three_letters_is_not_cut(shop, name, label):
    shop.add("products", name=label)
    if name == "lues":
        assert (await find_named("product", name, shop)).label == label
        return
    with pytest.raises(UnclearNameError):
        await find_named("product", name, shop)
