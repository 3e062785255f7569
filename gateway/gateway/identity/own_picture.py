"""One's own picture: the edge stores it, identity keeps its path."""

from dataclasses import dataclass

from chassis import serializer
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.identity.v1 import account_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.identity.pictures import IMAGE_BODY, read_picture, store_picture
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_SET = find_rpc(contract, "OwnAccount", "SetPicture")
_DOC = RouteDoc(_SET, "setPicture", "Set one's own picture.", {"200": "Account"}, media="application/ld+json")


@dataclass(frozen=True)
class _OwnPicture:
    services: ServiceClients
    authenticator: Authenticator

    async def set(self, http: Request) -> Response:
        caller, locale = await self.authenticator.authorize(http, _SET), http.path_params["locale"]
        picture = await store_picture(http.app.state.store, caller.tenant, await read_picture(http))
        context = ErrorContext(_SET, "account", "", locale)
        request = contract.SetPictureRequest(picture=picture)
        account = await call(self.services, context, request, caller)
        return json_response(serializer.serialize(account, locale))


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    set_picture = _OwnPicture(services, authenticator).set
    operation = _DOC.operation() | IMAGE_BODY
    routes.add_api_route("/account/picture", set_picture, methods=["PUT"], openapi_extra=operation)
    return routes
