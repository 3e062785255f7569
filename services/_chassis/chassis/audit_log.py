"""Reading the audit log of a context, and the rpc with which every service does."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import orjson
from souk.type.v1 import audit_pb2 as pb

from chassis.audit import Entry
from chassis.columns import parse_uuid, to_timestamp
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.grpc import Servicer

MAX_LIMIT = 1000
_WHERE = """
WHERE ($1::uuid IS NULL OR actor_id = $1 OR subject_id = $1) AND ($2::text IS NULL OR kind = $2)
AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)"""
_COLUMNS = """
SELECT id, at, kind, actor_id, actor_name, subject_id, subject_name, before, after, address FROM audit_entries"""
_LIST = f"""{_COLUMNS} {_WHERE} AND ($5::timestamptz IS NULL OR (at, id) < ($5, $6::uuid))
ORDER BY at DESC, id DESC LIMIT $7"""
# Nobody pages further, and a log may have a million entries.
MAX_COUNTED = 10_000
_ROWS = "SELECT count(*) FROM (SELECT FROM audit_entries"
_COUNT = f"{_ROWS} {_WHERE} LIMIT {MAX_COUNTED}) AS counted"


@dataclass(frozen=True)
class AuditFilter:
    """Which entries: of a person (who did it or to whom), of a kind, from an instant, before another."""

    person: UUID | None = None
    kind: str | None = None
    start: datetime | None = None
    end: datetime | None = None


@dataclass(frozen=True)
class Position:
    """An entry's place in the log."""

    at: datetime
    id: UUID


async def list_entries(
    criteria: AuditFilter, limit: int, after: Position | None = None
) -> tuple[list[Entry], int]:
    """Return the newest entries of the transaction's tenant, at most `limit`, and how many there are, counted up to
    MAX_COUNTED. For the part after an entry they are not counted."""
    sql, values = (
        current_transaction().connection,
        (criteria.person, criteria.kind, criteria.start, criteria.end),
    )
    position = (after.at, after.id) if after else (None, None)
    rows = await sql.fetch(_LIST, *values, *position, limit) if limit else []
    total = 0 if after else await sql.fetchval(_COUNT, *values)
    return [Entry(**row) for row in rows], total


async def list_entries_rpc(request: pb.ListAuditEntriesRequest) -> pb.ListAuditEntriesResponse:
    """Return entries, the newest first, from a position on. Raise ValidationError for a limit, a person or a position
    that is not valid."""
    if not 0 <= request.limit <= MAX_LIMIT:
        raise invalid_field("limit", f"At most {MAX_LIMIT}.", "range")
    after = None
    if request.HasField("after"):
        after = Position(request.after.time.ToDatetime(UTC), _to_uuid("after.id", request.after.id))
    entries, total = await list_entries(_to_filter(request.filter), request.limit, after)
    return pb.ListAuditEntriesResponse(entries=map(to_message, entries), total=total)


def _to_filter(sent: pb.AuditFilter) -> AuditFilter:
    return AuditFilter(
        _to_uuid("filter.person_id", sent.person_id) if sent.person_id else None,
        sent.kind or None,
        sent.start_time.ToDatetime(UTC) if sent.HasField("start_time") else None,
        sent.end_time.ToDatetime(UTC) if sent.HasField("end_time") else None,
    )


def _to_uuid(field: str, text: str) -> UUID:
    if (id_ := parse_uuid(text)) is None:
        raise invalid_field(field, "This is not an id.", "id")
    return id_


def to_message(entry: Entry) -> pb.AuditEntry:
    """Return the message of an entry."""
    return pb.AuditEntry(
        id=str(entry.id),
        time=to_timestamp(entry.at),
        kind=entry.kind,
        actor_id=str(entry.actor_id or ""),
        actor_name=entry.actor_name,
        subject_id=str(entry.subject_id or ""),
        subject_name=entry.subject_name,
        before=orjson.dumps(entry.before).decode(),
        after=orjson.dumps(entry.after).decode(),
        address=entry.address,
    )


def to_entry(message: pb.AuditEntry) -> Entry:
    """Return the entry of a message."""
    return Entry(
        UUID(message.id),
        message.time.ToDatetime(UTC),
        message.kind,
        UUID(message.actor_id) if message.actor_id else None,
        message.actor_name,
        UUID(message.subject_id) if message.subject_id else None,
        message.subject_name,
        orjson.loads(message.before),
        orjson.loads(message.after),
        message.address,
    )


AUDIT_LOG = Servicer(pb.DESCRIPTOR.services_by_name["AuditLog"], {"ListAuditEntries": list_entries_rpc})
