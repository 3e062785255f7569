"""The bodies and answers of planning, by their public names."""

from typing import Annotated, Any

from pydantic import StringConstraints
from souk.planning.v1 import planning_service_pb2

from gateway.bodies import Body, schema_of
from gateway.contract import schemas
from gateway.fields import enum_label, text

_Format = enum_label(planning_service_pb2.PlanFormat.DESCRIPTOR)
_Content = Annotated[
    str, StringConstraints(strict=True, min_length=1, max_length=2_000_000, pattern=r"^[^\u0000]*$")
]


class GanttImportBody(Body):
    """A file to make a plan of."""

    format: _Format  # type: ignore[valid-type]
    content: _Content
    name: text(120) | None = None  # type: ignore[valid-type]
    calendar: text(64) | None = None  # type: ignore[valid-type]


def _schemas() -> dict[str, Any]:
    found: schemas.Schemas = {}
    for message in (
        planning_service_pb2.PlanTasks,
        planning_service_pb2.PlanSchedule,
        planning_service_pb2.PlanEdit,
    ):
        schemas.read(message.DESCRIPTOR, found)
    return {GanttImportBody.__name__: schema_of(GanttImportBody)} | found


SCHEMAS = _schemas()
