import json
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from math import floor
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
            Decimal(line.get("addedPercent", 0)),
        )
        for index, line in enumerate(case_input["lines"])
    ]
    amounts = {name: Decimal(case_input[name]) for name in ("promo", "fees", "tip", "credit", "paid")}
    return Sale(
        lines,
        case_input["digits"],
        Decimal(case_input["discountPercent"]),
        **amounts,
        fees_added_percent=Decimal(case_input.get("feesAddedPercent", 0)),
        cash_step=Decimal(case_input["cashStep"]) if "cashStep" in case_input else None,
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
        "addedTax": text(totals.added_tax),
        "total": text(totals.total),
        "rounded": text(totals.rounded),
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


_RATES = st.sampled_from([Decimal(rate) for rate in ("0", "4", "8.25", "8.875", "20")])
_TAXED = st.lists(st.builds(SaleLine, cents, st.integers(1, 1_000), _RATES), max_size=12)


@settings(max_examples=500, deadline=None)
@given(_TAXED, percents, cents, cents, _RATES)
def test_added_tax_is_the_exact_tax_of_each_rate_rounded_once(lines_, percent, promo, fees, fees_rate):
    totals = calculate(Sale(lines_, 2, percent, promo, fees, fees_added_percent=fees_rate))
    exact = defaultdict[Decimal, Fraction](Fraction)
    exact[fees_rate] += Fraction(fees) * Fraction(fees_rate) / 100
    for line, total, discount in zip(lines_, totals.line_totals, totals.allocated_discounts, strict=True):
        exact[line.added_percent] += Fraction(total - discount) * Fraction(line.added_percent) / 100
    half_up = sum(floor(tax * 100 + Fraction(1, 2)) for tax in exact.values())
    assert totals.added_tax == Decimal(half_up) / 100
    prices = totals.products_total - totals.discount - totals.promo + fees
    assert totals.total == prices + totals.added_tax


@settings(max_examples=500, deadline=None)
@given(cents, cents, st.sampled_from([Decimal("0.05"), Decimal("0.1"), Decimal("0.25"), Decimal(1)]))
def test_what_settles_an_order_in_cash_is_a_multiple_of_the_step(price, paid, step):
    due = calculate(Sale([SaleLine(price, 10)], cash_step=step))
    to_collect = due.to_collect
    assert abs(to_collect - due.total) * 2 <= step
    assert to_collect % step == 0 or 0 < to_collect == due.total < step
    settled = calculate(Sale([SaleLine(price, 10)], paid=to_collect, cash_step=step))
    assert (settled.remaining, settled.change) == (0, 0)
    assert settled.total - to_collect == settled.rounded
    part = calculate(Sale([SaleLine(price, 10)], paid=paid, cash_step=step))
    assert part.remaining == part.total - paid - part.rounded


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
