import json
import sys
from pathlib import Path

import pytest
from chassis.errors import Invalid
from chassis.testing.fixtures import *
from google.protobuf.timestamp_pb2 import Timestamp
from planning.service import SERVICE
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

sys.path.insert(0, str(Path(__file__).parent))
from plans import at


@pytest.fixture(scope="session")
def service():
    return SERVICE


def stamp(hours: float) -> Timestamp:
    made = Timestamp()
    made.FromDatetime(at(hours))
    return made


def message(id_="", start=0.0, length=8.0, *dependencies, **fields) -> pb.GanttTask:
    """A task said in hours after Monday at nine."""
    begin, end = stamp(start), stamp(start + length)
    told = {
        "name": f"Task {id_}",
        "start_time": begin,
        "end_time": end,
        "dependencies": dependencies,
        **fields,
    }
    return pb.GanttTask(id=id_, **told)


@pytest.fixture(name="message")
def message_():
    return message


@pytest.fixture
def start(ask):
    """Makes a plan in which every hour is worked, with these tasks."""

    async def start(*tasks: pb.GanttTask, someone=None, **fields):
        item = pb.GanttProject(
            **{
                "name": "Works",
                "start_time": stamp(0),
                "calendar": "continuous",
                "timezone": "UTC",
                **fields,
            },
            tasks=tasks,
        )
        return await ask(
            "CreateGanttProject", rpc.CreateGanttProjectRequest(item=item), *([someone] if someone else [])
        )

    return start


@pytest.fixture
def add(ask):
    async def add(*args, someone=None, **fields):
        request = rpc.CreateGanttTaskRequest(item=message(*args, **fields))
        return await ask("CreateGanttTask", request, *([someone] if someone else []))

    return add


@pytest.fixture
def change(ask):
    """Changes a task's fields; `start` and `end` in hours."""

    async def change(id_, version=0, someone=None, **fields):
        told = {
            {"start": "start_time", "end": "end_time"}.get(name, name): stamp(value)
            if name in ("start", "end")
            else value
            for name, value in fields.items()
        }
        request = rpc.UpdateGanttTaskRequest(item=pb.GanttTask(id=id_, **told), version=version)
        request.mask.paths.extend(told)
        return await ask("UpdateGanttTask", request, *([someone] if someone else []))

    return change


@pytest.fixture
def look(ask):
    """The tasks of a plan by id, as (start, end) in hours."""

    async def look(plan):
        return {one.id: (hours(one.start_time), hours(one.end_time)) for one in await everything(ask, plan)}

    return look


@pytest.fixture
def tasks(ask):
    async def tasks(plan):
        return {one.id: one for one in await everything(ask, plan)}

    return tasks


async def everything(ask, plan):
    request = rpc.ListGanttTasksRequest()
    request.page.limit = 10_000
    request.filter.plan.append(plan.id)
    return (await ask("ListGanttTasks", request)).items


def hours(moment: Timestamp) -> float:
    return (moment.seconds - stamp(0).seconds) / 3600


@pytest.fixture
def faults():
    """The fields a call is refused for, with their codes."""

    async def faults(call):
        with pytest.raises(Invalid) as refused:
            await call
        return {one.field: one.code for one in refused.value.violations}

    return faults


@pytest.fixture
def told(database, admin):
    """The events of the tenant, in their order: name and data."""

    async def told(*names):
        async with database.transaction(admin.tenant_id) as transaction:
            rows = await transaction.connection.fetch("SELECT event, data FROM outbox ORDER BY seq")
        found = [
            (row["event"], json.loads(row["data"]) if isinstance(row["data"], str) else row["data"])
            for row in rows
        ]
        return [one for one in found if not names or one[0] in names]

    return told
