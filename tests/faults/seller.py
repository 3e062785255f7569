"""A client that repeats each order under its idempotency key until the order is acknowledged."""

import asyncio
import uuid

import httpx
from cart import CHECKOUT, overpay, pay_by_wallet

RETRY_SECONDS = 0.1


class Seller:
    """Saves orders of one customer, one after another; `saved` maps their ids to their numbers."""

    def __init__(self, url, token, cart):
        self._url, self._headers, self._cart = url, {"Authorization": f"Bearer {token}"}, cart
        self.saved: dict[str, str] = {}
        self.retries = 0

    async def run(self, stop):
        """Save orders until the event `stop` is set; the last order is finished."""
        async with httpx.AsyncClient(base_url=self._url, headers=self._headers, timeout=10) as client:
            while not stop.is_set():
                pay = pay_by_wallet if len(self.saved) % 2 else overpay
                order = await self._save(client, pay(self._cart))
                self.saved[order["id"]] = order["orderNumber"]

    async def _save(self, client, cart):
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        while True:
            try:
                response = await client.post(CHECKOUT, json=cart, headers=headers)
            except httpx.TransportError:
                response = None
            if response is not None and response.status_code != 409 and response.status_code < 500:
                assert response.status_code == 201, response.text
                return response.json()
            self.retries += 1
            await asyncio.sleep(RETRY_SECONDS)
