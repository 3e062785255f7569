"""Admission of requests: who waits, and in which order, before anything of a request is parsed.

The process runs a few requests at once, since more would not be faster, and would slow each other. A free place goes to
the next tenant in turn, not to the next request in line; while several tenants are active, each runs a few requests
only, so that there is room for who comes next. What takes longer, since it waits for a service, a client or a file,
gives up its place and counts among the few long requests that a tenant may have.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

from chassis.context import Caller
from chassis.errors import DomainError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.client_address import request_address
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
    """What one tenant has: requests that run, long ones, and those that wait."""

    running: int = 0
    long: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    # Since when as many wait as may wait all the time.
    many_since: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Return whether nothing of the tenant is left."""
        return not (self.running or self.long or self.waiting)


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
        # Tenants that wait, in their turn; and those that were active, the last one at the end.
        self._turns: OrderedDict[Hashable, None] = OrderedDict()
        self._active: OrderedDict[Hashable, float] = OrderedDict()

    async def enter(self, key: Hashable) -> Turn:
        """Wait for a place and return it. Raise Problem 429 when too many requests of the tenant wait."""
        self._see(key)
        share = self._shares.setdefault(key, _Share())
        if share.waiting or not self._may_run(share):
            await self._wait(key, share)
        else:
            self._run(share)
        return Turn(self, key)

    def leave(self, key: Hashable, *, is_long: bool) -> None:
        """Take back the place of a request that has ended."""
        share = self._shares[key]
        if is_long:
            share.long -= 1
        else:
            share.running -= 1
            self._running -= 1
        self._forget(key, share)
        self._admit()

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

    def _may_run(self, share: _Share) -> bool:
        most = _SHARED_PLACES if self._is_shared else self._places
        return self._running < self._places and share.running < most and share.long < _MOST_LONG

    def _run(self, share: _Share) -> None:
        share.running += 1
        self._running += 1

    def _stands(self, share: _Share) -> bool:
        """Return whether many requests have waited all the time lately."""
        is_many = len(share.waiting) >= _MOST_STANDING
        return is_many and self._clock() - share.many_since > _STANDING_SECONDS

    async def _wait(self, key: Hashable, share: _Share) -> None:
        if len(share.waiting) >= _MOST_WAITING or (self._is_shared and self._stands(share)):
            raise too_many(1)
        future = asyncio.get_running_loop().create_future()
        share.waiting.append(future)
        if len(share.waiting) == _MOST_STANDING:
            share.many_since = self._clock()
        self._turns[key] = None
        try:
            await future
        except asyncio.CancelledError:
            self._give_up(key, share, future)
            raise

    def _give_up(self, key: Hashable, share: _Share, future: asyncio.Future[None]) -> None:
        """Forget a request whose client went away while it waited."""
        if future.done() and not future.cancelled():
            self.leave(key, is_long=False)
            return
        if future in share.waiting:
            share.waiting.remove(future)
        self._forget(key, share)

    def _forget(self, key: Hashable, share: _Share) -> None:
        """Keep nothing of a tenant that has nothing."""
        if self._shares.get(key) is not share:
            return
        if not share.waiting:
            self._turns.pop(key, None)
        if share.is_empty:
            del self._shares[key]

    def _admit(self) -> None:
        """Give free places to those who wait, one each in turn."""
        passed = 0
        while self._turns and self._running < self._places and passed < len(self._turns):
            key = next(iter(self._turns))
            share = self._shares[key]
            self._turns.move_to_end(key)
            if not self._may_run(share):
                passed += 1
                continue
            passed = 0
            future = share.waiting.popleft()
            # Its client went away in this moment otherwise.
            if not future.done():
                self._run(share)
                future.set_result(None)
            self._forget(key, share)


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
