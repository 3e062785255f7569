"""What an application stores for a tenant, as its lists show it, in one file of JSON."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

import orjson
from chassis.context import Caller
from chassis.contract.applications import application
from chassis.contract.resource import Resource, resources
from chassis.descriptors import find_rpc
from chassis.model import now
from chassis.serializer import serialize_item
from fastapi import Response
from souk.apps.v1 import apps_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.problem_details import LD_JSON
from gateway.references import id_of
from gateway.responses import file_headers
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call
from gateway.streams import StreamedResponse

_GET = find_rpc(contract, "InstalledApplications", "GetInstalledApplication")
# Who may uninstall an application may export what it leaves.
_DELETE = find_rpc(contract, "InstalledApplications", "DeleteInstalledApplication")
_PATH, _NOUN = "installed_applications", "InstalledApplication"
_PAGE = 200


@dataclass(frozen=True)
class Exporter:
    """Reads the plain resources of an application page by page, as the admin who asks for them."""

    services: ServiceClients
    authenticator: Authenticator

    async def export(self, http: Request) -> Response:
        """Respond with the items of each resource by its path."""
        caller = await self.authenticator.authorize(http, _DELETE)
        locale = http.path_params["locale"]
        request = contract.GetInstalledApplicationRequest(id=id_of(http), locale=locale)
        item = await call(self.services, ErrorContext(_GET, _PATH, _NOUN, locale), request, caller)
        headers = file_headers(f"{item.application}-{now():%Y-%m-%d}.json")
        return StreamedResponse(http, caller, self._file(item.application, caller, locale), headers, LD_JSON)

    async def _file(self, application: str, caller: Caller, locale: str) -> AsyncGenerator[bytes]:
        """Yield the file page by page: of what an application stores, no process has room for all."""
        start = orjson.dumps({"application": application, "exportedAt": now().isoformat()})
        yield start.removesuffix(b"}") + b',"data":{'
        for index, resource in enumerate(list_resources(application)):
            yield (b"," if index else b"") + orjson.dumps(resource.path) + b":["
            async for items in self._pages(resource, caller, locale):
                yield items
            yield b"]"
        yield b"}}"

    async def _pages(self, resource: Resource, caller: Caller, locale: str) -> AsyncGenerator[bytes]:
        """Yield the items of each page, with the commas between them."""
        count, total = 0, 1
        while count < total:
            request = resource.request("List", locale)
            request.page.offset, request.page.limit = count, _PAGE
            context = ErrorContext(resource.rpcs["List"], resource.path, resource.noun, locale)
            reply = await call(self.services, context, request, caller)
            items = [serialize_item(item, resource.path, resource.noun, locale) for item in reply.items]
            yield (b"," if count and items else b"") + orjson.dumps(items)[1:-1]
            count += len(items)
            # Items that are deleted meanwhile must not keep the loop going.
            total = reply.total if reply.items else 0


def list_resources(name: str) -> list[Resource]:
    """Return the plain resources of an application that can be listed."""
    return [
        resource
        for resource in resources()
        if application(resource.service) == name and "List" in resource.rpcs
    ]


EXPORT_DOC = RouteDoc(
    _DELETE, "exportApplication", "Download what an application stores, as its lists show it.",
    {"200": "ApplicationExport"}, parameters=[ID],
)  # fmt: skip
