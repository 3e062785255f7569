"""The built web app below /admin."""

import secrets
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse

from gateway.problem_details import Problem
from gateway.security import policy
from gateway.settings import GatewaySettings

NONCE = "__CSP_NONCE__"
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_A_WHILE = {"Cache-Control": "public, max-age=300"}


def router(settings: GatewaySettings) -> APIRouter:
    dist = Path(settings.web_dist)
    routes = APIRouter(default_response_class=Response, include_in_schema=False)

    @routes.get("/")
    async def home() -> RedirectResponse:
        return RedirectResponse("/admin")

    @routes.api_route("/admin", methods=["GET", "HEAD"])
    @routes.api_route("/admin/{path:path}", methods=["GET", "HEAD"])
    async def admin(http: Request) -> Response:
        path = http.path_params.get("path", "")
        if file := _file(dist, path):
            return FileResponse(file, headers=_FOREVER if path.startswith("assets/") else _A_WHILE)
        if path.startswith("assets/"):
            raise Problem(404, "There is no such file.")
        return _app(dist, settings)

    return routes


def is_built(dist: Path) -> bool:
    return (dist / "index.html").is_file()


def _file(dist: Path, path: str) -> Path | None:
    """The file that is meant, if it lies in the folder; never the page itself, which needs its nonce."""
    if not path or "\0" in path or len(path) > 500:  # noqa: PLR2004
        return None
    file = (dist / path).resolve()
    is_inside = file.is_relative_to(dist.resolve()) and file.suffix != ".html"
    return file if is_inside and not file.name.startswith(".") and file.is_file() else None


def _app(dist: Path, settings: GatewaySettings) -> Response:
    if not is_built(dist):
        raise Problem(503, "The web app is not built yet.", headers={"Retry-After": "5"})
    nonce = secrets.token_urlsafe(16)
    page = (dist / "index.html").read_text(encoding="utf-8").replace(NONCE, nonce)
    page = page.replace("__MAP_TILES__", escape(settings.map_tiles))
    page = page.replace("__MAP_ATTRIBUTION__", escape(settings.map_attribution))
    allowed = policy(nonce, images=_origin(settings.map_tiles))
    return HTMLResponse(page, headers={"Content-Security-Policy": allowed, "Cache-Control": "no-store"})


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
