"""Routes of the editor beside the plain resources: drafts, previews, versions, pictures."""

from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.errors import invalid_field
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.site.v1 import site_service_pb2 as contract
from starlette.datastructures import UploadFile
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc
from gateway.site.hosts import SiteHosts

MAX_IMAGE_BYTES = 10 * 1024**2
UPLOAD_PATH = "/upload-image"
_SAVE, _PUBLISH, _DISCARD, _RESTORE, _PREVIEW, _STORE, _REPORT = (
    find_rpc(contract, "SiteEditing", name)
    for name in (
        *("SaveDraft", "PublishDraft", "DiscardDraft", "RestoreVersion", "CreatePreview", "StoreImage"),
        "ReportPageEditor",
    )
)


@dataclass(frozen=True)
class Endpoints:
    services: ServiceClients
    authenticator: Authenticator
    hosts: SiteHosts

    async def save_draft(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _SAVE)
        body = await json_object(http)
        version = write_headers.expected_version(http, body)
        request, _ = parse_body(_SAVE, body)
        request.page_id, request.locale, request.version = id_of(http), http.path_params["locale"], version
        return await self._page(http, _SAVE, request, caller)

    def change(self, method: MethodDescriptor) -> Any:
        async def change(http: Request) -> Response:
            caller = await self.authenticator.authorize(http, method)
            request = GetMessageClass(method.input_type)(
                page_id=id_of(http), locale=http.path_params["locale"]
            )
            return await self._page(http, method, request, caller)

        return change

    async def restore(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _RESTORE)
        has_body = http.headers.get("content-length", "0") != "0"
        request, _ = parse_body(_RESTORE, await json_object(http) if has_body else {})
        request.version_id, request.locale = id_of(http), http.path_params["locale"]
        return await self._page(http, _RESTORE, request, caller)

    async def report(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _REPORT)
        request, _ = parse_body(_REPORT, await json_object(http))
        request.page_id = id_of(http)
        reply = await call(self.services, _context(http, _REPORT), request, caller)
        return json_response({"editors": [], **serializer.serialize(reply)})

    async def preview(self, http: Request) -> Response:
        caller = await self.authenticator.authorize(http, _PREVIEW)
        request = contract.CreatePreviewRequest(page_id=id_of(http), locale=http.path_params["locale"])
        reply = await call(self.services, _context(http, _PREVIEW), request, caller)
        url = f"{self.hosts.origin(caller.tenant)}{reply.path}"
        return json_response({**serializer.serialize(reply), "url": url}, 201)

    async def upload(self, http: Request) -> Response:
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

    async def _page(self, http: Request, method: MethodDescriptor, request: Any, caller: Any) -> Response:
        key = write_headers.idempotency_key(http, {})
        page = await call(self.services, _context(http, method), request, caller, key)
        return json_response(
            serialize_item(page, "pages", "Page", http.path_params["locale"]), 200, etag_header(page)
        )


def router(services: ServiceClients, authenticator: Authenticator, hosts: SiteHosts) -> APIRouter:
    routes = request_router("/{locale:locale}")
    endpoints, page = Endpoints(services, authenticator, hosts), "/api/pages/{id}"
    for path, handler, verb, doc in (
        (f"{page}/draft", endpoints.save_draft, "PUT", _doc(_SAVE, "saveDraft", "Keep content as a draft.")),
        (f"{page}/draft", endpoints.change(_DISCARD), "DELETE", _doc(_DISCARD, "discardDraft", "Delete a draft.")),
        (f"{page}/publish", endpoints.change(_PUBLISH), "POST", _doc(_PUBLISH, "publishDraft", "Publish a draft.")),
        (f"{page}/editors", endpoints.report, "POST", _REPORT_DOC),
        (f"{page}/preview", endpoints.preview, "POST", _PREVIEW_DOC),
        ("/api/page_versions/{id}/restore", endpoints.restore, "POST",
         _doc(_RESTORE, "restorePageVersion", "Publish an older version again, or make it the draft.")),
        (UPLOAD_PATH, endpoints.upload, "POST", _UPLOAD_DOC),
    ):  # fmt: skip
        routes.add_api_route(path, handler, methods=[verb], openapi_extra=doc)
    return routes


def _context(http: Request, method: MethodDescriptor) -> ErrorContext:
    return ErrorContext(method, "pages", "Page", http.path_params["locale"])


def _doc(method: MethodDescriptor, name: str, summary: str) -> dict[str, Any]:
    body = f"{method.name}Body" if method in (_SAVE, _RESTORE) else ""
    return RouteDoc(method, name, summary, {"200": "Page"}, body, [ID]).operation()


_PREVIEW_DOC = RouteDoc(
    _PREVIEW, "createPreview", "Make a link that shows a page with its drafts for a day.", {"201": "PagePreview"},
    parameters=[ID],
).operation()  # fmt: skip
_REPORT_DOC = RouteDoc(
    _REPORT, "reportPageEditor", "Say that a page is open in an editor, and see who else has it open.",
    {"200": "PageEditors"}, "ReportPageEditorBody", [ID],
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
