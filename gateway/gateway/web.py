"""The built web app under /admin: files with their compressed copies, and the page; the islands under /islands."""

import secrets
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNCACHED
from gateway.security import ADMIN_PERMISSIONS, PRINT_AGENTS, policy
from gateway.settings import GatewaySettings
from gateway.site.hosts import site_origins
from gateway.static_files import find_file, static_file_response

NONCE = "__CSP_NONCE__"
# Pages of any site load the islands.
_ANY_ORIGIN = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}


def router(settings: GatewaySettings) -> APIRouter:
    """Return the routes of the app's page, its files and the islands; files with a hash in their name are immutable."""
    dist = Path(settings.web_dist)
    routes = request_router(include_in_schema=False)

    @routes.get("/")
    async def redirect_to_app(_: Request) -> RedirectResponse:
        return RedirectResponse("/admin")

    @routes.api_route("/admin", methods=["GET", "HEAD"])
    @routes.api_route("/admin/{path:path}", methods=["GET", "HEAD"])
    async def get_app(http: Request) -> Response:
        path = http.path_params.get("path", "")
        if file := find_file(dist, path):
            return static_file_response(http, file, is_hashed=path.startswith("assets/"))
        if path.startswith("assets/"):
            raise Problem(404, "There is no such file.")
        return _page_response(dist, settings)

    @routes.api_route("/islands/{path:path}", methods=["GET", "HEAD"])
    async def get_island(http: Request) -> Response:
        path = http.path_params["path"]
        file = find_file(dist / "islands", path)
        if file is None:
            raise Problem(404, "There is no such file.")
        response = static_file_response(http, file, is_hashed=path.startswith("assets/"))
        response.headers.update(_ANY_ORIGIN)
        return response

    return routes


def is_built(dist: Path) -> bool:
    """Return whether the web app has been built."""
    return (dist / "index.html").is_file()


def _page_response(dist: Path, settings: GatewaySettings) -> Response:
    if not is_built(dist):
        raise Problem(503, "The web app is not built yet.", headers={"Retry-After": "5"})
    nonce = secrets.token_urlsafe(16)
    page = (dist / "index.html").read_text(encoding="utf-8").replace(NONCE, nonce)
    page = page.replace("__MAP_TILES__", escape(settings.map_tiles))
    page = page.replace("__MAP_ATTRIBUTION__", escape(settings.map_attribution))
    # The page editor reads the sites.
    connections = f"{site_origins(settings.public_url)} {PRINT_AGENTS}"
    csp = policy(nonce, images=to_origin(settings.map_tiles), connections=connections)
    headers = {
        "Content-Security-Policy": csp,
        "Permissions-Policy": ADMIN_PERMISSIONS,
        **UNCACHED,
    }
    return HTMLResponse(page, headers=headers)


def to_origin(url: str) -> str:
    """Return scheme, host and port of an address; empty if it has no host."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
