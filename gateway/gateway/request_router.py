"""Routers of endpoints that take the request alone and return the response: nothing is injected, validated or encoded
for them, and none of it costs time."""

import inspect
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.types import Receive, Scope, Send


class _RequestRoute(APIRoute):
    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Raise TypeError for an endpoint of another shape."""
        if len(inspect.signature(endpoint).parameters) != 1:
            raise TypeError(f"{path}: {endpoint.__qualname__} does not take the request alone.")
        super().__init__(path, endpoint, **options)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with what the endpoint itself returns. A method that it does not have is left to FastAPI."""
        if self.methods and scope["method"] not in self.methods:
            await super().handle(scope, receive, send)
            return
        response = await self.endpoint(Request(scope, receive, send))
        await response(scope, receive, send)


def request_router(prefix: str = "", *, include_in_schema: bool = True) -> APIRouter:
    return APIRouter(
        prefix=prefix,
        default_response_class=Response,
        include_in_schema=include_in_schema,
        route_class=_RequestRoute,
    )
