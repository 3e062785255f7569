"""What shop pages ask: the ways of a parcel with their prices, and what there is of a variant."""

from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.answers import answer
from gateway.bodies import json_object
from gateway.callers import Callers, Guest, require
from gateway.calls import Said, call, query
from gateway.clients import Services
from gateway.dropship.supplier import FREIGHT, STOCK, freight_request, stock_request
from gateway.refusals import Asked

# Ways that bear the supplier's name bear the shop's in the shop.
_PREFIXES = ("CJPacket", "CJ")
_SHOWN = ("logisticName", "logisticPrice", "logisticAging")


def router(services: Services, callers: Callers, guest: Guest) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api/freight", default_response_class=Response)

    async def visitor(http: Request, method: Any) -> Any:
        """Whoever is signed in, or who visits the public page."""
        if "authorization" in http.headers:
            return await callers.entitled(http, method)
        caller = await guest(http)
        require(caller, method)
        return caller

    async def ask(http: Request, method: Any, request: Any) -> tuple[Any, Any]:
        caller = await visitor(http, method)
        asked = Asked(method, "freight", "Freight", http.path_params["locale"])
        return caller, orjson.loads((await call(services, asked, request, caller)).data or "null")

    @made.post("/calculate", openapi_extra=_SAID_CALCULATE)
    async def calculate(http: Request) -> Response:
        await visitor(http, FREIGHT)
        caller, ways = await ask(http, FREIGHT, freight_request(await json_object(http)))
        return answer([_way(one, caller.tenant) for one in ways or [] if isinstance(one, dict)])

    @made.get("/inventory", openapi_extra=_SAID_INVENTORY)
    async def inventory(http: Request) -> Response:
        await visitor(http, STOCK)
        _, rows = await ask(http, STOCK, stock_request(http))
        found = [_row(one) for one in rows or [] if isinstance(one, dict)]
        return answer({"inventory": found, "total": sum(one["quantity"] for one in found)})

    return made


def _way(way: Mapping[str, Any], tenant: str) -> dict[str, Any]:
    shown = {name: way.get(name) for name in _SHOWN}
    name = str(shown["logisticName"] or "")
    prefix = next((one for one in _PREFIXES if name.startswith(one)), "")
    shop = tenant.replace("-", " ").title()
    # The order needs the way by the supplier's own name.
    return {**shown, "logisticName": f"{shop}{name.removeprefix(prefix)}" if prefix else name, "key": name}


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    found = row.get("totalInventoryNum", row.get("storageNum"))
    return {
        "countryCode": str(row.get("countryCode") or ""),
        "quantity": found if isinstance(found, int) else 0,
    }


# Shop pages ask without signing in.
_SAID_CALCULATE = Said(
    FREIGHT,
    "calculateFreight",
    "Price the ways of a parcel.",
    {"200": "FreightWays"},
    "FreightBody",
    is_public=True,
).operation()
_SAID_INVENTORY = Said(
    STOCK, "readInventory", "Count what there is of a variant.", {"200": "Inventory"}, parameters=[query("vid")],
    refusals=[409], is_public=True,
).operation()  # fmt: skip
