"""Routes of the page editor by hand: links of previews, and pictures."""

from dataclasses import dataclass

from chassis import serializer
from chassis.descriptors import find_rpc
from chassis.errors import invalid_field
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.site.v1 import site_service_pb2 as contract
from starlette.datastructures import UploadFile
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call
from gateway.site.hosts import SiteHosts

MAX_IMAGE_BYTES = 10 * 1024**2
UPLOAD_PATH = "/upload-image"
_PREVIEW, _STORE = (find_rpc(contract, "SiteEditing", name) for name in ("CreatePreview", "StoreImage"))


@dataclass(frozen=True)
class Endpoints:
    """Endpoints of the page editor that answer with addresses or take files."""

    services: ServiceClients
    authenticator: Authenticator
    hosts: SiteHosts

    async def preview(self, http: Request) -> Response:
        """Respond with a link to the unpublished page at the site's own host (201)."""
        caller = await self.authenticator.authorize(http, _PREVIEW)
        request = contract.CreatePreviewRequest(page_id=id_of(http), locale=http.path_params["locale"])
        context = ErrorContext(_PREVIEW, "pages", "Page", http.path_params["locale"])
        reply = await call(self.services, context, request, caller)
        url = f"{self.hosts.origin(caller.tenant)}{reply.path}"
        return json_response({**serializer.serialize(reply), "url": url}, 201)

    async def upload(self, http: Request) -> Response:
        """Store the picture of the form field `image` (201). Raise ValidationError if there is none or it is larger
        than 10 MB."""
        caller = await self.authenticator.authorize(http, _STORE)
        async with http.form(max_files=1, max_fields=10) as form:
            file = form.get("image")
            if not isinstance(file, UploadFile):
                raise invalid_field("image", "Send a picture as the form field image.", "blank")
            content = await file.read(MAX_IMAGE_BYTES + 1)
            name = file.filename or ""
        if len(content) > MAX_IMAGE_BYTES:
            raise invalid_field("image", "A picture has 10 MB at the most.", "too-large")
        request = contract.StoreImageRequest(name=name[:120], content=content)
        context = ErrorContext(_STORE, "site_images", "SiteImage", http.path_params["locale"])
        image = await call(self.services, context, request, caller)
        item = serialize_item(image, "site_images", "SiteImage", http.path_params["locale"])
        return json_response(item, 201, {"Location": item["@id"]})


def router(services: ServiceClients, authenticator: Authenticator, hosts: SiteHosts) -> APIRouter:
    """Return the routes of previews and uploads."""
    routes = request_router("/{locale:locale}")
    endpoints = Endpoints(services, authenticator, hosts)
    routes.add_api_route(
        "/api/pages/{id}/preview", endpoints.preview, methods=["POST"], openapi_extra=_PREVIEW_DOC
    )
    routes.add_api_route(UPLOAD_PATH, endpoints.upload, methods=["POST"], openapi_extra=_UPLOAD_DOC)
    return routes


_PREVIEW_DOC = RouteDoc(
    _PREVIEW, "createPreview", "Make a link that shows a page with its drafts for a day.", {"201": "PagePreview"},
    parameters=[ID],
).operation()  # fmt: skip
_UPLOAD_DOC = RouteDoc(
    _STORE, "uploadImage", "Store a picture in the library.", {"201": "SiteImage"}
).operation() | {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {"image": {"type": "string", "format": "binary"}},
                    "required": ["image"],
                }
            }
        },
    }
}
