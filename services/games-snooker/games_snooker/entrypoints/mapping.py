"""Conversion of request messages to commands."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, enum_number, parse_uuid
from chassis.errors import NotFoundError, invalid_field
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import ALL_REDS, CLUB, Match, Setup, play
from games_snooker.domain.shot import EDITABLE, Shot
from games_snooker.usecases.edit_shot import EditShot
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


def edit_from_request(request: rpc.EditShotRequest, now: datetime) -> EditShot:
    """Return the command of a request. Raise NotFoundError for an id that is none."""
    shot = Shot(
        enum_label(rpc.ShotKind.DESCRIPTOR, request.kind),
        now,
        ball=request.ball,
        points=request.points,
        reds_down=request.reds_down,
        player=request.player,
        to_offender=request.next == rpc.NEXT_PLAYER_OFFENDER,
        free_ball=request.free_ball,
    )
    return EditShot(parse_match_id(request), request.position, shot, request.client_shot_id)


def to_shot_list(setup: Setup, history: ShotHistory) -> rpc.ShotList:
    """Return the shots of this game, each with the frame and the player at the table, and the scores after it."""
    reply, match = rpc.ShotList(), Match.start(setup)
    for position, shot in enumerate(history.played):
        before, match = match, play(match, shot)
        if position < history.first_of_game:
            continue
        item = reply.shots.add(
            position=position,
            frame=before.frame.number,
            turn=before.frame.turn,
            kind=enum_number(rpc.ShotKind.DESCRIPTOR, shot.kind),
            ball=shot.ball,
            points=shot.points,
            reds_down=shot.reds_down,
            player=shot.player,
            next=rpc.NEXT_PLAYER_OFFENDER if shot.to_offender else rpc.NEXT_PLAYER_OPPONENT,
            free_ball=shot.free_ball,
            is_editable=shot.kind in EDITABLE,
            scores=match.frame.scores,
        )
        item.play_time.FromDatetime(shot.at)
    return reply


def undo_from_request(request: rpc.UndoShotRequest) -> UndoShot:
    """Return the command of a request. Raise NotFoundError for an id that is none."""
    return UndoShot(parse_match_id(request), request.client_shot_id)


def redo_from_request(request: rpc.RedoShotRequest) -> RedoShot:
    """Return the command of a request. Raise NotFoundError for an id that is none."""
    return RedoShot(parse_match_id(request), request.client_shot_id)


def parse_match_id(request: Any) -> UUID:
    """Parse the match id. Raise NotFoundError if it is not a UUID."""
    id_ = parse_uuid(request.match_id)
    if id_ is None:
        raise NotFoundError("There is no such snooker match.")
    return id_
