"""Files of orders from no known program: what is certain is read, the rest is asked about or refused by name."""

from datetime import date
from decimal import Decimal

import pytest
from chassis.money import Currency
from orders_pos.adapters.imports.parsed_rows import Terms, parse_rows
from orders_pos.adapters.imports.table_files import read_table_file
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import ORDERS
from orders_pos.domain.imports.order_lines import line_amount, sum_lines


def parse(content, answers=None, currency="MAD"):
    table = read_table_file(content.encode(), "en", ORDERS)
    fields = find_fields(ORDERS, table.headers, currency)
    terms = Terms(
        Currency(currency),
        Decimal(20),
        date(2026, 11, 30),
        answers or {},
        country="MA",
        timezone="Africa/Casablanca",
    )
    return parse_rows(ORDERS, table, fields, terms)


def read(content, answers=None, currency="MAD"):
    return parse(content, answers, currency).rows


def codes(row):
    return [(violation.field, violation.code) for violation in row.violations]


def test_rows_of_one_number_are_one_order_also_where_others_stand_between():
    rows = read(
        "Order,Date,Total,Item,Qty,Price\n7,2025-01-02,30,Tea,1,10\n8,2025-01-02,5,Cup,1,5\n7,2025-01-02,30,Pot,2,10\n"
    )
    assert [(row.line, row.values["number"], len(row.values["lines"])) for row in rows] == [
        (2, "7", 2),
        (3, "8", 1),
    ]
    assert [row.values["has_other_lines"] for row in rows] == [False, False]


def test_a_row_without_number_is_a_line_of_the_order_before_it_if_it_says_nothing_else():
    rows = read("Order,Date,Total,Item\n7,2025-01-02,30,Tea\n,,,Pot\n,2025-01-03,,Cup\n")
    assert [(row.line, codes(row)) for row in rows] == [(2, []), (4, [("total", "blank")])]
    assert [line["name"] for line in rows[0].values["lines"]] == ["Tea", "Pot"]


def test_a_file_without_numbers_has_an_order_in_each_row_and_each_is_without_its_key():
    rows = read("Date,Total,Item\n2025-01-02,30,Tea\n2025-01-02,30,Pot\n")
    assert [("number" in row.values, len(row.values["lines"])) for row in rows] == [(False, 1), (False, 1)]


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ("Order,Date,Total\n7,2025-01-02,30\n7,2025-01-02,31\n", "total"),
        ("Order,Date,Total,Discount\n7,2025-01-02,30,1\n7,2025-01-02,30,2\n", "discount"),
        ("Order,Date,Total\n7,2025-01-02,30\n7,2025-01-03,30\n", "placedAt"),
    ],
)
def test_rows_of_one_order_that_say_different_things_are_refused(content, field):
    [row] = read(content)
    assert codes(row) == [(field, "differing-rows")]


@pytest.mark.parametrize(
    ("content", "field", "code"),
    [
        ("Order,Date,Total\n7,,30\n", "placedAt", "blank"),
        ("Order,Date,Total\n7,2025-01-02,\n", "total", "blank"),
        ("Order,Date,Total\n7,2025-02-30,30\n", "placedAt", "unreadable-date"),
        ("Order,Date,Time,Total\n7,2025-02-03,noon,30\n", "placedTime", "unreadable-date"),
        ("Order,Date,Total,Currency\n7,2025-02-03,30,gold\n", "currency", "unknown-currency"),
        ("Order,Date,Total\n7,2025-01-02,30 €\n8,2025-01-02,30 £\n", "total", "other-currency"),
        ("Order,Date,Item,Qty\n7,2025-01-02,Tea,2\n", "total", "blank"),
    ],
)
def test_what_is_missing_or_unreadable_is_named(content, field, code):
    assert (field, code) in codes(read(content)[0])


@pytest.mark.parametrize(
    ("content", "own", "currency"),
    [
        ("Order,Date,Total\n7,2025-01-02,30\n", "MAD", "MAD"),
        ("Order,Date,Total\n7,2025-01-02,30 DH\n", "MAD", "MAD"),
        ("Order,Date,Total\n7,2025-01-02,30 €\n", "MAD", "EUR"),
        ("Order,Date,Total\n7,2025-01-02,$30\n", "CAD", "CAD"),
        ("Order,Date,Total,Devise\n7,2025-01-02,30,usd\n", "MAD", "USD"),
        ("Order,Date,Total,Devise\n7,2025-01-02,30,DH\n", "MAD", "MAD"),
        ("Order,Date,Total,Devise\n7,2025-01-02,30,\n", "EUR", "EUR"),
    ],
)
def test_amounts_stay_in_the_currency_of_the_file(content, own, currency):
    [row] = read(content, currency=own)
    assert (codes(row), row.values["currency"], row.values["total"]) == ([], currency, 30)


def test_each_row_may_have_a_currency_of_its_own():
    rows = read(
        "Order,Date,Total,Currency\n7,2025-01-02,30.50,USD\n8,2025-01-02,1.234,TND\n9,2025-01-02,40.5,EUR\n"
    )
    assert [row.values.get("currency") for row in rows] == ["USD", "TND", "EUR"]


def test_a_sign_of_several_currencies_is_asked_about_and_taken_as_answered():
    content = "Order,Date,Total\n7,2025-01-02,$30\n"
    parsed = parse(content)
    [question] = parsed.questions
    assert (question.id, question.answer, {"USD", "CAD", "AUD"} <= {*question.options}) == ("sign", "", True)
    assert codes(parsed.rows[0]) == [("total", "other-currency")]
    assert parsed.columns[2]["currency"] == ""
    [row] = read(content, {"sign": "CAD"})
    assert (row.values["currency"], codes(row)) == ("CAD", [])


@pytest.mark.parametrize(
    ("headings", "cells", "total"),
    [
        ("Total TTC", "120", 120), ("Total HT,TVA,Total TTC", "100,20,120", 120), ("Total HT,TVA", "100,20", 120),
    ],
)  # fmt: skip
def test_a_total_without_tax_is_completed_by_the_tax_of_the_file(headings, cells, total):
    content = f"Commande;Date;{headings.replace(',', ';')}\n7;2025-01-02;{cells.replace(',', ';')}\n"
    [row] = read(content, {"tax:2": "excluded"})
    assert (codes(row), row.values["total"]) == ([], total)


def test_a_total_without_tax_in_a_file_without_taxes_is_refused():
    [row] = read("Commande;Date;Total HT\n7;2025-01-02;100\n", {"tax:2": "excluded"})
    assert codes(row) == [("total", "total-without-tax")]


@pytest.mark.parametrize(
    ("answer", "total"), [("lines", Decimal("29.50")), ("lines-and-tax", Decimal("32.50")), ("", None)]
)
def test_a_file_without_totals_has_those_of_its_lines(answer, total):
    content = "Order,Date,Item,Qty,Price,Discount,Shipping,Tax\n7,2025-01-02,Tea,2,12.25,1,6,3\n"
    [row] = read(content, {"total": answer} if answer else {})
    assert row.values.get("total") == total
    assert codes(row) == ([] if answer else [("total", "open-total")])
    assert [question.id for question in parse(content).questions] == ["total"]


def test_without_taxes_a_file_without_totals_leaves_nothing_open():
    parsed = parse("Order,Date,Item,Qty,Price,Tax\n7,2025-01-02,Tea,2,12.25,0.00\n")
    assert ([*parsed.questions], parsed.rows[0].values["total"]) == ([], Decimal("24.50"))


@pytest.mark.parametrize(
    ("amounts", "differs"),
    [
        ("30,0,0,0", False), ("27,3,0,0", False), ("30,3,0,0", False), ("37,3,4,6", False), ("40,0,4,6", False),
        ("34,0,4,6", False), ("31,0,0,0", True), ("29.99,0,0,0", True), ("27,-3,0,0", False),
    ],
)  # fmt: skip
def test_lines_that_do_not_add_up_are_noted_and_the_total_of_the_file_counts(amounts, differs):
    [row] = read(f"Order,Date,Item,Qty,Price,Total,Discount,Shipping,Tax\n7,2025-01-02,Tea,3,10,{amounts}\n")
    assert row.values["has_other_lines"] is differs
    assert [note.code for note in row.notes] == (["other-total"] if differs else [])
    assert row.values["total"] == Decimal(amounts.split(",")[0])
    assert row.values["discount"] >= 0


@pytest.mark.parametrize(
    ("state", "is_cancelled"),
    [
        ("paid", False),
        ("Annulée", True),
        ("VOIDED", True),
        ("paid / cancelled", True),
        ("ملغى", True),
        ("", False),
    ],
)
def test_a_cancelled_order_is_recognised_by_the_word_of_its_state(state, is_cancelled):
    [row] = read(f"Order,Date,Total,Status\n7,2025-01-02,30,{state}\n")
    assert row.values["is_cancelled"] is is_cancelled


def test_times_without_a_zone_are_by_the_clock_of_the_shop():
    rows = read(
        "Order,Date,Time,Total\n7,2025-01-02,2:30 PM,30\n8,2025-01-02,,30\n9,2025-01-02 10:00:00 +0500,,30\n"
    )
    assert [row.values["placed_at"].isoformat() for row in rows] == [
        "2025-01-02T14:30:00+01:00", "2025-01-02T00:00:00+01:00", "2025-01-02T10:00:00+05:00",
    ]  # fmt: skip


def test_whether_day_or_month_comes_first_is_asked():
    content = "Order,Date,Total\n7,01/02/2025,30\n"
    parsed = parse(content)
    assert [question.id for question in parsed.questions] == ["day-order:1"]
    assert codes(parsed.rows[0]) == [("placedAt", "ambiguous-date")]
    assert read(content, {"day-order:1": "mdy"})[0].values["placed_at"].month == 1


@pytest.mark.parametrize(
    ("headings", "cells", "person"),
    [
        ("First name,Last name", "Sara,Amrani", {"customer_name": "Sara Amrani"}),
        ("Customer,Last name", "Sara A.,Amrani", {"customer_name": "Sara A."}),
        ("Customer contacts", "a@b.test", {"email": "a@b.test"}),
        ("Customer contacts", "+212661000001; a@b.test", {"email": "a@b.test", "phone": "+212661000001"}),
    ],
)
def test_who_ordered_is_read_from_what_the_file_has(headings, cells, person):
    [row] = read(f"Order,Date,Total,{headings}\n7,2025-01-02,30,{cells}\n")
    assert {
        name: row.values[name] for name in ("customer_name", "email", "phone") if name in row.values
    } == person


def test_lines_without_amounts_add_up_to_nothing_known():
    assert sum_lines([]) is None
    assert sum_lines([{"name": "Tea", "price": "2"}, {"name": "Cup"}]) is None
    assert sum_lines([{"name": "Tea", "price": "2", "quantity": "1.5"}, {"name": "Cup", "total": "4"}]) == 7
    assert line_amount({"name": "Tea", "price": "2"}) == 2
