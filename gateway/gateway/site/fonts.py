"""Fonts of the sites, from the build of the web app."""

import re
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.settings import GatewaySettings

_NAME = re.compile(r"[a-z0-9-]{1,60}\.woff2")
_HEADERS = {"Cache-Control": "public, max-age=2592000", "Access-Control-Allow-Origin": "*"}


def router(settings: GatewaySettings) -> APIRouter:
    """Return the route of the fonts (WOFF2), which caches hold for 30 days."""
    routes = request_router(include_in_schema=False)

    @routes.get("/fonts/{name}")
    async def font(http: Request) -> FileResponse:
        name = http.path_params["name"]
        file = Path(settings.web_dist) / "fonts" / name
        if not _NAME.fullmatch(name) or not file.is_file():
            raise Problem(404, "There is no such font.")
        return FileResponse(file, headers=_HEADERS, media_type="font/woff2")

    return routes
