"""Files of plans: limits of what is sent, and the file that a job wrote."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from chassis.context import Caller
from chassis.descriptors import find_rpc
from fastapi import APIRouter
from souk.planning.v1 import planning_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import file_headers
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call
from gateway.streams import StreamedResponse

# Of the paths on which files are sent: 20 million characters with what JSON escapes.
MAX_FILE_BYTES = 32 * 1024**2
FILE_PATHS = ("/api/gantt_jobs", "/api/gantt_imports")
# Of every file, whose name says what it is.
_MEDIA_TYPE = "application/octet-stream"
_READ = find_rpc(contract, "Planning", "ReadJobFile")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that streams the file of a finished job."""
    routes = request_router("/{locale:locale}/api")
    files = _JobFiles(services, authenticator)
    routes.add_api_route("/gantt_jobs/{id}/file", files.read, openapi_extra=_DOC.operation())
    return routes


@dataclass(frozen=True)
class _JobFiles:
    services: ServiceClients
    authenticator: Authenticator

    async def read(self, http: Request) -> Response:
        """Return the file as a stream of its parts."""
        caller = await self.authenticator.authorize(http, _READ)
        context = ErrorContext(_READ, "gantt_jobs", "GanttJob", http.path_params["locale"])
        first = await self._part(context, id_of(http), 0, caller)
        headers = file_headers(first.name) | {"Content-Length": str(first.size)}

        async def parts() -> AsyncGenerator[bytes]:
            yield first.content
            sent = len(first.content)
            while sent < first.size:
                part = await self._part(context, id_of(http), sent, caller)
                yield part.content
                sent += len(part.content)

        return StreamedResponse(http, caller, parts(), headers, _MEDIA_TYPE)

    async def _part(
        self, context: ErrorContext, id_: str, offset: int, caller: Caller
    ) -> contract.JobFilePart:
        request = contract.ReadJobFileRequest(id=id_, offset=offset)
        part: contract.JobFilePart = await call(self.services, context, request, caller)
        return part


_DOC = RouteDoc(
    _READ, "readJobFile", "Read the file that a job wrote.", {"200": "File"}, parameters=[ID],
    media=_MEDIA_TYPE,
)  # fmt: skip
