import asyncio
import socket
import time
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import asyncpg
import httpx
import orjson
import pytest
from chassis.breaker import CircuitBreaker
from chassis.egress import Egress
from chassis.errors import BusyError, ConflictError, ForbiddenError, NotFoundError, ValidationError
from chassis.model import uuid7
from chassis.testing import migrated_database_from
from granian.constants import Interfaces
from granian.server.embed import Server
from payments import recording
from payments.attempt import ABANDONED_AFTER, PaymentAttempt
from payments.payment import Confirmation, NewPayment, PaymentStatus, RefundStatus
from payments.providers.stripe.client import StripeProvider
from payments.providers.stripe.webhooks import parse_event
from payments.sql_attempts import SqlAttempts, attach_payment
from payments.steps import charge, check, refund
from souk_sandbox.payments.app import PaymentApi
from starlette.applications import Starlette

MIGRATIONS = Path(__file__).with_name("payment_migrations")
NOW = datetime(2030, 1, 1, tzinfo=UTC)
ATTEMPTS = SqlAttempts()


class Webhooks:
    """Webhooks that the stand-in sent, in the order of their arrival."""

    def __init__(self):
        self.received = []

    async def __call__(self, url, body, headers):
        self.received.append((body, headers["Stripe-Signature"]))
        return 200


@pytest.fixture
def webhooks():
    return Webhooks()


@pytest.fixture
def api(webhooks):
    return PaymentApi(post=webhooks)


@pytest.fixture
async def url(api):
    """The address of a stand-in provider."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app = Starlette(routes=api.routes())
    server = Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False)
    serving = asyncio.create_task(server.serve())
    async with httpx.AsyncClient() as client, asyncio.timeout(30):
        while True:
            with suppress(httpx.TransportError):
                await client.get(f"http://127.0.0.1:{port}/v1/")
                break
            await asyncio.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.stop()
    await asyncio.wait({serving}, timeout=5)


@pytest.fixture
async def provider(url):
    egress = Egress(trusted=url)

    async def sleep(_seconds):
        pass

    # An open breaker stays open, however long a busy machine takes.
    breaker = CircuitBreaker(clock=lambda: 0.0)
    yield StripeProvider(egress, "sk_test_atlas", url, breaker=breaker, sleep=sleep)
    await egress.close()


@pytest.fixture(scope="module")
async def stores():
    async with migrated_database_from("planning", MIGRATIONS) as created:
        yield created


@pytest.fixture
def database(stores):
    return stores[1]


@pytest.fixture
def tenant():
    return uuid4()


@pytest.fixture
def within(database, tenant):
    """Run a coroutine function in a transaction of the tenant."""

    async def within(work, *arguments):
        async with database.transaction(tenant):
            return await work(*arguments)

    return within


@pytest.fixture
def start(within):
    """Store an attempt that nothing was done for yet."""

    async def start(amount=1250):
        attempt = PaymentAttempt(uuid7(), uuid4(), amount, "MAD", NOW)
        await within(ATTEMPTS.add, attempt)
        return attempt

    return start


@pytest.fixture
def pay(within, provider, database, tenant, start):
    """Pay a new attempt with a card and return it as it is stored."""

    async def pay(card="test-approve"):
        attempt = await start()

        async def attach(provider_id):
            await attach_payment(database, tenant, attempt.id, provider_id)

        payment = await charge(attempt, Confirmation(card, "http://shop/"), provider, attach)
        return await within(recording.record_payment, payment, ATTEMPTS)

    return pay


def new(reference="a", amount=1250):
    return NewPayment(reference, amount, "MAD", is_captured_later=False)


async def fail(url, fault, times, path="/v1"):
    async with httpx.AsyncClient() as client:
        await client.post(f"{url}/sandbox/payments", json={"fault": fault, "times": times, "path": path})


@pytest.mark.parametrize(
    ("card", "status", "failure"),
    [
        ("test-approve", "paid", ""), ("test-decline", "declined", "generic_decline"),
        ("test-insufficient-funds", "declined", "insufficient_funds"), ("test-delay", "processing", ""),
        ("test-redirect", "action-required", ""),
    ],
)  # fmt: skip
async def test_a_card_is_charged_and_its_state_stored(pay, within, card, status, failure):
    attempt = await pay(card)

    assert (attempt.status.value, attempt.failure_code) == (status, failure)
    assert attempt.captured == (1250 if status == "paid" else 0)
    assert bool(attempt.redirect_url) == (card == "test-redirect")
    assert await within(ATTEMPTS.get, attempt.id) == attempt
    assert await within(ATTEMPTS.list_by_subject, attempt.subject_id) == [attempt]
    assert await within(ATTEMPTS.list_open) == ([attempt] if attempt.is_open else [])


async def test_a_payment_authorized_first_is_captured_or_cancelled(provider):
    later = replace(new(), is_captured_later=True)
    payments = [await provider.create(later, f"k{n}") for n in range(2)]
    for payment in payments:
        confirmed = await provider.confirm(payment.id, Confirmation("test-approve", ""), payment.id)
        assert confirmed.status is PaymentStatus.AUTHORIZED

    captured = await provider.capture(payments[0].id, 1000, "c")
    assert (captured.status, captured.captured) == (PaymentStatus.PAID, 1000)
    assert (await provider.cancel(payments[1].id, "d")).status is PaymentStatus.CANCELLED
    with pytest.raises(ConflictError):
        await provider.capture(payments[1].id, 1000, "e")


async def test_a_key_is_one_payment(provider):
    assert (await provider.create(new(), "k")).id == (await provider.create(new(), "k")).id
    with pytest.raises(ConflictError) as caught:
        await provider.create(new(amount=1), "k")
    assert caught.value.code == "payment-key-reused"


async def test_unknown_payments_and_accounts_are_errors(provider, url):
    with pytest.raises(NotFoundError):
        await provider.get("pi/../none")
    egress = Egress(trusted=url)
    with pytest.raises(ConflictError) as caught:
        await StripeProvider(egress, "sk_live", url).get("pi_1")
    assert caught.value.code == "payment-account-rejected"
    with pytest.raises(ConflictError):
        await StripeProvider(Egress(), "sk_test_atlas", url).get("pi_1")
    await egress.close()


@pytest.mark.parametrize("fault", ["error-500", "rate", "unheard"])
async def test_a_request_is_repeated_under_its_key(provider, api, url, fault):
    await fail(url, fault, 2)
    payment = await provider.create(new(), "k")

    assert list(api.account("sk_test_atlas").intents.intents) == [payment.id]


@pytest.mark.asvs("16.5.2")
async def test_a_provider_that_keeps_failing_is_busy(provider, url):
    await fail(url, "error-500", 9)
    with pytest.raises(BusyError):
        await provider.create(new(), "k")
    with pytest.raises(BusyError):
        await provider.create(new(), "k")
    # The breaker let five of six requests through.
    await fail(url, "", 0)
    with pytest.raises(BusyError) as caught:
        await provider.create(new(), "k")
    assert caught.value.retry_after > 1


async def test_what_is_refunded_is_stored_once_and_never_exceeds_the_payment(pay, within, provider):
    attempt = await pay()
    decided = await within(recording.decide_refund, attempt.id, 1000, ATTEMPTS, NOW)
    with pytest.raises(ValidationError):
        await within(recording.decide_refund, attempt.id, 251, ATTEMPTS, NOW)

    for _ in range(2):
        made = await refund(attempt, decided, provider)
        attempt = await within(recording.record_refund, made, ATTEMPTS, NOW)
    assert (attempt.refunded, attempt.refundable, attempt.status) == (1000, 250, PaymentStatus.PAID)
    assert [refund_row.status for refund_row in await within(ATTEMPTS.list_refunds, attempt.id)] == [
        RefundStatus.SUCCEEDED
    ]
    assert (await provider.get(attempt.provider_id)).refunded == 1000


async def test_a_refund_made_at_the_provider_is_stored_too(pay, within, provider):
    attempt = await pay()
    made = await provider.refund(attempt.provider_id, 50, "", "k")

    for _ in range(2):
        assert (await within(recording.record_refund, made, ATTEMPTS, NOW)).refunded == 50


@pytest.mark.parametrize("card", ["test-approve", "test-twice", "test-reversed", "test-forged"])
async def test_webhooks_in_any_order_end_in_the_same_state(pay, within, api, provider, webhooks, card):
    account = api.account("sk_test_atlas")
    secret = account.webhooks.register("http://shop/hook")["secret"]
    account.webhooks.late = api.switches.delay = 0.05
    attempt = await pay(card)
    await account.webhooks.settle()

    recorded = []
    for body, signature in webhooks.received:
        with suppress(ForbiddenError):
            event = parse_event(body, {"stripe-signature": signature}, [secret], time.time())
            recorded.append(await within(recording.record_event, event, ATTEMPTS, NOW))
    assert (await within(ATTEMPTS.get, attempt.id)).status is PaymentStatus.PAID
    forged = len(webhooks.received) - len(recorded)
    assert forged == (card == "test-forged")
    repeats = len(recorded) - len({orjson.loads(body)["id"] for body, _ in webhooks.received})
    assert repeats == (card == "test-twice")


async def test_events_of_payments_that_are_not_ours_change_nothing(within, provider, api, webhooks):
    secret = api.account("sk_test_atlas").webhooks.register("http://shop/hook")["secret"]
    await provider.create(new(), "k")
    await api.account("sk_test_atlas").webhooks.settle()
    [(body, signature)] = webhooks.received

    event = parse_event(body, {"stripe-signature": signature}, [secret], time.time())
    assert await within(recording.record_event, event, ATTEMPTS, NOW) is None


async def test_a_delayed_payment_is_found_by_looking_it_up(pay, within, provider, api):
    api.switches.delay = 0.0
    attempt = await pay("test-delay")
    payment = await check(attempt, provider, NOW)

    checked = await within(recording.record_check, attempt.id, payment, ATTEMPTS, NOW)
    assert (checked.status, checked.version) == (PaymentStatus.PAID, attempt.version + 1)


async def test_an_attempt_that_never_reached_the_provider_is_cancelled_after_a_while(
    within, start, database, tenant, provider
):
    attempt = await start()
    for at, status in ((NOW, PaymentStatus.CREATED), (NOW + ABANDONED_AFTER, PaymentStatus.CANCELLED)):
        payment = await check(attempt, provider, at)
        checked = await within(recording.record_check, attempt.id, payment, ATTEMPTS, at)
        assert checked.status is status
    with pytest.raises(ConflictError):
        await attach_payment(database, tenant, attempt.id, "pi_late")


async def test_an_attempt_keeps_its_first_payment(database, tenant, start):
    attempt = await start()
    await attach_payment(database, tenant, attempt.id, "pi_1")
    await attach_payment(database, tenant, attempt.id, "pi_1")
    with pytest.raises(ConflictError):
        await attach_payment(database, tenant, attempt.id, "pi_2")
    with pytest.raises(asyncpg.UniqueViolationError):
        await attach_payment(database, tenant, (await start()).id, "pi_1")


async def test_another_tenant_sees_no_attempt(database, start):
    attempt = await start()
    async with database.transaction(uuid4()):
        with pytest.raises(NotFoundError):
            await ATTEMPTS.get(attempt.id)


async def test_an_abandoned_page_of_the_bank_is_cancelled_at_the_provider(pay, within, provider):
    attempt = await pay("test-redirect")
    payment = await check(attempt, provider, NOW + ABANDONED_AFTER + timedelta(seconds=1))

    checked = await within(recording.record_check, attempt.id, payment, ATTEMPTS, NOW)
    assert checked.status is PaymentStatus.CANCELLED
    assert (await provider.get(attempt.provider_id)).status is PaymentStatus.CANCELLED
