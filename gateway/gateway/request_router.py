"""Routers of endpoints that take the request alone and return the response: nothing is injected, validated or encoded
for them, and none of it costs time."""

import inspect
from collections.abc import Callable
from functools import cached_property
from typing import Any

from fastapi import APIRouter, Response
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.routing import Match
from starlette.types import Message, Receive, Scope, Send

from gateway.single_parameters import check_single
from gateway.streams import StreamedResponse


class HeadRoute(APIRoute):
    """Takes HEAD where it takes GET, and sends no body then; documents name GET alone. Streams, which have no end,
    and rpcs that count what they give out take no HEAD."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match a HEAD as if it were a GET."""
        return super().matches(_as_get(scope) if self._takes_head(scope) else scope)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a HEAD as a GET whose body is not sent. Raise Problem 400 for a parameter of a query that is sent
        twice: what documents name no parameters of, as pages do, takes any."""
        if self.include_in_schema:
            check_single(scope, self._lists)
        if self._takes_head(scope):
            scope, send = _as_get(scope), _without_body(send)
        await super().handle(scope, receive, send)

    def _takes_head(self, scope: Scope) -> bool:
        is_head = scope["type"] == "http" and scope["method"] == "HEAD"
        return is_head and "GET" in (self.methods or ()) and not self._is_stream and self._is_safe

    @cached_property
    def _lists(self) -> frozenset[str]:
        """Names of the parameters that take several values."""
        parameters = (self.openapi_extra or {}).get("parameters", [])
        return frozenset(
            parameter["name"]
            for parameter in parameters
            if parameter.get("schema", {}).get("type") == "array"
        )

    @cached_property
    def _is_safe(self) -> bool:
        return bool(getattr(getattr(self.endpoint, "__self__", None), "is_safe", True))

    @cached_property
    def _is_stream(self) -> bool:
        returned = inspect.signature(self.endpoint).return_annotation
        return isinstance(returned, type) and issubclass(returned, StreamedResponse)


def _as_get(scope: Scope) -> Scope:
    return {**scope, "method": "GET"}


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "body": b""} if is_body else message)

    return send_head


class _RequestRoute(HeadRoute):
    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Raise TypeError for an endpoint of another shape."""
        if len(inspect.signature(endpoint).parameters) != 1:
            raise TypeError(f"{path}: {endpoint.__qualname__} does not take the request alone.")
        super().__init__(path, endpoint, **options)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with what the endpoint itself returns. A method that it does not have is left to FastAPI."""
        if self.include_in_schema:
            check_single(scope, self._lists)
        if self._takes_head(scope):
            scope, send = _as_get(scope), _without_body(send)
        elif self.methods and scope["method"] not in self.methods:
            await super().handle(scope, receive, send)
            return
        response = await self.endpoint(Request(scope, receive, send))
        await response(scope, receive, send)


def request_router(prefix: str = "", *, include_in_schema: bool = True) -> APIRouter:
    """Return a router of endpoints that take the request alone."""
    return APIRouter(
        prefix=prefix,
        default_response_class=Response,
        include_in_schema=include_in_schema,
        route_class=_RequestRoute,
    )
