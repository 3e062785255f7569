"""Conversion of request messages to commands."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid
from chassis.errors import NotFoundError, invalid_field
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.domain.match import ALL_REDS, CLUB
from games_snooker.domain.shot import Shot
from games_snooker.usecases.play_shot import PlayShot
from games_snooker.usecases.redo_shot import RedoShot
from games_snooker.usecases.start_match import PlayerRef, StartMatch
from games_snooker.usecases.undo_shot import UndoShot

_MAX_ID_LENGTH = 200


def start_from_request(request: rpc.CreateSnookerMatchRequest) -> StartMatch:
    """Build the command. Raise ValidationError naming each invalid field."""
    item = request.item
    return StartMatch(
        players=[_player_ref(player, f"item.players[{index}]") for index, player in enumerate(item.players)],
        handicaps=list(item.handicaps),
        mode=enum_label(pb.MatchMode.DESCRIPTOR, item.mode) or CLUB,
        best_of=item.best_of,
        reds=item.reds if item.HasField("reds") else ALL_REDS,
        winner_stays=item.winner_stays if item.HasField("winner_stays") else True,
    )


def _player_ref(player: pb.MatchPlayer, path: str) -> PlayerRef:
    if not player.id:
        return PlayerRef(name=player.name)
    # The id may also be the path of a player.
    id_ = parse_uuid(player.id.rpartition("/")[2])
    if id_ is None:
        raise invalid_field(f"{path}.id", "There is no such item.", "unknown")
    return PlayerRef(id_)


def shot_from_request(request: rpc.PlayShotRequest, now: datetime) -> PlayShot:
    """Build the command, with the client's time if there is one. Raise ValidationError."""
    kind = enum_label(rpc.ShotKind.DESCRIPTOR, request.kind)
    at = request.play_time.ToDatetime(UTC) if request.HasField("play_time") else now
    shot = Shot(
        kind,
        at,
        ball=request.ball,
        points=request.points,
        reds_down=request.reds_down,
        player=request.player,
        to_offender=request.next == rpc.NEXT_PLAYER_OFFENDER,
        free_ball=request.free_ball,
    )
    return PlayShot(parse_match_id(request), shot, request.client_shot_id)


def undo_from_request(request: rpc.UndoShotRequest) -> UndoShot:
    return UndoShot(parse_match_id(request), request.client_shot_id)


def redo_from_request(request: rpc.RedoShotRequest) -> RedoShot:
    return RedoShot(parse_match_id(request), request.client_shot_id)


def parse_match_id(request: Any) -> UUID:
    """Parse the match id. Raise NotFoundError if it is not a UUID."""
    id_ = parse_uuid(request.match_id)
    if id_ is None:
        raise NotFoundError("There is no such snooker match.")
    return id_
