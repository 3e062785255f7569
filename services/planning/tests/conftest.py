import sys
from pathlib import Path

import pytest
from chassis.testing.fixtures import *
from google.protobuf.timestamp_pb2 import Timestamp
from planning.service import SERVICE
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

sys.path.insert(0, str(Path(__file__).parent))
from builders import at


@pytest.fixture(scope="session")
def service():
    return SERVICE


def to_timestamp(hours: float) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(at(hours))
    return timestamp


def _to_hours(timestamp: Timestamp) -> float:
    return (timestamp.seconds - to_timestamp(0).seconds) / 3600


def _build_task(id_="", start=0.0, length=8.0, *dependencies, **fields) -> pb.GanttTask:
    defaults = {
        "name": f"Task {id_}",
        "start_time": to_timestamp(start),
        "end_time": to_timestamp(start + length),
        "dependencies": dependencies,
    }
    return pb.GanttTask(id=id_, **{**defaults, **fields})


@pytest.fixture
def message():
    """Build the message of a task, from hours after Monday at nine."""
    return _build_task


@pytest.fixture
def create_plan(call):
    """Create a plan with these tasks, in which every hour is worked."""

    async def create_plan(*tasks: pb.GanttTask, user=None, **fields):
        defaults = {
            "name": "Works",
            "start_time": to_timestamp(0),
            "calendar": "continuous",
            "timezone": "UTC",
        }
        item = pb.GanttProject(**{**defaults, **fields}, tasks=tasks)
        request = rpc.CreateGanttProjectRequest(item=item)
        return await call("CreateGanttProject", request, *([user] if user else []))

    return create_plan


@pytest.fixture
def add_task(call):
    async def add_task(*args, user=None, **fields):
        request = rpc.CreateGanttTaskRequest(item=_build_task(*args, **fields))
        return await call("CreateGanttTask", request, *([user] if user else []))

    return add_task


@pytest.fixture
def change_task(call):
    """Change a task's fields; `start` and `end` in hours."""
    columns = {"start": "start_time", "end": "end_time"}

    async def change_task(id_, version=0, user=None, **fields):
        values = {
            columns.get(name, name): to_timestamp(value) if name in columns else value
            for name, value in fields.items()
        }
        request = rpc.UpdateGanttTaskRequest(item=pb.GanttTask(id=id_, **values), version=version)
        request.mask.paths.extend(values)
        return await call("UpdateGanttTask", request, *([user] if user else []))

    return change_task


@pytest.fixture
def list_tasks(call):
    """Return the tasks of a plan by id."""

    async def list_tasks(plan):
        request = rpc.ListGanttTasksRequest()
        request.page.limit = 10_000
        request.filter.plan.append(plan.id)
        return {task.id: task for task in (await call("ListGanttTasks", request)).items}

    return list_tasks


@pytest.fixture
def list_hours(list_tasks):
    """Return start and end of a plan's tasks by id, in hours."""

    async def list_hours(plan):
        tasks = await list_tasks(plan)
        return {id_: (_to_hours(task.start_time), _to_hours(task.end_time)) for id_, task in tasks.items()}

    return list_hours
