import asyncio

import httpx
import orjson
import pytest
from souk_sandbox.payments.app import PaymentApi
from souk_sandbox.payments.webhooks import sign
from starlette.applications import Starlette

CREATED = {"amount": "1250", "currency": "mad", "metadata[reference]": "order-1"}


class Received:
    """Webhooks as they arrive; `statuses` are the next replies."""

    def __init__(self):
        self.bodies, self.headers, self.statuses = [], [], []

    async def __call__(self, url, body, headers):
        self.bodies.append(orjson.loads(body))
        self.headers.append(headers)
        return self.statuses.pop(0) if self.statuses else 200

    @property
    def types(self):
        return [body["type"].removeprefix("payment_intent.") for body in self.bodies]


class Clock:
    """Unix time; sleeping moves it, the shortest sleep first."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        until = self.now + seconds
        for _ in range(round(seconds * 20)):
            await asyncio.sleep(0)
        self.now = max(self.now, until)


@pytest.fixture
def received():
    return Received()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def api(received, clock):
    return PaymentApi(clock, received, clock.sleep)


@pytest.fixture
async def client(api):
    transport = httpx.ASGITransport(Starlette(routes=api.routes()))
    headers = {"Authorization": "Bearer sk_test_atlas"}
    async with httpx.AsyncClient(transport=transport, base_url="http://pay", headers=headers) as client:
        yield client


@pytest.fixture
def post(client):
    async def post(path, key="", **values):
        return await client.post(f"/v1/{path}", data=values, headers={"Idempotency-Key": key} if key else {})

    return post


@pytest.fixture
def pay(post):
    async def pay(card, **values):
        intent = (await post("payment_intents", **CREATED, **values)).json()
        reply = await post(
            f"payment_intents/{intent['id']}/confirm", payment_method=card, return_url="http://shop/"
        )
        return intent["id"], reply

    return pay


@pytest.mark.parametrize(
    ("card", "status"),
    [("test-approve", "succeeded"), ("test-delay", "processing"), ("test-redirect", "requires_action")],
)
async def test_the_card_decides_how_a_payment_ends(pay, card, status):
    _, reply = await pay(card)

    assert (reply.status_code, reply.json()["status"]) == (200, status)
    assert reply.json()["metadata"] == {"reference": "order-1"}


async def test_a_declined_card_is_an_error_with_the_payment(pay):
    _, reply = await pay("test-insufficient-funds")

    error = reply.json()["error"]
    assert (reply.status_code, error["type"], error["decline_code"]) == (
        402,
        "card_error",
        "insufficient_funds",
    )
    assert error["payment_intent"]["status"] == "requires_payment_method"


async def test_a_key_is_replayed_and_belongs_to_its_parameters(post, api):
    first = await post("payment_intents", "k", **CREATED)
    again = await post("payment_intents", "k", **CREATED)
    other = await post("payment_intents", "k", **{**CREATED, "amount": "1"})

    assert again.json() == first.json()
    assert again.headers["idempotent-replayed"] == "true"
    assert (other.status_code, other.json()["error"]["type"]) == (400, "idempotency_error")
    assert len(api.account("sk_test_atlas").intents.intents) == 1


async def test_a_lost_reply_has_taken_effect(client, post):
    await client.post("/sandbox/payments", json={"fault": "unheard", "times": 1, "path": "intents"})

    assert (await post("payment_intents", "k", **CREATED)).status_code == 502
    assert (await post("payment_intents", "k", **CREATED)).headers["idempotent-replayed"] == "true"


async def test_accounts_see_only_their_own_payments(client, post):
    intent = (await post("payment_intents", **CREATED)).json()

    other = {"Authorization": "Bearer sk_test_rif"}
    assert (await client.get(f"/v1/payment_intents/{intent['id']}", headers=other)).status_code == 404
    assert (await client.get("/v1/refunds", headers={"Authorization": "Bearer nobody"})).status_code == 401


@pytest.mark.parametrize(
    ("answer", "status"), [("approve", "succeeded"), ("decline", "requires_payment_method")]
)
async def test_the_bank_asks_the_customer_and_sends_them_back(client, pay, answer, status):
    id_, reply = await pay("test-redirect")
    page = reply.json()["next_action"]["redirect_to_url"]["url"]

    assert "12.50 MAD" in (await client.get(page)).text
    back = await client.post(page, data={"answer": answer})
    assert back.headers["location"] == f"http://shop/?payment_intent={id_}"
    assert (await client.get(f"/v1/payment_intents/{id_}")).json()["status"] == status
    assert (await client.get(page)).status_code == 404


async def test_refunds_never_exceed_what_was_paid(post, pay):
    id_, _ = await pay("test-approve")

    assert (await post("refunds", payment_intent=id_, amount="1000")).status_code == 200
    too_much = await post("refunds", payment_intent=id_, amount="251")
    assert too_much.json()["error"]["code"] == "amount_too_large"
    assert (await post("refunds", payment_intent=id_)).json()["amount"] == 250
    assert (await post("refunds", payment_intent=id_)).json()["error"]["code"] == "charge_already_refunded"


@pytest.mark.parametrize(
    ("card", "types"),
    [
        ("test-approve", ["created", "succeeded"]),
        ("test-silent", ["created"]),
        ("test-twice", ["created", "succeeded", "succeeded"]),
        ("test-forged", ["created", "succeeded", "succeeded"]),
        ("test-delay", ["created", "processing", "succeeded"]),
        ("test-reversed", ["created", "succeeded", "processing"]),
    ],
)
async def test_webhooks_arrive_as_the_card_says(post, pay, api, received, card, types):
    endpoint = (await post("webhook_endpoints", url="http://shop/hook")).json()
    await pay(card)
    await api.account("sk_test_atlas").webhooks.settle()

    assert received.types == types
    signed = [
        headers["Stripe-Signature"]
        == sign(
            orjson.dumps(body), int(headers["Stripe-Signature"][2:].partition(",")[0]), endpoint["secret"]
        )
        for headers, body in zip(received.headers, received.bodies, strict=True)
    ]
    assert signed.count(False) == (card == "test-forged")


async def test_a_webhook_is_repeated_until_it_is_accepted(post, pay, api, received):
    await post("webhook_endpoints", url="http://shop/hook")
    received.statuses = [500, 503, 200]
    await pay("test-silent")
    await api.account("sk_test_atlas").webhooks.settle()

    assert [body["id"] for body in received.bodies] == [received.bodies[0]["id"]] * 3
