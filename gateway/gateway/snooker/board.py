"""One match as its public display follows it."""

import time
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio
import orjson
from chassis import wire
from chassis.context import Caller
from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.calls import call, method_of
from gateway.clients import Services
from gateway.live.feed import Feed
from gateway.live.routes import HEARTBEAT, LIFETIME
from gateway.refusals import Asked

_METHOD = method_of(contract, "SnookerRecords", "GetScoreboard")
_CHANGED = "match-changed"
# Who looks on is shown the play, not what can be done to it.
_HIDDEN = ("canUndo", "canRedo")


class Board:
    """`caller` is the visitor, in the match's tenant."""

    def __init__(self, services: Services, feed: Feed, caller: Caller, match_id: str) -> None:
        self._services, self._feed, self._caller = services, feed, caller
        self._request = contract.GetScoreboardRequest(match_id=match_id)

    async def read(self, locale: str) -> dict[str, Any]:
        """The match as everybody may see it; raises Problem."""
        asked = Asked(_METHOD, "snooker_matches", "SnookerMatch", locale)
        return _shown(await call(self._services, asked, self._request, self._caller))

    async def follow(self, first: dict[str, Any]) -> AsyncIterator[bytes]:
        """The match at once, then whenever it changed, for five minutes: then the display comes back."""
        listener, until = self._feed.listeners.join(self._caller.tenant), time.monotonic() + LIFETIME
        try:
            # Read again now that nothing can be missed.
            yield _written(await self._again(first))
            while (left := until - time.monotonic()) > 0:
                try:
                    heard = await listener.next(min(HEARTBEAT, left))
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if heard is None:
                    return
                if heard.type == _CHANGED and heard.id == first["id"]:
                    yield _written(await self._again(first))
        finally:
            self._feed.listeners.leave(self._caller.tenant, listener)

    async def _again(self, before: dict[str, Any]) -> dict[str, Any]:
        """The newest; what was known before where the service does not answer just now."""
        try:
            return _shown(await self._services.call(_METHOD, self._request, self._caller))
        except grpc.aio.AioRpcError:
            return before


def _shown(match: Any) -> dict[str, Any]:
    return {name: value for name, value in wire.show(match).items() if name not in _HIDDEN}


def _written(match: dict[str, Any]) -> bytes:
    return b"event: match\ndata: %s\n\n" % orjson.dumps(match)
