"""Hosts of sites: each tenant has its slug below the platform's host, which itself shows the default tenant."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

_HOST = re.compile(r"([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8})(:\d{1,5})?")
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Site:
    """A tenant's site as a request names it. `is_platform` holds for the host that has the app as well."""

    slug: str
    host: str
    origin: str
    is_platform: bool = False


def site_origins(public_url: str) -> str:
    """Return the origins of the tenants' sites, as a Content-Security-Policy names them."""
    parts = urlsplit(public_url)
    return f"{parts.scheme}://*.{parts.netloc}"


class SiteHosts:
    """`public_url` is that of the platform, `default` the slug of the tenant that its own host shows."""

    def __init__(self, public_url: str, default: str) -> None:
        parts = urlsplit(public_url)
        self._scheme, self._platform, self._default = parts.scheme, parts.hostname or "", default
        self._port = f":{parts.port}" if parts.port else ""

    def find(self, request: Request) -> Site | None:
        """Return the site of the request's host; None for a host that is nobody's."""
        found = _HOST.fullmatch(request.headers.get("host", "").lower())
        if not found:
            return None
        origin = f"{self._scheme}://{found[0]}"
        if found[1] == self._platform:
            return Site(self._default, found[0], origin, is_platform=True)
        slug, _, rest = found[1].partition(".")
        return Site(slug, found[0], origin) if rest == self._platform and _SLUG.fullmatch(slug) else None

    def own(self, request: Request, slug: str) -> Site:
        """Return the site of a tenant at the request's host, which is its own."""
        host = request.headers["host"].lower()
        return Site(slug, host, f"{self._scheme}://{host}")

    def origin(self, slug: str) -> str:
        """Return scheme and host of a tenant's site."""
        return f"{self._scheme}://{slug}.{self._platform}{self._port}"
