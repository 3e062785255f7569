"""What an application stores for a tenant, as its lists show it, in one file of JSON."""

from dataclasses import dataclass
from typing import Any

from chassis.context import Caller
from chassis.contract.applications import application
from chassis.contract.resource import Resource, resources
from chassis.model import now
from chassis.serializer import serialize_item
from fastapi import Response
from souk.apps.v1 import apps_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.responses import file_headers, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

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
        instant = now()
        body = {
            "application": item.application,
            "exportedAt": instant.isoformat(),
            "data": {
                resource.path: await self._items(resource, caller, locale)
                for resource in list_resources(item.application)
            },
        }
        name = f"{item.application}-{instant:%Y-%m-%d}.json"
        return json_response(body, headers=file_headers(name))

    async def _items(self, resource: Resource, caller: Caller, locale: str) -> list[dict[str, Any]]:
        items: list[dict[str, Any]] = []
        total = 1
        while len(items) < total:
            request = resource.request("List", locale)
            request.page.offset, request.page.limit = len(items), _PAGE
            context = ErrorContext(resource.rpcs["List"], resource.path, resource.noun, locale)
            reply = await call(self.services, context, request, caller)
            items += [serialize_item(item, resource.path, resource.noun, locale) for item in reply.items]
            # Items that are deleted meanwhile must not keep the loop going.
            total = reply.total if reply.items else 0
        return items


def list_resources(name: str) -> list[Resource]:
    """Return the plain resources of an application that can be listed."""
    return [one for one in resources() if application(one.service) == name and "List" in one.rpcs]


EXPORT_DOC = RouteDoc(
    _DELETE, "exportApplication", "Download what an application stores, as its lists show it.",
    {"200": "ApplicationExport"}, parameters=[ID],
)  # fmt: skip
