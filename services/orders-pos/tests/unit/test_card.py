"""Where the card payment of an order stands, and when it is looked up."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.orders.method import Method
from orders_pos.domain.payments.card import CardAccount, next_check, shown_status
from orders_pos.usecases.card_payments.set_card_account import set_card_account
from payments.attempt import PaymentAttempt
from payments.payment import PaymentStatus

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ATTEMPT = PaymentAttempt(uuid4(), uuid4(), 1000, "MAD", NOW)
METHOD = Method(uuid4(), "Card")


@pytest.mark.parametrize(
    ("status", "shown"),
    [
        ("created", "pending"), ("processing", "pending"), ("authorized", "pending"), ("paid", "placed"),
        ("action-required", "action-required"), ("declined", "declined"), ("cancelled", "declined"),
    ],
)  # fmt: skip
def test_the_status_of_an_attempt_is_that_of_its_order(status, shown):
    attempt = replace(ATTEMPT, status=PaymentStatus(status))
    assert shown_status(attempt, is_cancelled=True) == shown
    assert shown_status(attempt, is_cancelled=False) == ("placed" if shown == "declined" else shown)


def test_an_order_without_an_attempt_is_placed():
    assert shown_status(None, is_cancelled=False) == "placed"


@pytest.mark.parametrize(
    ("age", "pause"),
    [(0, 5), (5, 5), (6, 6), (3600, 3600), (6 * 3600, 6 * 3600), (7 * 3600, 6 * 3600)],
)
def test_a_payment_is_looked_up_less_and_less_often(age, pause):
    now = NOW + timedelta(seconds=age)
    assert next_check(NOW, now) == now + timedelta(seconds=pause)


def test_an_account_shows_no_secret():
    account = CardAccount("sk_test_abcd", "whsec_1", METHOD.id)
    assert account.key_ending == "abcd"
    assert "sk_test" not in repr(account)
    assert "whsec" not in repr(account)


class Accounts:
    def __init__(self, stored=None):
        self.stored = stored

    async def find(self):
        return self.stored

    async def save(self, account):
        self.stored = account


class Payments:
    async def get_method(self, method_id):
        return METHOD if method_id == METHOD.id else None


async def test_secrets_that_are_not_sent_stay():
    accounts = Accounts(CardAccount("sk_1", "whsec_1", uuid4()))
    assert await set_card_account("", "", METHOD.id, accounts, Payments()) == accounts.stored
    assert accounts.stored == CardAccount("sk_1", "whsec_1", METHOD.id)
    await set_card_account("sk_2", "whsec_2", METHOD.id, accounts, Payments())
    assert accounts.stored == CardAccount("sk_2", "whsec_2", METHOD.id, "sk_1")
    await set_card_account("sk_2", "", METHOD.id, accounts, Payments())
    assert accounts.stored.previous_key == "sk_1"


@pytest.mark.parametrize(
    ("key", "method", "field", "code"),
    [("", METHOD.id, "secret_key", "blank"), ("sk_1", uuid4(), "payment_method_id", "unknown")],
)
async def test_an_account_needs_a_key_and_a_payment_method(key, method, field, code):
    accounts = Accounts()
    with pytest.raises(ValidationError) as refused:
        await set_card_account(key, "", method, accounts, Payments())
    assert [(violation.field, violation.code) for violation in refused.value.violations] == [(field, code)]
    assert accounts.stored is None


async def test_the_first_account_follows_no_other():
    accounts = Accounts()
    await set_card_account("sk_1", "whsec_1", METHOD.id, accounts, Payments())
    assert accounts.stored == CardAccount("sk_1", "whsec_1", METHOD.id, previous_key="")
