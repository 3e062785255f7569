"""Verification of access tokens and API keys."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from chassis.context import Caller
from chassis.errors import BusyError, UnauthenticatedError
from chassis.tokens import API_KEY_PREFIX, Jwks, Verifier
from google.protobuf.json_format import MessageToDict
from souk.identity.v1 import edge_service_pb2 as contract

from gateway.identity.identity_data import IdentityData, find_edge_rpc

_LIST_KEYS, _EXCHANGE = find_edge_rpc("ListSigningKeys"), find_edge_rpc("ExchangeApiKey")
# Returns the public keys of access tokens. Raises BusyError while they can't be read.
Published = Callable[[], Awaitable[Jwks]]
_KEYS_SECONDS = 60.0
_CACHED_KEYS = 4096


async def no_keys() -> Jwks:
    """Return no key: nobody signs in to this application."""
    return {"keys": []}


class PublishedKeys:
    """The public keys of access tokens, which identity is asked for once a minute; the last known ones while it does
    not answer: they are published long before they sign."""

    def __init__(self, data: IdentityData) -> None:
        self._data = data
        self._keys: Jwks | None = None
        self._read_again_at = float("-inf")

    async def published(self) -> Jwks:
        """Return the keys as a JSON Web Key Set. Raise BusyError if they were never read and can't be now."""
        if time.monotonic() >= self._read_again_at:
            try:
                self._keys = await self._read()
            except BusyError:
                if self._keys is None:
                    raise
            self._read_again_at = time.monotonic() + _KEYS_SECONDS
        assert self._keys is not None  # noqa: S101  # read now or before
        return self._keys

    async def _read(self) -> Jwks:
        reply = await self._data.call(_LIST_KEYS, contract.ListSigningKeysRequest())
        return {"keys": [MessageToDict(key) for key in reply.keys]}


@dataclass(frozen=True)
class _Exchanged:
    token: str
    until: float


class TokenVerifier:
    """Returns the callers of access tokens and of API keys, which identity exchanges for access tokens; these are
    used for a minute. What revokes the session of a token revokes its key."""

    def __init__(self, verifier: Verifier, data: IdentityData) -> None:
        self._verifier, self._data = verifier, data
        self._exchanged: dict[bytes, _Exchanged] = {}

    async def verify(self, token: str) -> Caller:
        """Return the caller. Raise UnauthenticatedError; BusyError for a key while identity does not answer."""
        return await (
            self._verify_key(token) if token.startswith(API_KEY_PREFIX) else self._verifier.verify(token)
        )

    async def _verify_key(self, secret: str) -> Caller:
        digest = sha256(secret.encode()).digest()
        exchanged = self._exchanged.get(digest)
        if exchanged and exchanged.until > time.monotonic():
            try:
                return await self._verifier.verify(exchanged.token)
            except UnauthenticatedError:
                # Its maker's roles have changed, or the key is gone.
                del self._exchanged[digest]
        return await self._verifier.verify(await self._exchange(secret, digest))

    async def _exchange(self, secret: str, digest: bytes) -> str:
        reply: Any = await self._data.call(_EXCHANGE, contract.ExchangeApiKeyRequest(secret=secret))
        if len(self._exchanged) >= _CACHED_KEYS:
            self._exchanged.clear()
        self._exchanged[digest] = _Exchanged(reply.access_token, time.monotonic() + reply.reused_for)
        return str(reply.access_token)
