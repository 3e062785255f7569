"""The tenants of hosts that are not the platform's, for each request of a public page."""

import time

from chassis.db import Database

from identity.site_hosts.host import find_slug

_SECONDS = 10.0
_MAX_KNOWN = 10_000


class OwnHosts:
    """Slugs by host, reused for ten seconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[float, str | None]] = {}

    async def get(self, host: str) -> str | None:
        """Return the slug of the tenant whose host this is; None if it is nobody's."""
        expires_at, slug = self._known.get(host, (float("-inf"), None))
        if expires_at > time.monotonic():
            return slug
        async with self._database.directory() as connection:
            slug = await find_slug(connection, host)
        if len(self._known) >= _MAX_KNOWN:
            self._known.clear()
        self._known[host] = time.monotonic() + _SECONDS, slug
        return slug
