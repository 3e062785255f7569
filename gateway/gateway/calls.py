"""One call of a handler's by hand: asked, refused in the client's words, said in the document."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
from chassis.context import Caller
from google.protobuf.descriptor import MethodDescriptor

from gateway.clients import Services
from gateway.contract.modules import context_of
from gateway.contract.rights import is_once, is_read, roles
from gateway.contract.schemas import ref
from gateway.identity.guests import ROLE as GUEST
from gateway.openapi import problems
from gateway.refusals import Asked, problem_of

_LOCALE = {"$ref": "#/components/parameters/Locale"}
ID = {"$ref": "#/components/parameters/Id"}
_KEY = {"$ref": "#/components/parameters/IdempotencyKey"}


def method_of(contract: Any, service: str, name: str) -> MethodDescriptor:
    """An rpc of a contract, which is a generated `*_service_pb2`."""
    found: MethodDescriptor = contract.DESCRIPTOR.services_by_name[service].methods_by_name[name]
    return found


async def call(services: Services, asked: Asked, request: Any, caller: Caller, key: str = "") -> Any:
    """The service's reply; raises Problem with what it says, by the client's names."""
    try:
        return await services.call(asked.method, request, caller, key)
    except grpc.aio.AioRpcError as error:
        raise problem_of(error, asked) from error


def query(name: str, **schema: Any) -> dict[str, Any]:
    """A parameter of the address, a text of at most 255 characters where nothing else is said."""
    return {"name": name, "in": "query", "schema": {"type": "string", "maxLength": 255, **schema}}


@dataclass(frozen=True)
class Said:
    """What the document says of one call; `replies` are schemas by status, `media` what they come as, `refusals` the
    statuses beside those of every read or write."""

    method: MethodDescriptor
    name: str
    summary: str
    replies: dict[str, str]
    body: str = ""
    parameters: Iterable[dict[str, Any]] = ()
    media: str = "application/ld+json"
    refusals: Iterable[int] = ()
    is_public: bool = False

    def operation(self) -> dict[str, Any]:
        keys = [_KEY] if is_once(self.method) else []
        return {
            "operationId": self.name,
            "tags": [context_of(self.method.containing_service)],
            "summary": self.summary,
            "description": f"For {', '.join(sorted(roles(self.method) - {GUEST}))}.",
            "security": [] if self.is_public else [{"bearer": []}],
            "parameters": [_LOCALE, *self.parameters, *keys],
            **(self._body() if self.body else {}),
            "responses": {
                **{status: self._done(schema) for status, schema in self.replies.items()},
                **self._refusals(),
            },
        }

    def _refusals(self) -> dict[str, Any]:
        if self.body or not is_read(self.method):
            return problems.for_writes()
        # What is asked in the address may be refused by name as well.
        return problems.for_reads(*([422] if self.parameters else []), *self.refusals)

    def _body(self) -> dict[str, Any]:
        content = {"application/json": {"schema": ref(self.body)}}
        return {"requestBody": {"required": True, "content": content}}

    def _done(self, schema: str) -> dict[str, Any]:
        is_json = self.media.endswith("json")
        shown = ref(schema) if is_json else {"type": "string", "format": "binary"}
        return {"description": "Done.", "content": {self.media: {"schema": shown}}}
