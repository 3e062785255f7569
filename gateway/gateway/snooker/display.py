"""The public display of a match: its page and its stream."""

import secrets
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
import yaml
from chassis.locales import LOCALES, RIGHT_TO_LEFT
from fastapi import APIRouter, Response
from starlette.requests import Request
from starlette.responses import HTMLResponse

from gateway import translations
from gateway.auth import Authenticator
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.contract.schemas import PATH_SEGMENT
from gateway.limiters import RateLimiter
from gateway.live.feed import LiveFeed
from gateway.openapi import error_responses
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNBUFFERED, UNCACHED
from gateway.route_doc import query_parameter
from gateway.security import policy
from gateway.settings import GatewaySettings
from gateway.snooker.board import SCOREBOARD, Board
from gateway.streams import StreamedResponse
from gateway.web import NONCE

_MAX_ADDRESS = 500
_PAGE, _MESSAGES = "scoreboard.html", "__WORDS__"


def router(
    services: ServiceClients,
    feed: LiveFeed,
    authenticator: Authenticator,
    settings: GatewaySettings,
    rendering: RateLimiter,
) -> APIRouter:
    """`rendering` limits the pages and codes that an address has rendered."""
    routes = request_router("/{locale:locale}/scoreboard")

    @routes.get("/{match}", include_in_schema=False)
    async def page(http: Request) -> HTMLResponse:
        await http.app.state.hosts.check(http)
        rendering.count(request_address(http))
        return _page(http.path_params["locale"], settings)

    @routes.get("/{match}/live", openapi_extra=_DOC)
    async def live(http: Request) -> StreamedResponse:
        caller = await authenticator.authorize_guest(http, SCOREBOARD)
        board = Board(services, feed, caller, http.path_params["match"])
        # Read before the stream starts, so that an unknown match is a plain 404.
        first = await board.read(http.path_params["locale"])
        return StreamedResponse(http, caller, board.follow(first), UNBUFFERED, "text/event-stream")

    @routes.get("/{match}/qr.svg", include_in_schema=False)
    async def code(http: Request) -> Response:
        await http.app.state.hosts.check(http)
        rendering.count(request_address(http))
        return _code(http, settings)

    return routes


def _code(http: Request, settings: GatewaySettings) -> Response:
    """Return a QR code that leads a phone to the display; it says nothing of the match."""
    tenant = quote(http.query_params.get("tenant", "")[:40], safe="")
    address = f"{settings.public_url.rstrip('/')}{http.url.path.removesuffix('/qr.svg')}"
    address += f"?tenant={tenant}" if tenant else ""
    image = BytesIO()
    import segno  # noqa: PLC0415  # takes long to import, and few processes need it

    segno.make(address[:_MAX_ADDRESS], error="m", micro=False).save(
        image, kind="svg", scale=8, border=2, dark="#000", light="#fff"
    )
    return Response(image.getvalue(), headers=UNCACHED, media_type="image/svg+xml")


def _page(locale: str, settings: GatewaySettings) -> HTMLResponse:
    file = Path(settings.web_dist) / _PAGE
    if not file.is_file():
        raise Problem(503, "The web app is not built yet.", headers={"Retry-After": "5"})
    nonce, direction = secrets.token_urlsafe(16), "rtl" if locale in RIGHT_TO_LEFT else "ltr"
    page = file.read_text(encoding="utf-8").replace(NONCE, nonce)
    page = page.replace('<html lang="en"', f'<html lang="{locale}" dir="{direction}"')
    page = page.replace(_MESSAGES, escape(_messages(locale, Path(settings.web_dist))))
    return HTMLResponse(page, headers={"Content-Security-Policy": policy(nonce)} | UNCACHED)


def _messages(locale: str, dist: Path) -> str:
    """Return the display's messages, so that the page needs no catalogue."""
    file = dist / translations.PUBLIC.format(locale)
    return _read_messages(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=2 * len(LOCALES))
def _read_messages(file: Path, _version: int) -> str:
    """Return the messages of a version of a catalogue, which takes long to read."""
    catalogue: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return orjson.dumps(dict(_flatten("scoreboard", catalogue.get("scoreboard", {})))).decode()


def _flatten(path: str, texts: Any) -> Iterator[tuple[str, str]]:
    """Yield texts by their whole keys."""
    if not isinstance(texts, dict):
        yield path, str(texts)
        return
    for name, text in texts.items():
        yield from _flatten(f"{path}.{name}", text)


_DOC: dict[str, Any] = {
    "operationId": "followScoreboard",
    "tags": ["snooker"],
    "summary": "Follow one match.",
    "description": "Server-sent events named match, their data the match as it is, at once and after every shot.",
    "security": [],
    "parameters": [
        {"$ref": "#/components/parameters/Locale"},
        {"name": "match", "in": "path", "required": True, "schema": {**PATH_SEGMENT, "maxLength": 64}},
        query_parameter("tenant", maxLength=40),
    ],
    "responses": {
        "200": {
            "description": "The stream.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **{
            status: response
            for status, response in error_responses.for_reads().items()
            if status not in ("401", "403")
        },
    },
}
