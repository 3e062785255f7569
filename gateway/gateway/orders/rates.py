"""Refreshing the exchange rates of the tenant."""

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_REFRESH = find_rpc(contract, "ExchangeRateFeed", "RefreshExchangeRates")
_DOC = RouteDoc(
    _REFRESH,
    "refreshExchangeRates",
    "Take over the feed's exchange rates now, but for those entered by hand.",
    {"200": "RefreshedExchangeRates"},
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.post("/exchange_rate_refreshes", openapi_extra=_DOC.operation())
    async def refresh(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _REFRESH), http.path_params["locale"]
        error_context = ErrorContext(_REFRESH, "currency_exchange_rates", "CurrencyExchangeRate", locale)
        reply = await call(services, error_context, contract.RefreshExchangeRatesRequest(), caller)
        return json_response(serializer.serialize(reply, locale))

    return routes
