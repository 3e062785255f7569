"""Routes of the documents: OpenAPI, AsyncAPI, and a page to read."""

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import orjson
from chassis.contract.resource import Resource
from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import HTMLResponse
from starlette.requests import Request

from gateway.openapi import events
from gateway.openapi.document import document
from gateway.openapi.page import page
from gateway.request_router import request_router
from gateway.security import policy

_CACHED = {"Cache-Control": "public, max-age=300"}


def router(resources: Sequence[Resource]) -> APIRouter:
    """Return the routes of both documents and of the page, each built at its first request."""
    routes = request_router("/api")

    @cache
    def described(app: FastAPI) -> dict[str, Any]:
        return document(app, resources)

    @cache
    def openapi(app: FastAPI) -> bytes:
        return orjson.dumps(described(app))

    @cache
    def asyncapi() -> bytes:
        return orjson.dumps(events.document())

    @routes.get(
        "/openapi.json",
        openapi_extra=_route_doc("getOpenApi", "Return the OpenAPI document.", "application/json"),
    )
    async def get_openapi(http: Request) -> Response:
        return Response(openapi(cast("FastAPI", http.app)), 200, _CACHED, "application/json")

    @routes.get(
        "/asyncapi.json",
        openapi_extra=_route_doc("getAsyncApi", "Return the AsyncAPI document.", "application/json"),
    )
    async def get_asyncapi(_: Request) -> Response:
        return Response(asyncapi(), 200, _CACHED, "application/json")

    @routes.get(
        "/docs", openapi_extra=_route_doc("getDocs", "Return the API's documentation as a page.", "text/html")
    )
    async def get_docs(http: Request) -> HTMLResponse:
        nonce = secrets.token_urlsafe(16)
        text = page(described(cast("FastAPI", http.app)), nonce)
        return HTMLResponse(
            text, headers={"Content-Security-Policy": policy(nonce), "Cache-Control": "no-cache"}
        )

    return routes


def _route_doc(name: str, summary: str, media: str) -> dict[str, Any]:
    schema = {"type": "string"} if media == "text/html" else {"type": "object"}
    done = {"description": "Done.", "content": {media: {"schema": schema}}}
    return {
        "operationId": name,
        "tags": ["api"],
        "summary": summary,
        "security": [],
        "responses": {"200": done},
    }
