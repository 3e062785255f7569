"""Documents as PDF. What draws them takes 25 MB and most of a second to import: it is imported with the first one."""

# ruff: noqa: PLC0415  # see above

from collections.abc import Sequence

from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.details import DocumentDetails, InvoiceDocument


def render_receipt(order: pb.Order, details: DocumentDetails, *, is_roll: bool) -> bytes:
    """Return the receipt as PDF, on A4 or on a roll of 80 mm."""
    from orders_pos.adapters.documents import receipt

    return receipt.render_receipt(order, details, is_roll=is_roll)


def render_tags(
    order: pb.Order, details: DocumentDetails, *, is_roll: bool, pieces: Sequence[pb.Piece]
) -> bytes:
    """Return a tag for each piece as PDF: fourteen on an A4 page, or one on each label of a roll."""
    from orders_pos.adapters.documents import tags

    return tags.render_tags(order, details, is_roll=is_roll, pieces=pieces)


def render_invoice(document: InvoiceDocument) -> bytes:
    """Return the invoice or credit note as PDF on A4."""
    from orders_pos.adapters.documents import invoice

    return invoice.render_invoice(document)


def render_cash_report(
    report: rpc.CashReport, details: DocumentDetails, timezone: str, *, is_roll: bool
) -> bytes:
    """Return the X or Z report as PDF, with times in the time zone."""
    from orders_pos.adapters.documents import cash_report

    return cash_report.render_cash_report(report, details, timezone, is_roll=is_roll)
