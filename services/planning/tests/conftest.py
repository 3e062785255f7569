import sys
from pathlib import Path

import pytest
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
    events = {
        "name": f"Task {id_}",
        "start_time": begin,
        "end_time": end,
        "dependencies": dependencies,
        **fields,
    }
    return pb.GanttTask(id=id_, **events)


@pytest.fixture(name="message")
def message_():
    return message


@pytest.fixture
def start(call):
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
        return await call(
            "CreateGanttProject", rpc.CreateGanttProjectRequest(item=item), *([someone] if someone else [])
        )

    return start


@pytest.fixture
def add(call):
    async def add(*args, someone=None, **fields):
        request = rpc.CreateGanttTaskRequest(item=message(*args, **fields))
        return await call("CreateGanttTask", request, *([someone] if someone else []))

    return add


@pytest.fixture
def change(call):
    """Changes a task's fields; `start` and `end` in hours."""

    async def change(id_, version=0, someone=None, **fields):
        events = {
            {"start": "start_time", "end": "end_time"}.get(name, name): stamp(value)
            if name in ("start", "end")
            else value
            for name, value in fields.items()
        }
        request = rpc.UpdateGanttTaskRequest(item=pb.GanttTask(id=id_, **events), version=version)
        request.mask.paths.extend(events)
        return await call("UpdateGanttTask", request, *([someone] if someone else []))

    return change


@pytest.fixture
def look(call):
    """The tasks of a plan by id, as (start, end) in hours."""

    async def look(plan):
        return {one.id: (hours(one.start_time), hours(one.end_time)) for one in await everything(call, plan)}

    return look


@pytest.fixture
def tasks(call):
    async def tasks(plan):
        return {one.id: one for one in await everything(call, plan)}

    return tasks


async def everything(call, plan):
    request = rpc.ListGanttTasksRequest()
    request.page.limit = 10_000
    request.filter.plan.append(plan.id)
    return (await call("ListGanttTasks", request)).items


def hours(moment: Timestamp) -> float:
    return (moment.seconds - stamp(0).seconds) / 3600
