"""Plans of new items and of changes of fields, what a search answers, and what is asked."""

import json
from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.intent import Change, Condition, Intent, Question
from ai_assistant.domain.media import StockMedia
from ai_assistant.domain.plan import Outcome
from ai_assistant.usecases.make_plan import MAX_ROWS, make_plan
from listing_fakes import open_shop

PICTURE = StockMedia("p1", "image", "A rug", 1200, 800, "Nadia", "Pexels", path="/uploads/p1.jpg")


@pytest.fixture
def shop():
    return open_shop()


def create(entity, *items, **more):
    return Intent("create", entity, items=items, **more)


def update(entity, name, *changes, **more):
    named = ((Condition("text", "contains", name),),) if name else ()
    return Intent("update", entity, named, tuple(Change(*change) for change in changes), **more)


async def test_a_question_is_asked_as_it_is(shop):
    outcome = await make_plan(Question("unread", {"text": "never"}), shop)
    assert outcome == Outcome("unread", {"text": "never"}, is_question=True)


async def test_a_search_answers_with_rows_and_how_it_was_understood(shop):
    for number in range(MAX_ROWS + 1):
        shop.add("products", name=f"Tapis {number}", price="5", unit="m", barcode="6", description="x")
    outcome = await make_plan(Intent("search", "product", limit=0), shop)
    assert (outcome.text, outcome.parameters, len(outcome.rows)) == (
        "found", {"count": "101", "entity": "product", "names": ""}, MAX_ROWS,
    )  # fmt: skip
    assert json.loads(outcome.rows[0]).keys() == {"id", "name", "price", "unit", "barcode"}
    assert (outcome.name, outcome.action, outcome.entity, outcome.steps) == (
        "products.search",
        "search",
        "product",
        (),
    )
    named = Intent("search", "product", ((Condition("text", "contains", "Tapis 7"),),), limit=1)
    outcome = await make_plan(named, shop)
    assert (outcome.text, outcome.parameters["count"], outcome.parameters["names"]) == (
        "found",
        "1",
        "Tapis 7",
    )
    assert outcome.arguments["limit"] == 1


async def test_a_search_without_a_result_says_which_name_it_looked_for(shop):
    nothing = await make_plan(Intent("search", "product"), shop)
    assert (nothing.text, nothing.is_question) == ("found-nothing", False)
    named = Intent("search", "product", ((Condition("text", "contains", "Tapis"),),))
    assert (await make_plan(named, shop)).text == "found-none-named"


async def test_a_search_with_more_than_is_read_says_that_it_was_cut(shop):
    list_items = shop.list_items

    async def list_more(path, filters, limit, offset=0):
        items, _ = await list_items(path, filters, limit, offset)
        return items, 5

    shop.list_items = list_more
    shop.add("products", name="Tapis")
    assert (await make_plan(Intent("search", "product"), shop)).text == "found-cut"


async def test_new_items_are_planned_with_what_they_will_show(shop):
    rugs = shop.add("category_products", name="Tapis", names={"en": "Rugs"})
    sent = {"name": "Kilim", "price": Decimal("120.50"), "category_id": "rugs"}
    outcome = await make_plan(create("product", sent, {"name": "Savon", "price": Decimal(5)}), shop)
    kilim, soap = outcome.steps
    assert (kilim.kind, kilim.path, kilim.label) == ("create", "products", "Kilim")
    assert kilim.fields == {"name": "Kilim", "price": "120.50", "category_id": rugs}
    assert "Tapis" in kilim.after
    cheap = {"name": "Savon", "price": "5"}
    assert (soap.fields, json.loads(soap.after), soap.before) == (cheap, cheap, "")
    assert (outcome.text, outcome.parameters, outcome.name, outcome.action, outcome.entity) == (
        "will-create", {"count": "2", "entity": "product"}, "products.create", "create", "product",
    )  # fmt: skip
    assert shop.calls == []


async def test_a_category_under_another_one_refers_to_it_and_one_that_is_not_there_is_asked_about(shop):
    house = shop.add("category_products", name="Maison")
    outcome = await make_plan(create("category", {"name": "Linge", "parent_category_id": "maison"}), shop)
    assert outcome.steps[0].fields == {"name": "Linge", "parent_category_id": house}
    question = await make_plan(create("product", {"name": "Pull", "category_id": "Laine"}), shop)
    assert (question.text, question.parameters, question.is_question, question.entity) == (
        "no-such-category", {"name": "Laine"}, True, "product",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("entity", "sent", "fields"),
    [
        (
            "page",
            {"name": "À propos de nous !"},
            {"route": "/a-propos-de-nous", "name": "À propos de nous !", "kind": "PAGE_KIND_PAGE"},
        ),
        ("page", {"name": "اتصل"}, {"route": "/page", "name": "اتصل", "kind": "PAGE_KIND_PAGE"}),
        ("page", {"name": "A", "route": "/b"}, {"route": "/b", "name": "A", "kind": "PAGE_KIND_PAGE"}),
        ("widget", {"name": "Soldes"}, {"front_hook": "main", "name": "Soldes", "kind": "PAGE_KIND_WIDGET"}),
        (
            "page",
            {"name": "A", "content": "Ouvert\n\nà 9h & plus"},
            {
                "route": "/a",
                "name": "A",
                "kind": "PAGE_KIND_PAGE",
                "json_simplified_content": [{"html": "<p>Ouvert</p><p>à 9h &amp; plus</p>", "css": ""}],
                "content_locale": "fr",
            },
        ),
    ],
)
async def test_a_new_page_has_a_route_of_its_name_and_a_widget_a_place(shop, entity, sent, fields):
    outcome = await make_plan(create(entity, sent, locale="fr"), shop)
    assert outcome.steps[0].fields == fields


async def test_a_customer_is_called_by_both_names(shop):
    sent = {"first_name": "Samira", "last_name": "Alaoui", "phone": "0661223344"}
    sent |= {"email": "s@a.ma", "address": "12 rue des Oudayas, Rabat"}
    [step] = (await make_plan(create("customer", sent), shop)).steps
    assert (step.label, step.fields) == ("Samira Alaoui", sent)


async def test_what_a_new_item_lacks_and_what_breaks_its_contract_is_asked(shop):
    lacking = await make_plan(create("product", {"price": Decimal(5)}), shop)
    assert (lacking.text, lacking.parameters) == ("missing-fields", {"entity": "product", "fields": "name"})
    broken = await make_plan(create("product", {"name": "x" * 300, "price": Decimal(5)}), shop)
    assert broken.text == "refused"
    assert broken.parameters["reason"].startswith("name: ")
    assert lacking.is_question
    assert broken.is_question


async def test_of_very_many_new_items_two_hundred_are_planned(shop):
    items = [{"name": f"C{number}"} for number in range(201)]
    assert len((await make_plan(create("category", *items), shop)).steps) == 200


@pytest.mark.parametrize(
    ("change", "price"),
    [
        (("set", Decimal(130)), "130"),
        (("add", Decimal("5.50")), "125.50"),
        (("add", Decimal(-20)), "100.00"),
        (("add", Decimal(-200)), "0"),
        (("percent", Decimal(10)), "132.00"),
        (("percent", Decimal("-33.33")), "80.00"),
    ],
)
async def test_a_price_is_set_raised_or_lowered(shop, change, price):
    rug = shop.add("products", name="Tapis", price="120.00")
    outcome = await make_plan(update("product", "Tapis", ("price", *change)), shop)
    [step] = outcome.steps
    assert (step.kind, step.path, step.label, step.item, step.version) == (
        "update", "products", "Tapis", rug, 1,
    )  # fmt: skip
    assert (step.fields, step.previous) == ({"price": price}, {"price": "120.00"})
    assert (json.loads(step.before), json.loads(step.after)) == ({"price": "120.00"}, {"price": price})
    assert (outcome.text, outcome.parameters) == ("will-update", {"count": "1", "entity": "product"})


async def test_a_price_that_is_not_there_counts_from_zero(shop):
    shop.add("products", name="Tapis")
    outcome = await make_plan(update("product", "Tapis", ("price", "add", Decimal(5))), shop)
    assert outcome.steps[0].fields == {"price": "5"}


@pytest.mark.parametrize(
    ("path", "entity", "stored", "change"),
    [
        ("products", "product", {"name": "Tapis", "price": "120.00"}, ("price", "set", Decimal(120))),
        ("products", "product", {"name": "Tapis"}, ("barcode", "set", "")),
        (
            "gantt_tasks",
            "task",
            {"name": "Tapis", "start_time": "2026-12-01T00:00:00Z"},
            ("start_time", "set", date(2026, 12, 1)),
        ),
    ],
)
async def test_what_is_so_already_is_not_changed(shop, path, entity, stored, change):
    shop.add(path, **stored)
    outcome = await make_plan(update(entity, "Tapis", change), shop)
    assert (outcome.text, outcome.steps) == ("nothing-to-change", ())


async def test_a_task_that_begins_at_another_time_of_the_day_is_changed(shop):
    shop.add("gantt_tasks", name="Tapis", start_time="2026-12-01T08:00:00Z")
    outcome = await make_plan(update("task", "Tapis", ("start_time", "set", date(2026, 12, 1))), shop)
    assert outcome.steps[0].fields == {"start_time": "2026-12-01"}


async def test_several_fields_are_one_step_and_the_stock_is_one_of_its_own(shop):
    home = shop.add("category_products", name="Maison")
    shop.add("products", name="Tapis", price="120", stock_on_hand="3", track_stock=True)
    changes = (
        ("price", "set", Decimal(99)),
        ("category_id", "set", "maison"),
        ("stock_on_hand", "set", Decimal(9)),
    )
    fields, stock = (await make_plan(update("product", "Tapis", *changes), shop)).steps
    assert fields.fields == {"price": "99", "category_id": home}
    assert fields.previous == {"price": "120", "category_id": None}
    assert (stock.kind, stock.fields) == ("stock", {"stock_on_hand": "9", "counted": "9"})
    only = await make_plan(update("product", "Tapis", ("stock_on_hand", "set", Decimal(9))), shop)
    assert [step.kind for step in only.steps] == ["stock"]


async def test_doubts_about_items_or_stocks_come_before_a_plan(shop):
    nothing = await make_plan(update("product", "Tapis", ("price", "set", Decimal(9))), shop)
    assert (nothing.text, nothing.is_question) == ("found-none-named", True)
    shop.add("products", name="Tapis", price="120", track_stock=False)
    doubt = await make_plan(update("product", "Tapis", ("stock_on_hand", "set", Decimal(9))), shop)
    assert (doubt.text, doubt.steps) == ("stock-not-counted", ())


async def test_a_change_that_breaks_the_contract_is_asked_and_what_is_not_changed_is_not_looked_at(shop):
    shop.add("products", name="Tapis", price="120")
    broken = await make_plan(update("product", "Tapis", ("name", "set", "x" * 300)), shop)
    assert (broken.text, broken.is_question) == ("refused", True)
    assert broken.parameters["reason"].startswith("name: ")
    assert len((await make_plan(update("product", "Tapis", ("price", "set", Decimal(9))), shop)).steps) == 1


async def test_the_content_of_a_page_is_replaced_in_the_language_of_the_request(shop):
    old = [{"html": "<p>Alt</p>", "css": ""}]
    shop.add("pages", name="Hours", kind="PAGE_KIND_PAGE", json_simplified_content=old)
    outcome = await make_plan(update("page", "Hours", ("content", "set", "Open"), locale="en"), shop)
    [step] = outcome.steps
    assert step.fields == {
        "json_simplified_content": [{"html": "<p>Open</p>", "css": ""}],
        "content_locale": "en",
    }
    assert step.previous == {"json_simplified_content": old, "content_locale": "en"}


PICTURES = [{"url": "/uploads/p1.jpg", "alt": "A rug", "attribution": "Nadia / Pexels"}]


async def test_pictures_are_added_to_new_items_and_to_those_that_are_there(shop):
    created = await make_plan(
        create("product", {"name": "Tapis", "price": Decimal(5)}, media=(PICTURE,)), shop
    )
    assert created.steps[0].fields == {"name": "Tapis", "price": "5", "pictures": PICTURES}
    assert created.steps[0].media == (("image", "p1"),)
    shop.add("products", name="Kilim", pictures=[])
    outcome = await make_plan(update("product", "Kilim", media=(PICTURE,)), shop)
    [step] = outcome.steps
    assert (step.fields, step.previous, step.media) == (
        {"pictures": PICTURES}, {"pictures": []}, (("image", "p1"),),
    )  # fmt: skip
    priced = await make_plan(update("product", "Kilim", ("price", "set", Decimal(5)), media=(PICTURE,)), shop)
    assert priced.steps[0].fields == {"price": "5", "pictures": PICTURES}


async def test_pictures_that_are_there_already_are_not_added_again(shop):
    shop.add("products", name="Kilim", pictures=PICTURES)
    outcome = await make_plan(update("product", "Kilim", media=(PICTURE,)), shop)
    assert (outcome.text, outcome.steps) == ("nothing-to-change", ())


@pytest.mark.parametrize("intent", [create("category", {"name": "Cuir"}, media=(PICTURE,)),
                                    update("category", "Cuir", media=(PICTURE,))])  # fmt: skip
async def test_what_has_no_pictures_gets_none(shop, intent):
    shop.add("category_products", name="Cuir")
    outcome = await make_plan(intent, shop)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (
        "which-media",
        {"entity": "category"},
        True,
    )
