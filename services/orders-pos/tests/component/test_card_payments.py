"""Card payments of the public shop: whatever is killed, repeated or late, an order is paid once or released."""

import asyncio
from uuid import uuid4

import orjson
import pytest
from chassis.errors import ConflictError, ForbiddenError
from chassis.testing.deliveries import fail_at
from orders_pos.entrypoints.card_payments import CardPayments
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1 import orders_pb2
from souk.orders.v1 import orders_service_pb2 as orders_rpc

PLACED, ACTION, DECLINED, PENDING = (
    getattr(pb, f"SHOP_PAYMENT_STATUS_{name}")
    for name in ("PLACED", "ACTION_REQUIRED", "DECLINED", "PENDING")
)


@pytest.fixture
def check(due):
    async def check():
        return await due("card-payment-check-due")

    return check


@pytest.fixture(autouse=True)
async def agrees(audit):
    """After each test orders, ledger and wallets agree."""
    yield
    assert await audit() == []


async def test_a_card_is_charged_once_however_often_it_is_paid(
    cart, card, bank, check, given_entries, read_order
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    assert (await read_order(placed.id)).remaining == "20.00"

    replies = [await cart.pay(placed, "test-approve"), await cart.pay(placed, "test-approve")]
    await check()

    assert [reply.status for reply in replies] == [PLACED, PLACED]
    assert await given_entries() == [("taken", 20)]
    assert bank.charged == 2000
    order = await read_order(placed.id)
    assert (order.remaining, order.payment_method.name) == ("0.00", "Card")


async def test_two_tabs_that_order_the_same_cart_pay_once(cart, card, bank, given_entries):
    await cart.complete()
    quote = (await cart.get()).quote_id

    async def buy():
        return await cart.pay(await cart.place(quote, card="test-approve"), "test-approve")

    replies = await asyncio.gather(buy(), buy())

    assert replies[0].order == replies[1].order
    assert (bank.charged, await given_entries()) == (2000, [("taken", 20)])
    with pytest.raises(ConflictError):
        await cart.place(quote)


async def test_a_declined_card_releases_the_order_and_the_cart_can_be_paid_again(
    cart, card, signed_in, last_piece, fetch, given_entries, bank, shop
):
    mine = cart.of("mine", signed_in)
    await mine.complete((last_piece, "1"))
    await mine.update(wallet_amount="4")
    placed = await mine.place(card="test-decline")
    [level] = await fetch("SELECT on_hand, reserved FROM stock_level")
    assert (level["on_hand"], level["reserved"]) == (0, 0)

    declined = await mine.pay(placed, "test-decline")

    assert (declined.status, declined.failure_code) == (DECLINED, "generic_decline")
    open_again = await mine.get()
    assert [line.quantity for line in open_again.lines] == ["1"]
    assert (open_again.wallet_balance, open_again.wallet_amount, open_again.left) == ("50.00", "4", "6.00")
    [level] = await fetch("SELECT on_hand, reserved FROM stock_level")
    assert (level["on_hand"], level["reserved"]) == (10, 10)

    paid = await mine.pay(await mine.place(card="test-approve"), "test-approve")

    assert paid.status == PLACED
    assert paid.order.order_number != placed.order_number
    assert await given_entries() == [
        ("credit-used", 4),
        ("credit-returned", -4),
        ("credit-used", 4),
        ("taken", 6),
    ]
    assert bank.charged == 600


async def test_a_payment_that_takes_time_is_looked_up_until_it_is_known(
    cart, card, bank, check, given_entries
):
    await cart.complete()
    placed = await cart.place(card="test-delay")
    assert (await cart.pay(placed, "test-delay")).status == PENDING
    assert await check() == 1
    bank.is_down = True
    assert await check() == 1
    assert await given_entries() == []

    bank.is_down, bank.ahead = False, 60
    assert await check() == 1
    assert await check() == 0

    assert (await cart.pay(placed)).status == PLACED
    assert await given_entries() == [("taken", 20)]


async def test_a_process_that_is_killed_after_the_charge_loses_nothing(
    cart, card, bank, check, given_entries, card_provider, repositories, database, admin, guest
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    killed = CardPayments(card_provider, repositories)
    request = rpc.PayShopOrderRequest(tracking_token=placed.tracking_token, payment_method="test-approve")
    async with database.transaction(admin.tenant_id, read_only=True):
        payment = await killed.load(request)
    await killed.pay(request, payment)
    assert (bank.charged, await given_entries()) == (2000, [])

    await check()

    assert (bank.charged, await given_entries()) == (2000, [("taken", 20)])
    assert (await cart.pay(placed, "test-approve")).status == PLACED
    assert bank.charged == 2000


async def test_payments_that_were_begun_end_at_their_account_when_the_key_changes(
    cart, card, bank, check, given_entries, call, due
):
    await cart.complete()
    placed = await cart.place(card="test-delay")
    assert (await cart.pay(placed, "test-delay")).status == PENDING
    other = rpc.SetCardAccountRequest(secret_key="sk_test_another", payment_method_id=card.id)
    await call("SetCardAccount", other)
    await call("SetCardAccount", other)
    bank.ahead = 60
    await check()
    assert (bank.charged, await given_entries()) == (2000, [("taken", 20)])
    await call("RefundPayment", orders_rpc.RefundPaymentRequest(id=placed.id, amount="5"), key=str(uuid4()))
    await due("card-refund-due")
    assert bank.charged == 1500


async def test_a_bank_that_asks_sends_the_shopper_there_and_an_abandoned_payment_is_cancelled(
    cart, card, bank, check, given_entries, fetch, call, guest
):
    await cart.complete()
    placed = await cart.place(card="test-redirect")
    payment = await cart.pay(placed, "test-redirect")
    track = rpc.TrackShopOrderRequest(tracking_token=placed.tracking_token)
    tracked = await call("TrackShopOrder", track, guest)
    assert (payment.status, tracked.payment_status) == (ACTION, ACTION)
    assert payment.redirect_url == tracked.redirect_url != ""

    bank.account.intents.finish(bank.payments[0]["id"], is_approved=True)
    assert (await cart.pay(placed)).status == PLACED

    other = cart.of("other")
    await other.complete()
    left = await other.place(card="test-redirect")
    await other.pay(left, "test-redirect")
    await fetch("UPDATE payment_attempts SET create_time = create_time - interval '31 minutes' RETURNING 1")
    await check()

    assert (await other.pay(left)).status == DECLINED
    await other.pay_on_page(await other.place(by_card=True))
    await fetch("UPDATE payment_attempts SET create_time = create_time - interval '31 minutes' RETURNING 1")
    await check()
    [session] = bank.account.sessions.sessions.values()
    assert session["status"] == "expired"
    assert [line.quantity for line in (await other.get()).lines] == ["2"]
    assert (bank.charged, await given_entries()) == (2000, [("taken", 20)])


async def test_a_shopper_without_a_test_card_pays_on_a_page_of_the_provider(
    cart, card, bank, webhook, given_entries, check, read_order, call, due
):
    """No card reaches Souk; the payment is known by its page until the shopper has paid, by its own id from then on."""
    await cart.complete()
    placed = await cart.place(by_card=True)
    reply = await cart.pay_on_page(placed)
    [session] = bank.account.sessions.sessions.values()
    assert (reply.status, reply.redirect_url) == (ACTION, session["url"])
    assert session["name"] == (await read_order(placed.id)).order_number
    assert (await cart.pay_on_page(placed)).redirect_url == session["url"]
    assert len(bank.account.sessions.sessions) == 1

    bank.account.sessions.pay(session["id"], "test-decline")
    await check()
    assert (await cart.pay(placed)).status == ACTION
    bank.account.sessions.pay(session["id"], "test-approve")
    for body, signature in [*await bank.delivered()] * 2:
        await webhook(body, signature)
    assert (await cart.pay(placed)).status == PLACED
    assert await given_entries() == [("taken", 20)]

    await call("RefundPayment", orders_rpc.RefundPaymentRequest(id=placed.id, amount="10"), key=str(uuid4()))
    await due("card-refund-due")
    assert bank.charged == 1000
    bank.account.intents.refund({"payment_intent": session["payment_intent"], "amount": "500"})
    for body, signature in await bank.delivered():
        await webhook(body, signature)
    assert (await given_entries())[1:] == [("refunded", -10), ("refunded", -5)]


@pytest.mark.parametrize("cards", [("unknown",), ("test-approve",)])
async def test_what_the_provider_does_not_take_is_charged_nothing(cart, card, bank, cards, check):
    await cart.complete()
    placed = await cart.place(card=cards[0])
    bank.is_down = cards[0] != "unknown"
    reply = await cart.pay(placed, cards[0])
    bank.is_down = False

    assert reply.status == DECLINED
    assert reply.failure_code in ("payment_method_unknown", "payment_provider_unavailable")
    assert (await cart.pay(placed, "test-approve")).status == DECLINED
    await check()
    assert bank.charged == 0
    assert len((await cart.get()).lines) == 1


async def test_webhooks_twice_out_of_order_and_forged_do_no_harm(cart, card, bank, webhook, given_entries):
    await cart.complete()
    placed = await cart.place(card="test-delay")
    await cart.pay(placed, "test-delay")
    bank.ahead = 60
    bank.account.intents.finish_due()
    sent = {orjson.loads(body)["type"]: (body, signature) for body, signature in await bank.delivered()}
    paid, processing = sent["payment_intent.succeeded"], sent["payment_intent.processing"]

    for body, signature in ((paid[0], "t=1,v1=00"), (paid[0] + b" ", paid[1]), (paid[0], "")):
        with pytest.raises(ForbiddenError):
            await webhook(body, signature)
    assert await given_entries() == []
    for event in (paid, paid, processing, *sent.values()):
        await webhook(*event)

    assert await given_entries() == [("taken", 20)]
    assert (await cart.pay(placed)).status == PLACED


async def test_money_for_an_order_that_was_cancelled_goes_back_once(
    cart, card, bank, webhook, given_entries, move, read_order, due
):
    await cart.complete()
    placed = await cart.place(card="test-delay")
    await cart.pay(placed, "test-delay")
    await move(orders_pb2.Order(id=placed.id), "cancelled")
    bank.ahead = 60
    bank.account.intents.finish_due()
    for event in list(await bank.delivered()) * 2:
        await webhook(*event)
    await due("card-refund-due")
    await due("card-refund-due", again=True)

    assert await given_entries() == [("taken", 20), ("refunded", -20)]
    assert (bank.charged, len(bank.account.intents.refunds)) == (0, 1)
    assert (await read_order(placed.id)).shipment.current_step.code == "cancelled"


async def test_a_refund_of_staff_goes_to_the_card_once(
    cart, card, bank, call, shop, due, given_entries, webhook
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    await cart.pay(placed, "test-approve")
    refund, key = orders_rpc.RefundPaymentRequest(id=placed.id, amount="5"), str(uuid4())

    for _ in range(2):
        await call("RefundPayment", refund, key=key)
    bank.is_down = True
    await due("card-refund-due")
    assert bank.charged == 2000
    bank.is_down = False
    await due("card-refund-due")
    await due("card-refund-due", again=True)
    # What is handed back in cash is not the card's.
    cash = orders_rpc.RefundPaymentRequest(id=placed.id, amount="5", payment_method_id=shop.cash.id)
    await call("RefundPayment", cash)
    for event in await bank.delivered():
        await webhook(*event)

    assert await given_entries() == [("taken", 20), ("refunded", -5), ("refunded", -5)]
    assert (bank.charged, len(bank.account.intents.refunds)) == (1500, 1)


async def test_a_refund_and_a_check_that_keep_failing_are_made_again(
    cart, card, bank, call, due, events, database, admin, card_provider, repositories
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    await cart.pay(placed, "test-approve")
    await call("RefundPayment", orders_rpc.RefundPaymentRequest(id=placed.id, amount="5"))
    consumers = {
        consumer.name: consumer for consumer in CardPayments(card_provider, repositories).consumers()
    }
    [*_, (_, refund)] = await events("card-refund-due")
    await fail_at("execute", consumers["orders-card-refunds"], database, admin, refund)
    assert len(await events("card-refund-due")) == 2
    await due("card-refund-due")
    assert bank.charged == 1500


async def test_a_refused_refund_is_reported_and_tried_again_on_request(
    cart, card, bank, call, due, given_entries, events, webhook
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    await cart.pay(placed, "test-approve")
    await call("RefundPayment", orders_rpc.RefundPaymentRequest(id=placed.id, amount="5"), key=str(uuid4()))
    bank.refuses_refunds = True
    for _ in range(2):
        await due("card-refund-due")
    [[_, failed]] = await events("refund-failed")
    assert (failed["orderNumber"], failed["amount"]) == (placed.order_number, 5)
    assert bank.charged == 2000

    bank.refuses_refunds = False
    retry = rpc.RetryCardRefundsRequest(id=placed.id)
    for _ in range(2):
        reply = await call("RetryCardRefunds", retry, key="again")
    assert [item.status for item in reply.items] == [
        pb.CARD_REFUND_STATUS_CLOSED,
        pb.CARD_REFUND_STATUS_PENDING,
    ]
    await due("card-refund-due", again=True)
    with pytest.raises(ConflictError):
        await call("RetryCardRefunds", retry, key="later")

    assert await given_entries() == [("taken", 20), ("refunded", -5)]
    assert (bank.charged, len(bank.account.intents.refunds)) == (1500, 1)
    assert len(await events("refund-failed")) == 1


async def test_a_refund_made_at_the_provider_is_entered_once(
    cart, card, bank, webhook, given_entries, read_order, due, call
):
    await cart.complete()
    placed = await cart.place(card="test-approve")
    await cart.pay(placed, "test-approve")
    bank.refund("5.00")
    for event in list(await bank.delivered()) * 2:
        await webhook(*event)

    assert await given_entries() == [("taken", 20), ("refunded", -5)]
    assert (await read_order(placed.id)).refunded_amount == "5.00"
    assert await due("card-refund-due") == 0
    # What is left can be refunded here, and no more.
    await call("RefundPayment", orders_rpc.RefundPaymentRequest(id=placed.id, amount="15"), key=str(uuid4()))
    await due("card-refund-due")
    for event in await bank.delivered():
        await webhook(*event)
    assert await given_entries() == [("taken", 20), ("refunded", -5), ("refunded", -15)]
    assert bank.charged == 0


async def test_cards_are_taken_where_an_account_is_set_and_its_secrets_are_never_shown(
    cart, call, shop, guest, create, staff, fetch, violations, events, admin
):
    await cart.complete()
    assert await violations(cart.place(card="test-approve")) == {"payment_option": "choice"}
    method = await create(orders_pb2.PaymentMethod(name="Card"))
    account = rpc.SetCardAccountRequest(secret_key="sk_test_1234", payment_method_id=method.id)
    with pytest.raises(ForbiddenError):
        await call("SetCardAccount", account, staff)
    account.secret_key = ""
    assert await violations(call("SetCardAccount", account)) == {"secret_key": "blank"}
    account.secret_key = "sk_test_1234"
    await call("SetCardAccount", account)

    shown = await call("GetCardAccount", rpc.GetCardAccountRequest())
    [row] = await fetch("SELECT secret_key FROM card_account")

    assert (shown.is_set, shown.key_ending, shown.has_webhook_secret) == (True, "1234", False)
    assert b"sk_test" not in row["secret_key"]
    [[_, changed]] = await events("card-account-changed")
    assert (changed["userId"], changed["previousKeyEnding"], changed["keyEnding"]) == (
        str(admin.user_id),
        "",
        "1234",
    )
    options = await call("GetCartOptions", rpc.GetCartOptionsRequest(token=cart.token), guest)
    assert pb.PAYMENT_OPTION_CARD in options.payment_options
    assert options.takes_test_cards
