"""Sales reports, as JSON and as files."""

from typing import Any

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.orders.documents import MEDIA, TABLES, file_response
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_READ, _EXPORT = find_rpc(contract, "Reports", "ReadSales"), find_rpc(contract, "Reports", "ExportSales")
_DOC = RouteDoc(
    _READ,
    "readSales",
    "Sum the sales of a span of days by a dimension.",
    {"200": "SalesReport"},
    parameters=parameters(_READ),
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.get("/sales_report", openapi_extra=_DOC.operation())
    async def read(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _READ), http.path_params["locale"]
        request = parse_query(_READ, http.query_params)
        reply = await call(services, ErrorContext(_READ, "orders", "Order", locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    for ending, table in TABLES.items():
        endpoint = _export(services, authenticator, table)
        doc = _export_doc(ending).operation()
        routes.add_api_route(f"/sales_report.{ending}", endpoint, methods=["GET"], openapi_extra=doc)
    return routes


def _export(services: ServiceClients, authenticator: Authenticator, table: Any) -> Any:
    async def export(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _EXPORT), http.path_params["locale"]
        sales = parse_query(_READ, http.query_params)
        request = contract.ExportSalesRequest(sales=sales, table=table, locale=locale)
        return file_response(
            await call(services, ErrorContext(_EXPORT, "orders", "Order", locale), request, caller)
        )

    return export


def _export_doc(ending: str) -> RouteDoc:
    summary = f"Write a sales report into a table ({ending.upper()})."
    name = f"exportSalesAs{ending.capitalize()}"
    return RouteDoc(
        _EXPORT, name, summary, {"200": "File"}, parameters=parameters(_READ), media=MEDIA[ending]
    )
