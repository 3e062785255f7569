"""Events that change public pages, for the cache of this process."""

import asyncio

import nats.errors
import structlog
from chassis.bus import Bus
from nats.aio.msg import Msg

from gateway.site.cache import PageCache

log = structlog.get_logger()

_PAUSE = 0.2
SUBJECTS = (
    "souk.*.site.>",
    "souk.*.apps.>",
    # The gateway's copy of what is installed follows the apps store.
    "souk.*.identity.applications-changed.v1",
    # Languages come and go.
    "souk.*.identity.tenant-changed.v1",
    "souk.*.orders.product-changed.v1",
)
# Events of the editor alone.
_INVISIBLE = frozenset(
    {
        *("draft-saved", "image-uploaded", "theme-draft-saved", "contact-message-received"),
        "page-editors-changed",
    }
)


class SiteChanges:
    """Invalidates the cache of pages by events as they are published. They are not read from a stream: what is missed
    while the connection is lost is made up by an empty cache."""

    def __init__(self, bus: Bus, cache: PageCache) -> None:
        self._bus, self._cache = bus, cache
        # The connection that the subscriptions were confirmed on, by its count of reconnects.
        self._confirmed: int | None = None

    @property
    def is_current(self) -> bool:
        """Whether every event since the cache was cleared has been received."""
        return self._confirmed is not None and self._bus.is_connected and self._confirmed == self._reconnects

    @property
    def _reconnects(self) -> int:
        return int(self._bus.client.stats["reconnects"])

    async def run(self) -> None:
        """Follow events until cancelled."""
        for subject in SUBJECTS:
            await self._bus.client.subscribe(subject, cb=self._receive)
        reconnected = asyncio.Event()
        with self._bus.reconnecting(reconnected.set):
            while True:
                reconnected.clear()
                while not self.is_current:
                    await self._confirm()
                await reconnected.wait()

    async def _confirm(self) -> None:
        """Trust the cache again once the server has answered on this connection, and so has the subscriptions."""
        reconnects = self._reconnects
        try:
            await self._bus.client.flush(timeout=2)
        except (nats.errors.Error, OSError) as error:
            log.info("site-changes-interrupted", error=repr(error))
            await asyncio.sleep(_PAUSE)
            return
        self._cache.clear()
        self._confirmed = reconnects

    async def _receive(self, message: Msg) -> None:
        _, slug, context, event, *_ = message.subject.split(".")
        if event not in _INVISIBLE:
            self._cache.invalidate(slug, only_products=context == "orders")
