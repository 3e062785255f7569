"""Conversion of request messages to commands."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid, validate_message
from chassis.errors import FieldViolation, NotFoundError, ValidationError, invalid_field
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
    validate_message(item, "item")
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
    if not kind:
        raise invalid_field("kind", "This field is required.", "blank")
    _check_range(request)
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
    return PlayShot(parse_match_id(request), shot, _client_id(request))


def _check_range(request: rpc.PlayShotRequest) -> None:
    ranges = {"ball": (0, 7), "points": (0, 7), "reds_down": (-ALL_REDS, ALL_REDS), "player": (0, 2)}
    violations = [
        FieldViolation(name, f"Enter a number from {minimum} to {maximum}.", "range")
        for name, (minimum, maximum) in ranges.items()
        if not minimum <= getattr(request, name) <= maximum
    ]
    if violations:
        raise ValidationError(*violations)


def undo_from_request(request: rpc.UndoShotRequest) -> UndoShot:
    return UndoShot(parse_match_id(request), _client_id(request))


def redo_from_request(request: rpc.RedoShotRequest) -> RedoShot:
    return RedoShot(parse_match_id(request), _client_id(request))


def parse_match_id(request: Any) -> UUID:
    """Parse the match id. Raise NotFoundError if it is not a UUID."""
    id_ = parse_uuid(request.match_id)
    if id_ is None:
        raise NotFoundError("There is no such snooker match.")
    return id_


def _client_id(request: Any) -> str:
    id_ = str(request.client_shot_id)
    if len(id_) > _MAX_ID_LENGTH or "\x00" in id_:
        raise invalid_field("client_shot_id", f"Use at most {_MAX_ID_LENGTH} characters.", "too-long")
    return id_
