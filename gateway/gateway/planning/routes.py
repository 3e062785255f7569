"""Whole plans: their schedule, their edits taken back, their files."""

from dataclasses import dataclass
from typing import Any

from chassis import wire
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.planning.v1 import planning_service_pb2 as contract
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import json_object, read
from gateway.callers import Callers
from gateway.calls import ID, Said, call, method_of
from gateway.clients import Services
from gateway.planning.schemas import GanttImportBody
from gateway.references import id_of
from gateway.refusals import Asked

_TASKS, _SCHEDULE = (
    method_of(contract, "Planning", "GetPlanTasks"),
    method_of(contract, "Planning", "GetSchedule"),
)
_EXPORT, _IMPORT = (
    method_of(contract, "Planning", "ExportPlan"),
    method_of(contract, "Planning", "ImportPlan"),
)
_PATH, _NOUN = "gantt_projects", "GanttProject"
_EDITS = {
    "auto-schedule": ("AutoSchedule", "Move every task of a plan to its earliest date."),
    "baseline": ("SetBaseline", "Note where every task of a plan is now."),
    "undo": ("UndoEdit", "Take back one's own last edit of a plan."),
    "redo": ("RedoEdit", "Do again what one took back last."),
}
_FORMATS = wire.words(contract.PlanFormat.DESCRIPTOR)
_MEDIA = {
    "xml": "application/xml",
    "csv": "text/csv",
    "ics": "text/calendar",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
}


@dataclass(frozen=True)
class Endpoints:
    services: Services
    callers: Callers

    def read(self, method: MethodDescriptor) -> Any:
        async def read(http: Request) -> Response:
            caller = await self.callers.entitled(http, method)
            request = GetMessageClass(method.input_type)(plan_id=id_of(http))
            reply = await call(self.services, _asked(http, method), request, caller)
            return answer(wire.show(reply, http.path_params["locale"]))

        return read

    def edit(self, method: MethodDescriptor) -> Any:
        async def edit(http: Request) -> Response:
            caller = await self.callers.entitled(http, method)
            request = GetMessageClass(method.input_type)(plan_id=id_of(http))
            key = writes.key_of(http, {})
            reply = await call(self.services, _asked(http, method), request, caller, key)
            return answer(wire.show(reply, http.path_params["locale"]))

        return edit

    def export(self, number: Any) -> Any:
        async def export(http: Request) -> Response:
            caller = await self.callers.entitled(http, _EXPORT)
            locale = http.path_params["locale"]
            request = contract.ExportPlanRequest(plan_id=id_of(http), format=number, locale=locale)
            file = await call(self.services, _asked(http, _EXPORT), request, caller)
            headers = {
                "Cache-Control": "no-store",
                "Content-Disposition": f'attachment; filename="{file.name}"',
            }
            return Response(file.content, 200, headers, file.media_type)

        return export

    async def import_(self, http: Request) -> Response:
        caller = await self.callers.entitled(http, _IMPORT)
        raw = await json_object(http)
        key = writes.key_of(http, {})
        body = read(GanttImportBody, raw)
        request = contract.ImportPlanRequest(
            format=body.format, content=body.content, name=body.name or "", calendar=body.calendar or ""
        )
        plan = await call(self.services, _asked(http, _IMPORT), request, caller, key)
        item = shown(plan, _PATH, _NOUN, http.path_params["locale"])
        return answer(item, 201, {"Location": item["@id"], **tag(plan)})


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)
    these, one = Endpoints(services, callers), f"/{_PATH}/{{id}}"
    made.add_api_route(f"{one}/tasks", these.read(_TASKS), openapi_extra=_SAID_TASKS.operation())
    made.add_api_route(f"{one}/schedule", these.read(_SCHEDULE), openapi_extra=_SAID_SCHEDULE.operation())
    for number, ending in _FORMATS.items():
        said = _said_export(ending).operation()
        made.add_api_route(f"{one}/plan.{ending}", these.export(number), openapi_extra=said)
    for tail, (name, summary) in _EDITS.items():
        method = method_of(contract, "Planning", name)
        operation = f"{name[0].lower()}{name[1:]}"
        said = Said(method, operation, summary, {"200": "PlanEdit"}, parameters=[ID]).operation()
        made.add_api_route(f"{one}/{tail}", these.edit(method), methods=["POST"], openapi_extra=said)
    made.add_api_route("/gantt_imports", these.import_, methods=["POST"], status_code=201,
                       openapi_extra=_SAID_IMPORT.operation())  # fmt: skip
    return made


def _asked(http: Request, method: MethodDescriptor) -> Asked:
    return Asked(method, _PATH, _NOUN, http.path_params["locale"])


def _said_export(ending: str) -> Said:
    summary = f"Write a plan as a file ({ending.upper()})."
    name = f"exportPlanAs{ending.capitalize()}"
    return Said(_EXPORT, name, summary, {"200": "File"}, parameters=[ID], media=_MEDIA[ending])


_SAID_TASKS = Said(
    _TASKS, "getPlanTasks", "Read all tasks of a plan, in their order.", {"200": "PlanTasks"}, parameters=[ID],
)  # fmt: skip
_SAID_SCHEDULE = Said(
    _SCHEDULE, "getSchedule", "Compute how early and how late each task of a plan can be.",
    {"200": "PlanSchedule"}, parameters=[ID],
)  # fmt: skip
_SAID_IMPORT = Said(_IMPORT, "importPlan", "Make a plan of a file.", {"201": _NOUN}, GanttImportBody.__name__)
