"""One match as its public display follows it."""

import time
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio
import orjson
from chassis import serializer
from chassis.context import Caller
from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.live.feed import LiveFeed
from gateway.live.routes import HEARTBEAT, LIFETIME
from gateway.rpc import call, find_rpc

_METHOD = find_rpc(contract, "SnookerRecords", "GetScoreboard")
_CHANGED = "match-changed"
# Who looks on is shown the play, not what can be done to it.
_HIDDEN = ("canUndo", "canRedo")


class Board:
    """`caller` is the visitor, in the match's tenant."""

    def __init__(self, services: ServiceClients, feed: LiveFeed, caller: Caller, match_id: str) -> None:
        self._services, self._feed, self._caller = services, feed, caller
        self._request = contract.GetScoreboardRequest(match_id=match_id)

    async def read(self, locale: str) -> dict[str, Any]:
        """The match as everybody may see it; raises Problem."""
        error_context = ErrorContext(_METHOD, "snooker_matches", "SnookerMatch", locale)
        return _shown(await call(self._services, error_context, self._request, self._caller))

    async def follow(self, first: dict[str, Any]) -> AsyncIterator[bytes]:
        """The match at once, then whenever it changed, for five minutes: then the display comes back."""
        subscriber, until = self._feed.subscribers.join(self._caller.tenant), time.monotonic() + LIFETIME
        try:
            # Read again now that nothing can be missed.
            yield _written(await self._again(first))
            while (left := until - time.monotonic()) > 0:
                try:
                    event = await subscriber.next(min(HEARTBEAT, left))
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if event is None:
                    return
                if event.type == _CHANGED and event.id == first["id"]:
                    yield _written(await self._again(first))
        finally:
            self._feed.subscribers.leave(self._caller.tenant, subscriber)

    async def _again(self, before: dict[str, Any]) -> dict[str, Any]:
        """The newest; what was known before where the service does not answer just now."""
        try:
            return _shown(await self._services.call(_METHOD, self._request, self._caller))
        except grpc.aio.AioRpcError:
            return before


def _shown(match: Any) -> dict[str, Any]:
    return {name: value for name, value in serializer.serialize(match).items() if name not in _HIDDEN}


def _written(match: dict[str, Any]) -> bytes:
    return b"event: match\ndata: %s\n\n" % orjson.dumps(match)
