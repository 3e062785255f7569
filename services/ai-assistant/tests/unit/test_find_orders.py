"""Which orders, tasks and pages meet the conditions of a request, and how many are read."""

from datetime import date

import pytest
from ai_assistant.domain.intent import Condition, Intent
from ai_assistant.usecases.find_items import MAX_READ, find_items
from listing_fakes import labels, open_shop

FIRST, LAST = date(2026, 11, 10), date(2026, 11, 20)


@pytest.fixture
def shop():
    return open_shop()


def searched(entity, *conditions):
    return Intent("search", entity, (tuple(Condition(*condition) for condition in conditions),))


@pytest.fixture
def orders(shop):
    days = {"A-2026-000012": "2026-11-10", "A-2026-000112": "2026-11-15", "A-2026-000120": "2026-11-20"}
    for number, day in days.items():
        shop.add("orders", order_number=number, create_time=f"{day}T09:30:00Z", step="received", phone="0612")
    shop.add(
        "orders",
        order_number="A-2026-000300",
        create_time="2026-12-01T00:00:00Z",
        step="delivered",
        step_time="2026-12-02T08:00:00Z",
        start_delivery_at="2026-12-03",
        unpaid=True,
        status="PAYMENT_STATUS_PARTIALLY_PAID",
    )
    shop.add("orders", order_number="A-2026-000301", create_time="2026-12-02", step="cancelled", late=True)
    shop.add("orders", order_number="A-2026-000302", create_time="2026-12-03", status="PAYMENT_STATUS_PAID")
    return shop


@pytest.mark.parametrize(
    ("condition", "numbers"),
    [
        (("order_number", "eq", "12"), [12]),
        (("order_number", "eq", "000012"), [12]),
        (("order_number", "eq", "A-2026-000112"), [112]),
        (("order_number", "eq", "13"), []),
        # Orders do not have the phone, so that none is known to lack one.
        (("phone", "empty", ""), []),
        (("step", "eq", "delivered"), [300]),
        (("step", "eq", "received", True), [300, 301, 302]),
        (("status", "state", "unpaid"), [300]),
        (("status", "state", "late"), [301]),
        (("status", "state", "paid"), [302]),
        (("status", "state", "partially-paid"), [300]),
        (("status", "state", "cancelled"), [301]),
        (("create_time", "during", (FIRST, LAST)), [12, 112]),
        (("create_time", "ge", LAST), [120, 300, 301, 302]),
        (("create_time", "gt", LAST), [300, 301, 302]),
        (("create_time", "le", LAST), [12, 112, 120]),
        (("create_time", "lt", LAST), [12, 112]),
        (("create_time", "during", (LAST, date(9999, 1, 1))), [120, 300, 301, 302]),
        (("create_time", "during", (date.min, FIRST)), []),
        (("create_time", "during", (FIRST, LAST), True), [120, 300, 301, 302]),
        (("step_time", "ge", date(2026, 12, 2)), [300]),
        (("start_delivery_at", "during", (date(2026, 12, 3), date(2026, 12, 4))), [300]),
        (("text", "contains", "000300"), [300]),
    ],
)
async def test_orders_that_meet_a_condition(orders, condition, numbers):
    matches = await find_items(searched("order", condition), orders)
    assert sorted(int(number.rpartition("-")[2]) for number in labels(matches)) == numbers


async def test_two_steps_can_not_both_be_met(orders):
    both = searched("order", ("step", "eq", "received"), ("step", "eq", "delivered"))
    assert labels(await find_items(both, orders)) == []


async def test_a_condition_that_is_said_twice_is_one(orders):
    twice = searched("order", ("status", "state", "unpaid"), ("status", "state", "unpaid"))
    assert labels(await find_items(twice, orders)) == ["A-2026-000300"]


async def test_an_item_is_found_by_its_id(shop):
    rug_id = shop.add("products", name="Tapis")
    shop.add("products", name="Savon")
    assert labels(await find_items(searched("product", ("id", "eq", rug_id)), shop)) == ["Tapis"]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (("start_time", "during", (FIRST, LAST)), ["Inventory"]),
        (("end_time", "le", LAST), ["Inventory"]),
        (("end_time", "lt", LAST), []),
        (("start_time", "ge", LAST), ["Cleaning"]),
        (("start_time", "gt", LAST), []),
        (("start_time", "eq", LAST), ["Cleaning"]),
        (("end_time", "ge", FIRST), ["Inventory"]),
    ],
)
async def test_tasks_that_meet_a_condition_on_days(shop, condition, expected):
    shop.add(
        "gantt_tasks", name="Inventory", start_time="2026-11-10T08:00:00Z", end_time="2026-11-20T18:00:00Z"
    )
    shop.add("gantt_tasks", name="Cleaning", start_time="2026-11-20", end_time="")
    assert labels(await find_items(searched("task", condition), shop)) == expected


async def test_pages_and_widgets_are_told_apart_and_shown_ones_from_hidden_ones(shop):
    for name, kind, is_published in (
        ("Contact", "PAGE_KIND_PAGE", True),
        ("About", "PAGE_KIND_PAGE", False),
        ("Banner", "PAGE_KIND_WIDGET", True),
    ):
        shop.add("pages", name=name, kind=kind, is_published=is_published)
    published, hidden = (("status", "state", state) for state in ("published", "hidden"))
    assert labels(await find_items(searched("page", published), shop)) == ["Contact"]
    assert labels(await find_items(searched("page", hidden), shop)) == ["About"]
    assert labels(await find_items(searched("widget", published), shop)) == ["Banner"]
    assert labels(await find_items(searched("widget", hidden), shop)) == []


async def test_an_application_is_known_by_its_name_or_its_id(shop):
    named = shop.add("applications", name="Table plan")
    for text in ("table", named):
        assert labels(await find_items(searched("application", ("text", "contains", text)), shop)) == [
            "Table plan"
        ]


@pytest.mark.parametrize(
    ("status", "state", "is_found"),
    [("LISTING_STATUS_ADDED", "added", True), ("LISTING_STATUS_ADDED", "hidden-added", False), ("", "added", False)],
)  # fmt: skip
async def test_another_state_is_the_end_of_the_status(shop, status, state, is_found):
    shop.add("cj_products", name="Lamp", status=status)
    assert bool(labels(await find_items(searched("listing", ("status", "state", state)), shop))) == is_found


@pytest.mark.parametrize(("count", "is_cut"), [(600, False), (MAX_READ, False), (MAX_READ + 1, True)])
async def test_all_pages_of_a_list_are_read_up_to_the_most(shop, count, is_cut):
    for number in range(count):
        shop.add("category_products", name=f"Category {number}")
    matches = await find_items(Intent("search", "category"), shop)
    assert (len(matches.items), matches.is_cut) == (min(count, MAX_READ), is_cut)


async def test_a_list_that_grows_shorter_while_it_is_read_ends(shop):
    for number in range(600):
        shop.add("category_products", name=f"Category {number}")
    list_items = shop.list_items

    async def list_first_page_alone(path, filters, limit, offset=0):
        items, total = await list_items(path, filters, limit, offset)
        return ([] if offset else items), total

    shop.list_items = list_first_page_alone
    matches = await find_items(Intent("search", "category"), shop)
    assert (len(matches.items), matches.is_cut) == (500, True)
