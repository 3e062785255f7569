"""The stream of events to one open screen."""

import time
from collections.abc import AsyncIterator
from typing import Any

from chassis.context import Caller
from fastapi import APIRouter
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.live.feed import LiveFeed
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


def router(feed: LiveFeed, authenticator: Authenticator) -> APIRouter:
    routes = request_router()

    @routes.get("/{locale:locale}/api/live", openapi_extra=_DOC)
    async def live(http: Request) -> StreamedResponse:
        caller = await authenticator.authenticate(http)
        event = _stream(feed, caller, _last(http))
        return StreamedResponse(http, caller, event, UNBUFFERED, "text/event-stream")

    return routes


def _last(http: Request) -> int | None:
    text = http.headers.get("last-event-id", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > _ID_DIGITS:
        raise Problem(400, "Last-Event-ID is the id of the last event seen.", code="last-event-id")
    return int(text)


async def _stream(feed: LiveFeed, caller: Caller, last: int | None) -> AsyncIterator[bytes]:
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
                yield event.to_sse()
        while (left := until - time.monotonic()) > 0:
            try:
                event = await subscriber.next(min(HEARTBEAT, left))
            except TimeoutError:
                yield b": heartbeat\n\n"
                continue
            if event is None:
                return
            if event.sequence is None or event.sequence > seen:
                yield event.to_sse()
    finally:
        feed.subscribers.leave(subscriber)


_DOC: dict[str, Any] = {
    "operationId": "followLive",
    "tags": ["api"],
    "summary": "Follow what happens in the tenant.",
    "description": "Server-sent events named as the event (order-saved), their data {type, id, version}. "
    "`viewers-changed` names an order that somebody opened or closed; it has no id of its own. `reset` says that too "
    "much was missed: fetch again what is shown. The stream ends after five minutes: come back with Last-Event-ID.",
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
