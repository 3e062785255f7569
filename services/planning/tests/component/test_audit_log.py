"""The audit log: what is recorded of a change, in its transaction, and who can read it."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from chassis import audit
from chassis.audit import Change
from chassis.audit_log import AuditFilter, Position, list_entries
from chassis.consumer import Consumer
from chassis.context import CUSTOMER, Caller, set_caller
from chassis.errors import ForbiddenError, StaleError, ValidationError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from souk.orders.v1.orders_events_pb2 import DeliveryChanged
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc
from souk.type.v1 import audit_pb2


@pytest.fixture
def rename(call, admin):
    async def rename(plan, name, user=admin, key=None, version=0, **fields):
        item = pb.GanttProject(id=plan.id, name=name, **fields)
        request = rpc.UpdateGanttProjectRequest(item=item, version=version)
        request.mask.paths.extend(["name", *fields])
        return await call("UpdateGanttProject", request, user, key)

    return rename


async def test_a_plan_is_recorded_as_it_is_created_changed_and_deleted(
    call, create_plan, rename, audit_entries, admin
):
    plan = await create_plan(name="Works", timezone="UTC")
    await rename(plan, "Winter works", timezone="Africa/Casablanca")
    await call("DeleteGanttProject", rpc.DeleteGanttProjectRequest(id=plan.id))

    deleted, changed, created = await audit_entries()

    assert [entry.kind for entry in (created, changed, deleted)] == [
        "gantt-project-created",
        "gantt-project-changed",
        "gantt-project-deleted",
    ]
    assert {entry.actor_id for entry in (created, changed, deleted)} == {admin.user_id}
    assert {entry.actor_name for entry in (created, changed, deleted)} == {admin.name}
    assert {entry.subject_id for entry in (created, changed, deleted)} == {UUID(plan.id)}
    assert [entry.subject_name for entry in (created, changed, deleted)] == [
        "Works",
        "Winter works",
        "Winter works",
    ]
    assert created.before == {}
    assert created.after.items() >= {"name": "Works", "calendar": "continuous", "timezone": "UTC"}.items()
    assert changed.before == {"name": "Works", "timezone": "UTC"}
    assert changed.after == {"name": "Winter works", "timezone": "Africa/Casablanca"}
    assert (deleted.before["name"], deleted.after) == ("Winter works", {})


async def test_an_update_that_changes_nothing_is_not_recorded(create_plan, rename, audit_entries):
    plan = await create_plan(name="Works")
    await rename(plan, "Works")
    assert await audit_entries("gantt-project-changed") == []


async def test_a_repeated_request_is_recorded_once(create_plan, rename, audit_entries):
    plan, key = await create_plan(), str(uuid4())
    for _ in range(2):
        await rename(plan, "Winter works", key=key)
    assert len(await audit_entries("gantt-project-changed")) == 1


async def test_what_is_rejected_is_not_recorded(create_plan, rename, audit_entries):
    plan = await create_plan()
    with pytest.raises(StaleError):
        await rename(plan, "Winter works", version=plan.version + 1)
    with pytest.raises(ValidationError):
        await rename(plan, "Winter works", timezone="Mars/Olympus")
    assert await audit_entries("gantt-project-changed") == []


async def test_another_tenant_sees_nothing_of_it(create_plan, audit_entries):
    plan, other = await create_plan(), caller()
    await create_plan(name="Theirs", user=other)
    assert [entry.subject_id for entry in await audit_entries()] == [UUID(plan.id)]
    assert [entry.subject_name for entry in await audit_entries(user=other)] == ["Theirs"]


async def test_admins_alone_read_it_and_no_limited_token(audit_entries, staff, admin):
    for user in (staff, replace(admin, scopes=frozenset({"planning:read"}))):
        with pytest.raises(ForbiddenError):
            await audit_entries(user=user)


async def test_tasks_are_not_recorded(create_plan, change_task, audit_entries, message):
    await create_plan(message("a"))
    await change_task("a", name="New")
    assert [entry.kind for entry in await audit_entries()] == ["gantt-project-created"]


async def test_a_consumer_records_for_souk_itself_and_once_for_an_event(database, admin, audit_entries):
    async def handle(_):
        audit.record(Change("gantt-project-changed", uuid4(), "Works"))

    event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant, "data": {}}
    for _ in range(2):
        consumer = Consumer("test-audit", DeliveryChanged, handle)
        await ConsumerRunner(consumer, database, None).apply(event)

    [entry] = await audit_entries()
    assert (entry.actor_id, entry.actor_name) == (None, "")


async def test_shoppers_are_not_recorded(database, admin, audit_entries):
    shopper = Caller(uuid4(), admin.tenant_id, admin.tenant, frozenset({CUSTOMER}), "Zoubida Qarnafli")
    set_caller(shopper)
    async with database.transaction(admin.tenant_id) as transaction:
        audit.record(Change("gantt-project-changed", uuid4(), "Works"))
        await audit.write(transaction)
    assert await audit_entries() == []


async def test_the_log_is_read_by_person_kind_time_and_in_parts(
    call, database, create_plan, rename, audit_entries, admin
):
    colleague = caller(tenant_id=admin.tenant_id)
    plan = await create_plan(name="Works")
    for number in range(3):
        await rename(plan, f"Works {number}", user=colleague)
    third, second, first, created = await audit_entries()

    async def read(limit=10, after=None, **conditions):
        async with database.reading(admin.tenant_id):
            return await list_entries(AuditFilter(**conditions), limit, after)

    assert await read(person=colleague.user_id) == ([third, second, first], 3)
    assert await read(person=UUID(plan.id), kind="gantt-project-created") == ([created], 1)
    assert await read(start=second.at, end=third.at) == ([second], 1)
    assert await read(start=third.at + timedelta(microseconds=1)) == ([], 0)
    assert await read(limit=2) == ([third, second], 4)
    assert await read(limit=2, after=Position(second.at, second.id)) == ([first, created], 0)
    for limit in (-1, 1001):
        with pytest.raises(ValidationError):
            await call("ListAuditEntries", audit_pb2.ListAuditEntriesRequest(limit=limit))
