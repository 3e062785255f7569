"""Verification of access tokens, in every process."""

import time
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import jwt

from chassis.context import ApprovedRequest, Caller
from chassis.errors import UnauthenticatedError

ALGORITHM = "ES256"
# What the secret of an API key begins with, which tells it from an access token; scanners find leaked ones by it.
API_KEY_PREFIX = "souk_key_"
LEEWAY = 30
_TYPE = "at+jwt"
_REQUIRED = ["exp", "iat", "nbf", "iss", "aud", "sub", "jti", "tenant", "tenant_id", "roles"]
_REFETCH_AFTER = 60.0
_CACHED_TOKENS = 4096

Jwks = dict[str, Any]


class Verifier:
    """Verifies access tokens. `fetch` returns the issuer's JWKS; it is called again for an unknown key id, at most once
    a minute. A verified token is cached until it expires; `is_revoked` is called each time."""

    def __init__(
        self,
        fetch: Callable[[], Awaitable[Jwks]],
        issuer: str,
        audience: str,
        is_revoked: Callable[[Caller], bool] = lambda _: False,
    ) -> None:
        self._fetch, self._issuer, self._audience = fetch, issuer, audience
        self._is_revoked = is_revoked
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched = float("-inf")
        self._callers: dict[str, tuple[float, Caller]] = {}

    async def verify(self, token: str) -> Caller:
        """Return the token's caller. Raise UnauthenticatedError if the token is malformed, expired, revoked or from
        another issuer."""
        caller = await self._caller(token)
        if self._is_revoked(caller):
            raise UnauthenticatedError("This session has ended. Sign in again.", reason="ended")
        return caller

    async def _caller(self, token: str) -> Caller:
        cached = self._callers.get(token)
        if cached and cached[0] > time.time():
            return cached[1]
        try:
            claims = jwt.decode(
                token,
                await self._key(token),
                algorithms=[ALGORITHM],
                issuer=self._issuer,
                audience=self._audience,
                leeway=LEEWAY,
                options={"require": _REQUIRED},
            )
            caller = _to_caller(claims, token)
        except (jwt.InvalidTokenError, KeyError, ValueError, TypeError) as error:
            reason = "expired" if isinstance(error, jwt.ExpiredSignatureError) else "not-valid"
            message = "The access token is missing, expired or not valid."
            raise UnauthenticatedError(message, reason=reason) from None
        self._cache(token, claims["exp"], caller)
        return caller

    async def _key(self, token: str) -> jwt.PyJWK:
        header = jwt.get_unverified_header(token)
        if header.get("typ") != _TYPE:
            raise jwt.InvalidTokenError("not an access token")
        kid = header["kid"]
        if kid not in self._keys and time.monotonic() - self._fetched > _REFETCH_AFTER:
            self._keys = {
                key.key_id: key for key in jwt.PyJWKSet.from_dict(await self._fetch()).keys if key.key_id
            }
            self._fetched = time.monotonic()
        return self._keys[kid]

    def _cache(self, token: str, expires: float, caller: Caller) -> None:
        if len(self._callers) >= _CACHED_TOKENS:
            now = time.time()
            self._callers = {t: entry for t, entry in self._callers.items() if entry[0] > now}
            if len(self._callers) >= _CACHED_TOKENS:
                self._callers.clear()
        self._callers[token] = expires, caller


def _to_caller(claims: dict[str, Any], token: str) -> Caller:
    return Caller(
        user_id=UUID(claims["sub"]),
        tenant_id=UUID(claims["tenant_id"]),
        tenant=str(claims["tenant"]),
        roles=frozenset(map(str, claims["roles"])),
        scopes=frozenset(str(claims["scope"]).split()) if "scope" in claims else None,
        name=str(claims.get("name", "")),
        currency=str(claims.get("currency", "MAD")),
        timezone=str(claims.get("timezone", "UTC")),
        country=str(claims.get("country", "")),
        locale=str(claims.get("locale", "en")),
        number_format=str(claims.get("number_format", "language")),
        arabic_digits=bool(claims.get("arabic_digits", False)),
        token=token,
        token_id=str(claims["jti"]),
        session_id=str(claims.get("sid", "")),
        delegation_ends=int(claims.get("delegation_ends", 0)),
        approves=_approved_request(**claims["approves"]) if "approves" in claims else None,
    )


def _approved_request(user_id: str, rpc: str, digest: str) -> ApprovedRequest:
    return ApprovedRequest(UUID(user_id), rpc, digest)
