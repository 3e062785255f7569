"""The caller of a request with a customer's session."""

import time
from uuid import UUID

from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import UnauthenticatedError
from chassis.tokens import Verifier
from souk.identity.v1 import customer_sign_in_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Guest
from gateway.identity.customers.cookies import session_token
from gateway.identity.identity_data import IdentityData
from gateway.same_origin import is_foreign_write

_USE = find_rpc(contract, "CustomerSignIn", "UseCustomerSession")
_MAX_KEPT = 4096
_Key = tuple[UUID, str]


class CustomerCallers:
    """Callers with the role ROLE_CUSTOMER, kept until half their token's life is over. `guest` returns the guest of a
    request's tenant; `is_secure` says whether cookies are."""

    def __init__(self, data: IdentityData, verifier: Verifier, guest: Guest, *, is_secure: bool) -> None:
        self._data, self._verifier, self._guest = data, verifier, guest
        self._is_secure = is_secure
        self._tokens: dict[_Key, tuple[float, str]] = {}

    async def authenticate(self, request: Request) -> Caller | None:
        """Return the customer whose session the request's cookie names in the tenant of its host; None without one. A
        page of another origin writes as a guest, whatever its browser sends."""
        token = session_token(request, is_secure=self._is_secure)
        if not token or is_foreign_write(request):
            return None
        guest = await self._guest(request)
        key = guest.tenant_id, token
        return await self._known(key) or await self._find(key, guest)

    async def _known(self, key: _Key) -> Caller | None:
        """Return the caller of a token of lately. A session that has ended since is revoked."""
        fresh_until, access_token = self._tokens.get(key, (0.0, ""))
        if fresh_until <= time.monotonic():
            return None
        try:
            return await self._verifier.verify(access_token)
        except UnauthenticatedError:
            del self._tokens[key]
            return None

    async def _find(self, key: _Key, guest: Caller) -> Caller | None:
        request = contract.UseCustomerSessionRequest(tenant=guest.tenant, token=key[1])
        reply = await self._data.call(_USE, request)
        if not reply.access_token:
            return None
        if len(self._tokens) >= _MAX_KEPT:
            self._tokens.clear()
        self._tokens[key] = time.monotonic() + reply.expires_in / 2, reply.access_token
        return await self._verifier.verify(reply.access_token)
