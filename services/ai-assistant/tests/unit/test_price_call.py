"""Prices of the orders that programs propose."""

import json

import pytest
from ai_assistant.domain.plan import ReadCall
from ai_assistant.usecases.ports import RefusedError
from ai_assistant.usecases.price_call import CHECKOUT, EDIT_ORDER, price_call
from fake_platform import FakePlatform


@pytest.fixture
def shop():
    platform = FakePlatform()
    platform.customer = platform.add("customers", full_name="Samira Alaoui")
    platform.rug = platform.add("products", name="Tapis", price="120")
    platform.order = platform.add("orders", order_number="ATL-2026-000012", total="40", order_items=[])
    return platform


def read(shown=None, **fields):
    return ReadCall("Checkout", fields, json.dumps(shown or {}))


def cart(shop, **fields):
    return {"customer_id": shop.customer, "lines": [{"product_id": shop.rug, "quantity": "2"}], **fields}


async def test_a_new_order_has_names_and_a_total(shop):
    shown = {"customerId": shop.customer, "customerNote": "Ring", "orderItems": [{"product": shop.rug}]}
    step = await price_call(CHECKOUT, read(shown, **cart(shop)), shop)
    assert (step.kind, step.path, step.label, step.before) == ("checkout", "orders", "Samira Alaoui", "")
    assert step.fields == cart(shop)
    assert json.loads(step.after) == {
        "customerNote": "Ring",
        "customer": {"id": shop.customer, "fullName": "Samira Alaoui"},
        "orderItems": [{"name": "Tapis", "quantity": 2}],
        "total": 240,
    }


@pytest.mark.parametrize("paid", [{"received_amount": "10"}, {"wallet_amount": "0.5"}])
async def test_money_that_is_taken_makes_it_final(shop, paid):
    step = await price_call(CHECKOUT, read(**cart(shop, **paid)), shop)
    assert (step.kind, step.path, step.is_undoable) == ("call", CHECKOUT, False)
    free = await price_call(CHECKOUT, read(**cart(shop, received_amount="0")), shop)
    assert free.is_undoable


@pytest.mark.parametrize("method", [CHECKOUT, EDIT_ORDER])
async def test_an_edited_order_has_its_total_before_and_after_and_the_version_that_was_priced(shop, method):
    lines = cart(shop)["lines"]
    fields = (
        {"id": shop.order, "cart": {"lines": lines}, "mask": "lines"}
        if method == EDIT_ORDER
        else {"edit_order_id": shop.order, "lines": lines}
    )
    step = await price_call(method, read(**fields), shop)
    assert (step.kind, step.path, step.label) == ("call", method, "ATL-2026-000012")
    assert (json.loads(step.before), json.loads(step.after)["total"]) == ({"total": 40}, 240)
    assert json.loads(step.after)["orderItems"] == [{"name": "Tapis", "quantity": 2}]
    assert step.fields == {**fields, "version": 1}
    newer = await price_call(method, read(**fields, version=7), shop)
    assert newer.fields["version"] == 7


async def test_other_calls_are_not_priced_and_what_does_not_exist_is_refused(shop):
    assert await price_call("souk.orders.v1.Steps.MoveOrder", read(id="1"), shop) is None
    with pytest.raises(RefusedError):
        await price_call(CHECKOUT, read(**cart(shop, customer_id="missing")), shop)
    with pytest.raises(RefusedError):
        await price_call(EDIT_ORDER, read(id="missing"), shop)


async def test_all_amounts_of_a_quote_are_shown_but_for_those_that_are_zero(shop):
    async def quote_order(fields, id_=""):
        assert id_ == ""
        return {"shippingFees": 15, "discount": 0, "promoAmount": 5, "total": 0, "quoteId": "q1"}

    shop.quote_order = quote_order
    step = await price_call(CHECKOUT, read(**cart(shop)), shop)
    shown = json.loads(step.after)
    assert {name: shown.get(name) for name in ("shippingFees", "promoAmount", "total")} == {
        "shippingFees": 15,
        "promoAmount": 5,
        "total": 0,
    }
    assert not {"discount", "quoteId"} & shown.keys()


async def test_a_line_without_a_quantity_is_one_piece_and_an_edit_without_lines_names_none(shop):
    step = await price_call(
        CHECKOUT, read(**cart(shop, lines=[{"product_id": shop.rug, "quantity": "1"}])), shop
    )
    assert json.loads(step.after)["orderItems"] == [{"name": "Tapis", "quantity": 1}]
    edit = read({"cart": {"customerNote": "Ring"}}, id=shop.order, cart={"customer_note": "Ring"}, mask="x")
    changed = await price_call(EDIT_ORDER, edit, shop)
    assert json.loads(changed.after) == {"customerNote": "Ring", "total": 0}
