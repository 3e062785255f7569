"""Every document that a service draws, with a number of rows, each of which has a number of its own."""

import ast
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from uuid import UUID, uuid4

from countries.packs import country_pack
from games_snooker.adapters.match_sheet import render_match_sheet
from orders_pos.adapters.documents.cash_report import render_cash_report
from orders_pos.adapters.documents.details import DocumentDetails, InvoiceDocument
from orders_pos.adapters.documents.invoice import render_invoice
from orders_pos.adapters.documents.receipt import render_receipt
from orders_pos.adapters.documents.tags import render_tags
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, INVOICE, Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.shop.brand import Brand
from planning.adapters.files import pdf as plan_pdf
from planning.domain.calendar import continuous
from planning.domain.plan import Plan
from planning.domain.task import Task
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.snooker.v1 import snooker_pb2

_SERVICES = Path(__file__).parents[2] / "services"
_MADE = datetime(2026, 11, 21, 9, tzinfo=UTC)
# The calls that begin a document.
_BEGINNINGS = frozenset({"PdfDocument", "render_document"})
Render = Callable[[int, str, str], bytes]


def row_name(number: int, text: str) -> str:
    return f"Row{number}. {text}".strip()


def list_drawing_functions() -> set[str]:
    """Return the functions of the services that begin a document, by module and name."""
    files = (
        path for path in _SERVICES.rglob("*.py") if "tests" not in path.parts and "build" not in path.parts
    )
    return {name for path in files for name in _drawing_functions(path)}


def _drawing_functions(path: Path) -> Iterator[str]:
    text = path.read_text()
    if not any(f"{name}(" in text for name in _BEGINNINGS):
        return
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
            if any(isinstance(called, ast.Name) and called.id in _BEGINNINGS for called in calls):
                yield f"{path.stem}.{function.name}"


def _details(locale: str) -> DocumentDetails:
    texts = InvoiceTexts.of_country(country_pack("MA"))
    return DocumentDetails(pb.Seller(name="Atlas"), locale, "MAD", _MADE, Brand("Atlas"), texts)


def _order(count: int, text: str) -> pb.Order:
    order = pb.Order(order_number="2026-1", customer=pb.OrderCustomer(full_name="C"), total="1")
    for number in range(1, count + 1):
        order.order_items.add(
            id=str(number), name=row_name(number, text), quantity="1", final_price="1", amount="1"
        )
    return order


def _invoice(kind: str) -> Render:
    def render(count: int, text: str, locale: str) -> bytes:
        lines = [
            {"name": row_name(number, text), "quantity": "1", "unit": "", "price": "7.00", "amount": "7"}
            for number in range(1, count + 1)
        ]
        content = {
            "seller": {"name": "Atlas"},
            "buyer_address": "",
            "currency": "MAD",
            "lines": lines,
            "sums": [],
        }
        amounts = {"vat_percent": Decimal(20), "total_without_vat": Decimal(100), "vat": Decimal(20)}
        invoice = Invoice(
            id=uuid4(), tenant_id=uuid4(), number="F1", kind=kind, order_id=uuid4(), order_number="2026-1",
            buyer_name="B", total=Decimal(120), create_time=_MADE, content=content, **amounts,
        )  # fmt: skip
        return render_invoice(InvoiceDocument(invoice, "", locale, _MADE, Brand("Atlas")))

    return render


def _receipt(*, is_roll: bool) -> Render:
    return lambda count, text, locale: render_receipt(_order(count, text), _details(locale), is_roll=is_roll)


def _tags(*, is_roll: bool) -> Render:
    def render(count: int, text: str, locale: str) -> bytes:
        order = _order(count, text)
        pieces = [
            pb.Piece(code=f"P{number}", name=row_name(number, text), order_item_id=str(number))
            for number in range(1, count + 1)
        ]
        return render_tags(order, _details(locale), is_roll=is_roll, pieces=pieces)

    return render


def _cash_report(*, is_roll: bool) -> Render:
    def render(count: int, text: str, locale: str) -> bytes:
        report = rpc.CashReport(session=pb.CashSession(till_name="T", number=1, opening_float="0"))
        for name in ("cash_payments", "cash_in", "cash_out", "expected_cash"):
            setattr(report, name, "0")
        for number in range(1, count + 1):
            report.movements.add(person_name=row_name(number, text), amount="7", reason=f"Because{number}.")
        return render_cash_report(report, _details(locale), "UTC", is_roll=is_roll)

    return render


def _match_sheet(count: int, text: str, locale: str) -> bytes:
    match = snooker_pb2.SnookerMatch(mode=snooker_pb2.MATCH_MODE_MATCH)
    for number in range(1, count + 1):
        match.players.add(name=row_name(number, text)) if number <= 2 else None  # a match has two
        match.history.add(number=number, scores=[20_000 + number, 1], highest_breaks=[1, 1])
    while len(match.players) < 2:  # as above
        match.players.add(name="Row2.")
    return render_match_sheet(match, locale, "UTC", _MADE)


def _plan(count: int, text: str, locale: str) -> bytes:
    tasks = [
        Task(
            f"t{number}", name=row_name(number, text), start=_MADE, end=_MADE + timedelta(hours=8),
            not_before=_MADE, dependencies=(),
        )
        for number in range(1, count + 1)
    ]  # fmt: skip
    plan = Plan(UUID(int=1), "Plan", _MADE, continuous("UTC"), {task.id: task for task in tasks})
    return plan_pdf.write(plan, locale, _MADE)


# By the function that begins the document, with what a page of it holds at least, and whether pages have numbers. A
# roll is one page as long as it has to be.
DOCUMENTS: dict[str, list[tuple[str, Render, float, bool]]] = {
    "invoice.render_invoice": [
        ("invoice", _invoice(INVOICE), 25, True),
        ("credit note", _invoice(CREDIT_NOTE), 25, True),
    ],
    "receipt._render": [],
    "receipt.render_receipt": [
        ("receipt", _receipt(is_roll=False), 20, True),
        ("receipt on a roll", _receipt(is_roll=True), 200, True),
    ],
    "cash_report.render_cash_report": [
        ("cash report", _cash_report(is_roll=False), 20, True),
        ("cash report on a roll", _cash_report(is_roll=True), 200, True),
    ],
    "tags.render_tags": [
        ("tags", _tags(is_roll=False), 14, False),
        ("tags on a roll", _tags(is_roll=True), 1, False),
    ],
    "match_sheet.render_match_sheet": [("match sheet", _match_sheet, 20, True)],
    "pdf.write": [("plan", _plan, 20, True)],
}
