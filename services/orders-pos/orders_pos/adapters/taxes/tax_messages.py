"""Tax reports as messages and as tables."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from chassis.columns import enum_label
from chassis.context import current_currency
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.tables import Cell, lock_tables, render_table
from orders_pos.adapters.taxes.tax_report import read_daily_taxes, read_taxes, read_taxes_outside_sessions
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.reports.sales import Span
from orders_pos.domain.translations import translate

_BASIS: Any = rpc.ReadTaxesRequest.DESCRIPTOR.fields_by_name["basis"].enum_type
_PAYMENTS = "payments"
_HEADINGS = ("sales-day", "tax-rate", "net-amount", "tax-amount", "gross-amount")


async def read_tax_report(request: rpc.ReadTaxesRequest) -> rpc.ReadTaxesResponse:
    """Return the report of a request. Raise ValidationError naming each invalid day."""
    span, basis = _span(request), enum_label(_BASIS, request.basis)
    parts = await read_taxes(basis, span)
    outside = await read_taxes_outside_sessions(span) if basis == _PAYMENTS else ()
    return rpc.ReadTaxesResponse(
        first_day=span.first.isoformat(),
        last_day=span.last.isoformat(),
        rows=tax_rows(parts),
        totals=_totals(parts),
        outside_sessions=tax_rows(outside),
    )


async def export_taxes(request: rpc.ExportTaxesRequest) -> rpc.File:
    """Return the taxes of each day as a table."""
    await lock_tables()
    span, basis = _span(request.taxes), enum_label(_BASIS, request.taxes.basis)
    rows: list[list[Cell]] = [
        [row.day.isoformat(), *_amounts(row.part)] for row in await read_daily_taxes(basis, span)
    ]
    heading = [translate(key, request.locale) for key in _HEADINGS]
    return await render_table(request.table, f"taxes-{basis}-{span.first}-{span.last}", heading, rows)


def tax_rows(parts: Iterable[TaxPart]) -> list[rpc.TaxRow]:
    """Return the rates as messages."""
    return [
        rpc.TaxRow(**dict(zip(("percent", "net", "tax", "gross"), map(_text, _amounts(part)), strict=True)))
        for part in parts
    ]


def _amounts(part: TaxPart) -> Sequence[Decimal]:
    quantize = current_currency().quantize
    return part.percent, quantize(part.net), quantize(part.tax), quantize(part.net + part.tax)


def _text(number: Decimal) -> str:
    return f"{number:f}"


def _totals(parts: Sequence[TaxPart]) -> rpc.TaxSums:
    zero = Decimal(0)
    net, tax = sum((part.net for part in parts), zero), sum((part.tax for part in parts), zero)
    quantize = current_currency().quantize
    return rpc.TaxSums(net=_text(quantize(net)), tax=_text(quantize(tax)), gross=_text(quantize(net + tax)))


def _span(request: rpc.ReadTaxesRequest) -> Span:
    span = Span(date.fromisoformat(request.first_day), date.fromisoformat(request.last_day))
    span.check("first_day", "last_day")
    return span
