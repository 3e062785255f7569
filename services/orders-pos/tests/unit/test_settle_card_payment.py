"""What follows for an order of the shop from the state of its card payment, with repositories in memory."""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SIGNED_IN, SOAPS, TOKEN, WOOL
from chassis.context import GUEST
from order_fakes import AICHA, CARD, CASH, EXPRESS, NOW, TOMORROW, build_promo_state
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shop.role_limits import RoleLimit, RoleLimits
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.usecases.card_payments.settle_card_payment import settle_card_payment
from orders_pos.usecases.carts.place_shop_order import PlaceShopOrder, place_shop_order
from payments.payment import PaymentStatus

LATER = NOW.replace(hour=10)
PAID = {"status": PaymentStatus.PAID, "provider_id": "pi_1"}
DECLINED = {"status": PaymentStatus.DECLINED, "provider_id": "pi_1", "failure_code": "card_declined"}


@pytest.fixture
def place(shop, card_payments):
    """Order a cart of 120.00 that is paid by card, and return the order with its attempt."""

    async def place(caller=GUEST_CALLER, **values):
        shop.terms = ShopTerms(card_method_id=CARD)
        defaults = {
            "contact": Contact("Salma", "Idrissi", "salma@example.com", "0612345678"),
            "delivery_type": "delivery",
            "shipping_method_id": EXPRESS,
            "shipping_address": "2, rue B",
        }
        shop.add_cart(**{**defaults, **values})
        placement = PlaceShopOrder(TOKEN, "", "card", "track", "fr")
        order_id = await place_shop_order(placement, caller, NOW, card_payments)
        [attempt] = shop.attempts.values()
        return shop.orders[order_id], attempt

    return place


@pytest.fixture
def report(shop, card_payments):
    """Report a state of an attempt; `is_known` if that was reported before."""

    async def report(attempt, caller=GUEST_CALLER, *, is_known=False, **state):
        async def record():
            if is_known:
                return None
            shop.attempts[attempt.id] = replace(shop.attempts[attempt.id], captured=attempt.amount, **state)
            return shop.attempts[attempt.id]

        return await settle_card_payment(attempt, record, caller, LATER, card_payments)

    return report


def ledger(shop):
    return [(movement.kind, movement.amount) for _, movement in shop.ledger]


async def test_what_was_paid_is_entered_with_its_reference(shop, place, report):
    order, attempt = await place()
    assert await report(attempt, **PAID) == shop.attempts[attempt.id]
    [(order_id, movement)] = shop.ledger
    assert (order_id, movement.kind, movement.amount) == (order.id, "taken", 120)
    assert (movement.details.method.id, movement.details.reference) == (CARD, "pi_1")
    paid = shop.orders[order.id]
    assert (paid.status, paid.paid_amount, paid.remaining, paid.version) == ("paid", 120, 0, 2)
    assert (paid.update_time, paid.saved_by, shop.locked) == (LATER, "", [order.id])


async def test_the_amount_is_in_the_units_of_its_currency(shop, place, report):
    yen = replace(GUEST_CALLER, currency="JPY")
    _, attempt = await place(yen)
    await report(attempt, yen, **PAID)
    assert (attempt.amount, ledger(shop)) == (120, [("taken", 120)])


@pytest.mark.parametrize(("notify", "notified"), [(True, ["order-saved"]), (False, [])])
async def test_who_wants_to_be_notified_is_once_it_is_paid(shop, place, report, notify, notified):
    order, attempt = await place(notify_customer=notify)
    await report(attempt, **PAID)
    assert shop.notifications == [(kind, order.id) for kind in notified]


async def test_what_was_paid_is_entered_once(shop, place, report):
    _, attempt = await place()
    await report(attempt, **PAID)
    await report(attempt, **PAID)
    assert await report(attempt, is_known=True) is None
    assert ledger(shop) == [("taken", 120)]


@pytest.mark.parametrize("has_account", [True, False])
async def test_a_payment_without_a_method_of_its_own_has_that_of_the_order(shop, place, report, has_account):
    order, attempt = await place()
    shop.account = replace(shop.account, payment_method_id=UUID(int=99)) if has_account else None
    shop.orders[order.id] = replace(order, payment_method=shop.payment_methods[CASH])
    await report(attempt, **PAID)
    assert [movement.details.method.id for _, movement in shop.ledger] == [CASH]


async def test_what_an_order_does_not_need_any_more_is_credit(shop, place, report):
    order, attempt = await place()
    shop.orders[order.id] = replace(order, total=Decimal(100), remaining=Decimal(100))
    await report(attempt, **PAID)
    assert ledger(shop) == [("taken", 120), ("credited", -20)]
    assert shop.balances[order.buyer.id] == 20


async def test_the_credit_that_an_order_uses_stays(shop, place, report):
    shop.balances[AICHA] = Decimal(50)
    order, attempt = await place(SIGNED_IN, wallet_amount=Decimal(50))
    shop.ledger.clear()
    await report(attempt, SIGNED_IN, **PAID)
    paid = shop.orders[order.id]
    assert (ledger(shop), paid.wallet_amount, paid.remaining) == ([("taken", 70)], 50, 0)


async def test_what_is_paid_of_a_cancelled_order_is_refunded(shop, place, report):
    order, attempt = await place()
    shop.role_limits = RoleLimits({GUEST: RoleLimit(refund=Decimal(0))})
    await report(attempt, **DECLINED)
    shop.orders[order.id] = replace(shop.orders[order.id], notify_customer=True)
    await report(attempt, **PAID)
    assert ledger(shop) == [("taken", 120), ("refunded", -120)]
    assert {movement.details.reference for _, movement in shop.ledger} == {"pi_1"}
    cancelled = shop.orders[order.id]
    assert (cancelled.step.code, cancelled.paid_amount, shop.notifications) == ("cancelled", 0, [])


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (DECLINED, "card_declined"),
        ({**DECLINED, "failure_code": ""}, "declined"),
        ({"status": PaymentStatus.CANCELLED}, "cancelled"),
    ],
)
async def test_an_order_whose_payment_failed_is_cancelled_for_that_reason(shop, place, report, state, reason):
    order, attempt = await place()
    assert await report(attempt, **state) == shop.attempts[attempt.id]
    cancelled = shop.orders[order.id]
    assert (cancelled.step.code, cancelled.version, cancelled.update_time) == ("cancelled", 2, LATER)
    assert (cancelled.saved_by, shop.moves) == ("", [("received", "cancelled", reason)])
    assert ledger(shop) == []


async def test_a_cancelled_order_gives_back_all_that_it_took(shop, place, report):
    shop.promos["eid"] = build_promo_state("EID", "10")
    shop.balances[AICHA] = Decimal(50)
    slot = RequestedSlot(TOMORROW, 10 * 60)
    _, attempt = await place(SIGNED_IN, wallet_amount=Decimal(50), promo_code="eid", delivery_slot=slot)
    await report(attempt, SIGNED_IN, **DECLINED)
    assert (shop.balances[AICHA], shop.on_hand) == (50, {SOAPS: 100, WOOL: 100})
    assert ([*shop.used_slots.values()], [*shop.promo_uses.values()]) == ([0], [0])


async def test_the_cart_of_a_cancelled_order_can_be_ordered_again_with_its_stock(shop, place, report):
    order, attempt = await place()
    cart = shop.cart
    assert cart.order_id == order.id
    await report(attempt, **DECLINED)
    assert shop.cart == replace(cart, order_id=None)
    assert (shop.held, [holder for holder, _ in shop.releases]) == ({CART: {SOAPS: 20, WOOL: 25}}, [CART])


@pytest.mark.parametrize("values", [None, {}, {"order_id": UUID(int=8)}])
async def test_a_shopper_who_began_another_cart_keeps_it(shop, place, report, values):
    order, attempt = await place()
    if values is None:
        shop.carts.clear()
    else:
        shop.add_cart(**values)
    others = dict(shop.carts)
    await report(attempt, **DECLINED)
    assert (shop.carts, shop.held, shop.orders[order.id].step.code) == (others, {}, "cancelled")


async def test_an_order_without_a_cart_is_cancelled_too(shop, place, report):
    order, attempt = await place()
    cart = shop.cart
    shop.shop_orders.clear()
    await report(attempt, **DECLINED)
    assert (shop.cart, shop.orders[order.id].step.code) == (cart, "cancelled")


@pytest.mark.parametrize("status", ["action-required", "processing", "authorized"])
async def test_while_a_payment_is_under_way_the_order_waits(shop, place, report, status):
    order, attempt = await place()
    await report(attempt, status=PaymentStatus(status))
    assert (shop.orders[order.id], shop.moves, shop.ledger) == (order, [], [])


@pytest.mark.parametrize("change", ["was-closed", "moved", "paid"])
async def test_an_order_that_went_on_is_not_cancelled(shop, place, report, change):
    order, attempt = await place()
    if change == "was-closed":
        shop.attempts[attempt.id] = replace(attempt, status=PaymentStatus.DECLINED)
    elif change == "moved":
        shop.orders[order.id] = replace(order, step=shop.steps["ready"])
    else:
        shop.orders[order.id] = replace(order, paid_amount=Decimal(10), received_amount=Decimal(10))
    before = shop.orders[order.id]
    await report(attempt, **DECLINED)
    assert (shop.orders[order.id], shop.moves, shop.cart.order_id) == (before, [], order.id)


async def test_a_shop_without_a_step_for_cancelled_orders_keeps_them(shop, place, report):
    order, attempt = await place()
    del shop.steps["cancelled"]
    await report(attempt, **DECLINED)
    assert (shop.orders[order.id], shop.cart.order_id) == (order, order.id)
