"""The public site: pages by host, from the cache before anything else."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from chassis.context import Caller
from chassis.contract.applications import FindUsable
from chassis.descriptors import find_rpc
from chassis.errors import DomainError, NotFoundError
from chassis.locales import LOCALES
from souk.site.v1 import site_service_pb2 as rpc
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from gateway.auth import Authenticator
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.limiters import RateLimiter
from gateway.locales import path_locale
from gateway.problem_details import Problem
from gateway.responses import UNCACHED
from gateway.rpc import call
from gateway.site.cache import CachedPage, PageCache, build_page
from gateway.site.hosts import Site, SiteHosts
from gateway.site.responses import HEADERS, html_headers, robots, xml_headers

_PAGE = find_rpc(rpc, "PublicSite", "RenderPage")
_SITEMAP = find_rpc(rpc, "PublicSite", "RenderSitemap")
_MAX_PATH, _OK = 1000, 200
_MAX_QUERY = 1000
_LIST = re.compile("/[a-z]{2}/shop/?")
_LIST_PARAMETERS = ("category", "q", "min", "max", "stock", "sort", "page")
_MAX_PARAMETER = 80
_FORM = "application/x-www-form-urlencoded"
_REVALIDATED = {"Cache-Control": "no-cache"}
_REDIRECTS = frozenset({301, 302, 307, 308})
# Returns the guest of the tenant with a slug, or raises NotFoundError.
TenantGuest = Callable[[str], Awaitable[Caller]]
# Returns the languages that the tenant with a slug offers, its default first.
Languages = Callable[[str], Awaitable[Sequence[str]]]


async def all_languages(_slug: str) -> Sequence[str]:
    """Return all languages: this application knows no tenants' own."""
    return LOCALES


async def no_tenants(_slug: str) -> Caller:
    """Raise NotFoundError: this application serves no sites."""
    raise NotFoundError("There is no such site.")


@dataclass(frozen=True)
class MapTiles:
    """Address of the tiles of maps, with its origin, and whom they come from; all empty where there are none."""

    tiles: str = ""
    attribution: str = ""
    origin: str = ""


@dataclass(frozen=True)
class _Reader:
    """Who reads which site, and the languages that it offers."""

    site: Site
    caller: Caller
    languages: Sequence[str]


@dataclass(frozen=True)
class PublicSite:
    """Renders pages. `is_fresh` says whether the cache receives every change, `rendering` limits the pages that an
    address has rendered."""

    services: ServiceClients
    authenticator: Authenticator
    guest: TenantGuest
    cache: PageCache
    is_fresh: Callable[[], bool]
    usable: FindUsable
    languages: Languages
    rendering: RateLimiter
    maps: MapTiles = field(default_factory=MapTiles)

    async def respond(self, http: Request, site: Site) -> Response:
        """Return the page at the request's path, from the cache if it has it."""
        path, is_preview = http.url.path[:_MAX_PATH], "preview" in http.query_params
        address = _with_query(path, list_query(path, http.query_params))
        page = None if is_preview or not self.is_fresh() else self.cache.get(site.host, address)
        if page:
            return _sent(page, http)
        try:
            self.rendering.count(request_address(http))
        except Problem as problem:
            return PlainTextResponse(problem.detail, problem.status, HEADERS | UNCACHED | problem.headers)
        return await self._respond_anew(http, site, path)

    async def _respond_anew(self, http: Request, site: Site, path: str) -> Response:
        try:
            reader = await self._reader(site)
            await self.authenticator.check(reader.caller, _PAGE)
        except DomainError:
            return not_found()
        if path == "/robots.txt":
            return robots(site.origin)
        locale = path_locale(path)
        if path == "/" and not http.url.query:
            return RedirectResponse(f"/{reader.languages[0]}", 302, _REVALIDATED)
        if path == "/" or (locale and locale not in reader.languages):
            return await self._redirected(http, reader, path, locale)
        return await self._rendered(http, reader, path)

    async def _redirected(self, http: Request, reader: _Reader, path: str, locale: str) -> Response:
        """Lead where a redirect of this address leads, else to the site's first language."""
        query = http.url.query[:_MAX_QUERY]
        reply, _ = await self._render(reader, path, sent_query=query)
        if reply.status in _REDIRECTS:
            return RedirectResponse(reply.location, reply.status, _REVALIDATED)
        # The language may be offered again, so the redirect is not kept.
        address = f"/{reader.languages[0]}{path[len(locale) + 1 :] if locale else ''}"
        return RedirectResponse(_with_query(address, query), 302, _REVALIDATED)

    async def _reader(self, site: Site) -> _Reader:
        return _Reader(site, await self.guest(site.slug), await self.languages(site.slug))

    async def _rendered(self, http: Request, reader: _Reader, path: str) -> Response:
        site = reader.site
        preview, generation = http.query_params.get("preview", "")[:255], self.cache.generation(site.slug)
        is_cached = not preview and self.is_fresh()
        query = list_query(path, http.query_params)
        sent_query = http.url.query[:_MAX_QUERY]
        reply, headers = await self._render(reader, path, preview, query, sent_query=sent_query)
        if reply.status in _REDIRECTS:
            return RedirectResponse(reply.location, reply.status, _REVALIDATED)
        page = build_page(site.slug, reply.content, headers, has_products=reply.has_products)
        if reply.status != _OK:
            return Response(reply.content, reply.status, {**headers, **_REVALIDATED})
        if is_cached and not (reply.is_partial or reply.is_uncached):
            self.cache.put(site.host, _with_query(path, query), page, generation)
        return _sent(page, http)

    async def render_form(self, http: Request, site: Site, form: rpc.ContactForm, status: int) -> Response:
        """Return the page at the request's path with a contact form that could not be sent."""
        reply, headers = await self._render(await self._reader(site), http.url.path[:_MAX_PATH], form=form)
        final = status if reply.status == _OK else reply.status
        return Response(reply.content, final, headers | UNCACHED)

    async def _render(
        self,
        reader: _Reader,
        path: str,
        preview: str = "",
        query: str = "",
        form: rpc.ContactForm | None = None,
        sent_query: str = "",
    ) -> tuple[rpc.RenderedPage, dict[str, str]]:
        site, caller, locale = reader.site, reader.caller, path_locale(path)
        applications = sorted(await self.usable(caller.tenant_id))
        context = ErrorContext(_PAGE, "pages", "Page", locale or "en")
        if path == "/sitemap.xml":
            request = rpc.RenderSitemapRequest(
                origin=site.origin, applications=applications, languages=reader.languages
            )
            context = ErrorContext(_SITEMAP, "pages", "Page", "en")
            return await call(self.services, context, request, caller), xml_headers()
        below = path[len(locale) + 1 :] if locale else path
        page = rpc.RenderPageRequest(
            path=below or "/",
            locale=locale,
            origin=site.origin,
            preview=preview,
            query=query,
            sent_query=sent_query,
            applications=applications,
            languages=reader.languages,
            form=form,
            map_tiles=self.maps.tiles,
            map_attribution=self.maps.attribution,
        )
        reply = await call(self.services, context, page, caller)
        headers = html_headers(
            reply.style_hashes,
            is_private=bool(preview),
            has_scripts=reply.has_islands or bool(reply.frame_origins),
            frames=reply.frame_origins,
            pictures=self.maps.origin if reply.has_map else "",
        )
        return reply, headers


# Answers a form that was sent to the address of a page.
SendForm = Callable[[Request, Site], Awaitable[Response]]


class SiteRoute(BaseRoute):
    """Every address of a site's host that is no other route's. `reserved` are the first segments, below a language or
    without one, of the platform's own routes."""

    path_format = "/{locale}"

    def __init__(self, hosts: SiteHosts, site: PublicSite, reserved: frozenset[str], send: SendForm) -> None:
        self._hosts, self._site, self.reserved, self._send = hosts, site, reserved, send

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match a read, or a form that is sent, whose first segment is not reserved."""
        if scope["type"] != "http" or not (scope["method"] in ("GET", "HEAD") or _is_form(scope)):
            return Match.NONE, {}
        path: str = scope["path"]
        locale = path_locale(path)
        first = path[len(locale) + 1 if locale else 0 :].lstrip("/").partition("/")[0]
        if first in self.reserved:
            return Match.NONE, {}
        site = self._hosts.find(Request(scope))
        # The platform's own host shows the default tenant below the languages only.
        return (Match.NONE, {}) if site and site.is_platform and not locale else (Match.FULL, {})

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with the page, or 404 if no tenant has this host."""
        http = Request(scope, receive)
        site = await self._hosts.resolve(http)
        respond = self._send if http.method == "POST" else self._site.respond
        response = await respond(http, site) if site else not_found()
        await response(scope, receive, send)


def _is_form(scope: Scope) -> bool:
    """Return whether a page's form was sent to its address, which has a language."""
    media = Request(scope).headers.get("content-type", "").partition(";")[0].strip().lower()
    return scope["method"] == "POST" and media == _FORM and bool(path_locale(scope["path"]))


def list_query(path: str, parameters: QueryParams) -> str:
    """Return the parameters of a list of the shop, always in the same order; empty for any other page, where they
    change nothing."""
    if not _LIST.fullmatch(path):
        return ""
    return urlencode(
        {
            name: value
            for name in _LIST_PARAMETERS
            if (value := parameters.get(name, "").strip()[:_MAX_PARAMETER])
        }
    )


def _with_query(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path


def _sent(page: CachedPage, http: Request) -> Response:
    return page.response(http.headers.get("if-none-match", ""), http.headers.get("accept-encoding", ""))


def not_found() -> Response:
    """Return the plain response of a host that is nobody's."""
    return PlainTextResponse("Not found", 404, HEADERS | UNCACHED)
