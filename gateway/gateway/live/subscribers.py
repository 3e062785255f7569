"""The open screens of this process, each with a queue of events."""

import asyncio
from collections import defaultdict
from collections.abc import Callable

from chassis.context import Caller

from gateway.live.events import LiveEvent

_MAX_QUEUED = 256


class Subscriber:
    """One open screen. A subscriber that reads too slowly is closed and reconnects with the last id it saw."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self._queue: asyncio.Queue[LiveEvent | None] = asyncio.Queue(_MAX_QUEUED)
        self.is_over = False

    def push(self, event: LiveEvent) -> None:
        """Queue an event; end the subscription if the queue is full."""
        try:
            self._queue.put_nowait(event)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Drop what is queued and end the stream."""
        self.is_over = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self, seconds: float) -> LiveEvent | None:
        """Return the next event, or None when the subscription is over. Raise TimeoutError."""
        return None if self.is_over else await asyncio.wait_for(self._queue.get(), seconds)


class Subscribers:
    """The subscribers by tenant, each fed with the events of its own tenant."""

    def __init__(self) -> None:
        self._by_tenant: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._is_closed = False

    def join(self, caller: Caller) -> Subscriber:
        """Add and return a subscriber; after `close` one that has ended already."""
        subscriber = Subscriber(caller)
        self._by_tenant[caller.tenant].add(subscriber)
        if self._is_closed:
            subscriber.end()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; a second call changes nothing."""
        tenant = subscriber.caller.tenant
        self._by_tenant[tenant].discard(subscriber)
        if not self._by_tenant[tenant]:
            del self._by_tenant[tenant]

    def are_of(self, tenant: str) -> bool:
        """Return whether there is a subscriber of this tenant."""
        return tenant in self._by_tenant

    def publish(self, event: LiveEvent) -> None:
        """Push the event to each subscriber of its tenant."""
        for subscriber in self._by_tenant.get(event.tenant, ()):
            subscriber.push(event)

    def end_revoked(self, is_revoked: Callable[[Caller], bool]) -> None:
        """End the subscriptions of callers whose token was revoked."""
        for subscriber in [s for tenant in self._by_tenant.values() for s in tenant]:
            if is_revoked(subscriber.caller):
                subscriber.end()

    def close(self) -> None:
        """End all subscriptions, and new ones from now on."""
        self._is_closed = True
        for subscriber in [s for tenant in self._by_tenant.values() for s in tenant]:
            subscriber.end()
