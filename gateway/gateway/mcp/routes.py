"""The route of the Model Context Protocol: `/mcp`, for clients with an API key."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.mcp.calls import ToolCalls

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_MAX_BODY = 1_000_000


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route `/mcp`, which the OpenAPI document omits."""
    return APIRouter(routes=[Route("/mcp", _Endpoint(services, authenticator), include_in_schema=False)])


class _Endpoint:
    """The SDK takes longer to import than the rest of the gateway, so it is imported with the first request."""

    def __init__(self, services: ServiceClients, authenticator: Authenticator) -> None:
        self._calls, self._authenticator = ToolCalls(services, authenticator), authenticator

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager  # noqa: PLC0415  # as above

        if scope["method"] == "GET":
            # The SDK would answer with a stream that never ends, and there is nothing to send on one.
            raise HTTPException(405, headers={"Allow": "POST, DELETE"})
        await self._authenticator.authenticate(Request(scope))
        # Nothing is kept between requests, so that any replica can answer any of them.
        manager = StreamableHTTPSessionManager(
            self._server, json_response=True, stateless=True, max_request_body_size=_MAX_BODY
        )
        async with manager.run():
            await manager.handle_request(scope, receive, send)

    @cached_property
    def _server(self) -> "Server[Any]":
        from gateway.mcp.server import create_server  # noqa: PLC0415  # as above

        return create_server(self._calls)
