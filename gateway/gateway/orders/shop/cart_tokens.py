"""Tokens of carts: in a cookie on the tenant's own host, in a header from other origins."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from gateway.cookies import CART
from gateway.same_origin import is_foreign

HEADER = "X-Cart-Token"
_PURPOSE = b"souk cart tokens\n"
_LIFE = timedelta(days=60)
_TOKEN_BYTES, _SIGNATURE_LENGTH = 24, 32


@dataclass(frozen=True)
class CartTokens:
    """Signs tokens with a secret of the gateway, each for one tenant, so that only tokens given here find a cart."""

    secret: str
    is_secure: bool

    def issue(self, tenant_id: UUID) -> str:
        """Return a new token."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        return f"{token}.{self._sign(token, tenant_id)}"

    def find(self, http: Request, tenant_id: UUID) -> str:
        """Return the valid token of a request, else an empty text. A page of another site has no cookie, whatever its
        browser sends."""
        cookie = "" if is_foreign(http) else CART.find(http, is_secure=self.is_secure) or ""
        text = http.headers.get(HEADER, "") or cookie
        token, _, signature = text[:200].partition(".")
        expected = self._sign(token, tenant_id)
        return text if hmac.compare_digest(expected.encode(), signature.encode()) else ""

    def hand_out(self, response: Response, token: str, http: Request) -> None:
        """Give a new token to its shopper: as a cookie on the tenant's own host, else as a header."""
        if is_foreign(http):
            response.headers[HEADER] = token
        else:
            self.keep(response, token)

    def keep(self, response: Response, token: str) -> None:
        """Keep the token in the cookie."""
        CART.set(response, token, _LIFE, is_secure=self.is_secure)

    def _sign(self, token: str, tenant_id: UUID) -> str:
        text = _PURPOSE + tenant_id.bytes + token.encode()
        return hmac.new(self.secret.encode(), text, hashlib.sha256).hexdigest()[:_SIGNATURE_LENGTH]
