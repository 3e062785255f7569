from datetime import date
from decimal import Decimal

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.reports.sales import SalesReport, SalesRow, SalesSums, Span

MONDAY, WEDNESDAY = date(2026, 11, 16), date(2026, 11, 18)


def sums(revenue: str, orders: int = 1) -> SalesSums:
    return SalesSums(orders, 0, Decimal(revenue), Decimal(0))


def test_a_report_by_day_has_a_row_for_every_day_in_order():
    rows = [SalesRow("2026-11-18", sums=sums("5")), SalesRow("2026-11-16", sums=sums("1"))]
    report = SalesReport("day", Span(MONDAY, WEDNESDAY), None, rows).sorted()
    assert [(row.key, row.sums.revenue) for row in report.rows] == [
        ("2026-11-16", 1), ("2026-11-17", 0), ("2026-11-18", 5),
    ]  # fmt: skip


def test_other_reports_have_the_highest_revenue_first_then_that_of_the_previous_span_then_the_label():
    rows = [
        SalesRow("d", "B", sums("5")), SalesRow("a", "A", sums("5")), SalesRow("b", "Z", sums("5"), sums("2")),
        SalesRow("c", "C", sums("9")),
    ]  # fmt: skip
    report = SalesReport("product", Span(MONDAY, WEDNESDAY), None, rows).sorted()
    assert [row.key for row in report.rows] == ["c", "b", "a", "d"]


def test_the_average_is_rounded_half_up_and_zero_without_orders():
    assert sums("10.05", 2).average(2) == Decimal("5.03")
    assert str(SalesSums().average(2)) == "0.00"


def test_a_row_keeps_the_label_of_its_current_sums():
    row = SalesRow("k").with_sums("Old", sums("1"), is_previous=True)
    assert (row.label, row.previous.revenue, row.sums.revenue) == ("Old", 1, 0)
    row = row.with_sums("New", sums("2"), is_previous=False)
    assert (row.label, row.previous.revenue, row.sums.revenue) == ("New", 1, 2)
    assert row.with_sums("Older", sums("3"), is_previous=True).label == "New"
    assert row.with_sums("", sums("3"), is_previous=False).label == "New"


@pytest.mark.parametrize(
    ("first", "last", "violations"),
    [
        (MONDAY, MONDAY, []),
        (WEDNESDAY, MONDAY, ["to"]),
        (date(2024, 1, 1), date(2025, 12, 31), []),
        (date(2024, 1, 1), date(2026, 1, 1), ["to"]),
        (date(1999, 12, 31), date(2000, 1, 1), ["from"]),
        (date(2199, 12, 31), date(2200, 1, 1), ["to"]),
    ],
)
def test_a_span_is_in_order_in_range_and_at_most_two_years_long(first, last, violations):
    span = Span(first, last)
    if not violations:
        span.check("from", "to")
        return
    with pytest.raises(ValidationError) as raised:
        span.check("from", "to")
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        (field, "range") for field in violations
    ]


def test_a_span_has_all_its_days():
    assert Span(MONDAY, WEDNESDAY).days == [MONDAY, date(2026, 11, 17), WEDNESDAY]
    assert Span(MONDAY, WEDNESDAY).length == 3
