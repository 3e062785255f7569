"""Replies of the fake services to rpcs that are not those of a resource."""

import uuid
from collections.abc import Callable
from typing import Any

# Fills the empty reply to a request.
Fill = Callable[[Any, Any], None]
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_EXPORTS = {1: ("text/csv", "csv"), 2: (_XLSX, "xlsx")}

_PLAN_FILES = {
    1: "application/xml",
    2: "text/csv",
    3: "text/calendar",
    4: "image/svg+xml",
    5: "application/pdf",
}


def _archive(reply: Any, _request: Any) -> None:
    reply.content, reply.media_type, reply.name = b"PK", "application/zip", "records.zip"


def _set_times(reply: Any) -> None:
    reply.create_time.GetCurrentTime()
    reply.update_time.GetCurrentTime()


def _order(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.total = str(uuid.uuid4()), 1, "12.50"
    reply.status = reply.delivery_type = reply.source = 1
    reply.customer.id = getattr(request, "customer_id", "")
    _set_times(reply)


def _credit_note(reply: Any, request: Any) -> None:
    reply.id, reply.kind, reply.order_id, reply.cancels_id = str(uuid.uuid4()), 2, "o1", request.id
    reply.e_invoice_status = 1
    reply.create_time.GetCurrentTime()


def _sent_invoice(reply: Any, request: Any) -> None:
    reply.id, reply.kind, reply.order_id, reply.e_invoice_status = request.id, 1, "o1", 2
    reply.create_time.GetCurrentTime()


def _report(reply: Any, _: Any) -> None:
    reply.id, reply.kind, reply.status, reply.revision = str(uuid.uuid4()), 1, 2, 1
    reply.first_day, reply.last_day = "2026-10-01", "2026-10-31"
    reply.create_time.GetCurrentTime()


def _text(reply: Any, _: Any) -> None:
    reply.content, reply.media_type, reply.name = b"JournalCode", "text/plain", "732829320FEC20261231.txt"


def _xml(reply: Any, _: Any) -> None:
    reply.content, reply.media_type, reply.name = b"<Invoice/>", "application/xml", "file.xml"


def _return(reply: Any, _: Any) -> None:
    reply.id, reply.version, reply.order_id, reply.status = str(uuid.uuid4()), 2, "o1", 2
    reply.create_time.GetCurrentTime()


def _document(reply: Any, _: Any) -> None:
    reply.content, reply.media_type, reply.name = b"%PDF-", "application/pdf", "file.pdf"


def _found_rows(reply: Any, _: Any) -> None:
    reply.content, reply.media_type, reply.name = b"Name", "text/csv; charset=utf-8", "products.csv"


def _match_sheet(reply: Any, _: Any) -> None:
    reply.pdf, reply.media_type, reply.name = b"%PDF-", "application/pdf", "match.pdf"


def _export(reply: Any, request: Any) -> None:
    media_type, extension = _EXPORTS.get(request.table, _EXPORTS[1])
    reply.content, reply.media_type, reply.name = b"orders", media_type, f"orders.{extension}"


def _match(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.mode, reply.state = request.match_id, 1, 1, 1
    _set_times(reply)


def _plan(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.name, reply.calendar = str(uuid.uuid4()), 1, request.name, "standard"
    reply.start_time.GetCurrentTime()
    reply.create_time.GetCurrentTime()
    reply.feed = 1


def _file_part(reply: Any, request: Any) -> None:
    """Return four bytes at a time."""
    whole = b"0123456789"
    reply.content, reply.size = whole[request.offset : request.offset + 4], len(whole)
    reply.media_type, reply.name = "application/pdf", "plan.pdf"


def _import_rows(reply: Any, request: Any) -> None:
    """Return one row of three."""
    reply.headers.extend(["Référence", "Nom", "Prix"])
    reply.fields.extend(["sku", "name", ""])
    reply.total = 3
    row = reply.rows.add(line=5, action=4, cells=["D4", "=1+1"])
    row.violations.add(field="sku", message="Line 2: this row stands for the same.", code="repeated-row")


def _plan_file(reply: Any, request: Any) -> None:
    reply.content, reply.media_type, reply.name = b"id,name", _PLAN_FILES[request.format], "plan"


def _edit(reply: Any, request: Any) -> None:
    reply.id, reply.can_undo = request.plan_id, True
    reply.tasks.append("12")


def _plan_tasks(reply: Any, _: Any) -> None:
    reply.tasks.add(id="12", name="T", progress="0", type=1, version=1)


def _fees(reply: Any, _: Any) -> None:
    reply.fees = "25.00"


def _risk(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.kind, reply.state = request.id, 2, 1, 3
    _set_times(reply)


def _page(reply: Any, request: Any) -> None:
    reply.id, reply.version = getattr(request, "page_id", "") or str(uuid.uuid4()), 2
    reply.kind = reply.layout = 1
    _set_times(reply)


def _image(reply: Any, request: Any) -> None:
    reply.id, reply.name, reply.path = str(uuid.uuid4()), request.name, "/uploads/atlas/site-1-480.webp"
    reply.create_time.seconds = len(request.content)


def _preview(reply: Any, _: Any) -> None:
    reply.path = "/fr/about?preview=x"
    reply.expire_time.seconds = 1


def _rendered_page(reply: Any, request: Any) -> None:
    reply.status = {"/missing": 404, "/old": 308}.get(request.path, 200)
    reply.content = (
        f"<p>{request.origin}{request.path} {request.locale} {request.preview}{request.query}</p>".encode()
    )
    reply.is_uncached = "q=" in request.query
    reply.has_islands = request.path == "/shop/cart"
    reply.has_map = request.path == "/map"
    reply.frame_origins.extend(["https://player.vimeo.com"] if request.path == "/video" else [])
    reply.style_hashes.append("sha256-abc")
    reply.location = "/fr/new" if reply.status == 308 else ""


def _import(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.state = getattr(request, "id", "") or str(uuid.uuid4()), 1, 1
    _set_times(reply)


def _cash_session(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.till_name, reply.number = request.id, 2, "Till 1", 1
    reply.till_id, reply.opening_float = str(uuid.uuid4()), "100"


def _cash_report(reply: Any, request: Any) -> None:
    _cash_session(reply.session, request)
    reply.cash_payments = reply.cash_in = reply.cash_out = "0"
    reply.expected_cash = "100"


def _supplier_order(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.state, reply.number = request.id, 1, 2, "atlas-1"
    _set_times(reply)


def _installed(reply: Any, _request: Any) -> None:
    reply.item.id = "i1"


def _stock_media(reply: Any, request: Any) -> None:
    reply.items.add(id="7", kind=request.kind or 1, title="Sea", author="Nadia", attribution="Nadia / Pexels")
    reply.total = 23


def _message(reply: Any, request: Any) -> None:
    reply.id, reply.state = str(uuid.uuid4()), 1
    reply.subject, reply.body = getattr(request, "subject", "Subject"), getattr(request, "body", "Body")
    reply.create_time.GetCurrentTime()


def _listing(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.status = request.id, 1, 3


def _account(reply: Any, _request: Any) -> None:
    reply.email = "admin@atlas.test"


def _delivery_check(reply: Any, _request: Any) -> None:
    reply.answer, reply.postcode, reply.currency = 1, "20250", "MAD"


CUSTOM_REPLIES: dict[str, Fill] = {
    "GetAccount": _account,
    "SearchStockMedia": _stock_media,
    "SendMessage": _message,
    **dict.fromkeys(("SyncCjProduct", "EditDraft"), _listing),
    "ConfirmRisk": _risk,
    "UndoRisk": _risk,
    "Install": _installed,
    **dict.fromkeys(
        ("Checkout", "EditOrder", "MoveOrder", "TakePayment", "RefundPayment", "WriteOff"), _order
    ),
    **dict.fromkeys(
        (
            "PrintReceipt",
            "PrintTags",
            "PrintInvoice",
            "PrintCashReport",
            "PrintShopReceipt",
            "PrintShopCreditNote",
        ),
        _document,
    ),
    **dict.fromkeys(("WriteEInvoice", "WriteEReport"), _xml),
    "SendEReport": _report,
    "WriteAccountingFile": _text,
    "SendEInvoice": _sent_invoice,
    "MailInvoice": _message,
    **dict.fromkeys(("PlayShot", "UndoShot", "RedoShot", "EditShot"), _match),
    **dict.fromkeys(("AutoSchedule", "SetBaseline", "UndoEdit", "RedoEdit"), _edit),
    **dict.fromkeys(("RetryImport", "ImportFound"), _import),
    "GetPlanTasks": _plan_tasks,
    "ExportPlan": _plan_file,
    "ReadJobFile": _file_part,
    "ReadImportRows": _import_rows,
    "ImportPlan": _plan,
    "CancelInvoice": _credit_note,
    **dict.fromkeys(("AcceptOrderReturn", "RejectOrderReturn"), _return),
    **dict.fromkeys(("SaveDraft", "PublishDraft", "DiscardDraft", "RestoreVersion"), _page),
    "StoreImage": _image,
    "RenderPage": _rendered_page,
    "CreatePreview": _preview,
    **dict.fromkeys(
        (
            "ExportOrders",
            "ExportImportedOrders",
            "ExportProducts",
            "ExportCustomers",
            "ExportSales",
            "ExportTaxes",
        ),
        _export,
    ),
    "ExportSealedRecords": _archive,
    "CalculateShippingFees": _fees,
    "CheckDelivery": _delivery_check,
    **dict.fromkeys(("CloseCashSession", "BringInCash"), _cash_session),
    "GetMatchSheet": _match_sheet,
    "ExportAiRows": _found_rows,
    "ReadCashReport": _cash_report,
    "TrackOrder": _supplier_order,
}
