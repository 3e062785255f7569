"""Bodies and responses of planning, by their public names."""

# pyright: reportInvalidTypeForm=false
# gateway.fields makes the types from the limits they are given.

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
    """A file to import as a plan."""

    format: _Format
    content: _Content
    name: text(120) | None = None
    calendar: text(64) | None = None


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    for message in (
        planning_service_pb2.PlanTasks,
        planning_service_pb2.PlanSchedule,
        planning_service_pb2.PlanEdit,
    ):
        schemas.read(message.DESCRIPTOR, schemas_)
    return {GanttImportBody.__name__: schema_of(GanttImportBody)} | schemas_


SCHEMAS = _schemas()
