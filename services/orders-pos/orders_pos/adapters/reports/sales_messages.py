"""Sales reports as messages and as tables."""

from datetime import date
from decimal import Decimal
from typing import Any

from chassis.columns import enum_label
from chassis.context import current_currency
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.tables import Cell, lock_tables, render_table
from orders_pos.adapters.reports.sales_report import read_sales
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.reports.sales import DAY, SalesReport, SalesRow, SalesSums, Span
from orders_pos.domain.translations import translate

_MAX_ROWS = 1000
_DIMENSION: Any = rpc.ReadSalesRequest.DESCRIPTOR.fields_by_name["dimension"].enum_type
# Dimensions whose sums are those of lines, not of orders.
_OF_LINES = frozenset({"product", "category"})


_HEADINGS = {
    "quantity": "quantity",
    "orders": "sales-orders",
    "revenue": "sales-revenue",
    "average": "sales-average",
    "remaining": "remaining",
}


async def read_report(request: rpc.ReadSalesRequest) -> SalesReport:
    """Return the report of a request. Raise ValidationError naming each invalid day."""
    span = Span(date.fromisoformat(request.first_day), date.fromisoformat(request.last_day))
    span.check("first_day", "last_day")
    previous = None
    if request.previous_first_day and request.previous_last_day:
        previous = Span(
            date.fromisoformat(request.previous_first_day), date.fromisoformat(request.previous_last_day)
        )
        previous.check("previous_first_day", "previous_last_day")
    return (await read_sales(enum_label(_DIMENSION, request.dimension), span, previous)).sorted()


def report_to_message(report: SalesReport) -> rpc.ReadSalesResponse:
    """Return the report as a message with a limited number of rows; `row_count` is that of all."""
    return rpc.ReadSalesResponse(
        first_day=report.span.first.isoformat(),
        last_day=report.span.last.isoformat(),
        rows=[_row_to_message(row) for row in report.rows[:_MAX_ROWS]],
        totals=_sums_to_message(report.totals),
        previous_totals=_sums_to_message(report.previous_totals),
        row_count=len(report.rows),
    )


def _row_to_message(row: SalesRow) -> rpc.SalesRow:
    return rpc.SalesRow(
        key=row.key, label=row.label, sums=_sums_to_message(row.sums), previous=_sums_to_message(row.previous)
    )


def _sums_to_message(sums: SalesSums) -> rpc.SalesSums:
    currency = current_currency()
    return rpc.SalesSums(
        orders=sums.orders,
        quantity=str(to_quantity(sums.tenths)),
        revenue=format(currency.quantize(sums.revenue), "f"),
        average=format(sums.average(currency.digits), "f"),
        remaining=format(currency.quantize(sums.remaining), "f"),
    )


async def export_sales(request: rpc.ExportSalesRequest) -> rpc.File:
    """Return the report as a table."""
    await lock_tables()
    report = await read_report(request.sales)
    columns = (
        ("quantity", "revenue")
        if report.dimension in _OF_LINES
        else ("orders", "revenue", "average", "remaining")
    )
    heading = [translate(f"sales-{report.dimension}", request.locale)]
    heading += [translate(_HEADINGS[name], request.locale) for name in columns]
    if report.previous:
        heading.append(
            f"{translate('sales-revenue', request.locale)} ({translate('sales-previous', request.locale)})"
        )
    rows = [_row_to_cells(report, row, columns, request.locale) for row in report.rows]
    name = f"sales-{report.dimension}-{report.span.first}-{report.span.last}"
    return await render_table(request.table, name, heading, rows)


def _row_to_cells(report: SalesReport, row: SalesRow, columns: tuple[str, ...], locale: str) -> list[Cell]:
    message, previous = _sums_to_message(row.sums), _sums_to_message(row.previous)
    cells: list[Cell] = [_label(report.dimension, row, locale)]
    cells += [Decimal(getattr(message, name)) for name in columns]
    return [*cells, Decimal(previous.revenue)] if report.previous else cells


def _label(dimension: str, row: SalesRow, locale: str) -> str:
    if dimension == DAY:
        return row.key
    if dimension == "source":
        return translate(row.key, locale)
    return row.label or translate("sales-none", locale)
