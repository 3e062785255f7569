"""Keeping score, and what is read of it: sheet and statistics."""

from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
from chassis import wire
from chassis.context import Caller
from chassis.errors import NotFound
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.snooker.v1 import snooker_service_pb2 as contract
from starlette.requests import Request

from gateway.answers import answer, shown, tag
from gateway.bodies import json_object
from gateway.callers import Callers
from gateway.clients import Services
from gateway.contract.schemas import ref
from gateway.contract.values import timestamp
from gateway.moments import local_moment
from gateway.openapi import problems
from gateway.problems import Problem
from gateway.references import NotAReferenceError, checked, reference
from gateway.refusals import Asked, problem_of
from gateway.snooker.mapping import read, shot_request
from gateway.snooker.schemas import ShotBody, StepBody

_SCORING = contract.DESCRIPTOR.services_by_name["SnookerScoring"].methods_by_name
_RECORDS = contract.DESCRIPTOR.services_by_name["SnookerRecords"].methods_by_name
_PATH, _NOUN = "snooker_matches", "SnookerMatch"
_QUERIES = ("player", "from", "before")


@dataclass(frozen=True)
class Endpoints:
    """What is asked of the scoreboard beside its plain resources."""

    services: Services
    callers: Callers

    async def play(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _SCORING["PlayShot"])
        body = read(ShotBody, await json_object(http))
        return await self._scored(http, _SCORING["PlayShot"], shot_request(_id(http), body), caller)

    async def undo(self, http: Request) -> Response:
        return await self._step(http, "UndoShot", contract.UndoShotRequest)

    async def redo(self, http: Request) -> Response:
        return await self._step(http, "RedoShot", contract.RedoShotRequest)

    async def sheet(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _RECORDS["GetMatchSheet"])
        request = contract.GetMatchSheetRequest(match_id=_id(http), locale=http.path_params["locale"])
        reply = await self._call(http, _RECORDS["GetMatchSheet"], request, caller)
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="match.pdf"'}
        return Response(reply.pdf, 200, headers, "application/pdf")

    async def statistics(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _RECORDS["GetStatistics"])
        request = _asked(http, caller.timezone)
        reply = await self._call(http, _RECORDS["GetStatistics"], request, caller)
        return answer(wire.show(reply, http.path_params["locale"]))

    async def _step(self, http: Request, name: str, request: Any) -> Response:
        caller = await self.callers.entitled(http, _SCORING[name])
        # A step needs to say nothing.
        body = read(StepBody, await json_object(http) if await http.body() else {})
        told = request(match_id=_id(http), client_shot_id=body.clientShotId or "")
        return await self._scored(http, _SCORING[name], told, caller)

    async def _scored(
        self, http: Request, method: MethodDescriptor, request: Any, caller: Caller
    ) -> Response:
        match = await self._call(http, method, request, caller)
        return answer(shown(match, _PATH, _NOUN, http.path_params["locale"]), headers=tag(match))

    async def _call(self, http: Request, method: MethodDescriptor, request: Any, caller: Caller) -> Any:
        try:
            return await self.services.call(method, request, caller)
        except grpc.aio.AioRpcError as error:
            asked = Asked(method, _PATH, _NOUN, http.path_params["locale"])
            raise problem_of(error, asked) from error


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)
    these = Endpoints(services, callers)
    one = f"/{_PATH}/{{id}}"
    for method, path, endpoint, said in (
        ("POST", f"{one}/shots", these.play, _said("PlayShot", "Play a shot.", "ShotBody")),
        ("POST", f"{one}/undo", these.undo, _said("UndoShot", "Take back the last shot.", "StepBody")),
        (
            "POST",
            f"{one}/redo",
            these.redo,
            _said("RedoShot", "Play again what was taken back last.", "StepBody"),
        ),
        ("GET", f"{one}/sheet", these.sheet, _SHEET),
        ("GET", "/snooker_statistics", these.statistics, _STATISTICS),
    ):
        made.add_api_route(path, endpoint, methods=[method], openapi_extra=said)
    return made


def _id(http: Request) -> str:
    try:
        return checked(http.path_params["id"])
    except NotAReferenceError:
        raise NotFound("There is no such item.") from None


def _asked(http: Request, timezone: str) -> Any:
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


def _said(name: str, summary: str, body: str) -> dict[str, Any]:
    return {
        **_told(name, summary),
        "requestBody": {
            "required": body == "ShotBody",
            "content": {"application/json": {"schema": ref(body)}},
        },
        "responses": {"200": _done("application/ld+json", ref(_NOUN)), **problems.for_writes()},
    }


def _told(name: str, summary: str, *parameters: dict[str, Any]) -> dict[str, Any]:
    locale = {"$ref": "#/components/parameters/Locale"}
    return {
        "operationId": name[0].lower() + name[1:],
        "tags": ["snooker"],
        "summary": summary,
        "description": "For ROLE_ADMIN, ROLE_STAFF.",
        "security": [{"bearer": []}],
        "parameters": [locale, *(parameters or [{"$ref": "#/components/parameters/Id"}])],
    }


def _done(media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": "Done.", "content": {media: {"schema": schema}}}


_SHEET = {
    **_told("GetMatchSheet", "Answer the match sheet."),
    "responses": {
        "200": _done("application/pdf", {"type": "string", "format": "binary"}),
        **problems.for_reads(),
    },
}
_STATISTICS = {
    **_told(
        "GetStatistics",
        "Count what players did, in all and month by month.",
        {"name": "player", "in": "query", "schema": {"type": "string", "minLength": 1, "maxLength": 255}},
        {"name": "from", "in": "query", "schema": {"type": "string"}},
        {"name": "before", "in": "query", "schema": {"type": "string"}},
    ),
    "responses": {"200": _done("application/ld+json", ref("SnookerStatistics")), **problems.for_reads()},
}
