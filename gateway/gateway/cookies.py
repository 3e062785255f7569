"""All cookies, with their names and attributes: HttpOnly, on the host that sets them alone, and Secure unless Souk runs
locally at an http address (`GatewaySettings.has_secure_cookies`); Safari keeps no Secure cookie of http://localhost."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

# Browsers keep a cookie with such a name only with Secure, and so nothing that came over http is read in its place.
# With the second it is of all paths of the host that sets it, and no site of another host replaces it.
_SECURE_PREFIX, _HOST_PREFIX = "__Secure-", "__Host-"


@dataclass(frozen=True)
class Cookie:
    """A cookie of all paths has the prefix __Host- in its name where cookies are secure, others have __Secure-."""

    base_name: str
    path: str
    same_site: Literal["strict", "lax"]

    def name(self, *, is_secure: bool) -> str:
        """Return the cookie's name, with its prefix where cookies are secure."""
        prefix = _HOST_PREFIX if self.path == "/" else _SECURE_PREFIX
        return f"{prefix if is_secure else ''}{self.base_name}"

    def find(self, request: Request, *, is_secure: bool) -> str | None:
        """Return the value that a request has, if any."""
        return request.cookies.get(self.name(is_secure=is_secure))

    def set(self, response: Response, value: str, life: timedelta, *, is_secure: bool) -> None:
        """Set the cookie for `life`, in whole seconds; zero removes it."""
        response.set_cookie(
            self.name(is_secure=is_secure),
            value,
            max_age=int(life.total_seconds()),
            path=self.path,
            secure=is_secure,
            httponly=True,
            samesite=self.same_site,
        )

    def clear(self, response: Response, *, is_secure: bool) -> None:
        """Remove the cookie from the browser, with the attributes it was set with."""
        self.set(response, "", timedelta(0), is_secure=is_secure)


# The refresh token of the web app's session.
REFRESH = Cookie("souk-refresh", "/auth", "strict")
# The access token for pictures, whose `img` can send no header; calls of the API name a locale, and do not have it.
PICTURES = Cookie("souk-pictures", "/api", "strict")
# Tells a browser in which people have signed in before from those of strangers.
DEVICE = Cookie("souk-device", "/auth", "strict")
# The session of a customer of the shop, and the browser that asked for a code.
CUSTOMER_SESSION = Cookie("souk-customer", "/", "lax")
CUSTOMER_BROWSER = Cookie("souk-sign-in", "/", "lax")
CART = Cookie("souk-cart", "/", "lax")
