"""A consumer that counts the events of saved orders."""

import asyncio
import json
from collections import Counter

import nats
from nats.errors import Error
from nats.js.api import ConsumerConfig, DeliverPolicy

SUBJECT = "souk.atlas.orders.order-saved.v1"


class OrderEvents:
    """`orders` counts the events with different ids by order; `deliveries` counts all deliveries."""

    def __init__(self, url):
        self._url = url
        self._event_ids: set[str] = set()
        self.orders: Counter[str] = Counter()
        self.deliveries = 0

    async def __aenter__(self):
        self._connection = await nats.connect(self._url, max_reconnect_attempts=-1, error_cb=_ignore)
        config = ConsumerConfig(deliver_policy=DeliverPolicy.NEW)
        self._subscription = await self._connection.jetstream().pull_subscribe(
            SUBJECT, durable="audit", stream="orders", config=config
        )
        self._task = asyncio.create_task(self._consume())
        return self

    async def __aexit__(self, *_):
        self._task.cancel()
        await self._connection.close()

    async def _consume(self):
        while True:
            try:
                [message] = await self._subscription.fetch(1, timeout=1)
            except Error:
                await asyncio.sleep(0.02)
                continue
            self._count(json.loads(message.data))
            await message.ack()

    def _count(self, event):
        self.deliveries += 1
        if event["id"] not in self._event_ids:
            self._event_ids.add(event["id"])
            self.orders[event["data"]["order"]["id"]] += 1


async def _ignore(_error):
    """The tests kill the server."""
