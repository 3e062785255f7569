"""Hosts of sites: each tenant has its slug below the platform's host, which itself shows the default tenant, and hosts
of its own that it has proven."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from chassis.errors import NotFoundError
from starlette.requests import Request

_HOST = re.compile(r"(\[::1\]|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8})(:\d{1,5})?")
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})

# Returns the slug of the tenant whose own host this is; None for a host that is nobody's.
OwnHost = Callable[[str], Awaitable[str | None]]


async def no_own_hosts(_host: str) -> None:
    """Return None: this application knows no hosts but the platform's."""


@dataclass(frozen=True)
class Site:
    """A tenant's site as a request names it. `origin` is its scheme, host and port, for links; `is_platform` holds for
    the host that has the app as well."""

    slug: str
    host: str
    origin: str
    is_platform: bool = False


def site_origins(public_url: str) -> str:
    """Return the origins of the tenants' sites, as a Content-Security-Policy names them."""
    parts = urlsplit(public_url)
    return f"{parts.scheme}://*.{parts.netloc}"


class SiteHosts:
    """Finds the site of a request by its host. Anyone may send any Host header, so a host that is neither the
    platform's nor proven by a tenant has no site, and links have the scheme and port of the platform.

    `public_url` is that of the platform, `default` the slug of the tenant that its own host shows, if any; on a
    developer's machine (`is_local`) the loopback addresses are the platform's too.
    """

    def __init__(
        self, public_url: str, default: str = "", own_host: OwnHost = no_own_hosts, *, is_local: bool = False
    ) -> None:
        parts = urlsplit(public_url)
        self._scheme, self._platform, self._default = parts.scheme, parts.hostname or "", default
        self._port = f":{parts.port}" if parts.port else ""
        self._platforms = frozenset({self._platform, *(_LOOPBACK if is_local else ())})
        self._own_host = own_host

    def find(self, request: Request) -> Site | None:
        """Return the site of one of the platform's hosts; None for any other host."""
        return self._find(_host_of(request))

    def _find(self, host: str) -> Site | None:
        if host in self._platforms:
            return Site(self._default, host, self._origin(host), is_platform=True)
        slug, _, rest = host.partition(".")
        is_tenant = rest in self._platforms and _SLUG.fullmatch(slug)
        return Site(slug, host, self._origin(host)) if is_tenant else None

    async def resolve(self, request: Request) -> Site | None:
        """Return the site of the request's host; None for a host that is nobody's."""
        return await self._resolve(_host_of(request))

    async def _resolve(self, host: str) -> Site | None:
        if site := self._find(host):
            return site
        slug = await self._own_host(host) if host else None
        return Site(slug, host, self._origin(host)) if slug else None

    async def check(self, request: Request) -> None:
        """Raise NotFoundError for a host that is nobody's."""
        if await self.resolve(request) is None:
            raise NotFoundError("There is no such site.")

    async def find_slug(self, request: Request) -> str:
        """Return the slug of the tenant whose public pages the host shows; on the platform's own host the query may
        name another. Raise NotFoundError for a host that is nobody's."""
        site = await self.resolve(request)
        named = request.query_params.get("tenant", "") if site and site.is_platform else ""
        slug = named or (site.slug if site else "")
        if not _SLUG.fullmatch(slug):
            raise NotFoundError("There is no such tenant.")
        return slug

    async def is_own(self, origin: str) -> bool:
        """Return whether an origin is that of the platform or of a tenant's site."""
        site = await self._resolve(urlsplit(origin).hostname or "")
        return site is not None and site.origin == origin.lower()

    async def link_origin(self, request: Request, slug: str) -> str:
        """Return scheme and host for links to the site of a tenant: those of the request if they are that tenant's."""
        site = await self.resolve(request)
        return site.origin if site and site.slug == slug else self.origin(slug)

    def origin(self, slug: str) -> str:
        """Return scheme and host of a tenant's site."""
        return self._origin(f"{slug}.{self._platform}")

    def _origin(self, host: str) -> str:
        return f"{self._scheme}://{host}{self._port}"


# Of an application that shows no sites.
NO_SITES = SiteHosts("")


def _host_of(request: Request) -> str:
    """Return the host's name in small letters, without its port; empty if it is none."""
    match = _HOST.fullmatch(request.headers.get("host", "").lower())
    return match[1] if match else ""
