import json
from decimal import Decimal
from pathlib import Path

import pytest
from chassis.errors import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st
from orders_pos.domain.orders.money import Figures, Line, Sale, calculate, parse, tenths

CASES = json.loads((Path(__file__).parents[4] / "proto/cases/money.json").read_text())["cases"]


def sale(given_: dict) -> Sale:
    lines = [
        Line(
            parse(one["price"], f"lines[{at}].price"),
            tenths(parse(one["quantity"], f"lines[{at}].quantity"), f"lines[{at}].quantity"),
        )
        for at, one in enumerate(given_["lines"])
    ]
    amounts = {name: parse(given_[name], name) for name in ("promo", "fees", "tip", "credit", "paid")}
    return Sale(lines, given_["digits"], parse(given_["discountPercent"], "discountPercent"), **amounts)


def shown(figures: Figures, digits: int) -> dict:
    def text(amount: Decimal) -> str:
        return f"{amount:.{digits}f}"

    return {
        "lineTotals": [text(one) for one in figures.line_totals],
        "productsTotal": text(figures.products_total),
        "discount": text(figures.discount),
        "promo": text(figures.promo),
        "allocatedDiscounts": [text(one) for one in figures.allocated_discounts],
        "total": text(figures.total),
        "remaining": text(figures.remaining),
        "status": figures.status,
        "change": text(figures.change),
        "toCollect": text(figures.to_collect),
    }


@pytest.mark.parametrize("case", [c for c in CASES if "expected" in c], ids=lambda case: case["name"])
def test_the_shared_table_of_cases(case: dict):
    assert shown(calculate(sale(case["input"])), case["input"]["digits"]) == case["expected"]


@pytest.mark.parametrize("case", [c for c in CASES if "violation" in c], ids=lambda case: case["name"])
def test_the_shared_table_of_violations(case: dict):
    with pytest.raises(ValidationError) as refused:
        calculate(sale(case["input"]))
    assert case["violation"] in [violation.field for violation in refused.value.violations]


cents = st.integers(0, 10**8).map(lambda minor: Decimal(minor).scaleb(-2))
lines = st.lists(st.builds(Line, cents, st.integers(1, 100_000)), max_size=12)
percents = st.integers(0, 10_000).map(lambda basis: Decimal(basis).scaleb(-2))


_CARTS = given(lines, percents, cents, cents, cents, cents)


@settings(max_examples=2_000, deadline=None)
@_CARTS
def test_everything_adds_up(lines_, percent, promo, fees, credit, paid):
    _check(lines_, percent, promo, fees, credit, paid)


@pytest.mark.long
@pytest.mark.timeout(900)
@settings(max_examples=100_000, deadline=None)
@_CARTS
def test_everything_adds_up_in_a_hundred_thousand_carts(lines_, percent, promo, fees, credit, paid):
    _check(lines_, percent, promo, fees, credit, paid)


def _check(lines_, percent, promo, fees, credit, paid):
    figures = calculate(Sale(lines_, 2, percent, promo, fees, Decimal(0), credit, paid))
    assert sum(figures.line_totals) == figures.products_total
    assert sum(figures.allocated_discounts) == figures.discount + figures.promo
    assert all(
        0 <= share <= total
        for share, total in zip(figures.allocated_discounts, figures.line_totals, strict=True)
    )
    assert figures.total == figures.products_total + fees - figures.discount - figures.promo >= 0
    assert figures.remaining + credit + paid == figures.total
    assert figures.to_collect - figures.change == figures.remaining
