"""The stand-in payment provider within the process, as the outside of `chassis.egress`."""

import time
from decimal import Decimal

import httpx
import orjson
from chassis.egress import HttpResponse
from chassis.errors import BusyError
from souk_sandbox.payments.app import PaymentApi
from starlette.applications import Starlette

KEY = "sk_test_bank"


class Bank:
    """`ahead` is how many seconds its clock is ahead; while it `is_down`, nobody answers; while it
    `refuses_refunds`, it makes none. `webhooks` are those that it
    sent: body and signature."""

    def __init__(self):
        self.ahead, self.is_down, self.refuses_refunds, self.webhooks = 0, False, False, []
        self._api = PaymentApi(self._now, self._post, self._sleep)
        app = Starlette(routes=self._api.routes())
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bank")

    def _now(self):
        return time.time() + self.ahead

    async def _sleep(self, _seconds):
        pass

    async def _post(self, _url, body, headers):
        self.webhooks.append((body, headers["Stripe-Signature"]))
        return 200

    async def send(self, method, url, *, headers=None, body=b""):
        if self.is_down:
            raise BusyError("The bank does not answer.")
        if self.refuses_refunds and method == "POST" and url.endswith("/refunds"):
            error = {"type": "invalid_request_error", "code": "charge_disputed", "message": "Disputed."}
            return HttpResponse(400, httpx.Headers(), orjson.dumps({"error": error}))
        response = await self._client.request(method, url, headers=headers, content=body)
        return HttpResponse(response.status_code, response.headers, response.content)

    @property
    def account(self):
        return self._api.account(KEY)

    @property
    def payments(self):
        return list(self.account.intents.intents.values())

    @property
    def charged(self):
        """What was charged, less what was refunded, in hundredths."""
        refunds = sum(refund["amount"] for refund in self.account.intents.refunds.values())
        return sum(payment["amount_received"] for payment in self.payments) - refunds

    def refund(self, amount):
        """Refund a part of the first payment at the bank itself."""
        self.account.intents.refund(
            {"payment_intent": self.payments[0]["id"], "amount": str(int(Decimal(amount) * 100))}
        )

    def subscribe(self):
        """Have webhooks sent, and return the secret that they are signed with."""
        return self.account.webhooks.register("https://shop/webhooks")["secret"]

    async def delivered(self):
        """Return the webhooks once all are sent, by the event's type."""
        await self.account.webhooks.settle()
        return self.webhooks
