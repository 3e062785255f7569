import sys
from pathlib import Path
from uuid import UUID, uuid4

import orjson
import pytest
from app_catalog.entrypoints.consumers import consumers
from app_catalog.service import SERVICE
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS
from chassis.context import Caller, set_caller
from chassis.inbox import ConsumerRunner
from chassis.testing.fixtures import *
from souk.apps.v1 import apps_service_pb2 as rpc

sys.path.insert(0, str(Path(__file__).parent))
from manifests import CATALOGUE


@pytest.fixture(scope="session")
def service():
    return SERVICE


@pytest.fixture
def send(database, admin):
    """Handle an event by the consumer of this name, as delivered to a service with these steps."""

    async def send(consumer, data, steps=STEPS, event_id=None, update_steps=UPDATE_STEPS):
        all_consumers = consumers(CATALOGUE, steps, update_steps)
        target = next(candidate for candidate in all_consumers if candidate.name == consumer)
        event = {
            "id": event_id or str(uuid4()),
            "tenantid": str(admin.tenant_id),
            "tenant": admin.tenant,
            "data": data,
        }
        return await ConsumerRunner(target, database, None).apply(event)

    return send


@pytest.fixture
def deliver(database, admin, send):
    """Deliver the steps that are due, each twice, until there is none; at most `limit`."""
    delivered = set()

    async def deliver(steps=STEPS, limit=100, update_steps=UPDATE_STEPS):
        for _ in range(limit):
            due = await list_due()
            if not due:
                return
            event_id, data = due[0]
            delivered.add(event_id)
            for _ in range(2):
                await send("apps-steps", data, steps, str(event_id), update_steps)

    async def list_due():
        set_caller(Caller.system(admin.tenant_id, admin.tenant, "MAD"))
        async with database.transaction(admin.tenant_id) as transaction:
            rows = await transaction.connection.fetch(
                "SELECT id, data FROM outbox WHERE event = 'installation-step-due' ORDER BY seq"
            )
        return [(row["id"], orjson.loads(row["data"])) for row in rows if row["id"] not in delivered]

    return deliver


@pytest.fixture
def start(call):
    """Begin to install an application and return it."""

    async def start(name, user=None, **fields):
        request = rpc.InstallRequest(name=name, **fields)
        return (await call("Install", request, *([user] if user else []))).item

    return start


@pytest.fixture
def install(start, deliver):
    """Install an application and return its id."""

    async def install(name, **fields):
        item = await start(name, **fields)
        await deliver()
        return item.id

    return install


@pytest.fixture
def get(call):
    async def get(id_, locale="en"):
        return await call(
            "GetInstalledApplication", rpc.GetInstalledApplicationRequest(id=id_, locale=locale)
        )

    return get


@pytest.fixture
def list_steps(database, admin):
    """Return the record of an installation's steps: name and status."""

    async def list_steps(id_):
        async with database.transaction(admin.tenant_id) as transaction:
            rows = await transaction.connection.fetch(
                "SELECT name, status FROM installation_step WHERE installation_id = $1 ORDER BY position",
                UUID(id_),
            )
        return [(row["name"], row["status"]) for row in rows]

    return list_steps
