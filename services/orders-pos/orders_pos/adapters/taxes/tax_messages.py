"""Tax reports as messages and as tables."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from chassis.columns import enum_label
from chassis.context import current_currency
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.tables import Cell, lock_tables, render_table
from orders_pos.adapters.taxes.tax_report import (
    DayShare,
    read_daily_jurisdictions,
    read_daily_taxes,
    read_jurisdictions,
    read_taxes,
    read_taxes_outside_sessions,
)
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.reports.sales import Span
from orders_pos.domain.translations import translate

_BASIS: Any = rpc.ReadTaxesRequest.DESCRIPTOR.fields_by_name["basis"].enum_type
_PAYMENTS = "payments"
_JURISDICTION_HEADINGS = ("sales-day", "jurisdiction", "tax-rate", "net-amount", "tax-amount")
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
        jurisdictions=jurisdiction_lines(await read_jurisdictions(basis, span), parts),
    )


async def export_taxes(request: rpc.ExportTaxesRequest) -> rpc.File:
    """Return the taxes of each day as a table, by rate or by jurisdiction."""
    await lock_tables()
    span, basis = _span(request.taxes), enum_label(_BASIS, request.taxes.basis)
    rows = await (_list_shares if request.by_jurisdiction else _list_rates)(basis, span)
    headings = _JURISDICTION_HEADINGS if request.by_jurisdiction else _HEADINGS
    heading = [translate(key, request.locale) for key in headings]
    kind = "jurisdictions" if request.by_jurisdiction else "taxes"
    return await render_table(request.table, f"{kind}-{basis}-{span.first}-{span.last}", heading, rows)


async def _list_rates(basis: str, span: Span) -> list[list[Cell]]:
    return [[row.day.isoformat(), *_amounts(row.part)] for row in await read_daily_taxes(basis, span)]


async def _list_shares(basis: str, span: Span) -> list[list[Cell]]:
    quantize = current_currency().quantize
    return [
        [
            *(share.day and share.day.isoformat(), share.jurisdiction.name, share.jurisdiction.percent),
            *(quantize(share.net), quantize(share.tax)),
        ]
        for share in await read_daily_jurisdictions(basis, span)
    ]


def jurisdiction_lines(shares: Sequence[DayShare], parts: Iterable[TaxPart]) -> list[pb.TaxLine]:
    """Return the taxes of jurisdictions as messages, and what no place has of the taxes that are given by rate; nothing
    where no tax goes by place."""
    if not shares:
        return []
    quantize = current_currency().quantize
    lines = [
        pb.TaxLine(
            name=share.jurisdiction.name,
            percent=_text(share.jurisdiction.percent),
            net=_text(quantize(share.net)),
            tax=_text(quantize(share.tax)),
        )
        for share in shares
    ]
    rest = sum((part.tax for part in parts), Decimal(0)) - sum(share.tax for share in shares)
    return [*lines, pb.TaxLine(tax=_text(quantize(rest)))] if rest else lines


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
