"""How the day goes, for the home page."""

from chassis import wire
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.answers import answer
from gateway.callers import Callers
from gateway.calls import Said, call, method_of
from gateway.clients import Services
from gateway.refusals import Asked

_READ = method_of(contract, "Figures", "ReadFigures")
_SAID = Said(_READ, "readOrderFigures", "Answer today's figures.", {"200": "OrderFigures"})


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @made.get("/order_figures", openapi_extra=_SAID.operation())
    async def figures(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _READ), http.path_params["locale"]
        asked = Asked(_READ, "orders", "Order", locale)
        return answer(wire.show(await call(services, asked, contract.ReadFiguresRequest(), caller), locale))

    return made
