"""Totals of lists: each is computed by one reader at a time, and a slow one is cached briefly."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

# Totals that took longer than this, in seconds, are cached for twenty times as long as they took.
SLOW_SECONDS = 0.001
CACHE_FACTOR = 20
_MAX_TENANTS = 1000
_MAX_KEYS = 100

Totals = tuple[Any, ...]


@dataclass
class _Entry:
    """Totals that are being computed; None if that failed. They are used again until the time `expires`."""

    computed: asyncio.Future[Totals | None]
    expires: float = float("inf")


class TotalsCache:
    """The totals of one database, by tenant and key. Any write of a tenant clears all of his: a total may depend on
    tables that its list does not name."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        slow_seconds: float = SLOW_SECONDS,
        factor: float = CACHE_FACTOR,
    ) -> None:
        self._tenants: dict[UUID, dict[Any, _Entry]] = {}
        self._clock, self._slow_seconds, self._factor = clock, slow_seconds, factor

    @asynccontextmanager
    async def forgetting(self, tenant_ids: Iterable[UUID]) -> AsyncGenerator[None]:
        """Clear these tenants' totals at the end, also after an error: a commit whose reply is lost may have
        happened."""
        try:
            yield
        finally:
            for tenant_id in tenant_ids:
                self.clear(tenant_id)

    def clear(self, tenant_id: UUID) -> None:
        """Forget the tenant's totals, those that are being computed as well: they may lack the last write."""
        self._tenants.pop(tenant_id, None)

    async def get(self, tenant_id: UUID, key: Any, compute: Callable[[], Awaitable[Totals]]) -> Totals:
        """Return the totals of this key. A reader that finds another one computing them waits for those."""
        while entry := self._find(tenant_id, key):
            totals = await asyncio.shield(entry.computed)
            if totals is not None:
                return totals
        return await self._compute(tenant_id, key, compute)

    def _find(self, tenant_id: UUID, key: Any) -> _Entry | None:
        entry = self._tenants.get(tenant_id, {}).get(key)
        return entry if entry and entry.expires > self._clock() else None

    async def _compute(self, tenant_id: UUID, key: Any, compute: Callable[[], Awaitable[Totals]]) -> Totals:
        entry, started = self._add(tenant_id, key), self._clock()
        totals: Totals | None = None
        try:
            totals = await compute()
            return totals
        finally:
            elapsed = self._clock() - started
            if totals is None or elapsed <= self._slow_seconds:
                self._remove(tenant_id, key, entry)
            entry.expires = started + elapsed * (self._factor + 1)
            entry.computed.set_result(totals)

    def _add(self, tenant_id: UUID, key: Any) -> _Entry:
        if len(self._tenants) >= _MAX_TENANTS:
            self._tenants.clear()
        entries = self._tenants.setdefault(tenant_id, {})
        if len(entries) >= _MAX_KEYS:
            entries.clear()
        entries[key] = _Entry(asyncio.get_running_loop().create_future())
        return entries[key]

    def _remove(self, tenant_id: UUID, key: Any, entry: _Entry) -> None:
        """Remove this entry, unless it was forgotten meanwhile."""
        entries = self._tenants.get(tenant_id, {})
        if entries.get(key) is entry:
            del entries[key]
            if not entries:
                del self._tenants[tenant_id]
