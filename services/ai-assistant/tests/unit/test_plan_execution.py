"""Commands as plans: what is written, what is shown before and after, what takes it back, and what is asked."""

import json
from dataclasses import replace

import pytest
from ai_assistant.domain.intent import Condition, Intent
from ai_assistant.domain.plan import Item
from ai_assistant.usecases.make_plan import make_plan
from listing_fakes import open_shop

ORDER = "ATL-2026-000012"


@pytest.fixture
def shop():
    platform = open_shop()
    for name, code in (
        ("Reçue", "received"),
        ("Prête", "ready"),
        ("Annulée", "cancelled"),
        ("Repassage", "iron"),
    ):
        platform.add("step_types", name=name, code=code)
    return platform


def command(command, entity, name="", argument="", **more):
    named = ((Condition("text", "contains", name),),) if name else ()
    return Intent("execute", entity, named, command=command, argument=argument, **more)


def written(outcome):
    """Return of each step what is called, on what, with what, and what takes it back."""
    return [(step.kind, step.path, step.label, step.fields, step.previous) for step in outcome.steps]


def shown(outcome):
    return [
        (json.loads(step.before) if step.before else None, json.loads(step.after) if step.after else None)
        for step in outcome.steps
    ]


async def test_a_deletion_keeps_all_that_creates_the_item_again(shop):
    rug = shop.add("products", name="Tapis", price="120", unit="m²", barcode="611", description="Laine")
    outcome = await make_plan(command("delete", "product", "tapis"), shop)
    values = {"name": "Tapis", "price": "120", "unit": "m²", "barcode": "611", "description": "Laine"}
    assert written(outcome) == [("delete", "products", "Tapis", {}, values)]
    assert shown(outcome) == [({"name": "Tapis", "price": "120", "unit": "m²", "barcode": "611"}, None)]
    assert "m²" in outcome.steps[0].before
    assert (outcome.steps[0].item, outcome.steps[0].version) == (rug, 1)
    assert (outcome.text, outcome.name) == ("will-delete", "products.delete")
    assert outcome.parameters == {"count": "1", "entity": "product", "name": ""}
    assert shop.calls == []


async def test_a_deletion_that_is_final_says_so(shop):
    shop.add("cj_products", name="Lamp")
    outcome = await make_plan(command("delete", "listing", "lamp"), shop)
    assert (outcome.text, outcome.steps[0].is_undoable) == ("will-delete-finally", False)


async def test_nothing_is_deleted_without_a_name_or_all(shop):
    shop.add("products", name="Tapis")
    outcome = await make_plan(command("delete", "product"), shop)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (
        "which-item", {"entity": "product"}, True,
    )  # fmt: skip
    assert len((await make_plan(command("delete", "product", is_all=True), shop)).steps) == 1


@pytest.fixture
def page(shop):
    def add(**values):
        return shop.add("pages", name="Contact", kind="PAGE_KIND_PAGE", **values)

    return add


@pytest.mark.parametrize(
    ("values", "steps"),
    [
        (
            {"has_draft": True, "is_published": True},
            [("publish", {"is_hidden": False}, {"published": "v1", "draft": "v2"}, True)],
        ),
        (
            {"has_draft": True, "is_published": False},
            [("publish", {"is_hidden": True}, {"published": "v1", "draft": "v2"}, False)],
        ),
        (
            {"has_draft": False, "is_published": False},
            [("update", {"is_published": True}, {"is_published": False}, False)],
        ),
        ({"has_draft": False, "is_published": True}, []),
    ],
)
async def test_a_draft_is_published_and_a_hidden_page_is_shown(shop, page, values, steps):
    id_ = page(**values)
    outcome = await make_plan(command("publish", "page", "Contact"), shop)
    assert written(outcome) == [
        (kind, "pages", "Contact", fields, previous) for kind, fields, previous, _ in steps
    ]
    assert shown(outcome) == [({"isPublished": was}, {"isPublished": True}) for *_, was in steps]
    assert outcome.text == ("will-publish" if steps else "nothing-to-change")
    assert all((step.item, step.version) == (id_, 1) for step in outcome.steps)


@pytest.mark.parametrize("is_published", [True, False])
async def test_a_page_that_is_shown_is_hidden(shop, page, is_published):
    id_ = page(is_published=is_published)
    outcome = await make_plan(command("hide", "page", "Contact"), shop)
    if not is_published:
        assert (outcome.text, outcome.steps) == ("nothing-to-change", ())
        return
    assert written(outcome) == [
        ("update", "pages", "Contact", {"is_published": False}, {"is_published": True})
    ]
    assert shown(outcome) == [({"isPublished": True}, {"isPublished": False})]
    assert (outcome.text, outcome.steps[0].item, outcome.steps[0].version) == ("will-hide", id_, 1)


def order(shop, number=ORDER, **values):
    return shop.add("orders", **{"order_number": number, "step": "received", **values})


@pytest.mark.parametrize(
    ("argument", "code", "label"),
    [("ready", "ready", "Prête"), ("prête", "ready", "Prête"), ("repass", "iron", "Repassage")],
)
async def test_an_order_moves_to_the_step_of_a_code_or_a_name(shop, argument, code, label):
    id_ = order(shop)
    outcome = await make_plan(command("move", "order", ORDER, argument), shop)
    assert written(outcome) == [("move", "orders", ORDER, {"step": code}, {"step": "received"})]
    assert shown(outcome) == [({"statusShipping": "Reçue"}, {"statusShipping": label})]
    assert label in outcome.steps[0].after
    assert "Reçue" in outcome.steps[0].before
    assert (outcome.text, outcome.parameters["name"]) == ("will-move", label)
    assert (outcome.steps[0].item, outcome.steps[0].version) == (id_, 1)


async def test_a_step_that_is_gone_is_shown_by_its_code(shop):
    order(shop, step="washing")
    assert shown(await make_plan(command("move", "order", ORDER, "ready"), shop))[0][0] == {
        "statusShipping": "washing"
    }


async def test_an_order_that_is_at_the_step_already_does_not_move(shop):
    order(shop, step="ready")
    outcome = await make_plan(command("move", "order", ORDER, "ready"), shop)
    assert (outcome.text, outcome.steps) == ("nothing-to-change", ())


async def test_a_step_that_does_not_exist_is_asked_about(shop):
    order(shop)
    outcome = await make_plan(command("move", "order", ORDER, "painting"), shop)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (
        "no-such-step", {"name": "painting"}, True,
    )  # fmt: skip


@pytest.mark.parametrize("paid", [None, "0", "0.00"])
async def test_an_order_that_is_not_paid_is_cancelled_without_a_refund(shop, paid):
    order(shop, paid_amount=paid)
    outcome = await make_plan(command("cancel", "order", ORDER, "wallet"), shop)
    assert written(outcome) == [("move", "orders", ORDER, {"step": "cancelled"}, {"step": "received"})]
    assert shown(outcome)[0][1] == {"statusShipping": "Annulée"}
    assert (outcome.text, outcome.steps[0].is_undoable) == ("will-cancel", True)


async def test_where_the_money_of_a_paid_order_goes_is_asked_or_planned(shop):
    order(shop, paid_amount="0.50")
    question = await make_plan(command("cancel", "order", ORDER), shop)
    assert (question.text, question.parameters, question.is_question) == (
        "which-refund",
        {"names": ORDER},
        True,
    )
    outcome = await make_plan(command("cancel", "order", ORDER, "wallet"), shop)
    refund = {"step": "cancelled", "refund_to": "wallet"}
    assert written(outcome) == [("move", "orders", ORDER, refund, {"step": "received"})]
    assert shown(outcome)[0][1] == {"statusShipping": "Annulée", "refundTo": "wallet"}
    assert outcome.steps[0].is_undoable is False


async def test_to_move_a_paid_order_to_the_step_cancelled_asks_for_the_refund_too(shop):
    order(shop, paid_amount="5")
    assert (await make_plan(command("move", "order", ORDER, "cancelled"), shop)).text == "which-refund"
    assert (await make_plan(command("move", "order", ORDER, "ready"), shop)).text == "will-move"


async def test_at_most_five_paid_orders_are_named(shop):
    for number in range(7):
        order(shop, f"N{number}", paid_amount="5")
    outcome = await make_plan(command("cancel", "order", is_all=True), shop)
    assert outcome.parameters == {"names": "N0, N1, N2, N3, N4"}


async def test_a_customer_is_written_to_once_with_a_subject_of_the_first_line(shop):
    samira = shop.add("customers", full_name="Samira")
    message = f"{'Bonjour ' * 12}\nVotre tapis est prêt."
    outcome = await make_plan(command("notify", "customer", "Samira", message), shop)
    text = {"subject": ("Bonjour " * 10), "body": message}
    assert written(outcome) == [
        ("call", "souk.orders.v1.Messages.SendMessage", "Samira", {"customer_id": samira, **text}, {})
    ]
    assert shown(outcome) == [(None, text)]
    assert (outcome.text, outcome.steps[0].is_undoable) == ("will-notify", False)
    two_lines = await make_plan(command("notify", "customer", "Samira", "Prêt\nBonjour"), shop)
    assert two_lines.steps[0].fields["subject"] == "Prêt"


async def test_the_customers_of_orders_are_written_to_once_each(shop):
    samira, karim = {"id": "c1", "fullName": "Samira"}, {"id": "c2"}
    for number, customer in (("N1", samira), ("N2", samira), ("N3", karim), ("N4", None), ("N5", {"id": ""})):
        order(shop, number, customer=customer)
    outcome = await make_plan(command("notify", "order", argument="Prêt", is_all=True), shop)
    assert [(step.label, step.fields["customer_id"]) for step in outcome.steps] == [
        ("Samira", "c1"), ("N3", "c2"),
    ]  # fmt: skip


@pytest.mark.parametrize(("status", "is_synced"), [("published", True), ("added", True), ("new", False)])
async def test_a_listing_that_is_in_the_shop_is_synced(shop, status, is_synced):
    lamp = shop.add("cj_products", name="Lamp", status=status)
    outcome = await make_plan(command("sync", "listing", is_all=True), shop)
    step = ("call", "souk.dropship.v1.CjProducts.SyncCjProduct", "Lamp", {"id": lamp}, {})
    assert written(outcome) == [step] * is_synced
    assert outcome.text == ("will-sync" if is_synced else "nothing-to-change")
    assert shown(outcome) == [(None, {"name": "Lamp"})] * is_synced


@pytest.mark.parametrize(
    ("status", "is_installable", "text"),
    [
        ("", True, "will-install"),
        ("uninstalled", True, "will-install"),
        ("", False, "not-installable"),
        ("installed", False, "nothing-to-change"),
        ("installing", True, "nothing-to-change"),
        ("updating", True, "nothing-to-change"),
        ("reverting", True, "nothing-to-change"),
    ],
)
async def test_an_application_is_installed_unless_it_is_already(shop, status, is_installable, text):
    values = {"name": "Table plan", "status": status, "is_installable": is_installable}
    shop.items["applications"] = {"gantt": Item("gantt", 1, "Table plan", values, values)}
    outcome = await make_plan(command("install", "application", "table"), shop)
    assert outcome.text == text
    if text == "will-install":
        assert written(outcome) == [("install", "applications", "Table plan", {"name": "gantt"}, {})]
        assert shown(outcome) == [(None, {"name": "Table plan"})]
    if text == "not-installable":
        assert (outcome.parameters, outcome.is_question) == ({"name": "Table plan"}, True)


async def test_of_several_of_a_name_the_one_of_the_whole_name_is_meant_or_it_is_asked(shop):
    shop.add("products", name="Tapis")
    shop.add("products", name="Tapis de bain")
    delete = command("delete", "product", "tapis")
    assert [step.label for step in (await make_plan(delete, shop)).steps] == ["Tapis"]
    outcome = await make_plan(command("delete", "product", "tap"), shop)
    assert (outcome.text, outcome.parameters) == ("which-of", {"names": "Tapis, Tapis de bain", "count": "2"})
    everything = replace(command("delete", "product", "tap"), is_all=True)
    assert len((await make_plan(everything, shop)).steps) == 2
