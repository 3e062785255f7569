"""One match for its public display."""

import time
from collections.abc import AsyncGenerator
from typing import Any

import grpc.aio
import orjson
from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.live.feed import LiveFeed
from gateway.live.routes import HEARTBEAT, LIFETIME
from gateway.rpc import call

SCOREBOARD = find_rpc(contract, "SnookerRecords", "GetScoreboard")
_CHANGED = "match-changed"
# The public display shows the match, not what its scorer can do.
_HIDDEN = ("canUndo", "canRedo")


class Board:
    """A match for the public; `caller` is the guest in the match's tenant."""

    def __init__(self, services: ServiceClients, feed: LiveFeed, caller: Caller, match_id: str) -> None:
        self._services, self._feed, self._caller = services, feed, caller
        self._request = contract.GetScoreboardRequest(match_id=match_id)

    async def read(self, locale: str) -> dict[str, Any]:
        """Return the match as the public may see it. Raise Problem."""
        error_context = ErrorContext(SCOREBOARD, "snooker_matches", "SnookerMatch", locale)
        return _public(await call(self._services, error_context, self._request, self._caller))

    async def follow(self, first: dict[str, Any]) -> AsyncGenerator[bytes]:
        """Yield the match at once and after every change, for five minutes; then the display reconnects."""
        subscriber, until = self._feed.subscribers.join(self._caller), time.monotonic() + LIFETIME
        try:
            # Read again: subscribed now, so no change is missed.
            yield _to_sse(await self._reload(first))
            while (left := until - time.monotonic()) > 0:
                try:
                    event = await subscriber.next(min(HEARTBEAT, left))
                except TimeoutError:
                    yield b": heartbeat\n\n"
                    continue
                if event is None:
                    return
                if event.type == _CHANGED and event.id == first["id"]:
                    yield _to_sse(await self._reload(first))
        finally:
            self._feed.subscribers.leave(subscriber)

    async def _reload(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the match as it is now; as it was if the service does not respond."""
        try:
            return _public(await self._services.call(SCOREBOARD, self._request, self._caller))
        except grpc.aio.AioRpcError:
            return before


def _public(match: Any) -> dict[str, Any]:
    return {name: value for name, value in serializer.serialize(match).items() if name not in _HIDDEN}


def _to_sse(match: dict[str, Any]) -> bytes:
    return b"event: match\ndata: %s\n\n" % orjson.dumps(match)
