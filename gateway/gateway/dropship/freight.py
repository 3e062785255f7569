"""Freight and stock for the public shop pages."""

from collections.abc import Mapping
from typing import Any

import orjson
from chassis.context import Caller
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body, parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.dropship.supplier import FREIGHT, STOCK
from gateway.grpc_status import ErrorContext
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

# Shipping lines with the supplier's name in front are shown under the shop's.
_PREFIXES = ("CJPacket", "CJ")
_SHOWN_FIELDS = ("logisticName", "logisticPrice", "logisticAging")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api/freight", default_response_class=Response)

    async def fetch(http: Request, caller: Caller, method: MethodDescriptor, request: Any) -> Any:
        error_context = ErrorContext(method, "freight", "Freight", http.path_params["locale"])
        return orjson.loads((await call(services, error_context, request, caller)).data or "null")

    @routes.post("/calculate", openapi_extra=_CALCULATE_DOC)
    async def calculate(http: Request) -> Response:
        caller = await authenticator.authorize_public(http, FREIGHT)
        request, _ = parse_body(FREIGHT, await json_object(http))
        ways = await fetch(http, caller, FREIGHT, request)
        return json_response([_way(one, caller.tenant) for one in ways or [] if isinstance(one, dict)])

    @routes.get("/inventory", openapi_extra=_INVENTORY_DOC)
    async def inventory(http: Request) -> Response:
        caller = await authenticator.authorize_public(http, STOCK)
        rows = await fetch(http, caller, STOCK, parse_query(STOCK, http.query_params))
        found = [_row(one) for one in rows or [] if isinstance(one, dict)]
        return json_response({"inventory": found, "total": sum(one["quantity"] for one in found)})

    return routes


def _way(way: Mapping[str, Any], tenant: str) -> dict[str, Any]:
    shown = {name: way.get(name) for name in _SHOWN_FIELDS}
    name = str(shown["logisticName"] or "")
    prefix = next((one for one in _PREFIXES if name.startswith(one)), "")
    shop = tenant.replace("-", " ").title()
    # Orders need the supplier's own name of the shipping line.
    return {**shown, "logisticName": f"{shop}{name.removeprefix(prefix)}" if prefix else name, "key": name}


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    found = row.get("totalInventoryNum", row.get("storageNum"))
    return {
        "countryCode": str(row.get("countryCode") or ""),
        "quantity": found if isinstance(found, int) else 0,
    }


# Shop pages send no token.
_CALCULATE_DOC = RouteDoc(
    FREIGHT,
    "calculateFreight",
    "Price the ways of a parcel.",
    {"200": "FreightWays"},
    "CalculateFreightBody",
    is_public=True,
).operation()
_INVENTORY_DOC = RouteDoc(
    STOCK, "readInventory", "Count what there is of a variant.", {"200": "Inventory"},
    parameters=parameters(STOCK), errors=[409], is_public=True,
).operation()  # fmt: skip
