"""Jobs and their files in PostgreSQL."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import Database, current_transaction
from chassis.errors import ConflictError, NotFoundError
from chassis.resource import Resource
from souk.planning.v1 import planning_events_pb2 as events_pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.job import ACTIVE, GanttJob

jobs = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttJobs"], row=GanttJob, default_order="create_time DESC"
)
_MAX_ACTIVE = 10
_MAX_ENDED = 20
_PART_BYTES = 2 * 1024**2
_COUNT_ACTIVE = "SELECT count(*) FROM gantt_job WHERE tenant_id = $1 AND state IN ('running', 'saving')"
_LIST_ACTIVE = (
    "SELECT id FROM gantt_job WHERE tenant_id = $1 AND state IN ('running', 'saving') ORDER BY create_time"
)
_PURGE = f"""
DELETE FROM gantt_job WHERE tenant_id = $1 AND state NOT IN ('running', 'saving') AND (
  create_time < now() - interval '1 day' OR id NOT IN (SELECT id FROM gantt_job WHERE tenant_id = $1
    AND state NOT IN ('running', 'saving') ORDER BY create_time DESC LIMIT {_MAX_ENDED - 1}))"""  # noqa: S608  # constants only
_SET_FILE = "UPDATE gantt_job SET file = $3 WHERE tenant_id = $1 AND id = $2"
_FILE = "SELECT file FROM gantt_job WHERE tenant_id = $1 AND id = $2"
_PART = f"""
SELECT format, octet_length(file) AS size, substring(file FROM $3::integer + 1 FOR {_PART_BYTES}) AS part FROM gantt_job
WHERE tenant_id = $1 AND id = $2 AND kind = 'export' AND state = 'done'"""  # noqa: S608  # constants only
_SET_PROGRESS = """
UPDATE gantt_job SET progress = $3 WHERE tenant_id = $1 AND id = $2 AND state IN ('running', 'saving') RETURNING true"""


async def make_room() -> None:
    """Delete old jobs. Raise ConflictError while too many are active."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_COUNT_ACTIVE, transaction.tenant_id) >= _MAX_ACTIVE:
        raise ConflictError("Many files are being read or written. Wait for one to end.", "many-jobs")
    await transaction.connection.execute(_PURGE, transaction.tenant_id)


async def set_file(job_id: UUID, content: bytes | None) -> None:
    """Store the content of the job's file; None deletes it."""
    transaction = current_transaction()
    await transaction.connection.execute(_SET_FILE, transaction.tenant_id, job_id, content)


async def get_file(job_id: UUID) -> bytes:
    """Return the content of the job's file, empty if there is none."""
    transaction = current_transaction()
    content: bytes | None = await transaction.connection.fetchval(_FILE, transaction.tenant_id, job_id)
    return content or b""


async def read_part(job_id: UUID, offset: int) -> Any:
    """Return format, size and a part of the file that an export wrote. Raise NotFoundError if there is none."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_PART, transaction.tenant_id, job_id, offset)
    if row is None or row["size"] is None:
        raise NotFoundError("There is no such file.")
    return row


async def find_active(job_id: str) -> GanttJob | None:
    """Return the job's row; None if there is nothing to do."""
    transaction, id_ = current_transaction(), parse_uuid(job_id)
    session = await transaction.session()
    row = await session.get(GanttJob, (transaction.tenant_id, id_))
    return row if row is not None and row.state in ACTIVE else None


async def flush() -> None:
    """Write the changed rows."""
    await (await current_transaction().session()).flush()


@asynccontextmanager
async def savepoint() -> AsyncGenerator[None]:
    """Undo what was written within, and nothing else, if it raises."""
    connection = current_transaction().connection
    await connection.execute("SAVEPOINT plan")
    try:
        yield
    except Exception:
        await connection.execute("ROLLBACK TO SAVEPOINT plan")
        raise


class JobProgress:
    """Stores the progress of jobs while no transaction is open."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, tenant_id: UUID, job_id: UUID, percent: int) -> bool:
        """Return False if the job was cancelled or deleted."""
        async with self._database.transaction(tenant_id) as transaction:
            return bool(await transaction.connection.fetchval(_SET_PROGRESS, tenant_id, job_id, percent))


async def publish_active() -> None:
    """Have the jobs worked on that were omitted while the tenant did not use planning."""
    transaction = current_transaction()
    for row in await transaction.connection.fetch(_LIST_ACTIVE, transaction.tenant_id):
        publish_ready(row["id"])


def publish_ready(job_id: UUID) -> None:
    """Have the job carried out after the commit."""
    outbox.add(job_id, events_pb.GanttJobReady(job_id=str(job_id)))
