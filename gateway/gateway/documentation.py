"""The built documentation under /docs of the platform's own host."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.security import document_policy
from gateway.settings import GatewaySettings
from gateway.static_files import file_response, find_file, find_page

_PAGE, _NOT_FOUND = "index.html", "404.html"
_FIVE_MINUTES = "public, max-age=300"


def router(settings: GatewaySettings) -> APIRouter:
    dist = Path(settings.docs_dist)
    routes = request_router(include_in_schema=False)

    @routes.api_route("/docs", methods=["GET", "HEAD"])
    @routes.api_route("/docs/{path:path}", methods=["GET", "HEAD"])
    async def get_document(http: Request) -> Response:
        path = http.path_params.get("path")
        if path is None:
            return RedirectResponse("/docs/")
        if file := find_file(dist, path):
            accepted = ",".join(http.headers.getlist("accept-encoding"))
            response = file_response(file, accepted, is_hashed=path.startswith("_astro/"))
            # The search runs in a worker, which has the policy of its own script.
            response.headers["Content-Security-Policy"] = document_policy(())
            return response
        return _page_response(dist, path)

    return routes


def _page_response(dist: Path, path: str) -> Response:
    """Return the page of a folder; a redirect to it where the slash at its end is missing."""
    page = find_page(dist, f"{path}/{_PAGE}".lstrip("/"))
    if page is None:
        return _not_found(dist)
    if path and not path.endswith("/"):
        return RedirectResponse(f"/docs/{page.parent.relative_to(dist.resolve())}/")
    return _html_response(page)


def _not_found(dist: Path) -> Response:
    page = find_page(dist, _NOT_FOUND)
    if page is None:
        raise Problem(404, "This installation has no documentation.")
    return _html_response(page, status=404)


def _html_response(page: Path, status: int = 200) -> Response:
    """Return the page, whose policy names the digests of its own scripts."""
    html = page.read_text(encoding="utf-8")
    digests = {b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _scripts(html)}
    headers = {"Content-Security-Policy": document_policy(sorted(digests)), "Cache-Control": _FIVE_MINUTES}
    return HTMLResponse(html, status, headers)


def _scripts(html: str) -> Iterator[str]:
    """Yield the text of each script within the page."""
    for part in html.split("<script")[1:]:
        attributes, _, content = part.partition(">")
        if " src=" not in attributes:
            yield content.partition("</script>")[0]
