"""Routes of scoring, match sheet and statistics."""

from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.snooker.v1 import snooker_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.contract.values import parse_local_instant, to_timestamp
from gateway.grpc_status import ErrorContext
from gateway.problem_details import Problem
from gateway.references import id_of, reference
from gateway.request_router import request_router
from gateway.responses import etag_header, file_headers, json_response
from gateway.route_doc import ID, RouteDoc, query_parameter
from gateway.rpc import call, find_rpc

_PLAY, _UNDO = (
    find_rpc(contract, "SnookerScoring", "PlayShot"),
    find_rpc(contract, "SnookerScoring", "UndoShot"),
)
_REDO = find_rpc(contract, "SnookerScoring", "RedoShot")
_EDIT = find_rpc(contract, "SnookerScoring", "EditShot")
_SHOTS = find_rpc(contract, "SnookerScoring", "ListShots")
_SHEET = find_rpc(contract, "SnookerRecords", "GetMatchSheet")
_STATISTICS = find_rpc(contract, "SnookerRecords", "GetStatistics")
_PATH, _NOUN = "snooker_matches", "SnookerMatch"
_QUERIES = ("player", "from", "before")


@dataclass(frozen=True)
class Endpoints:
    """Handlers beside the plain resources."""

    services: ServiceClients
    authenticator: Authenticator

    async def play(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _PLAY)
        request, _ = parse_body(_PLAY, await json_object(http))
        request.match_id = id_of(http)
        return self._match(http, await call(self.services, _error_context(http, _PLAY), request, caller))

    async def undo(self, http: Request) -> Response:
        return await self._step(http, _UNDO)

    async def redo(self, http: Request) -> Response:
        return await self._step(http, _REDO)

    async def edit(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _EDIT)
        request, _ = parse_body(_EDIT, await json_object(http))
        request.match_id = id_of(http)
        return self._match(http, await call(self.services, _error_context(http, _EDIT), request, caller))

    async def shots(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _SHOTS)
        request = contract.ListShotsRequest(match_id=id_of(http))
        reply = await call(self.services, _error_context(http, _SHOTS), request, caller)
        return json_response(serializer.serialize(reply, http.path_params["locale"]))

    async def sheet(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _SHEET)
        request = contract.GetMatchSheetRequest(match_id=id_of(http), locale=http.path_params["locale"])
        reply = await call(self.services, _error_context(http, _SHEET), request, caller)
        return Response(reply.pdf, 200, file_headers("match.pdf", is_inline=True), "application/pdf")

    async def statistics(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _STATISTICS)
        request = _statistics(http, caller.timezone)
        reply = await call(self.services, _error_context(http, _STATISTICS), request, caller)
        return json_response(serializer.serialize(reply, http.path_params["locale"]))

    async def _step(self, http: Request, method: MethodDescriptor) -> Response:
        caller = await self.authenticator.authorize(http, method)
        # The body of undo and redo may be empty.
        request, _ = parse_body(method, await json_object(http) if await http.body() else {})
        request.match_id = id_of(http)
        return self._match(http, await call(self.services, _error_context(http, method), request, caller))

    def _match(self, http: Request, match: Any) -> Response:
        return json_response(
            serialize_item(match, _PATH, _NOUN, http.path_params["locale"]), headers=etag_header(match)
        )


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    endpoints, match = Endpoints(services, authenticator), f"/{_PATH}/{{id}}"
    for path, endpoint, said in (
        (f"{match}/shots", endpoints.play, _PLAY_DOC),
        (f"{match}/undo", endpoints.undo, _UNDO_DOC),
        (f"{match}/redo", endpoints.redo, _REDO_DOC),
        (f"{match}/edit", endpoints.edit, _EDIT_DOC),
    ):
        routes.add_api_route(path, endpoint, methods=["POST"], openapi_extra=said.operation())
    routes.add_api_route(f"{match}/shots", endpoints.shots, openapi_extra=_SHOTS_DOC.operation())
    routes.add_api_route(f"{match}/sheet", endpoints.sheet, openapi_extra=_SHEET_DOC.operation())
    routes.add_api_route(
        "/snooker_statistics", endpoints.statistics, openapi_extra=_STATISTICS_DOC.operation()
    )
    return routes


def _error_context(http: Request, method: MethodDescriptor) -> ErrorContext:
    return ErrorContext(method, _PATH, _NOUN, http.path_params["locale"])


def _statistics(http: Request, timezone: str) -> Any:
    """Return the request for statistics of a player and a period."""
    request = contract.GetStatisticsRequest()
    for name, value in http.query_params.multi_items():
        if name not in _QUERIES:
            raise Problem(400, f"There is no filter {name[:100]}.", code="filter")
        try:
            if name == "player":
                request.player_id = reference(value, "snooker_players")
            else:
                getattr(request, f"play_{name}").CopyFrom(to_timestamp(parse_local_instant(value, timezone)))
        except ValueError as error:
            raise Problem(400, f"{name}: {error}", code="filter") from None
    return request


_PERIOD = [query_parameter("player", minLength=1), query_parameter("from"), query_parameter("before")]
_PLAY_DOC = RouteDoc(_PLAY, "playShot", "Play a shot.", {"200": _NOUN}, "PlayShotBody", [ID])
_UNDO_DOC = RouteDoc(_UNDO, "undoShot", "Take back the last shot.", {"200": _NOUN}, "UndoShotBody", [ID])
_REDO_DOC = RouteDoc(
    _REDO, "redoShot", "Play again what was taken back last.", {"200": _NOUN}, "RedoShotBody", [ID]
)
_EDIT_DOC = RouteDoc(_EDIT, "editShot", "Put an earlier shot right.", {"200": _NOUN}, "EditShotBody", [ID])
_SHOTS_DOC = RouteDoc(
    _SHOTS, "listShots", "List the shots of this game.", {"200": "ShotList"}, parameters=[ID]
)
_SHEET_DOC = RouteDoc(
    _SHEET,
    "getMatchSheet",
    "Return the match sheet.",
    {"200": "File"},
    parameters=[ID],
    media="application/pdf",
)
_STATISTICS_DOC = RouteDoc(
    _STATISTICS, "getStatistics", "Count what players did, in all and month by month.",
    {"200": "SnookerStatistics"}, parameters=_PERIOD,
)  # fmt: skip
