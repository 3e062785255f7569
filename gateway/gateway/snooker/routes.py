"""Keeping score, and what is read of it: sheet and statistics."""

from dataclasses import dataclass
from typing import Any

from chassis import wire
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.snooker.v1 import snooker_service_pb2 as contract
from starlette.requests import Request

from gateway.answers import answer, shown, tag
from gateway.bodies import json_object, read
from gateway.callers import Callers
from gateway.calls import ID, Said, call, method_of, query
from gateway.clients import Services
from gateway.contract.values import timestamp
from gateway.moments import local_moment
from gateway.problems import Problem
from gateway.references import id_of, reference
from gateway.refusals import Asked
from gateway.snooker.mapping import shot_request
from gateway.snooker.schemas import ShotBody, SnookerStepBody

_PLAY, _UNDO = (
    method_of(contract, "SnookerScoring", "PlayShot"),
    method_of(contract, "SnookerScoring", "UndoShot"),
)
_REDO = method_of(contract, "SnookerScoring", "RedoShot")
_SHEET = method_of(contract, "SnookerRecords", "GetMatchSheet")
_STATISTICS = method_of(contract, "SnookerRecords", "GetStatistics")
_PATH, _NOUN = "snooker_matches", "SnookerMatch"
_QUERIES = ("player", "from", "before")


@dataclass(frozen=True)
class Endpoints:
    """What is asked of the scoreboard beside its plain resources."""

    services: Services
    callers: Callers

    async def play(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _PLAY)
        request = shot_request(id_of(http), read(ShotBody, await json_object(http)))
        return self._match(http, await call(self.services, _asked(http, _PLAY), request, caller))

    async def undo(self, http: Request) -> Response:
        return await self._step(http, _UNDO, contract.UndoShotRequest)

    async def redo(self, http: Request) -> Response:
        return await self._step(http, _REDO, contract.RedoShotRequest)

    async def sheet(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _SHEET)
        request = contract.GetMatchSheetRequest(match_id=id_of(http), locale=http.path_params["locale"])
        reply = await call(self.services, _asked(http, _SHEET), request, caller)
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="match.pdf"'}
        return Response(reply.pdf, 200, headers, "application/pdf")

    async def statistics(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _STATISTICS)
        request = _statistics(http, caller.timezone)
        reply = await call(self.services, _asked(http, _STATISTICS), request, caller)
        return answer(wire.show(reply, http.path_params["locale"]))

    async def _step(self, http: Request, method: MethodDescriptor, request: Any) -> Response:
        caller = await self.callers.entitled(http, method)
        # A step needs to say nothing.
        body = read(SnookerStepBody, await json_object(http) if await http.body() else {})
        told = request(match_id=id_of(http), client_shot_id=body.clientShotId or "")
        return self._match(http, await call(self.services, _asked(http, method), told, caller))

    def _match(self, http: Request, match: Any) -> Response:
        return answer(shown(match, _PATH, _NOUN, http.path_params["locale"]), headers=tag(match))


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)
    these, one = Endpoints(services, callers), f"/{_PATH}/{{id}}"
    for path, endpoint, said in (
        (f"{one}/shots", these.play, _SAID_PLAY),
        (f"{one}/undo", these.undo, _SAID_UNDO),
        (f"{one}/redo", these.redo, _SAID_REDO),
    ):
        made.add_api_route(path, endpoint, methods=["POST"], openapi_extra=said.operation())
    made.add_api_route(f"{one}/sheet", these.sheet, openapi_extra=_SAID_SHEET.operation())
    made.add_api_route("/snooker_statistics", these.statistics, openapi_extra=_SAID_STATISTICS.operation())
    return made


def _asked(http: Request, method: MethodDescriptor) -> Asked:
    return Asked(method, _PATH, _NOUN, http.path_params["locale"])


def _statistics(http: Request, timezone: str) -> Any:
    """Whose figures, and between which times."""
    request = contract.GetStatisticsRequest()
    for name, value in http.query_params.multi_items():
        if name not in _QUERIES:
            raise Problem(400, f"There is no filter {name[:100]}.", code="filter")
        try:
            if name == "player":
                request.player_id = reference(value, "snooker_players")
            else:
                getattr(request, f"play_{name}").CopyFrom(timestamp(local_moment(value, timezone)))
        except ValueError as why:
            raise Problem(400, f"{name}: {why}", code="filter") from None
    return request


_STEP_BODY = SnookerStepBody.__name__
_PERIOD = [query("player", minLength=1), query("from"), query("before")]
_SAID_PLAY = Said(_PLAY, "playShot", "Play a shot.", {"200": _NOUN}, ShotBody.__name__, [ID])
_SAID_UNDO = Said(_UNDO, "undoShot", "Take back the last shot.", {"200": _NOUN}, _STEP_BODY, [ID])
_SAID_REDO = Said(_REDO, "redoShot", "Play again what was taken back last.", {"200": _NOUN}, _STEP_BODY, [ID])
_SAID_SHEET = Said(
    _SHEET,
    "getMatchSheet",
    "Answer the match sheet.",
    {"200": "File"},
    parameters=[ID],
    media="application/pdf",
)
_SAID_STATISTICS = Said(
    _STATISTICS, "getStatistics", "Count what players did, in all and month by month.",
    {"200": "SnookerStatistics"}, parameters=_PERIOD,
)  # fmt: skip
