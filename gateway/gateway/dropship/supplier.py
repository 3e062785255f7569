"""The supplier's five calls with the supplier's own names; the token stays here."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

import orjson
from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.answers import answer
from gateway.bodies import json_object
from gateway.callers import Callers
from gateway.calls import Said, call, method_of, query
from gateway.clients import Services
from gateway.dropship.reading import Reader
from gateway.problems import Problem
from gateway.refusals import Asked

_SEARCH, _READ = method_of(rpc, "Supplier", "SearchProducts"), method_of(rpc, "Supplier", "ReadProduct")
_CATEGORIES, STOCK = method_of(rpc, "Supplier", "ReadCategories"), method_of(rpc, "Supplier", "ReadStock")
FREIGHT = method_of(rpc, "Supplier", "CalculateFreight")
_SIZE, _LARGEST, _LAST, _MOST_PIECES = 24, 200, 100_000, 10_000
_LISTED = ("pageNum", "pageSize", "categoryId", "countryCode", "productNameEn", "productSku")
_NAMES = {
    "page": "pageNum", "size": "pageSize", "category_id": "categoryId", "country": "countryCode",
    "name": "productNameEn", "sku": "productSku",
}  # fmt: skip


class Calls:
    def __init__(self, services: Services, callers: Callers) -> None:
        self._services, self._callers = services, callers

    async def products(self, http: Request) -> Response:
        caller, asked, reader = await self._callers.entitled(http, _SEARCH), _asked(http, _LISTED), Reader()
        request = rpc.SearchProductsRequest(
            page=reader.whole(asked.get("pageNum") or 1, "pageNum", _LAST),
            size=reader.whole(asked.get("pageSize") or _SIZE, "pageSize", _LARGEST),
            category_id=reader.text(asked, "categoryId"),
            country=reader.country(asked, "countryCode"),
            name=reader.text(asked, "productNameEn"),
            sku=reader.text(asked, "productSku"),
        )
        reader.check()
        return await self._answer(http, _SEARCH, request, caller)

    async def product(self, http: Request) -> Response:
        caller, asked, reader = await self._callers.entitled(http, _READ), _asked(http, ("pid",)), Reader()
        request = rpc.ReadProductRequest(pid=reader.text(asked, "pid"))
        reader.check()
        return await self._answer(http, _READ, request, caller)

    async def categories(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, _CATEGORIES)
        _asked(http, ())
        return await self._answer(http, _CATEGORIES, rpc.ReadCategoriesRequest(), caller)

    async def stock(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, STOCK)
        return await self._answer(http, STOCK, stock_request(http), caller)

    async def freight(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, FREIGHT)
        request = freight_request(await json_object(http))
        return await self._answer(http, FREIGHT, request, caller)

    async def _answer(self, http: Request, method: Any, request: Any, caller: Any) -> Response:
        asked = Asked(method, "supplier", "Supplier", http.path_params["locale"], _NAMES)
        reply = await call(self._services, asked, request, caller)
        body = {
            "code": 200,
            "result": True,
            "message": "Success",
            "data": orjson.Fragment(reply.data or "null"),
        }
        return answer({**body, "requestId": uuid4().hex})


def freight_request(body: Mapping[str, Any]) -> Any:
    """A parcel and its way; raises Invalid with every violation."""
    reader = Reader()
    request = rpc.CalculateFreightRequest(
        start_country=reader.country(body, "startCountryCode"),
        end_country=reader.country(body, "endCountryCode"),
    )
    for name, country in (
        ("startCountryCode", request.start_country),
        ("endCountryCode", request.end_country),
    ):
        if not country:
            reader.say(name, "This is needed.", "blank")
    lines = reader.objects(body.get("products"), "products")
    if not lines:
        reader.say("products", "Name at least one variant.", "blank")
    for place, one in enumerate(lines):
        vid = reader.text(one, "vid", f"products[{place}].")
        if not vid:
            reader.say(f"products[{place}].vid", "This is needed.", "blank")
        pieces = reader.whole(one.get("quantity", 1), f"products[{place}].quantity", _MOST_PIECES)
        request.parcels.append(rpc.Parcel(vid=vid, quantity=pieces))
    reader.check()
    return request


def stock_request(http: Request) -> Any:
    reader = Reader()
    vid = reader.text(_asked(http, ("vid",)), "vid")
    if not vid:
        reader.say("vid", "This is needed.", "blank")
    reader.check()
    return rpc.ReadStockRequest(vid=vid)


def _asked(http: Request, known: tuple[str, ...]) -> Mapping[str, str]:
    for name in http.query_params:
        if name not in known:
            raise Problem(400, f"There is no parameter {name[:100]}.", code="filter")
    return dict(http.query_params)


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api/supplier", default_response_class=Response)
    these = Calls(services, callers)
    for path, endpoint, told in (
        ("/product/list", these.products, _SAID_SEARCH),
        ("/product/query", these.product, _SAID_READ),
        ("/product/getCategory", these.categories, _SAID_CATEGORIES),
        ("/product/stock/queryByVid", these.stock, _SAID_STOCK),
    ):
        made.add_api_route(path, endpoint, methods=["GET"], openapi_extra=told)
    made.add_api_route(
        "/logistic/freightCalculate", these.freight, methods=["POST"], openapi_extra=_SAID_FREIGHT
    )
    return made


def _told(method: Any, name: str, summary: str, parameters: Iterable[Any] = ()) -> dict[str, Any]:
    answers = {"200": "SupplierAnswer"}
    return Said(method, name, summary, answers, parameters=parameters, refusals=[409, 422]).operation()


_SAID_SEARCH = _told(_SEARCH, "searchSupplier", "Search the supplier.", [query(name) for name in _LISTED])
_SAID_READ = _told(_READ, "readSupplierProduct", "Read a product.", [query("pid")])
_SAID_CATEGORIES = _told(_CATEGORIES, "readSupplierCategories", "Read the tree of categories.")
_SAID_STOCK = _told(STOCK, "readSupplierStock", "Read a variant's stock.", [query("vid")])
_SAID_FREIGHT = Said(
    FREIGHT, "calculateSupplierFreight", "Price a parcel.", {"200": "SupplierAnswer"}, "FreightBody"
).operation()
