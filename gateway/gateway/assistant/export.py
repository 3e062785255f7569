"""A thread with all that was asked, planned and done, as a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from chassis.contract.resource import Resource, resources
from chassis.descriptors import find_rpc
from chassis.serializer import serialize_item
from chassis.spreadsheets import write_table
from fastapi import APIRouter
from souk.assistant.v1 import assistant_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.problem_details import Problem
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import file_headers, json_response
from gateway.route_doc import ID, RouteDoc, query_parameter
from gateway.rpc import call

_GET = find_rpc(contract, "ThreadAiRequests", "GetThreadAiRequest")
_THREADS, _REQUESTS = "thread_ai_requests", "ai_requests"
_FORMATS = ("json", "csv")
_PAGE = 200
_HEADING = ("askedAt", "person", "question", "understood", "status", "answer", "item", "label", "before", "after",
            "error", "doneAt", "undoneAt")  # fmt: skip
_DOC = RouteDoc(
    _GET, "exportThread", "Download a thread: what was asked, planned and done.", {"200": "File"},
    parameters=[ID, query_parameter("format", enum=list(_FORMATS))], media="application/octet-stream", errors=[400],
).operation()  # fmt: skip
Item = Mapping[str, Any]


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that exports a thread of the assistant."""
    routes = request_router("/{locale:locale}/api")
    exporter = _Exporter(services, authenticator)
    routes.add_api_route(f"/{_THREADS}/{{id}}/export", exporter.export, methods=["GET"], openapi_extra=_DOC)
    return routes


@dataclass(frozen=True)
class _Exporter:
    services: ServiceClients
    authenticator: Authenticator

    async def export(self, http: Request) -> Response:
        """Respond with the thread as JSON, or with its changes as CSV. Raise Problem 400 for another format."""
        caller = await self.authenticator.authorize(http, _GET)
        format_, locale = http.query_params.get("format", "json"), http.path_params["locale"]
        if format_ not in _FORMATS:
            raise Problem(400, f"The formats are {', '.join(_FORMATS)}.", code="filter")
        request = contract.GetThreadAiRequestRequest(id=id_of(http))
        context = ErrorContext(_GET, _THREADS, "ThreadAiRequest", locale)
        thread = await call(self.services, context, request, caller)
        items = await self._requests(thread.id, caller, locale)
        headers = file_headers(f"thread-{thread.id[-8:]}.{format_}")
        if format_ == "csv":
            return Response("\ufeff" + _csv(items), 200, headers, "text/csv; charset=utf-8")
        shown = serialize_item(thread, _THREADS, "ThreadAiRequest", locale)
        return json_response({**shown, "requests": items}, headers=headers)

    async def _requests(self, thread_id: str, caller: Any, locale: str) -> list[dict[str, Any]]:
        """Return the requests of a thread, the first one first."""
        resource = _resource(_REQUESTS)
        items: list[dict[str, Any]] = []
        total = 1
        while len(items) < total:
            request = contract.ListAiRequestsRequest()
            request.filter.thread_id.append(thread_id)
            request.page.offset, request.page.limit = len(items), _PAGE
            context = ErrorContext(resource.rpcs["List"], _REQUESTS, resource.noun, locale)
            reply = await call(self.services, context, request, caller)
            items += [serialize_item(item, _REQUESTS, resource.noun, locale) for item in reply.items]
            # Items that are deleted meanwhile must not keep the loop going.
            total = reply.total if reply.items else 0
        return items[::-1]


def _resource(path: str) -> Resource:
    return next(resource for resource in resources() if resource.path == path)


def _csv(items: Sequence[Item]) -> str:
    return write_table([_HEADING, *(row for item in items for row in _rows(item))])


def _rows(item: Item) -> Iterator[tuple[str, ...]]:
    """Yield a row for each change of a request, or one if it changes nothing."""
    call_, answer = item["functionCall"] or {}, item["functionCallEscaped"] or {}
    first = (item["createdAt"] or "", item["author"], item["question"], call_.get("name", ""), item["status"],
             answer.get("text", ""))  # fmt: skip
    last = item["appliedAt"] or "", item["undoneAt"] or ""
    for change in item["changes"] or [{}]:
        values = (_text(change.get("before")), _text(change.get("after")))
        yield (
            *first,
            change.get("item", ""),
            change.get("label", ""),
            *values,
            change.get("error", ""),
            *last,
        )


def _text(value: Any) -> str:
    text = orjson.dumps(value).decode()
    return "" if text == "null" else text
