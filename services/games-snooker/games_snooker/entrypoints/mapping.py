"""From the contract's messages to commands."""

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
from games_snooker.usecases.start_match import Named, StartMatch
from games_snooker.usecases.undo_shot import Step

_LONGEST_ID = 200


def start_of(request: rpc.CreateSnookerMatchRequest) -> StartMatch:
    """What was agreed; raises Invalid naming what can't be read."""
    item = request.item
    validate_message(item, "item")
    return StartMatch(
        players=[_named(one, f"item.players[{place}]") for place, one in enumerate(item.players)],
        handicaps=list(item.handicaps),
        mode=enum_label(pb.MatchMode.DESCRIPTOR, item.mode) or CLUB,
        best_of=item.best_of,
        reds=item.reds if item.HasField("reds") else ALL_REDS,
        winner_stays=item.winner_stays if item.HasField("winner_stays") else True,
    )


def _named(player: pb.MatchPlayer, path: str) -> Named:
    if not player.id:
        return Named(name=player.name)
    # An item read of the players is known by its address too.
    found = parse_uuid(player.id.rpartition("/")[2])
    if found is None:
        raise invalid_field(f"{path}.id", "There is no such item.", "unknown")
    return Named(found)


def shot_of(request: rpc.PlayShotRequest, now: datetime) -> PlayShot:
    """The shot; its time is that of the client, where it says one."""
    kind = enum_label(rpc.ShotKind.DESCRIPTOR, request.kind)
    if not kind:
        raise invalid_field("kind", "This is needed.", "blank")
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
    return PlayShot(match_id(request), shot, _client_id(request))


def _check_range(request: rpc.PlayShotRequest) -> None:
    ranges = {"ball": (0, 7), "points": (0, 7), "reds_down": (-ALL_REDS, ALL_REDS), "player": (0, 2)}
    faults = [
        FieldViolation(name, f"From {lowest} to {highest}.", "range")
        for name, (lowest, highest) in ranges.items()
        if not lowest <= getattr(request, name) <= highest
    ]
    if faults:
        raise ValidationError(*faults)


def step_of(request: rpc.UndoShotRequest | rpc.RedoShotRequest) -> Step:
    return Step(match_id(request), _client_id(request))


def match_id(request: Any) -> UUID:
    """The match a request names; raises NotFound for what can be none."""
    found = parse_uuid(request.match_id)
    if found is None:
        raise NotFoundError("There is no such snooker match.")
    return found


def _client_id(request: Any) -> str:
    told = str(request.client_shot_id)
    if len(told) > _LONGEST_ID or "\x00" in told:
        raise invalid_field("client_shot_id", f"At most {_LONGEST_ID} characters.", "too-long")
    return told
