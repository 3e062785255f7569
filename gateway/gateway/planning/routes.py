"""Routes of whole plans: schedule, undo and redo, files."""

from dataclasses import dataclass
from typing import Any

from chassis import descriptors, serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.planning.v1 import planning_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.planning.files import FILE_DOC, JobFiles
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, file_headers, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_TASKS, _SCHEDULE = (
    find_rpc(contract, "Planning", "GetPlanTasks"),
    find_rpc(contract, "Planning", "GetSchedule"),
)
_EXPORT, _IMPORT = (
    find_rpc(contract, "Planning", "ExportPlan"),
    find_rpc(contract, "Planning", "ImportPlan"),
)
_PATH, _NOUN = "gantt_projects", "GanttProject"
_EDITS = {
    "auto-schedule": ("AutoSchedule", "Move every task of a plan to its earliest date."),
    "baseline": ("SetBaseline", "Note where every task of a plan is now."),
    "undo": ("UndoEdit", "Take back one's own last edit of a plan."),
    "redo": ("RedoEdit", "Do again what one took back last."),
}
_FORMATS = descriptors.enum_labels(contract.PlanFormat.DESCRIPTOR)
_MEDIA = {
    "xml": "application/xml",
    "csv": "text/csv",
    "ics": "text/calendar",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
}


@dataclass(frozen=True)
class Endpoints:
    services: ServiceClients
    authenticator: Authenticator

    def read(self, method: MethodDescriptor) -> Any:
        async def read(http: Request) -> Response:
            caller = await self.authenticator.authorize(http, method)
            request = GetMessageClass(method.input_type)(plan_id=id_of(http))
            reply = await call(self.services, _error_context(http, method), request, caller)
            return json_response(serializer.serialize(reply, http.path_params["locale"]))

        return read

    def edit(self, method: MethodDescriptor) -> Any:
        async def edit(http: Request) -> Response:
            caller = await self.authenticator.authorize(http, method)
            request = GetMessageClass(method.input_type)(plan_id=id_of(http))
            key = write_headers.idempotency_key(http, {})
            reply = await call(self.services, _error_context(http, method), request, caller, key)
            return json_response(serializer.serialize(reply, http.path_params["locale"]))

        return edit

    def export(self, number: Any) -> Any:
        async def export(http: Request) -> Response:
            caller = await self.authenticator.authorize(http, _EXPORT)
            locale = http.path_params["locale"]
            request = contract.ExportPlanRequest(plan_id=id_of(http), format=number, locale=locale)
            file = await call(self.services, _error_context(http, _EXPORT), request, caller)
            return Response(file.content, 200, file_headers(file.name), file.media_type)

        return export

    async def import_(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _IMPORT)
        raw = await json_object(http)
        key = write_headers.idempotency_key(http, {})
        request, _ = parse_body(_IMPORT, raw)
        plan = await call(self.services, _error_context(http, _IMPORT), request, caller, key)
        item = serialize_item(plan, _PATH, _NOUN, http.path_params["locale"])
        return json_response(item, 201, {"Location": item["@id"], **etag_header(plan)})


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    endpoints, plan = Endpoints(services, authenticator), f"/{_PATH}/{{id}}"
    routes.add_api_route(f"{plan}/tasks", endpoints.read(_TASKS), openapi_extra=_TASKS_DOC.operation())
    routes.add_api_route(
        f"{plan}/schedule", endpoints.read(_SCHEDULE), openapi_extra=_SCHEDULE_DOC.operation()
    )
    for number, ending in _FORMATS.items():
        said = _export_doc(ending).operation()
        routes.add_api_route(f"{plan}/plan.{ending}", endpoints.export(number), openapi_extra=said)
    for tail, (name, summary) in _EDITS.items():
        method = find_rpc(contract, "Planning", name)
        operation = f"{name[0].lower()}{name[1:]}"
        said = RouteDoc(method, operation, summary, {"200": "PlanEdit"}, parameters=[ID]).operation()
        routes.add_api_route(f"{plan}/{tail}", endpoints.edit(method), methods=["POST"], openapi_extra=said)
    files = JobFiles(services, authenticator)
    routes.add_api_route("/gantt_jobs/{id}/file", files.read, openapi_extra=FILE_DOC.operation())
    routes.add_api_route("/gantt_imports", endpoints.import_, methods=["POST"], status_code=201,
                       openapi_extra=_IMPORT_DOC.operation())  # fmt: skip
    return routes


def _error_context(http: Request, method: MethodDescriptor) -> ErrorContext:
    return ErrorContext(method, _PATH, _NOUN, http.path_params["locale"])


def _export_doc(ending: str) -> RouteDoc:
    summary = f"Write a plan as a file ({ending.upper()})."
    name = f"exportPlanAs{ending.capitalize()}"
    return RouteDoc(_EXPORT, name, summary, {"200": "File"}, parameters=[ID], media=_MEDIA[ending])


_TASKS_DOC = RouteDoc(
    _TASKS, "getPlanTasks", "Read all tasks of a plan, in their order.", {"200": "PlanTasks"}, parameters=[ID],
)  # fmt: skip
_SCHEDULE_DOC = RouteDoc(
    _SCHEDULE, "getSchedule", "Compute how early and how late each task of a plan can be.",
    {"200": "PlanSchedule"}, parameters=[ID],
)  # fmt: skip
_IMPORT_DOC = RouteDoc(_IMPORT, "importPlan", "Make a plan of a file.", {"201": _NOUN}, "ImportPlanBody")
