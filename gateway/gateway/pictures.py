"""Pictures that services fetch for the app's pages, so that browsers connect to no other host. An `img` can send no
header: it has a cookie, and an address without a locale, so that the cookie goes along with nothing else."""

from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.auth import Authenticator, request_locale
from gateway.bodies import parse_query
from gateway.clients import ServiceClients
from gateway.cookies import PICTURES
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc
from gateway.rpc import call

# Services convert every picture to it.
MEDIA = "image/jpeg"
_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
}


def picture_router(
    path: str, doc: RouteDoc, services: ServiceClients, authenticator: Authenticator
) -> APIRouter:
    """Return the route below `/{locale}/api`, which also answers without the locale. The method's reply has the picture
    as `content`, empty if there is none."""
    method = doc.method

    async def show(http: Request) -> Response:
        caller = await authenticator.authorize_picture(http, method)
        request = parse_query(method, http.query_params)
        error_context = ErrorContext(method, path, "", request_locale(http, caller))
        reply = await call(services, error_context, request, caller)
        # Missing pictures are common; a 204 keeps browsers from reporting each as an error.
        if not reply.content:
            return Response(status_code=204, headers=_HEADERS)
        return Response(reply.content, 200, _HEADERS, MEDIA)

    routes = request_router()
    routes.add_api_route(f"/{{locale:locale}}/api/{path}", show, openapi_extra=_describe(doc))
    routes.add_api_route(f"{PICTURES.path}/{path}", show, include_in_schema=False)
    return routes


def _describe(doc: RouteDoc) -> dict[str, Any]:
    operation = doc.operation()
    operation["responses"]["204"] = {"description": "There is no picture."}
    operation["security"] = [*operation["security"], {"pictures": []}]
    return operation
