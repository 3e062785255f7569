"""Deliveries of events as the stream makes them, and consumers that fail."""

from dataclasses import replace
from typing import Any, Never
from uuid import uuid4

import orjson

from chassis.consumer import Consumer
from chassis.context import Caller
from chassis.db import Database
from chassis.inbox import ConsumerRunner

LAST_DELIVERY = 8
# Where a consumer can fail: reading, calling outside, and storing.
STEPS = ("prepare", "execute", "handle")


class Delivery:
    """A message with a number of deliveries; remembers how it was acknowledged."""

    def __init__(self, event: dict[str, Any], deliveries: int) -> None:
        self.data = orjson.dumps(event)
        self.metadata = type("Metadata", (), {"num_delivered": deliveries})
        self.done = ""

    async def ack(self) -> None:
        self.done = "ack"

    async def nak(self, delay: float) -> None:
        self.done = f"again after {delay:.0f}"

    async def term(self) -> None:
        self.done = "term"

    async def in_progress(self) -> None:
        pass


async def fail_at(step: str, consumer: Consumer, database: Database, caller: Caller, data: Any) -> None:
    """Deliver an event for the last time to a consumer whose `step` raises what nobody expected."""

    async def fail(*_: object) -> Never:
        raise RecursionError

    event = {"id": str(uuid4()), "tenantid": str(caller.tenant_id), "tenant": caller.tenant, "data": data}
    failing: dict[str, Any] = {step: fail}
    delivery: Any = Delivery({**event, "currency": caller.currency}, LAST_DELIVERY)
    await ConsumerRunner(replace(consumer, **failing), database, None).handle([delivery])  # type: ignore[arg-type]  # no bus
