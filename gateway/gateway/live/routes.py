"""The stream of events to one open screen."""

import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from chassis.context import Caller
from chassis.contract.event_rights import may_receive
from fastapi import APIRouter
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.live.events import LiveEvent
from gateway.live.feed import LiveFeed
from gateway.live.subscribers import Subscriber
from gateway.openapi import error_responses
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNBUFFERED
from gateway.streams import StreamedResponse

HEARTBEAT = 15.0
# Access tokens live for five minutes; a stream must not outlive its token.
LIFETIME = 300.0
# The missed events are no longer in the stream: the screen fetches what it shows.
_RESET = b'event: reset\ndata: {"type": "reset", "id": "", "version": null}\n\n'
_ID_DIGITS = 18
# Returns whether an event is for the caller of a stream.
MayReceive = Callable[[LiveEvent], Awaitable[bool]]


def router(feed: LiveFeed, authenticator: Authenticator) -> APIRouter:
    """Return the route of the stream (text/event-stream), which resumes after the id in Last-Event-ID."""
    routes = request_router()

    @routes.get("/{locale:locale}/api/live", openapi_extra=_DOC)
    async def live(http: Request) -> StreamedResponse:
        caller = await authenticator.authenticate(http)
        may_receive = partial(_may_receive, caller, authenticator)
        events = _stream(feed, caller, _last(http), may_receive)
        return StreamedResponse(http, caller, events, UNBUFFERED, "text/event-stream")

    return routes


def _last(http: Request) -> int | None:
    text = http.headers.get("last-event-id", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > _ID_DIGITS:
        raise Problem(400, "Last-Event-ID is the id of the last event seen.", code="last-event-id")
    return int(text)


async def _may_receive(caller: Caller, authenticator: Authenticator, event: LiveEvent) -> bool:
    return await may_receive(caller, event.kind, authenticator.usable)


async def _stream(
    feed: LiveFeed, caller: Caller, last: int | None, may_receive: MayReceive
) -> AsyncGenerator[bytes]:
    subscriber, until = feed.subscribers.join(caller), time.monotonic() + LIFETIME
    seen = last or 0
    try:
        yield b": hello\n\n"
        if last is not None:
            # Subscribe first, then fetch what was missed: nothing is lost, and duplicates are dropped by sequence.
            missed = await feed.missed(caller.tenant, last)
            if missed is None:
                seen = 0
                yield _RESET
            for event in missed or ():
                seen = event.sequence or seen
                if await may_receive(event):
                    yield event.to_sse()
        async for event in _follow(subscriber, until, may_receive):
            if event is None:
                yield b": heartbeat\n\n"
            elif event.sequence is None or event.sequence > seen:
                yield event.to_sse()
    finally:
        feed.subscribers.leave(subscriber)


async def _follow(
    subscriber: Subscriber, until: float, may_receive: MayReceive
) -> AsyncIterator[LiveEvent | None]:
    """Yield the events that the caller may receive, and None for a heartbeat, which the others do not put off."""
    beat_at = time.monotonic() + HEARTBEAT
    while (left := until - time.monotonic()) > 0:
        try:
            event = await subscriber.next(max(0.0, min(beat_at - time.monotonic(), left)))
        except TimeoutError:
            yield None
            beat_at = time.monotonic() + HEARTBEAT
            continue
        if event is None:
            return
        if await may_receive(event):
            yield event
            beat_at = time.monotonic() + HEARTBEAT


_DOC: dict[str, Any] = {
    "operationId": "followLive",
    "tags": ["api"],
    "summary": "Follow what happens in the tenant.",
    "description": "Server-sent events named as the event (order-saved), their data {type, id, version}. "
    "`viewers-changed` names an order that somebody opened or closed; it has no id of its own. `reset` says that too "
    "much was missed: fetch again what is shown. An event is sent to who may get the item that it is about; events of "
    "no item are for admins. The stream ends after five minutes: come back with Last-Event-ID.",
    "security": [{"bearer": []}],
    "parameters": [
        {"$ref": "#/components/parameters/Locale"},
        {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string", "pattern": "^[0-9]{1,18}$"}},
    ],
    "responses": {
        "200": {
            "description": "The stream.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **error_responses.for_reads(),
    },
}
