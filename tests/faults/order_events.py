"""A consumer of saved orders that keeps what it has seen."""

import asyncio
import json
from collections import Counter

import nats
from nats.errors import Error
from nats.js.api import ConsumerConfig, DeliverPolicy

SUBJECT = "souk.atlas.orders.order-saved.v1"


class Listener:
    """`orders` counts, for each order, the events about it that differ by id; `deliveries` counts all."""

    def __init__(self, url):
        self._url = url
        self._seen: set[str] = set()
        self.orders: Counter[str] = Counter()
        self.deliveries = 0

    async def __aenter__(self):
        self._connection = await nats.connect(self._url, max_reconnect_attempts=-1, error_cb=_bear)
        policy = ConsumerConfig(deliver_policy=DeliverPolicy.NEW)
        self._saved = await self._connection.jetstream().pull_subscribe(
            SUBJECT, durable="audit", stream="orders", config=policy
        )
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_):
        self._listening.cancel()
        await self._connection.close()

    async def _listen(self):
        while True:
            try:
                [message] = await self._saved.fetch(1, timeout=1)
            except Error:
                await asyncio.sleep(0.02)
                continue
            self._take(json.loads(message.data))
            await message.ack()

    def _take(self, event):
        self.deliveries += 1
        if event["id"] not in self._seen:
            self._seen.add(event["id"])
            self.orders[event["data"]["order"]["id"]] += 1


async def _bear(_error):
    """A broker that is killed is what this is about."""
