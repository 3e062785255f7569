"""The preview of HTML that a response contains, in a document that can reach nothing."""

from chassis.descriptors import find_rpc
from fastapi import APIRouter
from souk.assistant.v1 import assistant_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import UNCACHED
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_PREVIEW = find_rpc(contract, "AiPreviews", "PreviewHtml")
_DOC = RouteDoc(
    _PREVIEW,
    "previewHtml",
    "Return HTML without what could act, in a document that can reach nothing.",
    {"200": "binary"},
    "PreviewHtmlBody",
    media="text/html",
).operation()
_HEADERS = {
    # In a frame or opened by itself, it runs no script, sends nothing and loads nothing but pictures of this host.
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; "
        "base-uri 'none'; frame-ancestors 'self'"
    ),
    **UNCACHED,
}


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that responds with the HTML of a preview, under headers that let it load nothing."""
    routes = request_router("/{locale:locale}")

    async def preview(http: Request) -> Response:
        caller = await authenticator.authorize(http, _PREVIEW)
        request, _ = parse_body(_PREVIEW, await json_object(http))
        reply = await call(
            services, ErrorContext(_PREVIEW, "", "", http.path_params["locale"]), request, caller
        )
        return Response(reply.html, media_type="text/html", headers=_HEADERS)

    routes.add_api_route("/preview", preview, methods=["POST"], openapi_extra=_DOC)
    return routes
