"""Prices of a file with or without tax, as a shop keeps them whose country includes the tax or adds it."""

from datetime import date
from decimal import Decimal

import pytest
from chassis.money import Currency
from orders_pos.adapters.imports.parsed_rows import Terms, parse_rows
from orders_pos.adapters.imports.table_files import read_table_file
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import PRODUCTS


def read_price(content: str, country: str, answer: str = ""):
    """Return the price of a file's only product and the codes of its open questions."""
    table = read_table_file(content.encode(), "en", PRODUCTS)
    fields = find_fields(PRODUCTS, table.headers, "USD")

    def parse(answers):
        terms = Terms(Currency("USD"), Decimal(25), date(2026, 11, 30), answers, country=country)
        return parse_rows(PRODUCTS, table, fields, terms)

    tax_questions = [question for question in parse({}).questions if question.code == "tax"]
    parsed = parse({question.id: answer for question in tax_questions})
    return parsed.rows[0].values.get("price"), len(tax_questions)


@pytest.mark.parametrize("country", ["US", "FR"])
def test_a_price_that_says_nothing_is_as_the_shop_keeps_it(country):
    assert read_price("SKU,Name,Price\nA1,Tea,10\n", country) == (Decimal(10), 0)


@pytest.mark.parametrize(
    ("country", "heading", "answer", "price", "questions"),
    [
        # In France prices are with tax, in the United States without.
        ("FR", "Price (excl. tax)", "excluded", "12.50", 1),
        ("US", "Price (excl. tax)", "", "10", 0),
        ("US", "Price (incl. tax)", "included", "8.00", 1),
        ("FR", "Price (incl. tax)", "", "10", 0),
    ],
)
def test_a_price_that_is_unlike_the_shops_is_asked_about_and_converted(
    country, heading, answer, price, questions
):
    content = f"SKU,Name,{heading}\nA1,Tea,10\n"
    assert read_price(content, country, answer) == (Decimal(price), questions)
