"""Which other sites' pages may call a shop: each tenant lists their origins."""

import time
from dataclasses import dataclass
from uuid import UUID

from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import NotFoundError
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Guest
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.rpc import call

_LIST = find_rpc(contract, "ShopOrders", "ListShopOrigins")
# An origin that was removed is refused after this, one that was added is accepted after the other.
_KEPT_SECONDS, _MISSING_SECONDS = 10.0, 1.0


@dataclass(frozen=True)
class _Listed:
    at: float
    origins: frozenset[str]

    def answers(self, origin: str) -> bool:
        """Return whether this need not be read again for an origin."""
        return time.monotonic() - self.at < (_KEPT_SECONDS if origin in self.origins else _MISSING_SECONDS)


class ShopOrigins:
    """Allowed origins by tenant, reused for seconds. `guest` returns the guest of the tenant that a host names."""

    def __init__(self, services: ServiceClients, guest: Guest) -> None:
        self._services, self._guest = services, guest
        self._listed: dict[UUID, _Listed] = {}

    async def allows(self, http: Request, origin: str) -> bool:
        """Return whether pages of an origin may call the shop of the request's host. Raise Problem if that can't be
        read."""
        try:
            caller = await self._guest(http)
        except NotFoundError:
            return False
        listed = self._listed.get(caller.tenant_id)
        if listed is None or not listed.answers(origin):
            listed = self._listed[caller.tenant_id] = await self._read(caller)
        return origin in listed.origins

    async def _read(self, caller: Caller) -> _Listed:
        context = ErrorContext(_LIST, "carts", "Cart", "en")
        reply = await call(self._services, context, contract.ListShopOriginsRequest(), caller)
        return _Listed(time.monotonic(), frozenset(reply.origins))
