"""Imports with their files and rows in PostgreSQL."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import ConflictError
from chassis.model import now
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.imports.heading_key import heading_key
from orders_pos.domain.imports.import_job import ACTIVE, ImportJob
from orders_pos.domain.imports.outcome import Outcome
from orders_pos.domain.shop.settings import DEFAULT_VAT_PERCENT

imports = Resource(
    service=rpc.DESCRIPTOR.services_by_name["ImportJobs"], row=ImportJob, default_order="create_time DESC"
)
_MAX_ACTIVE = 5
# Files hold personal data, and nobody looks at a preview for weeks.
_RETENTION = timedelta(days=7)
_CHUNK = 2000
_COUNT_ACTIVE = "SELECT count(*) FROM import_job WHERE tenant_id = $1 AND state IN ('reading', 'applying')"
_IS_SENT_BY = "SELECT true FROM import_job WHERE tenant_id = $1 AND id = $2 AND sent_by = $3"
_SET_FILE = "UPDATE import_job SET file = $3 WHERE tenant_id = $1 AND id = $2"
_FILE = "SELECT file FROM import_job WHERE tenant_id = $1 AND id = $2"
_PURGE = "DELETE FROM import_job WHERE tenant_id = $1 AND id = $2 AND state NOT IN ('reading', 'applying')"
_DELETE_ROWS = "DELETE FROM import_row WHERE tenant_id = $1 AND job_id = $2"
_INSERT_ROWS = """
INSERT INTO import_row (tenant_id, job_id, line, action, cells, changed, violations)
SELECT $1, $2, row.* FROM jsonb_to_recordset($3)
  AS row (line integer, action text, cells jsonb, changed jsonb, violations jsonb)"""
_COUNT_ROWS = "SELECT count(*) FROM import_row WHERE tenant_id = $1 AND job_id = $2 AND action = $3"
_ROWS = """
SELECT line, action, cells, changed, violations FROM import_row
WHERE tenant_id = $1 AND job_id = $2 AND action = $3 ORDER BY line LIMIT $4 OFFSET $5"""
_MAPPING = "SELECT fields, match_names, answers FROM import_mapping WHERE tenant_id = $1 AND id = $2"
_SET_MAPPING = """
INSERT INTO import_mapping (tenant_id, id, kind, fields, match_names, answers) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, id) DO UPDATE SET fields = excluded.fields, match_names = excluded.match_names,
  answers = excluded.answers, update_time = now()"""
_PICTURES = "SELECT address, path FROM import_picture WHERE tenant_id = $1 AND id = ANY($2::uuid[])"
_ADD_PICTURES = """
INSERT INTO import_picture (tenant_id, id, address, path)
SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[])
ON CONFLICT (tenant_id, id) DO UPDATE SET path = excluded.path"""
_VAT = "SELECT vat_percent FROM shop_settings WHERE tenant_id = $1"


@dataclass(frozen=True)
class StoredMapping:
    """What a file was read as: the fields of its columns, whether names were matched, and answers by question."""

    fields: list[str]
    match_names: bool
    answers: dict[str, str]


async def check_room() -> None:
    """Raise ConflictError while too many files are at work."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_COUNT_ACTIVE, transaction.tenant_id) >= _MAX_ACTIVE:
        raise ConflictError("Many files are being read or written. Wait for one to end.", "many-jobs")


async def list_own(request: rpc.ListImportJobsRequest, user_id: UUID | None) -> Any:
    """List the imports that a person sent."""
    arguments = Arguments([current_transaction().tenant_id])
    where = f"{imports.where(request.filter, arguments)} AND sent_by = {arguments.add(user_id)}"
    reply = await imports.list_page(request, where, Arguments(arguments))
    reply.total = await imports.total(request.page, len(reply.items), where, arguments)
    return reply


async def is_sent_by(job_id: UUID | str, user_id: UUID | None) -> bool:
    """Return whether a person sent the file of an import."""
    transaction = current_transaction()
    return bool(
        await transaction.connection.fetchval(_IS_SENT_BY, transaction.tenant_id, parse_uuid(job_id), user_id)
    )


async def set_file(job_id: UUID, content: bytes | None) -> None:
    """Store the content of the import's file; None deletes it."""
    transaction = current_transaction()
    await transaction.connection.execute(_SET_FILE, transaction.tenant_id, job_id, content)


async def get_file(job_id: UUID) -> bytes:
    """Return the content of the import's file, empty once it was deleted."""
    transaction = current_transaction()
    content: bytes | None = await transaction.connection.fetchval(_FILE, transaction.tenant_id, job_id)
    return content or b""


async def find_active(job_id: str) -> ImportJob | None:
    """Return the import's row; None if there is nothing to do."""
    transaction = current_transaction()
    session = await transaction.session()
    row = await session.get(ImportJob, (transaction.tenant_id, parse_uuid(job_id)))
    return row if row is not None and row.state in ACTIVE else None


async def flush() -> None:
    """Write the changed rows."""
    await (await current_transaction().session()).flush()


async def purge(job_id: UUID) -> None:
    """Delete an import that has ended or was never applied."""
    transaction = current_transaction()
    await transaction.connection.execute(_PURGE, transaction.tenant_id, job_id)


async def delete_rows(job_id: UUID) -> None:
    """Delete the rows that were read from the file."""
    transaction = current_transaction()
    await transaction.connection.execute(_DELETE_ROWS, transaction.tenant_id, job_id)


async def add_rows(job_id: UUID, outcomes: Sequence[Outcome]) -> None:
    """Store rows of a file with what they are."""
    transaction = current_transaction()
    for start in range(0, len(outcomes), _CHUNK):
        rows = [_to_json(outcome) for outcome in outcomes[start : start + _CHUNK]]
        await transaction.connection.execute(_INSERT_ROWS, transaction.tenant_id, job_id, rows)


async def read_rows(
    job_id: UUID, action: str, offset: int, limit: int
) -> tuple[int, Sequence[Mapping[str, Any]]]:
    """Return how many rows of an action are stored, and some of them."""
    transaction = current_transaction()
    key = transaction.tenant_id, job_id, action
    total: int = await transaction.connection.fetchval(_COUNT_ROWS, *key)
    return total, await transaction.connection.fetch(_ROWS, *key, limit, offset)


async def find_mapping(kind: str, headers: Sequence[str]) -> StoredMapping | None:
    """Return what a file with these headings was read as the last time; None for a new set of headings."""
    transaction = current_transaction()
    key = transaction.tenant_id, _mapping_id(kind, headers)
    row = await transaction.connection.fetchrow(_MAPPING, *key)
    return StoredMapping(list(row["fields"]), row["match_names"], dict(row["answers"])) if row else None


async def save_mapping(job: ImportJob) -> None:
    """Remember what the columns of the file were read as, and what was answered about them."""
    transaction = current_transaction()
    key = transaction.tenant_id, _mapping_id(job.kind, job.headers)
    await transaction.connection.execute(
        _SET_MAPPING, *key, job.kind, job.fields, job.match_names, job.given_answers
    )


async def find_pictures(addresses: Sequence[str]) -> dict[str, str]:
    """Return the uploads that pictures of other sites became, by their addresses."""
    if not addresses:
        return {}
    transaction = current_transaction()
    ids = [_picture_id(address) for address in dict.fromkeys(addresses)]
    return dict(await transaction.connection.fetch(_PICTURES, transaction.tenant_id, ids))


async def add_pictures(paths: Mapping[str, str]) -> None:
    """Store the paths of pictures by their addresses."""
    transaction = current_transaction()
    ids = [_picture_id(address) for address in paths]
    await transaction.connection.execute(
        _ADD_PICTURES, transaction.tenant_id, ids, list(paths), list(paths.values())
    )


async def load_vat_percent() -> Decimal:
    """Return the VAT of the shop, in per cent."""
    transaction = current_transaction()
    percent: Decimal | None = await transaction.connection.fetchval(_VAT, transaction.tenant_id)
    return DEFAULT_VAT_PERCENT if percent is None else percent


def publish_ready(job_id: UUID) -> None:
    """Have the import worked on once the transaction is committed."""
    outbox.add(job_id, events.ImportJobReady(job_id=str(job_id)))


def schedule_purge(job_id: UUID) -> None:
    """Publish the internal event that deletes the import when its retention ends."""
    outbox.add(job_id, events.ImportJobExpired(job_id=str(job_id)), now() + _RETENTION)


def _picture_id(address: str) -> UUID:
    return UUID(bytes=hashlib.sha256(address.encode()).digest()[:16])


def _mapping_id(kind: str, headers: Sequence[str]) -> UUID:
    text = "\n".join([kind, *map(heading_key, headers)])
    return UUID(bytes=hashlib.sha256(text.encode()).digest()[:16])


def _to_json(outcome: Outcome) -> dict[str, object]:
    # PostgreSQL stores no NUL.
    cells = [cell.replace("\0", "") for cell in outcome.row.cells]
    violations = [
        {"field": v.field, "message": v.message.replace("\0", ""), "code": v.code} for v in outcome.violations
    ]
    return {
        "line": outcome.row.line,
        "action": outcome.action,
        "cells": cells,
        "changed": list(outcome.changed),
        "violations": violations,
    }
