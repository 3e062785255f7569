"""Routes of the theme's draft and of its versions."""

from dataclasses import dataclass
from typing import Any

from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.site.v1 import site_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.contract.parser import parse_into
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_GET, _SAVE, _PUBLISH, _DISCARD, _RESTORE = (
    find_rpc(contract, "SiteEditing", name)
    for name in (
        *("GetThemeDraft", "SaveThemeDraft", "PublishThemeDraft", "DiscardThemeDraft"),
        "RestoreThemeVersion",
    )
)


@dataclass(frozen=True)
class ThemeEndpoints:
    services: ServiceClients
    authenticator: Authenticator

    def change(self, method: MethodDescriptor) -> Any:
        """Return the endpoint of an rpc that takes the theme's id alone."""

        async def change(http: Request) -> Response:
            caller = await self.authenticator.authorize(http, method)
            return await self._theme(http, method, GetMessageClass(method.input_type)(id=id_of(http)), caller)

        return change

    async def save(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _SAVE)
        body = await json_object(http)
        request = contract.SaveThemeDraftRequest(version=write_headers.expected_version(http, body))
        request.mask.paths.extend(parse_into(request.item, body, is_new=False))
        request.item.id = id_of(http)
        return await self._theme(http, _SAVE, request, caller)

    async def restore(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _RESTORE)
        request, _ = parse_body(_RESTORE, await json_object(http))
        request.version_id = id_of(http)
        return await self._theme(http, _RESTORE, request, caller)

    async def _theme(self, http: Request, method: MethodDescriptor, request: Any, caller: Any) -> Response:
        locale = http.path_params["locale"]
        context = ErrorContext(method, "website_themes", "WebsiteTheme", locale)
        theme = await call(self.services, context, request, caller, write_headers.idempotency_key(http, {}))
        return json_response(
            serialize_item(theme, "website_themes", "WebsiteTheme", locale), 200, etag_header(theme)
        )


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")
    endpoints, theme = ThemeEndpoints(services, authenticator), "/website_themes/{id}"
    for path, handler, verb, doc in (
        (f"{theme}/draft", endpoints.change(_GET), "GET",
         _doc(_GET, "getThemeDraft", "Return the theme with its draft on it.")),
        (f"{theme}/draft", endpoints.save, "PUT",
         _doc(_SAVE, "saveThemeDraft", "Keep changes of the theme as a draft.", "WebsiteThemeChange")),
        (f"{theme}/draft", endpoints.change(_DISCARD), "DELETE",
         _doc(_DISCARD, "discardThemeDraft", "Delete the draft of the theme.")),
        (f"{theme}/publish", endpoints.change(_PUBLISH), "POST",
         _doc(_PUBLISH, "publishThemeDraft", "Publish the draft of the theme.")),
        ("/theme_versions/{id}/restore", endpoints.restore, "POST",
         _doc(_RESTORE, "restoreThemeVersion", "Publish an older version of the theme again, or make it the draft.",
              "RestoreThemeVersionBody")),
    ):  # fmt: skip
        routes.add_api_route(path, handler, methods=[verb], openapi_extra=doc)
    return routes


def _doc(method: MethodDescriptor, name: str, summary: str, body: str = "") -> dict[str, Any]:
    return RouteDoc(method, name, summary, {"200": "WebsiteTheme"}, body, [ID]).operation()
