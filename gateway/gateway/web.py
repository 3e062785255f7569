"""The built web app under /admin: files with their compressed copies, and the page; the islands under /islands."""

import secrets
from html import escape
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNCACHED
from gateway.security import ADMIN_PERMISSIONS, PRINT_AGENTS, policy
from gateway.settings import GatewaySettings
from gateway.site.hosts import site_origins

NONCE = "__CSP_NONCE__"
_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
_FIVE_MINUTES = {"Cache-Control": "public, max-age=300"}
# Pages of any site load the islands.
_ANY_ORIGIN = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
_MAX_PATH = 500
# Content codings, the preferred first, and the suffix of the copy that the build writes.
_ENCODINGS = {"br": ".br", "gzip": ".gz"}


def router(settings: GatewaySettings) -> APIRouter:
    dist = Path(settings.web_dist)
    routes = request_router(include_in_schema=False)

    @routes.get("/")
    async def redirect_to_app(_: Request) -> RedirectResponse:
        return RedirectResponse("/admin")

    @routes.api_route("/admin", methods=["GET", "HEAD"])
    @routes.api_route("/admin/{path:path}", methods=["GET", "HEAD"])
    async def get_app(http: Request) -> Response:
        path = http.path_params.get("path", "")
        if file := _find_file(dist, path):
            accepted = http.headers.getlist("accept-encoding")
            return _file_response(file, ",".join(accepted), is_hashed=path.startswith("assets/"))
        if path.startswith("assets/"):
            raise Problem(404, "There is no such file.")
        return _page_response(dist, settings)

    @routes.api_route("/islands/{path:path}", methods=["GET", "HEAD"])
    async def get_island(http: Request) -> Response:
        path = http.path_params["path"]
        file = _find_file(dist / "islands", path)
        if file is None:
            raise Problem(404, "There is no such file.")
        accepted = ",".join(http.headers.getlist("accept-encoding"))
        response = _file_response(file, accepted, is_hashed=path.startswith("assets/"))
        response.headers.update(_ANY_ORIGIN)
        return response

    return routes


def is_built(dist: Path) -> bool:
    return (dist / "index.html").is_file()


def _find_file(dist: Path, path: str) -> Path | None:
    """Return the file of the build at `path`; None for pages, which need a nonce, and compressed copies."""
    if not path or "\0" in path or len(path) > _MAX_PATH:
        return None
    file = (dist / path).resolve()
    is_inside = file.is_relative_to(dist.resolve()) and file.suffix not in {".html", *_ENCODINGS.values()}
    return file if is_inside and not file.name.startswith(".") and file.is_file() else None


def _file_response(file: Path, accept_encoding: str, *, is_hashed: bool) -> FileResponse:
    """Return the smallest copy of the file that the client accepts, under the media type of the file itself."""
    headers = {"Vary": "Accept-Encoding", **(_IMMUTABLE if is_hashed else _FIVE_MINUTES)}
    media_type = guess_type(file)[0]
    for coding in _accepted_codings(accept_encoding):
        copy = file.with_name(file.name + _ENCODINGS[coding])
        if copy.is_file():
            return FileResponse(copy, headers={"Content-Encoding": coding, **headers}, media_type=media_type)
    return FileResponse(file, headers=headers, media_type=media_type)


def _accepted_codings(accept_encoding: str) -> list[str]:
    """Return the codings of `_ENCODINGS` that the header accepts, by its weights, then in our order."""
    weights: dict[str, float] = {}
    for part in accept_encoding.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = _parse_weight(weight)
    accepted = {coding: weights.get(coding, weights.get("*", 0)) for coding in _ENCODINGS}
    return sorted(
        (coding for coding in _ENCODINGS if accepted[coding] > 0), key=lambda coding: -accepted[coding]
    )


def _parse_weight(parameter: str) -> float:
    """Return the value of `q=0.5`: 1 without a parameter, 0 for what is not a number from 0 to 1."""
    if not parameter.strip():
        return 1
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value)
    except ValueError:
        return 0
    return weight if name.strip() == "q" and 0 <= weight <= 1 else 0


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
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
