"""Rpcs of imports: send a file, change what its columns mean, apply or cancel, read its rows."""

import base64
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, enum_number
from chassis.context import current_caller
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, invalid_field
from chassis.locales import LOCALES
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.imports import sql_imports
from orders_pos.adapters.imports.sql_imports import imports
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, TEXT_MAPS
from orders_pos.domain.imports.import_job import ACTIVE, APPLYING, CANCELLED, ImportJob
from orders_pos.domain.imports.limits import MAX_FILE_BYTES
from orders_pos.entrypoints.mapping import parse_id

_CHANGED = frozenset({"state", "columns", "match_names", "answers"})
_MAX_ROWS = 100


async def list_imports(request: rpc.ListImportJobsRequest) -> Any:
    """List imports; for others than admins those that they sent themselves, since rows have personal data."""
    caller = current_caller()
    return await (
        imports.list_items(request) if caller.is_admin else sql_imports.list_own(request, caller.user_id)
    )


async def get_import(request: rpc.GetImportJobRequest) -> Any:
    """Return the import. Raise NotFoundError if it does not exist or is none of the caller's."""
    item = await imports.read(request.id)
    await _check_visible(item.id)
    return item


async def create_import(request: rpc.CreateImportJobRequest) -> Any:
    """Begin to read a file. Raise ValidationError, or ForbiddenError for who may not write such items."""
    item = request.item
    kind = enum_label(pb.ImportJobKind.DESCRIPTOR, item.kind)
    if kind != CUSTOMERS and not current_caller().is_admin:
        raise ForbiddenError("Your role does not allow this.")
    content = _decode(item.content)
    for name in ("state", "columns", "content"):
        item.ClearField(name)
    await sql_imports.check_room()
    created = await imports.create(request)
    row: ImportJob = await imports.lock_row(created.id)
    locale = current_caller().locale
    row.locale = locale if locale in LOCALES else LOCALES[0]
    row.sent_by = current_caller().user_id
    await sql_imports.flush()
    await sql_imports.set_file(row.id, content)
    sql_imports.publish_ready(row.id)
    sql_imports.schedule_purge(row.id)
    return await imports.read(row.id)


async def update_import(request: rpc.UpdateImportJobRequest) -> Any:
    """Change fields of columns and state. Raise NotFoundError, StaleError or ValidationError; what else an import has
    is fixed."""
    row: ImportJob = await imports.lock_row(request.item.id)
    await _check_visible(row.id)
    item, mask = request.item, set(request.mask.paths)
    await imports.check_version(row, request.version, {})
    current = await imports.read(row.id)
    for name in sorted(mask - _CHANGED - {"content"}):
        if getattr(item, name) != getattr(current, name):
            raise invalid_field(f"item.{name}", "An import stays what it is.", "fixed")
    before, is_changed = imports.audited.values(row, "Update"), False
    if "columns" in mask and (fields := _fields(row, item)) != row.fields:
        row.set_fields(fields)
        is_changed = True
    if "match_names" in mask and item.match_names != row.match_names:
        row.set_match_names(match_names=item.match_names)
        is_changed = True
    answers = {answer.question: answer.answer for answer in item.answers}
    if "answers" in mask and answers != row.given_answers:
        row.set_answers(answers)
        is_changed = True
    state = enum_label(pb.ImportJobState.DESCRIPTOR, item.state) if "state" in mask else ""
    if state and state != enum_label(pb.ImportJobState.DESCRIPTOR, current.state):
        is_changed = await _change_state(row, state) or is_changed
    imports.audited.changed(row, before)
    await sql_imports.flush()
    if is_changed and row.state in ACTIVE:
        sql_imports.publish_ready(row.id)
    return await imports.read(row.id)


async def delete_import(request: rpc.DeleteImportJobRequest) -> Any:
    """Delete the import. Raise ConflictError while it is at work."""
    row: ImportJob = await imports.lock_row(request.id)
    await _check_visible(row.id)
    if row.state in ACTIVE:
        raise ConflictError("This import is at work. Cancel it first.", "at-work")
    return await imports.delete(request)


async def read_import_rows(request: rpc.ReadImportRowsRequest) -> rpc.ImportRows:
    """Return rows of an import. Raise NotFoundError if there is no such import."""
    id_ = parse_id(request.id, "import job")
    item = await imports.read(id_)
    await _check_visible(id_)
    action = enum_label(pb.ImportAction.DESCRIPTOR, request.action) or "error"
    total, rows = await sql_imports.read_rows(id_, action, request.offset, request.limit or _MAX_ROWS)
    names = _public_names(enum_label(pb.ImportJobKind.DESCRIPTOR, item.kind))
    return rpc.ImportRows(
        headers=[column.header for column in item.columns],
        fields=[column.field for column in item.columns],
        total=total,
        rows=[_to_message(row, names) for row in rows],
    )


def _to_message(row: Mapping[str, Any], names: Mapping[str, str]) -> rpc.ImportRow:
    action: Any = enum_number(pb.ImportAction.DESCRIPTOR, row["action"])
    changed: list[str] = list(dict.fromkeys(names.get(column, column) for column in row["changed"]))
    violations = [rpc.ImportViolation(**violation) for violation in row["violations"]]
    return rpc.ImportRow(
        line=row["line"], action=action, cells=row["cells"], changed=changed, violations=violations
    )


async def _change_state(row: ImportJob, state: str) -> bool:
    if not row.change_state(state):
        return False
    if state == APPLYING:
        await sql_imports.delete_rows(row.id)
        await sql_imports.save_mapping(row)
    if state == CANCELLED:
        await sql_imports.set_file(row.id, None)
    return True


def _fields(row: ImportJob, item: pb.ImportJob) -> list[str]:
    """Return the fields that were sent for the columns. Raise ValidationError if these are not the file's."""
    if row.columns and [column.header for column in item.columns] != row.headers:
        raise invalid_field("item.columns", "Send the columns of the file, in their order.", "invalid")
    return [column.field for column in item.columns]


def _decode(content: str) -> bytes:
    try:
        decoded = base64.b64decode(content, validate=True)
    except ValueError:
        # Also of letters beyond ASCII.
        raise invalid_field("item.content", "Send the file in base64.", "table") from None
    if not decoded:
        raise invalid_field("item.content", "This field is required.", "blank")
    if len(decoded) > MAX_FILE_BYTES:
        raise invalid_field("item.content", f"At most {MAX_FILE_BYTES // 1024**2} MB.", "too-large")
    return decoded


def _public_names(kind: str) -> dict[str, str]:
    # The first field of a column: a weight is shown in grams.
    names = {field.column: field.name for field in reversed(list(FIELDS[kind].values()))}
    texts = {texts: name for name, texts in TEXT_MAPS.items()}
    return {**names, **texts, "is_draft": "visibility", "product_type": "recordType"}


async def _check_visible(job_id: UUID | str) -> None:
    """Raise NotFoundError unless the caller sent the file, or is an admin."""
    caller = current_caller()
    if not caller.is_admin and not await sql_imports.is_sent_by(job_id, caller.user_id):
        raise NotFoundError("There is no such import job.")
