"""Prints every order of a tenant as it is saved: `NATS_URL=nats://… python order_events.py atlas`. Needs nats-py only.

Copy it. What you must keep: the durable name, the ack after your work is done, the id to tell a repeat by."""

import asyncio
import json
import os
import sys

import nats
from nats.errors import TimeoutError as NothingNew


async def main(tenant: str) -> None:
    connection = await nats.connect(os.environ["NATS_URL"], max_reconnect_attempts=-1)
    subject, durable = f"souk.{tenant}.orders.order-saved.v1", f"example-{tenant}"
    orders = await connection.jetstream().pull_subscribe(subject, durable=durable, stream="orders")
    seen: set[str] = set()  # yours is a table, written in the transaction of your own work
    while True:
        try:
            [message] = await orders.fetch(1, timeout=1)
        except NothingNew:
            continue
        event = json.loads(message.data)
        if event["id"] not in seen:
            seen.add(event["id"])
            order = event["data"]["order"]
            print(order["orderNumber"], order["total"], order["status"], flush=True)
        await message.ack()


asyncio.run(main(sys.argv[1]))
