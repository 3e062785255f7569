from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import orjson
import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, ValidationError
from payments.attempt import ABANDONED_AFTER, PaymentAttempt, RefundAttempt, check_refund
from payments.payment import (
    Confirmation,
    Payment,
    PaymentStatus,
    Refund,
    RefundStatus,
    from_minor_units,
    to_minor_units,
)
from payments.providers.stripe.objects import (
    form_fields,
    from_stripe_amount,
    to_error,
    to_payment,
    to_stripe_amount,
)
from payments.providers.stripe.webhooks import parse_event, sign
from payments.steps import charge, check, refund

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ATTEMPT = PaymentAttempt(UUID(int=1), UUID(int=2), 1250, "MAD", NOW, provider_id="pi_1")
PAYMENT = Payment("pi_1", str(UUID(int=1)), PaymentStatus.PAID, 1250, "MAD", captured=1250)
CARD = Confirmation("card", "http://shop/")
EVERY = list(PaymentStatus)


@pytest.mark.parametrize("before", EVERY)
@pytest.mark.parametrize("after", EVERY)
def test_a_status_only_moves_forward(before, after):
    attempt = replace(ATTEMPT, status=before).apply(replace(PAYMENT, status=after, captured=0))

    assert attempt.status == max(before, after, key=EVERY.index)


def test_a_late_state_keeps_what_was_captured():
    paid = ATTEMPT.apply(PAYMENT)

    assert paid.apply(replace(PAYMENT, status=PaymentStatus.PROCESSING, captured=0)) == paid
    assert paid.captured == paid.refundable == 1250


@pytest.mark.parametrize("other", [{"id": "pi_2"}, {"amount": 1}, {"currency": "USD"}])
def test_the_state_of_another_payment_is_rejected(other):
    with pytest.raises(ConflictError):
        ATTEMPT.apply(replace(PAYMENT, **other))


def test_only_open_attempts_are_looked_up_and_less_and_less_often():
    open_ = [replace(ATTEMPT, status=status) for status in EVERY]

    assert [attempt.status.value for attempt in open_ if attempt.next_check(NOW)] == [
        "created", "action-required", "processing", "authorized",
    ]  # fmt: skip
    waits = [ATTEMPT.next_check(at) - at for at in (NOW, NOW + timedelta(hours=1), NOW + timedelta(days=9))]
    assert waits == [timedelta(seconds=30), timedelta(hours=1), timedelta(hours=6)]


def test_only_what_waits_for_the_customer_is_abandoned():
    late = NOW + ABANDONED_AFTER
    assert not ATTEMPT.is_abandoned(late - timedelta(seconds=1))
    abandoned = [status.value for status in EVERY if replace(ATTEMPT, status=status).is_abandoned(late)]
    assert abandoned == ["created", "action-required"]


def test_an_attempt_that_the_provider_knows_is_not_given_up_without_it():
    assert replace(ATTEMPT, provider_id="").abandon().status is PaymentStatus.CANCELLED
    with pytest.raises(ConflictError):
        ATTEMPT.abandon()


@pytest.mark.parametrize(
    ("amount", "is_left"), [(1, True), (250, True), (251, False), (0, False), (-1, False)]
)
def test_a_refund_is_at_most_what_is_left(amount, is_left):
    paid = replace(ATTEMPT, captured=1250, refunded=600)
    if is_left:
        check_refund(paid, amount, 400)
    else:
        with pytest.raises(ValidationError):
            check_refund(paid, amount, 400)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("pending", "succeeded", "succeeded"), ("pending", "failed", "failed"), ("succeeded", "pending", "succeeded"),
        ("succeeded", "failed", "failed"), ("failed", "succeeded", "failed"),
    ],
)  # fmt: skip
def test_a_refund_can_fail_late_but_not_begin_again(before, after, expected):
    made = RefundAttempt(UUID(int=3), ATTEMPT.id, 5, NOW, RefundStatus(before))

    assert made.apply(Refund("re_1", "pi_1", "", 5, RefundStatus(after))).status.value == expected


@pytest.mark.parametrize(
    ("amount", "currency", "minor"), [("12.5", "MAD", 1250), ("7", "JPY", 7), ("1.234", "TND", 1234)]
)
def test_amounts_are_minor_units_of_the_currency(amount, currency, minor):
    assert to_minor_units(Decimal(amount), currency) == minor
    assert from_minor_units(minor, currency) == Decimal(amount)
    with pytest.raises(ValueError, match="decimals"):
        to_minor_units(Decimal("0.0001"), currency)


@pytest.mark.parametrize(
    ("amount", "currency", "units"),
    [(1250, "MAD", 1250), (5, "ISK", 500), (500, "MGA", 5), (1230, "TND", 1230)],
)
def test_the_provider_has_units_of_its_own(amount, currency, units):
    assert to_stripe_amount(amount, currency) == units
    assert from_stripe_amount(units, currency) == amount


@pytest.mark.asvs("1.4.2")
@pytest.mark.parametrize(("amount", "currency"), [(1234, "TND"), (501, "MGA")])
def test_an_amount_that_no_card_can_pay_is_rejected(amount, currency):
    with pytest.raises(ConflictError):
        to_stripe_amount(amount, currency)


def test_bodies_are_forms():
    values = {"metadata": {"reference": "a"}, "types": ["card"], "none": None, "is": True, "amount": 5}
    assert list(form_fields(values)) == [
        ("metadata[reference]", "a"), ("types[]", "card"), ("is", "true"), ("amount", "5"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "kind", "code", "expected"),
    [
        (401, "invalid_request_error", "", "payment-account-rejected"),
        (400, "idempotency_error", "", "payment-key-reused"),
        (404, "invalid_request_error", "resource_missing", "not-found"),
        (400, "invalid_request_error", "payment_intent_unexpected_state", "payment-state"),
        (400, "invalid_request_error", "amount_too_small", "payment-rejected"),
        (500, "api_error", "", "busy"),
    ],
)
def test_errors_are_errors_of_the_domain(status, kind, code, expected):
    assert to_error(status, {"type": kind, "code": code}).code == expected


INTENT = {
    "id": "pi_1", "object": "payment_intent", "status": "succeeded", "amount": 1250, "amount_received": 1250,
    "currency": "mad", "metadata": {"reference": str(UUID(int=1))},
}  # fmt: skip


def test_an_intent_is_a_payment():
    assert to_payment(INTENT) == PAYMENT
    error = {"code": "card_declined", "decline_code": "lost_card"}
    declined = to_payment({**INTENT, "status": "requires_payment_method", "last_payment_error": error})
    assert (declined.status, declined.failure_code) == (PaymentStatus.DECLINED, "lost_card")
    assert to_payment({**INTENT, "status": "requires_payment_method"}).status is PaymentStatus.CREATED
    action = {"redirect_to_url": {"url": "http://bank/"}}
    waiting = to_payment({**INTENT, "status": "requires_action", "next_action": action})
    assert (waiting.status, waiting.redirect_url) == (PaymentStatus.ACTION_REQUIRED, "http://bank/")


# As Stripe's API of 2024-06-20 answers, shortened to what is read and what could be mistaken for it.
SESSION = {
    "id": "cs_test_a1", "object": "checkout.session", "amount_subtotal": 1250, "amount_total": 1250,
    "cancel_url": "http://shop/", "client_reference_id": str(UUID(int=1)), "currency": "mad", "mode": "payment",
    "metadata": {"reference": str(UUID(int=1))}, "payment_intent": None, "payment_status": "unpaid", "status": "open",
    "success_url": "http://shop/", "url": "https://checkout.stripe.com/c/pay/cs_test_a1",
}  # fmt: skip
PAID_SESSION = {
    **SESSION, "status": "complete", "payment_status": "paid", "payment_intent": "pi_1", "url": None,
}  # fmt: skip


def test_a_session_is_a_payment_on_a_page_until_its_intent_is_known():
    open_ = to_payment(SESSION)
    assert (open_.id, open_.ids, open_.status) == (
        "cs_test_a1", ("cs_test_a1", "cs_test_a1"), PaymentStatus.ACTION_REQUIRED,
    )  # fmt: skip
    assert (open_.amount, open_.captured, open_.redirect_url) == (1250, 0, SESSION["url"])
    # A card was declined on the page: the customer can try another one.
    failed = {**INTENT, "status": "requires_payment_method", "last_payment_error": {"code": "card_declined"}}
    assert to_payment({**SESSION, "payment_intent": failed}) == open_
    assert to_payment({**SESSION, "status": "expired", "url": None}).status is PaymentStatus.CANCELLED

    paid = replace(PAYMENT, page_id="cs_test_a1")
    assert to_payment(PAID_SESSION) == paid
    charge = {"id": "ch_1", "amount_refunded": 250}
    expanded = to_payment({**PAID_SESSION, "payment_intent": {**INTENT, "latest_charge": charge}})
    assert expanded == replace(paid, refunded=250)
    waiting = to_payment({**PAID_SESSION, "payment_status": "unpaid"})
    assert (waiting.status, waiting.captured) == (PaymentStatus.PROCESSING, 0)


def test_an_attempt_of_a_page_takes_the_id_of_its_payment():
    attempt = replace(ATTEMPT, provider_id="cs_test_a1").apply(to_payment(SESSION))
    assert (attempt.provider_id, attempt.status) == ("cs_test_a1", PaymentStatus.ACTION_REQUIRED)
    paid = attempt.apply(to_payment(PAID_SESSION))
    assert (paid.provider_id, paid.status, paid.captured) == ("pi_1", PaymentStatus.PAID, 1250)
    assert paid.apply(to_payment(PAID_SESSION)) == paid
    with pytest.raises(ConflictError):
        attempt.apply(to_payment(INTENT))


def test_lists_of_objects_are_numbered_in_bodies():
    values = {"line_items": [{"quantity": 1, "price_data": {"currency": "mad"}}]}
    assert list(form_fields(values)) == [
        ("line_items[0][quantity]", "1"), ("line_items[0][price_data][currency]", "mad"),
    ]  # fmt: skip


def webhook(about=INTENT, timestamp="1000", secret="whsec"):
    body = orjson.dumps({"id": "evt_1", "type": "payment_intent.succeeded", "data": {"object": about}})
    return body, {"stripe-signature": f"t={timestamp},v0=x,v1={sign(body, timestamp, secret)}"}


def test_a_webhook_is_verified_on_its_raw_body():
    body, headers = webhook()
    event = parse_event(body, headers, ["whsec"], 1299.0)

    assert (event.id, event.payment) == ("evt_1", PAYMENT)
    assert parse_event(body, headers, ["new", "whsec"], 1000.0).payment == PAYMENT
    refund_ = {
        "object": "refund",
        "id": "re",
        "payment_intent": "pi_1",
        "amount": 5,
        "currency": "mad",
        "status": "x",
    }
    assert parse_event(*webhook(refund_), ["whsec"], 1000.0).refund.amount == 5
    assert parse_event(*webhook({"object": "charge"}), ["whsec"], 1000.0).payment is None


@pytest.mark.parametrize(
    ("secrets", "now", "change"),
    [
        (["other"], 1000.0, b""),
        ([], 1000.0, b""),
        ([""], 1000.0, b""),
        (["whsec"], 1301.0, b""),
        (["whsec"], 699.0, b""),
        (["whsec"], 1000.0, b" "),
    ],
    ids=["wrong secret", "no secret", "empty secret", "too old", "too early", "changed body"],
)
def test_a_webhook_that_the_provider_did_not_just_sign_is_rejected(secrets, now, change):
    body, headers = webhook()
    with pytest.raises(ForbiddenError):
        parse_event(body + change, headers, secrets, now)


@pytest.mark.parametrize(
    "header", ["", "t=,v1=", "t=1000", "v1=abc", "t=one,v1=abc", "t=²,v1=abc", "t=1000,v1=é"]
)
def test_a_header_that_is_no_signature_is_rejected(header):
    with pytest.raises(ForbiddenError):
        parse_event(webhook()[0], {"stripe-signature": header}, ["whsec"], 1000.0)


@pytest.mark.parametrize("about", [None, {}, {"object": "payment_intent"}, {**INTENT, "status": "new"}])
def test_a_webhook_without_a_payment_that_can_be_read_is_rejected(about):
    with pytest.raises(ForbiddenError):
        parse_event(*webhook(about), ["whsec"], 1000.0)


class KilledError(Exception):
    """The process was killed here."""


class FakeProvider:
    """Keeps payments and what was charged; `killed_after` is the call after which the process dies."""

    def __init__(self):
        self.payments, self.charges, self.refunds, self.keys = {}, [], [], {}
        self.killed_after, self.ends_as = "", PaymentStatus.PAID

    def _die(self, name):
        if self.killed_after == name:
            self.killed_after = ""
            raise KilledError

    async def create(self, new, key):
        id_ = self.keys.setdefault(key, f"pi_{len(self.keys)}")
        self.payments.setdefault(
            id_, Payment(id_, new.reference, PaymentStatus.CREATED, new.amount, new.currency)
        )
        self._die("create")
        return self.payments[id_]

    async def confirm(self, payment_id, confirmation, key):
        self.charges.append(payment_id)
        captured = self.payments[payment_id].amount if self.ends_as is PaymentStatus.PAID else 0
        self.payments[payment_id] = replace(self.payments[payment_id], status=self.ends_as, captured=captured)
        self._die("confirm")
        return self.payments[payment_id]

    async def cancel(self, payment_id, key):
        if self.payments[payment_id].status is PaymentStatus.PAID:
            raise ConflictError("", "payment-state")
        self.payments[payment_id] = replace(self.payments[payment_id], status=PaymentStatus.CANCELLED)
        return self.payments[payment_id]

    async def get(self, payment_id):
        if payment_id not in self.payments:
            raise NotFoundError("")
        return self.payments[payment_id]

    async def refund(self, payment_id, amount, reference, key):
        self.refunds.append(
            Refund(f"re_{len(self.refunds)}", payment_id, reference, amount, RefundStatus.SUCCEEDED)
        )
        self._die("refund")
        return self.refunds[-1]

    async def list_refunds(self, payment_id):
        return self.refunds


class Store:
    """One stored attempt, as a database keeps it when the process dies."""

    def __init__(self, provider):
        self.attempt, self._provider = replace(ATTEMPT, provider_id=""), provider

    async def attach(self, provider_id):
        if self.attempt.status is not PaymentStatus.CREATED:
            raise ConflictError("", "payment-state")
        self.attempt = replace(self.attempt, provider_id=provider_id)
        self._provider._die("attach")


@pytest.fixture
def provider():
    return FakeProvider()


@pytest.fixture
def store(provider):
    return Store(provider)


@pytest.mark.parametrize("killed_after", ["", "create", "attach", "confirm"])
async def test_a_process_killed_between_calls_charges_once(provider, store, killed_after):
    provider.killed_after = killed_after
    if killed_after:
        with pytest.raises(KilledError):
            await charge(store.attempt, CARD, provider, store.attach)
    payment = await charge(store.attempt, CARD, provider, store.attach)

    assert store.attempt.apply(payment).status is PaymentStatus.PAID
    assert len(provider.charges) == len(provider.payments) == 1


@pytest.mark.parametrize(
    ("killed_after", "status", "charges"),
    [("create", None, 0), ("attach", PaymentStatus.CANCELLED, 0), ("confirm", PaymentStatus.PAID, 1)],
)
async def test_looking_up_tells_what_a_killed_process_did(provider, store, killed_after, status, charges):
    provider.killed_after = killed_after
    with pytest.raises(KilledError):
        await charge(store.attempt, CARD, provider, store.attach)
    payment = await check(store.attempt, provider, NOW + ABANDONED_AFTER)

    assert (payment and payment.status, len(provider.charges)) == (status, charges)


async def test_a_payment_of_an_attempt_given_up_meanwhile_is_not_charged(provider, store):
    store.attempt = store.attempt.abandon()
    with pytest.raises(ConflictError):
        await charge(store.attempt, CARD, provider, store.attach)
    assert provider.charges == []


async def test_a_customer_who_still_has_time_keeps_the_payment(provider, store):
    provider.ends_as = PaymentStatus.ACTION_REQUIRED
    await charge(store.attempt, CARD, provider, store.attach)

    waiting = await check(store.attempt, provider, NOW + ABANDONED_AFTER - timedelta(seconds=1))
    assert waiting.status is PaymentStatus.ACTION_REQUIRED
    assert (await check(store.attempt.apply(waiting), provider, NOW + ABANDONED_AFTER)).status is (
        PaymentStatus.CANCELLED
    )


async def test_a_customer_who_pays_while_the_payment_is_cancelled_has_paid(provider, store):
    provider.ends_as = PaymentStatus.ACTION_REQUIRED
    await charge(store.attempt, CARD, provider, store.attach)
    shown, paid = await provider.get("pi_0"), []

    async def get(payment_id):
        paid.append(replace(shown, status=PaymentStatus.PAID, captured=1250))
        provider.payments["pi_0"] = paid[-1]
        return shown if len(paid) == 1 else paid[-1]

    provider.get = get
    assert (await check(store.attempt, provider, NOW + ABANDONED_AFTER)).status is PaymentStatus.PAID


async def test_a_refund_of_a_killed_process_is_made_once(provider):
    decided = RefundAttempt(UUID(int=3), ATTEMPT.id, 5, NOW)
    provider.killed_after = "refund"
    with pytest.raises(KilledError):
        await refund(ATTEMPT, decided, provider)

    made = await refund(ATTEMPT, decided, provider)
    assert decided.apply(made).status is RefundStatus.SUCCEEDED
    assert len(provider.refunds) == 1
