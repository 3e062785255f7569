"""Mapping of a shot's public names to the contract's."""

from datetime import UTC
from typing import Any, cast

from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.contract.values import to_timestamp
from gateway.snooker.schemas import ShotBody


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
        play_time=to_timestamp(body.playedAt.astimezone(UTC)) if body.playedAt else None,
    )
