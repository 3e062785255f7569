"""What follows for an order from the state of a refund of its card payment, with repositories in memory."""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.context import SHIPPING_AGENT
from chassis.errors import ConflictError, ForbiddenError, NotFoundError
from order_fakes import CARD, CASH, FORMER_AGENT, NOW
from orders_pos.domain.shop.role_limits import RoleLimit, RoleLimits
from orders_pos.usecases.card_payments.retry_card_refunds import retry_card_refunds
from orders_pos.usecases.card_payments.settle_card_refund import settle_card_refund
from orders_pos.usecases.payments.take_payment import TakePayment, take_payment
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import PaymentStatus, Refund, RefundStatus

ATTEMPT, REFUND = UUID(int=121), UUID(int=122)
SUCCEEDED, FAILED, PENDING = RefundStatus.SUCCEEDED, RefundStatus.FAILED, RefundStatus.PENDING
# Made at the provider, and decided here.
THEIRS = Refund("re_1", "pi_1", "", 1500, SUCCEEDED)
OURS = replace(THEIRS, reference=str(REFUND))


@pytest.fixture
async def paid(shop, sell, admin, repositories):
    """An order of two soaps that was paid by card."""
    order = await sell()
    payment = TakePayment(order.id, Decimal(20), CARD, reference="pi_1")
    await take_payment(payment, admin, NOW, repositories)
    attempt = PaymentAttempt(
        ATTEMPT, order.id, 2000, "MAD", NOW, PaymentStatus.PAID, provider_id="pi_1", captured=2000
    )
    shop.attempts[ATTEMPT] = attempt
    shop.ledger.clear()
    return shop.orders[order.id]


@pytest.fixture
def report(shop, agent, card_payments):
    """Report a refund; `is_known` if that was reported before, `is_stored` if the provider's refunds are."""

    async def report(made, *, is_known=False, is_stored=True):
        async def record():
            if is_known:
                return None
            if is_stored:
                stored = shop.refunds.get(REFUND) or RefundAttempt(REFUND, ATTEMPT, made.amount, NOW)
                shop.refunds[REFUND] = stored.apply(made)
            return shop.attempts[ATTEMPT]

        await settle_card_refund(shop.attempts[ATTEMPT], made, record, agent, NOW, card_payments)

    return report


def ledger(shop):
    return [(movement.kind, movement.amount, movement.details.reference) for _, movement in shop.ledger]


@pytest.mark.usefixtures("paid")
async def test_a_refund_that_was_made_at_the_provider_is_entered_with_its_reference(shop, report):
    shop.role_limits = RoleLimits({SHIPPING_AGENT: RoleLimit(refund=Decimal(0))})
    await report(THEIRS)
    (order_id, movement), (_, given_up) = shop.ledger
    assert (given_up.kind, given_up.amount) == ("written-off", -movement.amount)
    assert (movement.kind, movement.amount) == ("refunded", -15)
    assert (movement.details.method.id, movement.details.reference) == (CARD, "re_1")
    order = shop.orders[order_id]
    assert (order.refunded_amount, order.paid_amount, order.remaining) == (15, 5, 0)
    assert (order.status, order.saved_by) == ("paid", "")


@pytest.mark.usefixtures("paid")
async def test_a_refund_is_entered_once(shop, report):
    await report(THEIRS)
    await report(THEIRS)
    await report(THEIRS, is_known=True)
    assert ledger(shop) == [("refunded", -15, "re_1"), ("written-off", 15, "")]


async def test_a_refund_locks_its_order(shop, paid, report):
    shop.locked.clear()
    await report(THEIRS, is_known=True)
    assert (shop.locked, shop.ledger) == ([paid.id], [])


@pytest.mark.usefixtures("paid")
@pytest.mark.parametrize("made", [replace(THEIRS, status=PENDING), OURS])
async def test_a_refund_that_is_pending_or_was_decided_here_is_not_entered(shop, report, made):
    await report(made)
    assert (shop.ledger, shop.failures) == ([], [])


@pytest.mark.usefixtures("paid")
async def test_a_refund_of_an_attempt_that_does_not_keep_it_changes_nothing(shop, report):
    await report(THEIRS, is_stored=False)
    assert shop.ledger == []


@pytest.mark.usefixtures("paid")
@pytest.mark.parametrize("has_account", [True, False])
async def test_a_refund_without_a_method_of_its_own_has_that_of_the_order(shop, paid, report, has_account):
    shop.account = replace(shop.account, payment_method_id=UUID(int=99)) if has_account else None
    shop.orders[paid.id] = replace(paid, payment_method=shop.payment_methods[CASH])
    await report(THEIRS)
    assert shop.ledger[0][1].details.method.id == CASH


@pytest.mark.parametrize("before", [PENDING, SUCCEEDED, None])
async def test_a_refund_of_ours_that_failed_is_reported_once(shop, paid, report, before):
    if before:
        shop.refunds[REFUND] = RefundAttempt(REFUND, ATTEMPT, 1500, NOW, before)
    await report(replace(OURS, status=FAILED))
    await report(replace(OURS, status=FAILED))
    assert shop.failures == [(paid.id, REFUND, 15)]
    assert (shop.refunds[REFUND].status, shop.ledger) == (FAILED, [])


async def test_a_refund_that_was_entered_and_failed_is_reported(shop, paid, report):
    await report(THEIRS)
    await report(replace(THEIRS, status=FAILED))
    assert (shop.failures, shop.refunds[REFUND].status) == ([(paid.id, REFUND, 15)], FAILED)


@pytest.mark.usefixtures("paid")
async def test_a_refund_that_failed_before_anybody_knew_of_it_is_closed(shop, report):
    await report(replace(THEIRS, status=FAILED))
    assert (shop.refunds[REFUND].status, shop.failures, shop.ledger) == (RefundStatus.CLOSED, [], [])


async def test_refunds_that_failed_are_tried_again(shop, paid, admin, card_payments):
    states = [FAILED, SUCCEEDED, PENDING, RefundStatus.CLOSED, FAILED]
    ids = [UUID(int=130 + index) for index in range(len(states))]
    for id_, status in zip(ids, states, strict=True):
        shop.refunds[id_] = RefundAttempt(id_, ATTEMPT, 500, NOW, status)
    await retry_card_refunds(paid.id, admin, NOW, card_payments)
    assert shop.repeated == [(ids[0], NOW), (ids[4], NOW)]


async def test_without_a_refund_that_failed_there_is_nothing_to_try(shop, paid, admin, card_payments):
    shop.refunds[REFUND] = RefundAttempt(REFUND, ATTEMPT, 500, NOW, SUCCEEDED)
    with pytest.raises(ConflictError) as raised:
        await retry_card_refunds(paid.id, admin, NOW, card_payments)
    assert (raised.value.code, shop.repeated) == ("refund-state", [])


async def test_refunds_of_an_order_that_does_not_exist_are_not_found(admin, card_payments):
    with pytest.raises(NotFoundError):
        await retry_card_refunds(UUID(int=99), admin, NOW, card_payments)


async def test_a_driver_tries_no_refund_of_somebody_else(shop, paid, agent, card_payments):
    shop.refunds[REFUND] = RefundAttempt(REFUND, ATTEMPT, 500, NOW, FAILED)
    shop.orders[paid.id] = replace(paid, agent=shop.agents[FORMER_AGENT])
    with pytest.raises(ForbiddenError):
        await retry_card_refunds(paid.id, agent, NOW, card_payments)
    assert shop.repeated == []
