"""Lists as tables: orders, products and customers that filters find."""

from collections.abc import Iterable
from typing import Any

from chassis.contract.resource import Resource
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.orders.documents import MEDIA, TABLES, file_response
from gateway.request_router import request_router
from gateway.resources.filters import apply
from gateway.resources.operations import Operations
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_EXPORTS = {
    path: find_rpc(contract, "Papers", f"Export{path.capitalize()}")
    for path in ("orders", "products", "customers")
}


def router(services: ServiceClients, authenticator: Authenticator, known: Iterable[Resource]) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    resources = [resource for resource in known if resource.path in _EXPORTS]
    for resource in resources:
        for ending, table in TABLES.items():
            method = _EXPORTS[resource.path]
            routes.add_api_route(
                f"/{resource.path}.{ending}",
                _export(services, authenticator, resource, method, table),
                methods=["GET"],
                openapi_extra=_doc(resource, method, ending).operation(),
            )
    return routes


def _export(
    services: ServiceClients,
    authenticator: Authenticator,
    resource: Resource,
    method: MethodDescriptor,
    table: Any,
) -> Any:
    async def export(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, method), http.path_params["locale"]
        request = GetMessageClass(method.input_type)(table=table, locale=locale)
        apply(resource, http.query_params.multi_items(), request, caller.timezone)
        context = ErrorContext(method, resource.path, resource.noun, locale)
        return file_response(await call(services, context, request, caller))

    return export


def _doc(resource: Resource, method: MethodDescriptor, ending: str) -> RouteDoc:
    filters = Operations(resource).list()["parameters"][3:]
    summary = f"Write the {resource.path} that the filters find into a table ({ending.upper()})."
    name = f"export{resource.path.capitalize()}As{ending.capitalize()}"
    return RouteDoc(method, name, summary, {"200": "File"}, parameters=filters, media=MEDIA[ending])
