"""Who has an order open. Each screen publishes it again and again; every process of the gateway consumes it from the
bus and forgets a screen that is silent for longer than its lease. Nothing is stored: after a restart screens repeat
it."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import nats.errors
import orjson
import structlog
from chassis.bus import Bus
from chassis.contract.event_rights import VIEWERS_CHANGED
from nats.aio.msg import Msg

from gateway.live.events import LiveEvent
from gateway.live.subscribers import Subscribers

log = structlog.get_logger()

# Screens repeat themselves every 20 seconds.
LEASE = 50.0
SUBJECT = "gateway.viewers"
_MAX_SCREENS = 50
_MAX_ORDERS = 10_000


@dataclass(frozen=True)
class View:
    """One screen that shows an order, or no longer does. `screen` is an id that the screen has chosen."""

    tenant: str
    order: str
    screen: str
    user: str
    name: str
    is_open: bool = True


class Viewer(NamedTuple):
    """Someone who has an order open: the id of the user, and the name that others see."""

    id: str
    name: str


class Viewers:
    """The viewers of orders as this process has consumed them, each until its lease ends."""

    def __init__(
        self, bus: Bus, subscribers: Subscribers, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._bus, self._subscribers, self._clock = bus, subscribers, clock
        # By tenant and order, then by screen: the view and when it ends.
        self._orders: dict[tuple[str, str], dict[str, tuple[View, float]]] = {}

    async def open(self) -> None:
        """Subscribe, until the bus is closed."""
        await self._bus.client.subscribe(SUBJECT, cb=self._receive)

    async def publish(self, view: View) -> None:
        """Publish a view to all processes. It is lost while the bus is away; the screen repeats it."""
        try:
            await self._bus.client.publish(SUBJECT, orjson.dumps(asdict(view)))
        except nats.errors.Error as error:
            log.warning("view-untold", error=repr(error))

    def others(self, tenant: str, order: str, user: str) -> list[Viewer]:
        """Return who else has the order open, by name."""
        now = self._clock()
        views = [view for view, ends in self._orders.get((tenant, order), {}).values() if ends > now]
        people = {Viewer(view.user, view.name) for view in views if view.user != user}
        return sorted(people, key=lambda viewer: (viewer.name, viewer.id))

    def consume(self, view: View) -> None:
        """Note a view; open screens of the tenant receive an event when the viewers change."""
        key, now = (view.tenant, view.order), self._clock()
        current = {screen: held for screen, held in self._orders.pop(key, {}).items() if held[1] > now}
        has_changed = (view.screen in current) != view.is_open
        current.pop(view.screen, None)
        if view.is_open:
            current[view.screen] = view, now + LEASE
        if current:
            # The one heard last comes last, and the first is dropped when there are too many.
            self._orders[key] = dict(list(current.items())[-_MAX_SCREENS:])
        if len(self._orders) > _MAX_ORDERS:
            del self._orders[next(iter(self._orders))]
        if has_changed:
            context, _, name = VIEWERS_CHANGED.partition(".")
            self._subscribers.publish(LiveEvent(None, view.tenant, name, view.order, None, context))

    async def _receive(self, message: Msg) -> None:
        try:
            fields: dict[str, Any] = orjson.loads(message.data)
            view = View(**fields)
        except (orjson.JSONDecodeError, TypeError):
            # Of another version of the gateway.
            return
        self.consume(view)
