"""The endpoint of an rpc: it authorises the caller, reads the request, calls the rpc and shows the reply."""

from dataclasses import dataclass
from functools import cached_property

from chassis.context import CUSTOMER, EDGE, GUEST, Caller
from chassis.contract.http_rules import HttpRule
from chassis.rights import is_read, roles
from starlette.requests import Request
from starlette.responses import Response

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import Json
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.rpc import call, resources_by_path
from gateway.rpcs.replies import to_response
from gateway.rpcs.requests import RequestReader


@dataclass(frozen=True)
class RpcEndpoint:
    """The endpoint of one HTTP rule of the contract."""

    rule: HttpRule
    services: ServiceClients
    authenticator: Authenticator

    async def respond(self, http: Request) -> Response:
        """Respond with the rpc's reply. Raise Problem or a DomainError naming what was rejected."""
        caller, locale = await self._authorize(http), http.path_params["locale"]
        request, raw = await self._reader.read(http, caller)
        context = ErrorContext(self.rule.method, *self._names, locale, self._reader.body)
        reply = await call(self.services, context, request, caller, self._key(http, raw, caller))
        return to_response(self.rule, reply, http)

    async def _authorize(self, http: Request) -> Caller:
        if roles(self.rule.method) == frozenset({CUSTOMER}):
            return await self.authenticator.authorize_customer(http, self.rule.method)
        return await self.authenticator.authorize(http, self.rule.method)

    def _key(self, http: Request, raw: Json, caller: Caller) -> str:
        """Return the idempotency key of a write. Callers who have not signed in have none: they are one caller to the
        service."""
        if is_read(self.rule.method) or caller.roles & {GUEST, EDGE}:
            return ""
        return write_headers.idempotency_key(http, raw)

    @cached_property
    def is_safe(self) -> bool:
        """Whether it changes nothing, or is no GET."""
        return is_read(self.rule.method) or self.rule.verb != "GET"

    @cached_property
    def _reader(self) -> RequestReader:
        return RequestReader(self.rule)

    @cached_property
    def _names(self) -> tuple[str, str]:
        """Path and noun of what errors are about: the reply's resource, else that of the address."""
        if resource := self.rule.item_of:
            return resource.path, resource.noun
        path = self.rule.path.removeprefix("/api/").partition("{")[0].rstrip("/.")
        resource = resources_by_path().get(path)
        return path, resource.noun if resource else ""
