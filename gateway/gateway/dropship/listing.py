"""Listing supplier products, one or many."""

from collections.abc import Mapping
from typing import Any

from chassis.descriptors import find_rpc
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.dropship import bulk
from gateway.dropship.entities import to_listed
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_LIST = find_rpc(rpc, "CjProducts", "ImportProducts")
_PATH, _NOUN = "cj_products", "CjProduct"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that lists products by their ids at once, or begins an import (202) for a search or choices."""
    routes = request_router("/{locale:locale}/api")

    @routes.post(f"/{_PATH}", openapi_extra=_LIST_DOC)
    async def list_products(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _LIST), http.path_params["locale"]
        body = await json_object(http)
        key = write_headers.idempotency_key(http, body)
        if body.keys() & {"search", "choices"}:
            return await _import_search(body, caller, key, locale)
        request = listing_request(body)
        reply = await call(services, ErrorContext(_LIST, _PATH, _NOUN, locale), request, caller, key)
        is_one = not isinstance(body.get("entities"), list)
        return _one(reply, locale) if is_one and reply.listings else _many(reply, locale)

    async def _import_search(body: Mapping[str, Any], caller: Any, key: str, locale: str) -> Response:
        error_context = ErrorContext(bulk.IMPORT_FOUND, _PATH, _NOUN, locale)
        begun = await call(services, error_context, bulk.search_import_request(body), caller, key)
        return json_response(
            {"import": serialize_item(begun, "imports", "Import", locale), "listings": []}, 202
        )

    return routes


def _one(reply: Any, locale: str) -> Response:
    item = serialize_item(reply.listings[0], _PATH, _NOUN, locale)
    created = {"Location": item["@id"]}
    return json_response(item, 200 if reply.is_no_op else 201, {**created, **etag_header(reply.listings[0])})


def _many(reply: Any, locale: str) -> Response:
    begun = getattr(reply, "import") if reply.HasField("import") else None
    items = [serialize_item(listing, _PATH, _NOUN, locale) for listing in reply.listings]
    body = {
        "import": serialize_item(begun, "imports", "Import", locale) if begun else None,
        "listings": items,
    }
    return json_response(body, 202)


def listing_request(body: Mapping[str, Any]) -> Any:
    """Return the request to list products. Raise ValidationError with every violation."""
    entities = body.get("entities")
    is_one = isinstance(entities, Mapping)
    if is_one:
        listed: Any = to_listed(entities)
    else:
        listed = [to_listed(entity) for entity in entities] if isinstance(entities, list) else entities
    request, _ = parse_body(_LIST, {**body, "entities": listed})
    # The price of a single product was set with its costs in view.
    request.confirm_below_cost = is_one or request.confirm_below_cost
    return request


_LIST_DOC = RouteDoc(
    _LIST, "listSupplierProducts", "List a supplier's product in the shop, or many, or all that a search finds.",
    {"200": _NOUN, "201": _NOUN, "202": "ImportBegun"}, body="ListingBody",
).operation()  # fmt: skip
