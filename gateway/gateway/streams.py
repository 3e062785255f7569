"""Responses that stay open: streams of events, and files that are read part by part."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Generator, Hashable, Mapping
from contextlib import contextmanager

from chassis.context import GUEST, Caller
from fastapi.responses import StreamingResponse
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from gateway.client_address import request_address
from gateway.problem_details import Problem

# Of the streams of a process: those of guests, so that strangers leave room for who is signed in; those of one tenant,
# of its guests, and of one address, behind which an office or a club with many displays may be.
_GUESTS, _TENANT, _TENANT_GUESTS, _ADDRESS = 1 / 2, 1 / 4, 1 / 8, 1 / 8
# Tabs that one person has open in all, and with one session or API key.
_PERSON, _SESSION = 48, 24
# How long a client may take to read a part of a stream that is waiting to be sent, in seconds.
PATIENCE = 30.0
# When a stream ends is not known; each ends within five minutes, and most displays and tabs earlier.
_RETRY_AFTER = "10"


class StreamLimiter:
    """Bounds the streams of this process: `most` in all, and of each tenant, address, person and session or key.
    Requests have slots of their own, so that no number of streams keeps one from being served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[tuple[str, Hashable]] = Counter()

    @contextmanager
    def hold(self, caller: Caller, address: str) -> Generator[None]:
        """Count one stream while it is open. Raise Problem 429 if it is one too many."""
        bounds = self._bounds(caller, address)
        if any(self._open[key] >= most for key, most in bounds.items()):
            raise _too_many()
        self._open.update(bounds.keys())
        try:
            yield
        finally:
            self._open.subtract(bounds.keys())
            for key in bounds:
                if not self._open[key]:
                    del self._open[key]

    def _bounds(self, caller: Caller, address: str) -> Mapping[tuple[str, Hashable], int]:
        bounds: dict[tuple[str, Hashable], int] = {
            ("process", ""): self._most,
            ("tenant", caller.tenant_id): self._share(_TENANT),
            ("address", address): self._share(_ADDRESS),
        }
        if GUEST in caller.roles:
            return bounds | {
                ("guests", ""): self._share(_GUESTS),
                ("guests", caller.tenant_id): self._share(_TENANT_GUESTS),
            }
        if caller.session_id:
            bounds["session", caller.session_id] = min(_SESSION, self._most)
        return bounds | {("person", caller.user_id): min(_PERSON, self._most)}

    def _share(self, part: float) -> int:
        return min(self._most, max(1, int(self._most * part)))


class StreamedResponse(StreamingResponse):
    """A response that is sent part by part, counted by the application's StreamLimiter until its end. The only way to
    stream, so that nothing is open that is not counted."""

    def __init__(
        self,
        http: Request,
        caller: Caller,
        content: AsyncGenerator[bytes | str],
        headers: Mapping[str, str],
        media_type: str,
    ) -> None:
        super().__init__(content, headers=headers, media_type=media_type)
        self._content = content
        limiter: StreamLimiter = http.app.state.streams
        self._permit = limiter.hold(caller, request_address(http))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response while it is counted. Raise Problem 429 if it is one too many."""
        with self._permit:
            try:
                await super().__call__(scope, receive, _bounded(send))
            finally:
                # It waits at a `yield`, with what it holds, if the client went meanwhile.
                await self._content.aclose()


class UnreadResponseError(Exception):
    """The client does not read what is sent; its connection is closed."""


def _bounded(send: Send) -> Send:
    """Return a function that sends as `send` does, which waits until the client has read what was sent before. Raise
    UnreadResponseError when it takes too long: a stream that ends in time would be kept open by who reads nothing."""

    async def bounded(message: Message) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await send(message)
        except TimeoutError:
            raise UnreadResponseError from None

    return bounded


def _too_many() -> Problem:
    message = "Too many streams are open here. Close those that are not needed, or try again in a moment."
    return Problem(429, message, code="too-many-streams", headers={"Retry-After": _RETRY_AFTER})
