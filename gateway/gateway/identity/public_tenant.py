"""The tenant that a host shows, for the sign-in page."""

from chassis import serializer
from fastapi import APIRouter
from souk.identity.v1 import edge_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.identity.identity_data import find_edge_rpc
from gateway.identity.sign_in_calls import SignInCalls
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.site.hosts import SiteHosts

_GET = find_edge_rpc("GetPublicTenant")
_DOC = RouteDoc(
    _GET,
    "readTenantOfHost",
    "Return the tenant that this host shows, for the sign-in page.",
    {"200": "PublicTenant"},
)


def router(calls: SignInCalls, hosts: SiteHosts) -> APIRouter:
    """Return the route that names the tenant of the request's host, for people who have not signed in."""
    routes = request_router("/{locale:locale}/api/account")

    @routes.get("/tenant", openapi_extra=_DOC.operation())
    async def read_tenant(http: Request) -> Response:
        message = contract.GetPublicTenantRequest(slug=await hosts.find_slug(http))
        return json_response(serializer.serialize(await calls.call(http, _GET, message)))

    return routes
