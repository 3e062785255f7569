"""Reads the rest of a body that a response did not wait for.

A server closes a connection on which a body is left, and the edge may by then have sent the next request on it: that
one gets a 502, and the client of the first may lose its response.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# What the edge lets through; of more than this the connection is closed.
_MOST_BYTES = 32 * 1024**2


class UnreadBodies:
    """Middleware that starts no response before the request's body has arrived."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read and discard the rest of the body, up to a limit, before the response starts."""
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        body = _Body(receive)

        async def send_after_body(message: Message) -> None:
            if message["type"] == "http.response.start":
                await body.discard()
            await send(message)

        await self._app(scope, body.receive, send_after_body)


class _Body:
    """A request's body, which knows whether all of it was received."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._bytes, self._is_complete = receive, 0, False

    async def receive(self) -> Message:
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        self._is_complete = not message.get("more_body", False)
        return message

    async def discard(self) -> None:
        while not self._is_complete and self._bytes < _MOST_BYTES:
            await self.receive()


def _has_body(scope: Scope) -> bool:
    headers = Request(scope).headers
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
