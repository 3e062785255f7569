"""One's own picture and the business's logo: the edge stores them, identity keeps their paths."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.identity.v1 import account_service_pb2 as account
from souk.identity.v1 import business_service_pb2 as business
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.identity.pictures import IMAGE_BODY, read_logo, read_picture, store_picture
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call


@dataclass(frozen=True)
class _Kind:
    """A picture at a path: how it is read and stored, and the rpc that takes its path, made by `request`."""

    path: str
    doc: RouteDoc
    read: Callable[[Request], Awaitable[bytes]]
    name: str
    ending: str
    request: Callable[[str], Any]


_KINDS = (
    _Kind(
        "/account/picture",
        RouteDoc(
            find_rpc(account, "OwnAccount", "SetPicture"),
            "setPicture",
            "Set one's own picture.",
            {"200": "Account"},
        ),
        read_picture,
        "person",
        "webp",
        lambda path: account.SetPictureRequest(picture=path),
    ),
    _Kind(
        "/business/logo",
        RouteDoc(
            find_rpc(business, "OwnBusiness", "SetLogo"), "setLogo", "Set the logo.", {"200": "Business"}
        ),
        read_logo,
        "logo",
        "png",
        lambda path: business.SetLogoRequest(logo=path),
    ),
)


@dataclass(frozen=True)
class _StoredPicture:
    kind: _Kind
    services: ServiceClients
    authenticator: Authenticator

    async def set(self, http: Request) -> Response:
        kind, method, locale = self.kind, self.kind.doc.method, http.path_params["locale"]
        caller = await self.authenticator.authorize(http, method)
        content = await kind.read(http)
        path = await store_picture(http.app.state.store, caller.tenant, content, kind.name, kind.ending)
        context = ErrorContext(method, kind.path.split("/")[1], "", locale)
        reply = await call(self.services, context, kind.request(path), caller)
        return json_response(serializer.serialize(reply, locale), headers=etag_header(reply))


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the routes by which a person's picture and the business's logo are replaced."""
    routes = request_router("/{locale:locale}/api")
    for kind in _KINDS:
        stored = _StoredPicture(kind, services, authenticator)
        operation = kind.doc.operation() | IMAGE_BODY
        routes.add_api_route(kind.path, stored.set, methods=["PUT"], openapi_extra=operation)
    return routes
