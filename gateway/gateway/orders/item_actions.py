"""Posts that act on one item and respond with it as it is then."""

from dataclasses import dataclass

from chassis.serializer import serialize_item
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request
from starlette.responses import Response

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.responses import etag_header, json_response
from gateway.rpc import call


@dataclass(frozen=True)
class ItemActions:
    """Actions on the items of a path, which are repeated under their idempotency key."""

    services: ServiceClients
    authenticator: Authenticator
    path: str
    noun: str

    async def run(self, http: Request, method: MethodDescriptor) -> Response:
        """Call the rpc for the item of the path, at the expected version if it takes one."""
        caller, locale = await self.authenticator.authorize(http, method), http.path_params["locale"]
        raw = await json_object(http)
        key = write_headers.idempotency_key(http, raw)
        has_version = "version" in method.input_type.fields_by_name
        version = write_headers.expected_version(http, raw) if has_version else 0
        request, _ = parse_body(method, raw)
        request.id = http.path_params["id"]
        if has_version:
            request.version = version
        context = ErrorContext(method, self.path, self.noun, locale)
        item = await call(self.services, context, request, caller, key)
        return json_response(serialize_item(item, self.path, self.noun, locale), 200, etag_header(item))
