"""The rpcs of the scoreboard."""

from typing import Any

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.grpc import Servicer, servicer
from chassis.model import now
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.adapters import resources
from games_snooker.adapters.sheet import sheet
from games_snooker.adapters.sheet_words import WORDS
from games_snooker.adapters.sql_matches import SqlMatches
from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.adapters.sql_queue import SqlQueue
from games_snooker.adapters.sql_statistics import statistics
from games_snooker.entrypoints.mapping import match_id, shot_of, start_of, step_of
from games_snooker.usecases.play_shot import play_shot
from games_snooker.usecases.redo_shot import redo_shot
from games_snooker.usecases.start_match import start_match
from games_snooker.usecases.undo_shot import undo_shot


async def create_match(request: rpc.CreateSnookerMatchRequest) -> Any:
    moment = now()
    match = await start_match(start_of(request), SqlMatches(moment), SqlPlayers(), moment)
    return await resources.matches.read(match)


class Scoring:
    """Keeping score."""

    async def PlayShot(self, request: rpc.PlayShotRequest) -> Any:
        moment = now()
        command = shot_of(request, moment)
        await play_shot(command, SqlMatches(moment), SqlQueue(), moment)
        return await resources.matches.read(command.match_id)

    async def UndoShot(self, request: rpc.UndoShotRequest) -> Any:
        moment, command = now(), step_of(request)
        await undo_shot(command, SqlMatches(moment), SqlQueue(), moment)
        return await resources.matches.read(command.match_id)

    async def RedoShot(self, request: rpc.RedoShotRequest) -> Any:
        moment, command = now(), step_of(request)
        await redo_shot(command, SqlMatches(moment), SqlQueue(), moment)
        return await resources.matches.read(command.match_id)


class Records:
    """What is read beside the matches."""

    async def GetScoreboard(self, request: rpc.GetScoreboardRequest) -> Any:
        return await resources.matches.read(match_id(request))

    async def GetMatchSheet(self, request: rpc.GetMatchSheetRequest) -> rpc.MatchSheet:
        if request.locale not in WORDS:
            raise invalid_field("locale", f"One of {', '.join(WORDS)}.", "unknown")
        match = await resources.matches.read(match_id(request))
        return rpc.MatchSheet(pdf=sheet(match, request.locale, current_caller().timezone, now()))

    async def GetStatistics(self, request: rpc.GetStatisticsRequest) -> rpc.SnookerStatistics:
        return await statistics(request)


SERVICERS: list[Servicer] = [
    resources.matches.servicer(CreateSnookerMatch=create_match),
    resources.players.servicer(
        CreateSnookerPlayer=resources.create_player, UpdateSnookerPlayer=resources.update_player
    ),
    resources.queue.servicer(
        CreateSnookerWaitingEntry=resources.join_queue, UpdateSnookerWaitingEntry=resources.change_place
    ),
    servicer(rpc.DESCRIPTOR.services_by_name["SnookerScoring"], Scoring()),
    servicer(rpc.DESCRIPTOR.services_by_name["SnookerRecords"], Records()),
]
