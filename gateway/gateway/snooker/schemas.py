"""Bodies of snooker, by their public names."""

# pyright: reportInvalidTypeForm=false
# gateway.fields makes the types from the limits they are given.

from typing import Annotated, Any

from pydantic import Field
from souk.snooker.v1 import snooker_pb2, snooker_service_pb2

from gateway.bodies import Body, schema_of
from gateway.contract import schemas
from gateway.fields import Boolean, Instant, enum_label, text

_Kind = enum_label(snooker_service_pb2.ShotKind.DESCRIPTOR)
_Next = enum_label(snooker_service_pb2.NextPlayer.DESCRIPTOR)
_Count = Annotated[int, Field(strict=True)]


class SnookerStepBody(Body):
    """An undo or a redo; `clientShotId` makes a repeat safe."""

    clientShotId: text(200) | None = None


class ShotBody(SnookerStepBody):
    """A shot; players are numbered 1 and 2."""

    kind: _Kind
    ball: Annotated[_Count, Field(ge=1, le=7)] | None = None
    points: Annotated[_Count, Field(ge=4, le=7)] | None = None
    redsDown: Annotated[_Count, Field(ge=-15, le=15)] | None = None
    player: Annotated[_Count, Field(ge=1, le=2)] | None = None
    next: _Next | None = None
    freeBall: Boolean | None = None
    playedAt: Instant | None = None


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.read(snooker_service_pb2.SnookerStatistics.DESCRIPTOR, schemas_)
    schemas.read(snooker_pb2.SnookerMatch.DESCRIPTOR, schemas_, is_item=True)
    return {body.__name__: schema_of(body) for body in (ShotBody, SnookerStepBody)} | schemas_


SCHEMAS = _schemas()
