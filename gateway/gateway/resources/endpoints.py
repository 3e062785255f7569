"""The HTTP methods of one resource."""

from dataclasses import dataclass
from typing import Any

from chassis import serializer
from chassis.context import Caller
from chassis.contract.resource import Resource
from chassis.serializer import serialize_item
from starlette.requests import Request
from starlette.responses import Response

from gateway import write_headers
from gateway.auth import Authenticator, request_locale
from gateway.bodies import Json, is_merge, json_object, without_key
from gateway.clients import ServiceClients
from gateway.contract.parser import parse_into
from gateway.etags import not_modified
from gateway.grpc_status import ErrorContext
from gateway.paging import parse_page
from gateway.references import id_of
from gateway.resources import simple_rest
from gateway.resources.collections import ListRequest, to_content
from gateway.resources.field_selection import PARAMETER, select
from gateway.resources.filters import apply
from gateway.resources.replies import shown
from gateway.resources.uploads import shorten_uploads
from gateway.responses import etag_header, json_bytes, json_response
from gateway.rpc import call, receive

_NO_FILTERS = ("page", "itemsPerPage", PARAMETER)


@dataclass(frozen=True)
class Endpoints:
    """Endpoints of one resource: each parses the request by the contract, calls the rpc and serialises the reply. They
    raise Problem for what can't be parsed and the DomainError of the service."""

    resource: Resource
    services: ServiceClients
    authenticator: Authenticator

    async def list(self, http: Request) -> Response:
        """Respond with a page as a Hydra collection, or as a bare array in the dialect of simple REST; 304 if its ETag
        is the client's."""
        caller = await self._caller(http, "List")
        query, locale = http.query_params, request_locale(http, caller)
        request = self.resource.request("List", locale)
        is_bare = simple_rest.is_used(query)
        pairs = simple_rest.pairs(query) if is_bare else query.multi_items()
        filters = [(name, value) for name, value in pairs if name not in _NO_FILTERS]
        apply(self.resource, filters, request, caller.timezone)
        page, size = query.get("page"), query.get("itemsPerPage")
        part = simple_rest.part(query) if is_bare else parse_page(page, size, is_whole=self.resource.is_whole)
        request.page.offset, request.page.limit = part.offset, part.limit
        fields = select(self.resource, query.getlist(PARAMETER), request)
        reply = await receive(self.services, self._context("List", locale), request, caller)
        content = to_content(
            ListRequest(
                self.resource.path, locale, http.scope["query_string"], tuple(pairs), part, fields, is_bare
            ),
            reply,
        )
        return not_modified(http, content.headers) or json_bytes(content.body, headers=content.headers)

    async def get(self, http: Request) -> Response:
        """Respond with the item; 304 if its ETag is the client's."""
        caller = await self._caller(http, "Get")
        locale = request_locale(http, caller)
        request = self.resource.request("Get", locale)
        request.id = id_of(http)
        reply = await receive(self.services, self._context("Get", locale), request, caller)
        item = shown(self.resource, reply, locale)
        return not_modified(http, item.headers) or json_response(item.body, headers=item.headers)

    async def create(self, http: Request) -> Response:
        """Respond with the created item and its Location (201). A repeated idempotency key returns the first reply."""
        caller = await self._caller(http, "Create")
        locale, body = request_locale(http, caller), await self._body(http)
        request = self.resource.request("Create", locale)
        key = write_headers.idempotency_key(http, body)
        parse_into(request.item, without_key(self.resource.rpcs["Create"], body), is_new=True)
        item = await self._call("Create", request, caller, locale, key)
        return self._item(item, locale, 201)

    async def change(self, http: Request) -> Response:
        """Respond with the changed item: PUT and PATCH change the members that are sent; null removes one. A merge
        patch also changes members of embedded objects one by one."""
        caller = await self._caller(http, "Update")
        locale, body = request_locale(http, caller), await self._body(http)
        request = self.resource.request("Update", locale)
        id_, key, request.version = (
            id_of(http),
            write_headers.idempotency_key(http, {}),
            write_headers.expected_version(http, body),
        )
        request.mask.paths.extend(parse_into(request.item, body, is_new=False, is_merge=is_merge(http)))
        request.item.id = id_
        return self._item(await self._call("Update", request, caller, locale, key), locale)

    async def delete(self, http: Request) -> Response:
        """Respond with the id and IRI of the removed item. If-Match, if sent, must name its version."""
        caller = await self._caller(http, "Delete")
        request, locale = self.resource.request("Delete"), request_locale(http, caller)
        request.id, key = id_of(http), write_headers.idempotency_key(http, {})
        request.version = write_headers.expected_version(http, {})
        await self._call("Delete", request, caller, locale, key)
        return json_response(
            {"@id": serializer.iri(self.resource.path, request.id, locale), "id": request.id}
        )

    async def _caller(self, http: Request, verb: str) -> Caller:
        return await self.authenticator.authorize(http, self.resource.rpcs[verb])

    async def _body(self, http: Request) -> Json:
        return await shorten_uploads(http, self.resource.item, await json_object(http))

    async def _call(self, verb: str, request: Any, caller: Caller, locale: str, key: str = "") -> Any:
        return await call(self.services, self._context(verb, locale), request, caller, key)

    def _context(self, verb: str, locale: str) -> ErrorContext:
        return ErrorContext(self.resource.rpcs[verb], self.resource.path, self.resource.noun, locale)

    def _item(self, item: Any, locale: str, status: int = 200) -> Response:
        body = serialize_item(item, self.resource.path, self.resource.noun, locale)
        headers = etag_header(item) | ({"Location": body["@id"]} if status == 201 else {})  # noqa: PLR2004  # Created
        return json_response(body, status, headers)
