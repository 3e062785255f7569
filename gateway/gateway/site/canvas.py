"""The document that the page editor draws a page in: no script runs in it, whatever is pasted."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from gateway.request_router import request_router

PATH = "/admin/canvas"
_DOCUMENT = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body></body></html>'
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; "
        "style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    ),
    "Cache-Control": "public, max-age=300",
}


def router() -> APIRouter:
    """Return the route of the canvas, under a policy without scripts."""
    routes = request_router(include_in_schema=False)

    @routes.api_route(PATH, methods=["GET", "HEAD"])
    async def get_canvas(_: Request) -> HTMLResponse:
        return HTMLResponse(_DOCUMENT, headers=_HEADERS)

    return routes
