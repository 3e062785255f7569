"""Reports of sales, and why an order is paid or not."""

import json
from datetime import date

import pytest
from ai_assistant.domain.intent import Condition, Intent
from ai_assistant.usecases.make_plan import make_plan
from listing_fakes import open_shop

OCTOBER = (date(2026, 10, 1), date(2026, 11, 1))
DAYS = {"day_first": "2026-10-01", "day_last": "2026-10-31"}
READ_SALES = "souk.orders.v1.Reports.ReadSales"


@pytest.fixture
def shop():
    return open_shop()


def sales(argument, limit=0):
    during = ((Condition("create_time", "during", OCTOBER),),)
    return Intent("explain", "order", during, command="sales", argument=argument, limit=limit)


def row(key, label, revenue, orders=1, quantity=2):
    return {"key": key, "label": label, "sums": {"revenue": revenue, "orders": orders, "quantity": quantity}}


def report(shop, *rows):
    shop.reads[READ_SALES] = {"rows": list(rows), "totals": {"revenue": 150, "orders": 4}}


@pytest.mark.parametrize(
    ("argument", "dimension"), [("day", "DAY"), ("payment-method", "PAYMENT_METHOD"), ("product", "PRODUCT")]
)
async def test_a_report_is_of_the_days_of_the_request(shop, argument, dimension):
    report(shop, row("2026-10-01", "", 100))
    outcome = await make_plan(sales(argument), shop)
    assert outcome.arguments == {
        "dimension": f"SALES_DIMENSION_{dimension}",
        "first_day": "2026-10-01",
        "last_day": "2026-10-31",
    }
    assert (outcome.name, outcome.action, outcome.entity) == ("reports.read_sales", "search", "order")


async def test_a_report_by_day_has_the_sums_and_a_chart(shop):
    report(shop, row("2026-10-01", "", 100, orders=3), row("2026-10-02", "Été", 50))
    outcome = await make_plan(sales("day"), shop)
    assert (outcome.text, outcome.parameters) == ("sold", {**DAYS, "amount": "150", "orders": "4"})
    assert [json.loads(shown) for shown in outcome.rows] == [
        {"id": "2026-10-01", "label": "2026-10-01", "orders": 3, "revenue": 100},
        {"id": "2026-10-02", "label": "Été", "orders": 1, "revenue": 50},
    ]
    assert "Été" in outcome.rows[1]
    assert outcome.chart == {"label": "label", "value": "revenue"}
    assert not outcome.is_question


@pytest.mark.parametrize("argument", ["product", "category"])
async def test_what_sold_best_is_named_with_its_quantity(shop, argument):
    report(shop, row("k1", "Tapis", 100, quantity=7), row("k2", "Savon", 50))
    outcome = await make_plan(sales(argument), shop)
    assert (outcome.text, outcome.parameters) == (
        "sold-best",
        {**DAYS, "amount": "150", "orders": "4", "name": "Tapis", "quantity": "7", "amount_best": "100"},
    )
    assert json.loads(outcome.rows[0]) == {"id": "k1", "label": "Tapis", "quantity": 7, "revenue": 100}


@pytest.mark.parametrize(("limit", "shown"), [(1, 1), (0, 100)])
async def test_a_report_is_cut_to_the_limit_or_to_a_hundred_rows(shop, limit, shown):
    report(shop, *(row(f"k{number}", f"P{number}", 5) for number in range(101)))
    assert len((await make_plan(sales("product", limit), shop)).rows) == shown


@pytest.mark.parametrize("rows", [[], [row("2026-10-01", "", 0)]])
async def test_days_without_a_sale_have_no_rows(shop, rows):
    report(shop, *rows)
    outcome = await make_plan(sales("day"), shop)
    assert (outcome.text, outcome.parameters, outcome.rows, outcome.name) == (
        "sold-nothing", DAYS, (), "reports.read_sales",
    )  # fmt: skip


async def test_a_report_without_days_is_an_error(shop):
    with pytest.raises(ValueError, match="period"):
        await make_plan(Intent("explain", "order", command="sales", argument="day"), shop)


def why(number):
    named = ((Condition("order_number", "eq", number),),)
    return Intent("explain", "order", named, command="payment")


@pytest.mark.parametrize(
    ("values", "text", "parts"),
    [
        ({"total": "100", "remaining": "100"}, "payment-none", {"total": 100, "remaining": 100}),
        (
            {"total": "100", "wallet_amount": "10", "paid_amount": "30", "remaining": "60"},
            "payment-partial",
            {"total": 100, "wallet_amount": 10, "paid_amount": 30, "remaining": 60},
        ),
        (
            {"total": "100", "paid_amount": "95", "written_off_amount": "5", "remaining": "0"},
            "payment-done",
            {"total": 100, "paid_amount": 95, "written_off_amount": 5, "remaining": 0},
        ),
        ({"total": "0", "remaining": None}, "payment-done", {"total": 0, "remaining": 0}),
        (
            {"total": "100", "remaining": "100", "step": "cancelled"},
            "payment-cancelled",
            {"total": 100, "remaining": 100},
        ),
    ],
)
async def test_what_leads_from_the_total_to_what_remains_is_shown(shop, values, text, parts):
    id_ = shop.add("orders", order_number="A-2026-000012", payment_method="card", **values)
    outcome = await make_plan(why("A-2026-000012"), shop)
    assert outcome.text == text
    rows = [json.loads(shown) for shown in outcome.rows]
    assert rows == [{"id": name, "part": name, "amount": amount} for name, amount in parts.items()]
    assert outcome.parameters == {
        "name": "A-2026-000012",
        "method": "card",
        "amount_total": str(values["total"]),
        "amount_remaining": str(values["remaining"] or 0),
    }
    assert (outcome.name, outcome.arguments) == ("orders.payment", {"id": id_})
    assert (outcome.action, outcome.entity, outcome.is_question) == ("search", "order", False)


async def test_an_order_without_a_method_has_a_dash_and_one_that_is_not_there_is_asked_about(shop):
    shop.add("orders", order_number="A-2026-000012", total="5", remaining="5")
    assert (await make_plan(why("A-2026-000012"), shop)).parameters["method"] == "–"
    outcome = await make_plan(why("A-2026-000013"), shop)
    assert (outcome.text, outcome.parameters, outcome.is_question) == (
        "found-nothing", {"entity": "order", "count": "0"}, True,
    )  # fmt: skip
