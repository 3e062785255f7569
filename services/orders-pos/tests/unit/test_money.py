import json
from decimal import Decimal
from pathlib import Path

import pytest
from chassis.errors import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st
from orders_pos.domain.orders.money import Sale, SaleLine, Totals, calculate, to_tenths

CASES = json.loads((Path(__file__).parents[4] / "proto/cases/money.json").read_text())["cases"]
COMPUTED = [case for case in CASES if not case.get("typed")]


def sale(case_input: dict) -> Sale:
    lines = [
        SaleLine(
            Decimal(line["price"]),
            to_tenths(Decimal(line["quantity"]), f"lines[{index}].quantity"),
        )
        for index, line in enumerate(case_input["lines"])
    ]
    amounts = {name: Decimal(case_input[name]) for name in ("promo", "fees", "tip", "credit", "paid")}
    return Sale(
        lines,
        case_input["digits"],
        Decimal(case_input["discountPercent"]),
        **amounts,
    )


def to_json(totals: Totals, digits: int) -> dict:
    def text(amount: Decimal) -> str:
        return f"{amount:.{digits}f}"

    return {
        "lineTotals": [text(amount) for amount in totals.line_totals],
        "productsTotal": text(totals.products_total),
        "discount": text(totals.discount),
        "promo": text(totals.promo),
        "allocatedDiscounts": [text(amount) for amount in totals.allocated_discounts],
        "total": text(totals.total),
        "remaining": text(totals.remaining),
        "status": totals.status,
        "change": text(totals.change),
        "toCollect": text(totals.to_collect),
    }


@pytest.mark.parametrize("case", [c for c in COMPUTED if "expected" in c], ids=lambda case: case["name"])
def test_shared_cases(case: dict):
    assert to_json(calculate(sale(case["input"])), case["input"]["digits"]) == case["expected"]


@pytest.mark.parametrize("case", [c for c in COMPUTED if "violation" in c], ids=lambda case: case["name"])
def test_shared_violations(case: dict):
    with pytest.raises(ValidationError) as error:
        calculate(sale(case["input"]))
    assert case["violation"] in [violation.field for violation in error.value.violations]


cents = st.integers(0, 10**8).map(lambda minor: Decimal(minor).scaleb(-2))
lines = st.lists(st.builds(SaleLine, cents, st.integers(1, 100_000)), max_size=12)
percents = st.integers(0, 10_000).map(lambda basis: Decimal(basis).scaleb(-2))


_CARTS = given(lines, percents, cents, cents, cents, cents)


@settings(max_examples=2_000, deadline=None)
@_CARTS
def test_totals_add_up(lines_, percent, promo, fees, credit, paid):
    _check(lines_, percent, promo, fees, credit, paid)


@pytest.mark.long
@settings(max_examples=100_000, deadline=None)
@_CARTS
def test_totals_add_up_in_a_hundred_thousand_carts(lines_, percent, promo, fees, credit, paid):
    _check(lines_, percent, promo, fees, credit, paid)


def _check(lines_, percent, promo, fees, credit, paid):
    totals = calculate(Sale(lines_, 2, percent, promo, fees, Decimal(0), credit, paid))
    assert sum(totals.line_totals) == totals.products_total
    assert sum(totals.allocated_discounts) == totals.discount + totals.promo
    assert all(
        0 <= share <= total
        for share, total in zip(totals.allocated_discounts, totals.line_totals, strict=True)
    )
    assert totals.total == totals.products_total + fees - totals.discount - totals.promo >= 0
    assert totals.remaining + credit + paid == totals.total
    assert totals.to_collect - totals.change == totals.remaining


@pytest.mark.parametrize("digits", [0, 2, 3])
@pytest.mark.parametrize("part", ["price", "fees", "tip"])
def test_a_total_has_at_most_the_cents_that_a_browser_reads_exactly(digits: int, part: str):
    most, cent = Decimal(10**15 - 1).scaleb(-digits), Decimal(1).scaleb(-digits)

    def total_of(amount: Decimal) -> Totals:
        if part == "price":
            return calculate(Sale([SaleLine(amount, 10)], digits))
        return calculate(Sale([SaleLine(Decimal(0), 10)], digits, **{part: amount}))

    assert float(total_of(most).to_collect) == float(str(most))
    with pytest.raises(ValidationError) as error:
        total_of(most + cent)
    assert [violation.code for violation in error.value.violations] == ["too-large"]
