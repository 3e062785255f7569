from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from app_catalog.adapters.payments import CardPayments, NoPayments
from app_catalog.domain.purchase import CHECK_INTERVAL, DECLINED, PAID, PENDING, Payment, Purchase
from app_catalog.usecases.buy_application import buy_application
from app_catalog.usecases.settle_purchase import settle_purchase
from chassis.errors import ConflictError, NotFoundError, ValidationError
from payment_fakes import FakePayments
from payments.payment import Payment as CardPayment
from payments.payment import PaymentStatus
from store_fakes import CATALOGUE, NOW, FakePurchases

PAYMENTS = FakePayments()


@pytest.fixture
def purchases():
    return FakePurchases()


async def buy(purchases, method="test-approve", application="majorelle"):
    return await buy_application(application, method, purchases, CATALOGUE, NOW)


async def pay(purchases, provider=PAYMENTS):
    """Ask the provider once for what is due."""
    purchase_id, _ = purchases.due.pop(0)
    payment = await provider.charge(purchases.by_id[purchase_id].charge())
    await settle_purchase(purchase_id, payment, purchases, NOW)
    return purchases.by_id[purchase_id]


async def test_a_purchase_is_pending_until_its_payment_is_approved(purchases):
    purchase = await buy(purchases)
    assert (purchase.status, purchase.price, purchases.due) == (PENDING, 19900, [(purchase.id, None)])
    paid = await pay(purchases)
    assert (paid.status, paid.reference, paid.version) == (PAID, f"test_{purchase.id}", 2)
    assert purchases.due == []


async def test_a_declined_payment_can_be_tried_again(purchases):
    await buy(purchases, "test-decline")
    declined = await pay(purchases)
    assert (declined.status, declined.failure_code) == (DECLINED, "card_declined")
    await buy(purchases)
    assert (await pay(purchases)).status == PAID


async def test_a_delayed_payment_is_asked_for_again(purchases):
    purchase = await buy(purchases, "test-delay")
    assert (await pay(purchases)).status == PENDING
    assert purchases.due == [(purchase.id, NOW + CHECK_INTERVAL)]
    assert (await pay(purchases)).status == PAID


async def test_a_late_answer_does_not_change_a_settled_purchase(purchases):
    purchase = await buy(purchases)
    purchases.due *= 2
    paid = await pay(purchases)
    assert await pay(purchases) == paid
    assert purchase.charge().key == paid.charge().key


async def test_nothing_is_bought_twice_or_for_nothing(purchases):
    await buy(purchases)
    with pytest.raises(ConflictError) as twice:
        await buy(purchases)
    assert twice.value.code == "already-bought"
    for application in ("site", "soon"):
        with pytest.raises(ConflictError):
            await buy(purchases, application=application)
    with pytest.raises(ValidationError):
        await buy(purchases, application="chess")
    assert len(purchases.due) == 1


async def test_without_a_provider_nothing_can_be_paid(purchases):
    await buy(purchases)
    assert (await pay(purchases, NoPayments())).failure_code == "no_payment_provider"


class FakeProvider:
    """A provider of card payments under which the next payment ends as `ends`; an error is raised."""

    def __init__(self, ends):
        self.ends, self.charges, self.payments, self.cancelled = ends, [], {}, []

    async def create(self, new, key):
        payment = CardPayment(f"pi_{key}", new.reference, PaymentStatus.CREATED, new.amount, new.currency)
        return self.payments.setdefault(payment.id, payment)

    async def get(self, payment_id):
        return self.payments[payment_id]

    async def confirm(self, payment_id, confirmation, key):
        self.charges.append((payment_id, confirmation.payment_method))
        if isinstance(self.ends, Exception):
            raise self.ends
        self.payments[payment_id] = replace(self.payments[payment_id], status=self.ends, failure_code="why")
        return self.payments[payment_id]

    async def cancel(self, payment_id, key):
        self.cancelled.append(payment_id)


@pytest.mark.parametrize(
    ("ends", "status", "failure"),
    [
        (PaymentStatus.PAID, PAID, "why"),
        (PaymentStatus.PROCESSING, PENDING, "why"),
        (PaymentStatus.DECLINED, DECLINED, "why"),
        (PaymentStatus.ACTION_REQUIRED, DECLINED, "authentication_required"),
        (NotFoundError(""), DECLINED, "payment_method_unknown"),
        (ConflictError("", "payment-account-rejected"), DECLINED, "payment-account-rejected"),
    ],
)
async def test_a_card_pays_as_its_provider_says(purchases, ends, status, failure):
    provider = FakeProvider(ends)
    purchase = await buy(purchases, "card")
    paid = await pay(purchases, CardPayments(provider))

    payment_id = f"pi_{purchase.id}:create"
    assert (paid.status, paid.reference, paid.failure_code) == (status, payment_id, failure)
    assert provider.charges == [(payment_id, "card")]
    assert provider.cancelled == ([payment_id] if failure == "authentication_required" else [])


async def test_a_purchase_asked_for_again_is_charged_once(purchases):
    provider = FakeProvider(PaymentStatus.PROCESSING)
    purchase = await buy(purchases)
    for _ in range(2):
        # Once before the reference was stored, as after a crash.
        await CardPayments(provider).charge(purchase.charge())
    pending = await pay(purchases, CardPayments(provider))
    assert pending.charge().reference == pending.reference
    await pay(purchases, CardPayments(provider))

    assert len(provider.charges) == len(provider.payments) == 1


@pytest.mark.parametrize("application", ["site", "soon"])
async def test_what_has_no_price_yet_is_not_for_sale(application):
    with pytest.raises(ConflictError) as raised:
        await buy_application(application, "card", FakePurchases(), CATALOGUE, NOW)
    assert raised.value.code == "not-for-sale"


async def test_an_unknown_application_is_not_bought():
    with pytest.raises(ValidationError) as raised:
        await buy_application("chess", "card", FakePurchases(), CATALOGUE, NOW)
    assert [(item.field, item.code) for item in raised.value.violations] == [
        ("item.application", "unknown-application")
    ]


def test_a_purchase_is_charged_in_dirhams():
    purchase = Purchase(UUID(int=9), "majorelle", 19900, "card", NOW, reference="pi_1")
    charge = purchase.charge()
    assert (charge.key, charge.amount, charge.currency) == (str(purchase.id), 19900, "MAD")
    assert (charge.payment_method, charge.reference) == ("card", "pi_1")


async def test_a_payment_under_way_is_asked_for_again_after_two_seconds():
    purchases = FakePurchases()
    purchase = await buy_application("majorelle", "card", purchases, CATALOGUE, NOW)
    for status in ("pending", "pending", "paid"):
        purchases.due.clear()
        await settle_purchase(purchase.id, Payment(status, "pi_1"), purchases, NOW)
        settled = purchases.by_id[purchase.id]
        assert purchases.due == ([(purchase.id, NOW + timedelta(seconds=2))] if status == "pending" else [])
    assert (settled.status, settled.reference, settled.attempt) == ("paid", "pi_1", 3)
