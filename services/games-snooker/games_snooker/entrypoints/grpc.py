"""Rpcs of the service."""

from functools import partial
from typing import Any

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.grpc import Servicer, servicer
from chassis.locales import LOCALES
from chassis.model import now
from chassis.slow_work import run_slowly
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.adapters import resources
from games_snooker.adapters.late_sheet import render_sheet
from games_snooker.adapters.sql_matches import SqlMatches
from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.adapters.sql_queue import SqlQueue
from games_snooker.adapters.sql_statistics import get_statistics
from games_snooker.domain.log import ShotHistory
from games_snooker.entrypoints.grpc_club import create_entry, update_entry
from games_snooker.entrypoints.mapping import (
    edit_from_request,
    parse_match_id,
    redo_from_request,
    shot_from_request,
    start_from_request,
    to_shot_list,
    undo_from_request,
)
from games_snooker.usecases.edit_shot import edit_shot
from games_snooker.usecases.play_shot import play_shot
from games_snooker.usecases.redo_shot import redo_shot
from games_snooker.usecases.start_match import start_match
from games_snooker.usecases.undo_shot import undo_shot


async def create_match(request: rpc.CreateSnookerMatchRequest) -> Any:
    """Start a match and return it. Raise as `start_match` does."""
    timestamp = now()
    match = await start_match(start_from_request(request), SqlMatches(timestamp), SqlPlayers(), timestamp)
    return await resources.matches.read(match)


class ScoringServicer:
    """Rpcs that record shots; each returns the match."""

    async def PlayShot(self, request: rpc.PlayShotRequest) -> Any:
        """Record a shot; a repeat with the same client's id changes nothing. Raise as `play_shot` does."""
        timestamp = now()
        command = shot_from_request(request, timestamp)
        await play_shot(command, SqlMatches(timestamp), SqlQueue(), timestamp)
        return await resources.matches.read(command.match_id)

    async def EditShot(self, request: rpc.EditShotRequest) -> Any:
        """Replace a recorded shot. Raise as `edit_shot` does."""
        timestamp = now()
        command = edit_from_request(request, timestamp)
        await edit_shot(command, SqlMatches(timestamp), timestamp)
        return await resources.matches.read(command.match_id)

    async def ListShots(self, request: rpc.ListShotsRequest) -> rpc.ShotList:
        """List the shots in effect and those undone. Raise NotFoundError."""
        stored = await SqlMatches(now()).get(parse_match_id(request))
        return to_shot_list(stored.setup, ShotHistory.from_log(stored.log))

    async def UndoShot(self, request: rpc.UndoShotRequest) -> Any:
        """Undo the last shot. Raise as `undo_shot` does."""
        timestamp, command = now(), undo_from_request(request)
        await undo_shot(command, SqlMatches(timestamp), SqlQueue(), timestamp)
        return await resources.matches.read(command.match_id)

    async def RedoShot(self, request: rpc.RedoShotRequest) -> Any:
        """Redo the shot that was undone last. Raise as `redo_shot` does."""
        timestamp, command = now(), redo_from_request(request)
        await redo_shot(command, SqlMatches(timestamp), SqlQueue(), timestamp)
        return await resources.matches.read(command.match_id)


class RecordsServicer:
    """Rpcs that show matches and statistics."""

    async def GetScoreboard(self, request: rpc.GetScoreboardRequest) -> Any:
        """Return the match. Raise NotFoundError."""
        return await resources.matches.read(parse_match_id(request))

    async def GetMatchSheet(self, request: rpc.GetMatchSheetRequest) -> rpc.MatchSheet:
        """Return the sheet of the match as PDF. Raise NotFoundError; ValidationError for an unknown locale."""
        if request.locale not in LOCALES:
            raise invalid_field("locale", f"Choose one of {', '.join(LOCALES)}.", "unknown")
        match = await resources.matches.read(parse_match_id(request))
        render = partial(render_sheet, match, request.locale, current_caller().timezone, now())
        pdf = await run_slowly(render, "match_id", match.ByteSize())
        return rpc.MatchSheet(pdf=pdf, media_type="application/pdf", name="match.pdf")

    async def GetStatistics(self, request: rpc.GetStatisticsRequest) -> rpc.SnookerStatistics:
        """Return the statistics of players and matches."""
        return await get_statistics(request)


SERVICERS: list[Servicer] = [
    resources.matches.servicer(CreateSnookerMatch=create_match),
    resources.queue.servicer(CreateSnookerWaitingEntry=create_entry, UpdateSnookerWaitingEntry=update_entry),
    servicer(rpc.DESCRIPTOR.services_by_name["SnookerScoring"], ScoringServicer()),
    servicer(rpc.DESCRIPTOR.services_by_name["SnookerRecords"], RecordsServicer()),
]
