"""The applications that tenants use, as identity publishes them: the background work of others stops."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from souk.identity.v1.identity_events_pb2 import ApplicationsChanged

from chassis.consumer import Consumer, current_event_id
from chassis.db import current_transaction

_LOCK = "SELECT applications FROM enabled_applications WHERE tenant_id = $1 FOR UPDATE"
# A newer event has a later id, a UUID of version 7: identity publishes those of a tenant one after the other.
_SAVE = """
INSERT INTO enabled_applications AS stored (tenant_id, applications, event_id) VALUES ($1, $2, $3)
ON CONFLICT (tenant_id) DO UPDATE SET applications = excluded.applications, event_id = excluded.event_id
WHERE stored.event_id < excluded.event_id RETURNING true"""

Resume = Callable[[], Awaitable[None]]


def usable_applications_consumer(
    context: str, resume: Mapping[str, Resume] = MappingProxyType({})
) -> Consumer:
    """Return the consumer that keeps which applications a tenant uses. What `resume` has for an application is called
    when it is turned on or installed again, to take up the work that was omitted meanwhile."""

    async def handle(changed: ApplicationsChanged) -> None:
        transaction, names = current_transaction(), set(changed.applications)
        before = await transaction.connection.fetchval(_LOCK, transaction.tenant_id)
        values = transaction.tenant_id, sorted(names), current_event_id.get()
        is_newer = await transaction.connection.fetchval(_SAVE, *values)
        if before is None or not is_newer:
            return
        for name in sorted(names - set(before)):
            if name in resume:
                await resume[name]()

    return Consumer(f"{context}-applications", ApplicationsChanged, handle, max_concurrency=1)
