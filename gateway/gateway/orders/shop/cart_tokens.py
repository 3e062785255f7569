"""Tokens of carts: in a cookie on the tenant's own host, in a header from other origins."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

COOKIE, HEADER = "souk-cart", "X-Cart-Token"
_PURPOSE = b"souk cart tokens\n"
_LIFE_SECONDS = 60 * 24 * 3600
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
        cookie = "" if is_foreign(http) else http.cookies.get(COOKIE, "")
        text = http.headers.get(HEADER, "") or cookie
        token, _, signature = text[:200].partition(".")
        expected = self._sign(token, tenant_id)
        return text if hmac.compare_digest(expected.encode(), signature.encode()) else ""

    def hand_out(self, response: Response, token: str, http: Request) -> None:
        """Give a new token to its shopper: as a cookie on the tenant's own host, else as a header."""
        if is_foreign(http):
            response.headers[HEADER] = token
        else:
            self.set_cookie(response, token)

    def set_cookie(self, response: Response, token: str) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=_LIFE_SECONDS,
            path="/",
            secure=self.is_secure,
            httponly=True,
            samesite="lax",
        )

    def _sign(self, token: str, tenant_id: UUID) -> str:
        text = _PURPOSE + tenant_id.bytes + token.encode()
        return hmac.new(self.secret.encode(), text, hashlib.sha256).hexdigest()[:_SIGNATURE_LENGTH]


def is_foreign(http: Request) -> bool:
    """Return whether a page of another origin sent the request. Clients other than browsers send neither header."""
    if http.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    origin = http.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != http.headers.get("host", "").lower()


def is_prefetch(http: Request) -> bool:
    """Return whether a browser sent the request before the shopper opened the page."""
    purposes = (http.headers.get(name, "") for name in ("sec-purpose", "purpose", "x-moz"))
    return any("prefetch" in purpose.lower() for purpose in purposes)
