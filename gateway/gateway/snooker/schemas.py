"""The bodies of the scoreboard, by their public names."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from souk.snooker.v1 import snooker_pb2, snooker_service_pb2

from gateway.contract import schemas
from gateway.orders.fields import Truth, text, word_of

_Kind = word_of(snooker_service_pb2.ShotKind.DESCRIPTOR)
_Next = word_of(snooker_service_pb2.NextPlayer.DESCRIPTOR)
_ClientId = text(200)
Count = Annotated[int, Field(strict=True)]


class StepBody(BaseModel):
    """One step along the log; `clientShotId` makes a repeat safe."""

    model_config = ConfigDict(extra="forbid")

    clientShotId: _ClientId | None = None  # type: ignore[valid-type]  # noqa: N815


class ShotBody(StepBody):
    """One shot; players are named by their place, 1 or 2."""

    kind: _Kind  # type: ignore[valid-type]
    ball: Annotated[Count, Field(ge=1, le=7)] | None = None
    points: Annotated[Count, Field(ge=4, le=7)] | None = None
    redsDown: Annotated[Count, Field(ge=-15, le=15)] | None = None  # noqa: N815
    player: Annotated[Count, Field(ge=1, le=2)] | None = None
    next: _Next | None = None  # type: ignore[valid-type]
    freeBall: Truth | None = None  # noqa: N815
    playedAt: datetime | None = None  # noqa: N815


def _schema(body: type[BaseModel]) -> dict[str, Any]:
    schema = body.model_json_schema(ref_template="#/components/schemas/{model}")
    return {name: value for name, value in schema.items() if name != "$defs"}


def _bodies() -> dict[str, Any]:
    found: schemas.Schemas = {}
    schemas.read(snooker_service_pb2.SnookerStatistics.DESCRIPTOR, found)
    schemas.read(snooker_pb2.SnookerMatch.DESCRIPTOR, found, is_item=True)
    return {"ShotBody": _schema(ShotBody), "StepBody": _schema(StepBody), **found}


SCHEMAS = _bodies()
