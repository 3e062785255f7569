"""The open screens of this process, each with what it has not been told yet."""

import asyncio
from collections import defaultdict

from gateway.live.news import News

_WAITING = 256


class Listener:
    """One open screen. Whoever reads too slowly is let go, and comes back with the last id it saw."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[News | None] = asyncio.Queue(_WAITING)
        self.is_over = False

    def hear(self, news: News) -> None:
        try:
            self._queue.put_nowait(news)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        self.is_over = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self, patience: float) -> News | None:
        """The next news, or nothing when it is over; raises TimeoutError."""
        return None if self.is_over else await asyncio.wait_for(self._queue.get(), patience)


class Listeners:
    def __init__(self) -> None:
        self._by_tenant: defaultdict[str, set[Listener]] = defaultdict(set)
        self._is_closed = False

    def join(self, tenant: str) -> Listener:
        listener = Listener()
        self._by_tenant[tenant].add(listener)
        if self._is_closed:
            listener.end()
        return listener

    def leave(self, tenant: str, listener: Listener) -> None:
        self._by_tenant[tenant].discard(listener)
        if not self._by_tenant[tenant]:
            del self._by_tenant[tenant]

    def tell(self, news: News) -> None:
        for listener in self._by_tenant.get(news.tenant, ()):
            listener.hear(news)

    def close(self) -> None:
        """Let everyone go, and whoever comes from now on."""
        self._is_closed = True
        for listener in [one for each in self._by_tenant.values() for one in each]:
            listener.end()
