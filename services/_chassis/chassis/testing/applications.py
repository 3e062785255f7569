"""What a tenant uses, in tests of what stops and goes on with it."""

from collections.abc import Iterable
from uuid import UUID

from chassis.consumer import Consumer
from chassis.db import Database
from chassis.inbox import ConsumerRunner
from chassis.model import uuid7


async def use_applications(
    consumers: Iterable[Consumer], database: Database, tenant_id: UUID, *names: str
) -> None:
    """Have the service learn that the tenant uses these applications and no other."""
    consumer = next(candidate for candidate in consumers if candidate.name.endswith("-applications"))
    event = {"id": str(uuid7()), "tenantid": str(tenant_id), "tenant": "test"}
    runner = ConsumerRunner(consumer, database, None)  # type: ignore[arg-type]  # what is handled comes from no stream
    await runner.apply({**event, "data": {"id": str(tenant_id), "applications": list(names)}})
