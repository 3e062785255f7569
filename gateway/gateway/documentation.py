"""The built documentation under /docs of the platform's own host."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import RedirectResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.security import document_policy
from gateway.settings import GatewaySettings
from gateway.static_files import find_file, find_page, static_file_response

_PAGE, _NOT_FOUND = "index.html", "404.html"


def router(settings: GatewaySettings) -> APIRouter:
    """Return the routes of the built documentation; without a build each path is 404."""
    dist = Path(settings.docs_dist)
    routes = request_router(include_in_schema=False)

    @routes.api_route("/docs", methods=["GET", "HEAD"])
    @routes.api_route("/docs/{path:path}", methods=["GET", "HEAD"])
    async def get_document(http: Request) -> Response:
        path = http.path_params.get("path")
        if path is None:
            return RedirectResponse("/docs/")
        if file := find_file(dist, path):
            response = static_file_response(http, file, is_hashed=path.startswith("_astro/"))
            # The search runs in a worker, which has the policy of its own script.
            response.headers["Content-Security-Policy"] = document_policy(())
            return response
        return _page_response(http, dist, path)

    return routes


def _page_response(http: Request, dist: Path, path: str) -> Response:
    """Return the page of a folder; a redirect to it where the slash at its end is missing."""
    page = find_page(dist, f"{path}/{_PAGE}".lstrip("/"))
    if page is None:
        return _not_found(http, dist)
    if path and not path.endswith("/"):
        return RedirectResponse(f"/docs/{page.parent.relative_to(dist.resolve())}/")
    return _html_response(http, page)


def _not_found(http: Request, dist: Path) -> Response:
    page = find_page(dist, _NOT_FOUND)
    if page is None:
        raise Problem(404, "This installation has no documentation.")
    response = _html_response(http, page)
    response.status_code = 404
    return response


def _html_response(http: Request, page: Path) -> Response:
    response = static_file_response(http, page)
    response.headers["Content-Security-Policy"] = _page_policy(page, page.stat().st_mtime_ns)
    return response


@lru_cache
def _page_policy(page: Path, _changed_ns: int) -> str:
    """Return the policy of the page as it is since `_changed_ns`; it names the digests of the page's own scripts."""
    scripts = _scripts(page.read_text(encoding="utf-8"))
    return document_policy(
        sorted({b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts})
    )


def _scripts(html: str) -> Iterator[str]:
    """Yield the text of each script within the page."""
    for part in html.split("<script")[1:]:
        attributes, _, content = part.partition(">")
        if " src=" not in attributes:
            yield content.partition("</script>")[0]
