"""A shot's public names to the contract's."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any, TypeVar, cast

from chassis.errors import Invalid, Violation, invalid
from pydantic import BaseModel, ValidationError
from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.contract.values import UnfitError, moment, timestamp
from gateway.snooker.schemas import ShotBody

_SAID = {"missing": ("blank", "This is required."), "extra_forbidden": ("unknown", "There is no such field.")}
_LONGEST = 100

Kind = TypeVar("Kind", bound=BaseModel)


def read(kind: type[Kind], body: Mapping[str, Any]) -> Kind:
    """The body as it is meant: `@*` ignored, empty choices absent; raises Invalid with every violation."""
    meant = {name: value for name, value in body.items() if not name.startswith("@") and value != ""}
    _check_time(meant)
    try:
        return kind.model_validate(meant)
    except ValidationError as refused:
        raise Invalid(*(_violation(error) for error in refused.errors(include_url=False))) from None


def _check_time(body: dict[str, Any]) -> None:
    """A time as every other at the edge: RFC 3339 with its offset."""
    if body.get("playedAt") is not None:
        try:
            body["playedAt"] = moment(body["playedAt"])
        except UnfitError as why:
            raise invalid("playedAt", str(why), why.code) from None


def _violation(error: Any) -> Violation:
    path = ".".join(str(step)[:_LONGEST] for step in error["loc"])
    code, sentence = _SAID.get(error["type"], ("range", error["msg"]))
    return Violation(path, sentence, code)


def shot_request(match_id: str, body: ShotBody) -> Any:
    return contract.PlayShotRequest(
        match_id=match_id,
        kind=body.kind,
        ball=body.ball or 0,
        points=body.points or 0,
        reds_down=body.redsDown or 0,
        player=body.player or 0,
        next=cast("Any", body.next or 0),
        free_ball=bool(body.freeBall),
        client_shot_id=body.clientShotId or "",
        play_time=timestamp(body.playedAt.astimezone(UTC)) if body.playedAt else None,
    )
