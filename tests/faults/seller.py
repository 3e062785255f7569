"""A till that does not give up: it sends an order under its key until the order is acknowledged."""

import asyncio
import uuid

import httpx
from cart import CHECKOUT, leaving_credit, spending_credit

PAUSE = 0.1


class Till:
    """Saves one customer's orders, one after another; `saved` maps the id of each to its number."""

    def __init__(self, url, token, cart):
        self._url, self._headers, self._cart = url, {"Authorization": f"Bearer {token}"}, cart
        self.saved: dict[str, str] = {}
        self.again = 0

    async def work(self, closing):
        """Sell until `closing` is set; the last order is finished."""
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers, timeout=10) as client:
            while not closing.is_set():
                spends = len(self.saved) % 2
                order = await self._save(client, (spending_credit if spends else leaving_credit)(self._cart))
                self.saved[order["id"]] = order["orderNumber"]

    async def _save(self, client, cart):
        key = {"Idempotency-Key": str(uuid.uuid4())}
        while True:
            try:
                answer = await client.post(CHECKOUT, json=cart, headers=key)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != 409 and answer.status_code < 500:
                assert answer.status_code == 201, answer.text
                return answer.json()
            self.again += 1
            await asyncio.sleep(PAUSE)
