"""What the fakes reply to rpcs that are no plain resource: by rpc name, from the empty reply and the request."""

import uuid
from collections.abc import Callable
from typing import Any

Fill = Callable[[Any, Any], None]
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_TABLES = {1: ("text/csv", "csv"), 2: (_SHEET, "xlsx")}

_PLAN_FILES = {
    1: "application/xml",
    2: "text/csv",
    3: "text/calendar",
    4: "image/svg+xml",
    5: "application/pdf",
}


def _stamp(reply: Any) -> None:
    reply.create_time.GetCurrentTime()
    reply.update_time.GetCurrentTime()


def _order(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.total = str(uuid.uuid4()), 1, "12.50"
    reply.status = reply.delivery_type = reply.source = 1
    reply.customer.id = getattr(request, "customer_id", "")
    _stamp(reply)


def _credit_note(reply: Any, request: Any) -> None:
    reply.id, reply.kind, reply.order_id, reply.cancels_id = str(uuid.uuid4()), 2, "o1", request.id
    reply.create_time.GetCurrentTime()


def _paper(reply: Any, _: Any) -> None:
    reply.content, reply.media_type, reply.name = b"%PDF-", "application/pdf", "file.pdf"


def _table(reply: Any, request: Any) -> None:
    kind, ending = _TABLES.get(request.table, _TABLES[1])
    reply.content, reply.media_type, reply.name = b"orders", kind, f"orders.{ending}"


def _match(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.mode, reply.state = request.match_id, 1, 1, 1
    _stamp(reply)


def _plan(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.name, reply.calendar = str(uuid.uuid4()), 1, request.name, "standard"
    reply.start_time.GetCurrentTime()
    reply.create_time.GetCurrentTime()
    reply.feed = 1


def _plan_file(reply: Any, request: Any) -> None:
    reply.content, reply.media_type, reply.name = b"id,name", _PLAN_FILES[request.format], "plan"


def _edit(reply: Any, request: Any) -> None:
    reply.id, reply.can_undo = request.plan_id, True
    reply.tasks.append("12")


def _plan_tasks(reply: Any, _: Any) -> None:
    reply.tasks.add(id="12", name="T", progress="0", type=1, version=1)


def _fees(reply: Any, _: Any) -> None:
    reply.fees = "25.00"


def _import(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.state = getattr(request, "id", "") or str(uuid.uuid4()), 1, 1
    _stamp(reply)


def _supplier_order(reply: Any, request: Any) -> None:
    reply.id, reply.version, reply.state, reply.number = request.id, 1, 2, "atlas-1"
    _stamp(reply)


ODD_REPLIES: dict[str, Fill] = {
    **dict.fromkeys(("Checkout", "EditOrder", "MoveOrder"), _order),
    **dict.fromkeys(("PrintReceipt", "PrintTags", "PrintInvoice", "PrintMatchSheet"), _paper),
    **dict.fromkeys(("PlayShot", "UndoShot", "RedoShot"), _match),
    **dict.fromkeys(("AutoSchedule", "SetBaseline", "UndoEdit", "RedoEdit"), _edit),
    **dict.fromkeys(("RetryImport", "ImportFound"), _import),
    "GetPlanTasks": _plan_tasks,
    "ExportPlan": _plan_file,
    "ImportPlan": _plan,
    "CancelInvoice": _credit_note,
    "ExportOrders": _table,
    "CalculateShippingFees": _fees,
    "TrackOrder": _supplier_order,
}
