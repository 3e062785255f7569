"""The bodies of the scoreboard, by their public names."""

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
    """One step along the log; `clientShotId` makes a repeat safe."""

    clientShotId: text(200) | None = None  # type: ignore[valid-type]  # noqa: N815


class ShotBody(SnookerStepBody):
    """One shot; players are named by their place, 1 or 2."""

    kind: _Kind  # type: ignore[valid-type]
    ball: Annotated[_Count, Field(ge=1, le=7)] | None = None
    points: Annotated[_Count, Field(ge=4, le=7)] | None = None
    redsDown: Annotated[_Count, Field(ge=-15, le=15)] | None = None  # noqa: N815
    player: Annotated[_Count, Field(ge=1, le=2)] | None = None
    next: _Next | None = None  # type: ignore[valid-type]
    freeBall: Boolean | None = None  # noqa: N815
    playedAt: Instant | None = None  # noqa: N815


def _schemas() -> dict[str, Any]:
    found: schemas.Schemas = {}
    schemas.read(snooker_service_pb2.SnookerStatistics.DESCRIPTOR, found)
    schemas.read(snooker_pb2.SnookerMatch.DESCRIPTOR, found, is_item=True)
    return {body.__name__: schema_of(body) for body in (ShotBody, SnookerStepBody)} | found


SCHEMAS = _schemas()
