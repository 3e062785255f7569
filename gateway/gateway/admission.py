"""Admission of requests: who waits, and in which order, before anything of a request is parsed.

The process runs a few requests at once, since more would not be faster, and would slow each other. A free place goes to
the next tenant in turn, not to the next request in line; while several tenants are active, each runs a few requests
only, so that there is room for who comes next. What takes longer, since it waits for a service, a client or a file,
gives up its place and counts among the few long requests that a tenant may have.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

from chassis.context import Caller
from chassis.errors import DomainError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.client_address import request_address
from gateway.fair_queue import FairQueue
from gateway.limiters import too_many
from gateway.problem_details import Problem, problem_response

# Requests that run at once, and those that a tenant runs while others are active.
_PLACES, _SHARED_PLACES = 8, 2
# A request that has run for so many seconds is a long one, of which a tenant has so many.
_LONG_SECONDS, _MOST_LONG = 0.1, 12
# Requests of a tenant that may wait; and while others are active, those that may wait all the time: screens that open
# together send more for a moment, a flood sends more for long.
_MOST_WAITING, _MOST_STANDING, _STANDING_SECONDS = 400, 16, 1.0
# How long a request waits that is turned away.
_REFUSAL_SECONDS = 0.25
# A tenant is active for so many seconds after its last request.
_ACTIVE_SECONDS = 1.0
_BEARER = "bearer "

# A busy process is alive.
_PROBES = frozenset({"/livez", "/readyz"})

# Returns whose a request is: a tenant, or for clients without a token their address.
Identify = Callable[[Request], Awaitable[Hashable]]


@dataclass
class _Share:
    """What one tenant has: requests that run, and long ones."""

    running: int = 0
    long: int = 0
    # Since when as many wait as may wait all the time.
    many_since: float = 0.0


class Turn:
    """A place of a request, from its admission to its end."""

    def __init__(self, admission: "Admission", key: Hashable) -> None:
        self._admission, self._key = admission, key
        self._is_long, self._is_over = False, False
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_LONG_SECONDS, self._become_long)

    def end(self) -> None:
        """Give the place to the next; again without effect."""
        if not self._is_over:
            self._is_over = True
            self._timer.cancel()
            self._admission.leave(self._key, is_long=self._is_long)

    def _become_long(self) -> None:
        self._is_long = True
        self._admission.become_long(self._key)


class Admission:
    """Admits requests by tenant. All methods are for one event loop."""

    def __init__(self, places: int = _PLACES, clock: Callable[[], float] = time.monotonic) -> None:
        self._places, self._running, self._clock = places, 0, clock
        self._shares: dict[Hashable, _Share] = {}
        self._queue = FairQueue()
        # Tenants that were active, the last one at the end.
        self._active: OrderedDict[Hashable, float] = OrderedDict()

    async def enter(self, key: Hashable) -> Turn:
        """Wait for a place and return it. Raise Problem 429 when too many requests of the tenant wait."""
        self._see(key)
        share = self._shares.setdefault(key, _Share())
        if self._queue.count(key) or not self._may_run(key):
            await self._wait(key, share)
        else:
            self._run(key)
        return Turn(self, key)

    def leave(self, key: Hashable, *, is_long: bool) -> None:
        """Take back the place of a request that has ended."""
        share = self._shares[key]
        if is_long:
            share.long -= 1
        else:
            share.running -= 1
            self._running -= 1
        self._admit()
        self._forget(key)

    def become_long(self, key: Hashable) -> None:
        """Take back the place of a request that goes on."""
        share = self._shares[key]
        share.running -= 1
        share.long += 1
        self._running -= 1
        self._admit()

    def _see(self, key: Hashable) -> None:
        now = self._clock()
        self._active[key] = now
        self._active.move_to_end(key)
        while next(iter(self._active.values())) < now - _ACTIVE_SECONDS:
            self._active.popitem(last=False)

    @property
    def _is_shared(self) -> bool:
        return len(self._active) > 1

    def _may_run(self, key: Hashable) -> bool:
        share, most = self._shares[key], _SHARED_PLACES if self._is_shared else self._places
        return self._running < self._places and share.running < most and share.long < _MOST_LONG

    def _run(self, key: Hashable) -> None:
        self._shares[key].running += 1
        self._running += 1

    def _stands(self, key: Hashable, share: _Share) -> bool:
        """Return whether many requests have waited all the time lately."""
        is_many = self._queue.count(key) >= _MOST_STANDING
        return is_many and self._clock() - share.many_since > _STANDING_SECONDS

    async def _wait(self, key: Hashable, share: _Share) -> None:
        waiting = self._queue.count(key)
        if waiting >= _MOST_WAITING or (self._is_shared and self._stands(key, share)):
            raise too_many(1)
        if waiting == _MOST_STANDING - 1:
            share.many_since = self._clock()
        try:
            await self._queue.wait(key, lambda: self.leave(key, is_long=False))
        finally:
            self._forget(key)

    def _forget(self, key: Hashable) -> None:
        """Keep nothing of a tenant that has nothing."""
        share = self._shares.get(key)
        if share and not (share.running or share.long or self._queue.count(key)):
            del self._shares[key]

    def _admit(self) -> None:
        """Give free places to those who wait."""
        while self._running < self._places and (key := self._queue.admit(self._may_run)) is not None:
            self._run(key)


class AdmissionMiddleware:
    """Lets requests of each tenant wait in turn. The place is given up when the response starts: a slow reader holds
    none."""

    def __init__(self, app: ASGIApp, admission: Admission, identify: Identify) -> None:
        self._app, self._admission, self._identify = app, admission, identify

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with 429 to one request too many."""
        if scope["type"] != "http" or scope["path"] in _PROBES:
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        try:
            turn = await self._admission.enter(await self._identify(request))
        except Problem as problem:
            # Who does not wait before the next try is made to.
            await asyncio.sleep(_REFUSAL_SECONDS)
            await problem_response(problem, request)(scope, receive, send)
            return

        async def send_and_end(message: Message) -> None:
            turn.end()
            await send(message)

        try:
            await self._app(scope, receive, send_and_end)
        finally:
            turn.end()


def identify_by(verify: Callable[[str], Awaitable[Caller]]) -> Identify:
    """Return a function that finds the tenant of a token that `verify` accepts; else the address of the client, so that
    nobody waits in the line of another by a forged token."""

    async def identify(request: Request) -> Hashable:
        header = request.headers.get("authorization", "")
        if header[: len(_BEARER)].lower() == _BEARER:
            try:
                return (await verify(header[len(_BEARER) :].strip())).tenant_id
            except DomainError:
                # Not valid, or not known at the moment: the route says which.
                pass
        return request_address(request)

    return identify
