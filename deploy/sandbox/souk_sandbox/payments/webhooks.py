"""Webhooks of the stand-in payment provider: signed, repeated until they are accepted, and as unkind as a card asks."""

import asyncio
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson

from souk_sandbox.payments.cards import Card
from souk_sandbox.payments.intents import new_id

# Sends a body with headers to an address and returns the status.
Post = Callable[[str, bytes, dict[str, str]], Awaitable[int]]
_RETRY_DELAYS = (1.0, 5.0, 30.0)
_ACCEPTED = 2


@dataclass
class Webhooks:
    """Deliveries to the endpoints of one account. `late` is in seconds."""

    post: Post
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    late: float = 5.0
    endpoints: dict[str, str] = field(default_factory=dict[str, str])
    events: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    _tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def register(self, url: str) -> dict[str, Any]:
        """Add an endpoint and return it with its secret."""
        self.endpoints.setdefault(url, f"whsec_{new_id('s')}")
        return {
            "id": new_id("we"), "object": "webhook_endpoint", "url": url, "secret": self.endpoints[url],
            "status": "enabled",
        }  # fmt: skip

    def publish(self, kind: str, about: dict[str, Any], card: Card) -> None:
        """Deliver an event in the background."""
        event = {
            "id": new_id("evt"), "object": "event", "type": kind, "created": int(self.clock()), "livemode": False,
            "data": {"object": about},
        }  # fmt: skip
        self.events.append(event)
        if self.endpoints and card.webhooks != "never":
            self.run(self._deliver(event, card.webhooks))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until nothing runs in the background."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _deliver(self, event: dict[str, Any], manner: str) -> None:
        if manner in ("late", "reversed"):
            # Of two events, the one that happened first arrives last.
            is_first = event["type"] != "payment_intent.succeeded"
            await self.sleep(self.late * 2 if is_first and manner == "reversed" else self.late)
        for url, secret in self.endpoints.items():
            if manner == "forged":
                await self._send(url, "whsec_wrong", event)
            await self._send(url, secret, event)
            if manner == "twice":
                await self._send(url, secret, event)

    async def _send(self, url: str, secret: str, event: dict[str, Any]) -> None:
        body = orjson.dumps(event)
        for delay in (*_RETRY_DELAYS, None):
            signature = sign(body, int(self.clock()), secret)
            headers = {"Content-Type": "application/json", "Stripe-Signature": signature}
            status = await self.post(url, body, headers)
            if status // 100 == _ACCEPTED or delay is None or secret == "whsec_wrong":  # noqa: S105  # not a secret
                return
            await self.sleep(delay)


def sign(body: bytes, timestamp: int, secret: str) -> str:
    """Return the signature header of a body."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={digest}"


async def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a webhook over HTTP; 0 if nobody answers."""
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            return (await client.post(url, content=body, headers=headers)).status_code
    except httpx.HTTPError:
        return 0
