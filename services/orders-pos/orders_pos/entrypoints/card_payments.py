"""Card payments of the public shop: charging, webhooks, and what is looked up and refunded later."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from chassis.consumer import Consumer
from chassis.context import current_caller
from chassis.errors import ForbiddenError, NotFoundError
from chassis.model import now
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.events import PaymentEvent
from payments.payment import Confirmation, Refund, RefundStatus
from payments.providers import get_provider
from payments.recording import record_charge, record_check, record_event, record_refund
from payments.sql_attempts import SqlAttempts
from payments.steps import ChargeResult
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1.orders_events_pb2 import CardPaymentCheckDue, CardRefundDue

from orders_pos.adapters.card_payments.card_provider import UNKNOWN, CardProvider, CheckResult
from orders_pos.adapters.card_payments.sql_card_payments import OutboxCardSchedule
from orders_pos.domain.payments.card import CardAccount, next_check
from orders_pos.entrypoints.cart_messages import payment_to_message
from orders_pos.usecases.card_payments import CardRepositories, Record
from orders_pos.usecases.card_payments.settle_card_payment import settle_card_payment
from orders_pos.usecases.card_payments.settle_card_refund import settle_card_refund

_NO_ACCOUNT = "payment_account_missing"


@dataclass(frozen=True)
class Due:
    """What is to be done at the provider: with a payment, or with a refund of it."""

    attempt: PaymentAttempt | None
    account: CardAccount | None
    refund: RefundAttempt | None = None
    description: str = ""


async def last_attempt(order_id: UUID, attempts: SqlAttempts) -> PaymentAttempt | None:
    """Return the latest attempt to pay an order, or None."""
    order_attempts = await attempts.list_by_subject(order_id)
    return order_attempts[-1] if order_attempts else None


class CardPayments:
    """The provider is called between transactions; what it reports is settled in one."""

    def __init__(self, provider: CardProvider, repositories: Callable[[], CardRepositories]) -> None:
        self._provider, self._repositories, self._attempts = provider, repositories, SqlAttempts()

    async def load(self, request: rpc.PayShopOrderRequest) -> Due:
        """Return the last attempt of the order, and the account. Raise NotFoundError for an unknown token."""
        repositories = self._repositories()
        placed = await repositories.carts.shop_orders.get_by_token(request.tracking_token)
        attempt = await last_attempt(placed.order_id, self._attempts)
        due = Due(attempt, await repositories.accounts.find())
        if request.payment_method or not request.return_url:
            return due
        # The shopper reads it on the provider's page.
        order = await repositories.carts.orders.saved_orders.get(placed.order_id)
        return replace(due, description=order.number)

    async def pay(self, request: rpc.PayShopOrderRequest, due: Due) -> ChargeResult | CheckResult:
        """Charge the card that was sent, or open a page on which the shopper pays; without an address to return to,
        look the payment up."""
        if due.attempt is None or not due.attempt.is_open:
            return UNKNOWN
        if not (request.payment_method or request.return_url):
            return await self._look_up(due)
        if due.account is None:
            return ChargeResult(failure_code=_NO_ACCOUNT)
        confirmation = Confirmation(request.payment_method, request.return_url, due.description)
        return await self._provider.charge(due.attempt, due.account, confirmation)

    async def settle(
        self, request: rpc.PayShopOrderRequest, result: ChargeResult | CheckResult
    ) -> pb.ShopPayment:
        """Settle its outcome, and return the state of the payment."""
        carts = self._repositories().carts
        placed = await carts.shop_orders.get_by_token(request.tracking_token)
        if attempt := await last_attempt(placed.order_id, self._attempts):
            attempt = await self._settle(attempt, partial(self._record, attempt.id, result))
        order = await carts.orders.saved_orders.get(placed.order_id)
        return payment_to_message(order, placed, attempt)

    async def receive(self, request: rpc.ReceiveCardEventRequest) -> rpc.ReceiveCardEventResponse:
        """Settle what a webhook reports. Raise ForbiddenError if it is not the provider's."""
        account = await self._repositories().accounts.find()
        if account is None or not account.webhook_secret:
            raise ForbiddenError("The shop takes no webhooks.", "webhook-signature")
        parse_event = get_provider(account.kind).parse_event
        event = parse_event(request.body, request.headers, [account.webhook_secret], time.time())
        try:
            attempt = await self._attempts.get_by_provider_id(*_payment_ids(event))
        except NotFoundError:
            return rpc.ReceiveCardEventResponse()
        record = partial(record_event, event, self._attempts, now())
        if event.refund:
            await self._settle_refund(attempt, event.refund, record)
        else:
            await self._settle(attempt, record)
        return rpc.ReceiveCardEventResponse()

    def consumers(self) -> Sequence[Consumer]:
        """Consumers of due checks and refunds, which call the provider outside of transactions."""
        return (
            Consumer(
                "orders-card-checks",
                CardPaymentCheckDue,
                self._handle_check,
                self._execute_check,
                prepare=self._load_check,
                give_up=self._postpone_check,
            ),
            Consumer(
                "orders-card-refunds",
                CardRefundDue,
                self._handle_refund,
                self._execute_refund,
                prepare=self._load_refund,
                give_up=self._postpone_refund,
            ),
        )

    async def _load_check(self, due: CardPaymentCheckDue) -> Due:
        attempt = await self._attempts.get(UUID(due.attempt_id))
        return Due(attempt, await self._repositories().accounts.find())

    async def _load_refund(self, due: CardRefundDue) -> Due:
        attempt = await self._attempts.get(UUID(due.attempt_id))
        refunds = await self._attempts.list_refunds(attempt.id)
        refund = next((candidate for candidate in refunds if str(candidate.id) == due.refund_id), None)
        return Due(attempt, await self._repositories().accounts.find(), refund)

    async def _execute_check(self, _: CardPaymentCheckDue, due: Due) -> CheckResult:
        return await self._look_up(due)

    async def _handle_check(self, checked: CardPaymentCheckDue, result: CheckResult) -> None:
        """Settle what the provider said, and ask it again later while the payment is under way."""
        attempt = await self._attempts.get(UUID(checked.attempt_id))
        settled = await self._settle(attempt, partial(self._record, attempt.id, result))
        if settled and settled.is_open:
            due = next_check(settled.create_time, now())
            self._repositories().schedule.check_payment(settled, due)

    async def _postpone_check(self, due: CardPaymentCheckDue) -> None:
        """Ask the provider again later after a failure of ours: each check schedules the next one."""
        attempt = await self._attempts.get(UUID(due.attempt_id))
        if attempt.is_open:
            self._repositories().schedule.check_payment(attempt, next_check(attempt.create_time, now()))

    async def _postpone_refund(self, due: CardRefundDue) -> None:
        """Try the refund again later after a failure of ours. It may be made, so it has not failed."""
        refund = (await self._load_refund(due)).refund
        if refund and refund.status is RefundStatus.PENDING:
            OutboxCardSchedule().refund(refund, next_check(refund.create_time, now()))

    async def _execute_refund(self, _: CardRefundDue, due: Due) -> tuple[RefundAttempt | None, Refund | None]:
        # What failed and was decided again must not be carried out a second time.
        decided = due.refund if due.refund and due.refund.status is RefundStatus.PENDING else None
        if due.attempt is None or due.account is None or decided is None:
            return decided, None
        return decided, await self._provider.refund(due.attempt, decided, due.account)

    async def _handle_refund(
        self, _: CardRefundDue, result: tuple[RefundAttempt | None, Refund | None]
    ) -> None:
        """Store what the provider did, and have it tried again later if it could not be asked."""
        decided, made = result
        if decided and made is not None:
            attempt = await self._attempts.get(decided.attempt_id)
            await self._settle_refund(attempt, made, partial(record_refund, made, self._attempts, now()))
        if decided and (made is None or made.status is RefundStatus.PENDING):
            OutboxCardSchedule().refund(decided, next_check(decided.create_time, now()))

    async def _look_up(self, due: Due) -> CheckResult:
        if due.attempt is None or due.account is None or not due.attempt.is_open:
            return UNKNOWN
        return await self._provider.check(due.attempt, due.account, now())

    async def _record(self, attempt_id: UUID, result: ChargeResult | CheckResult) -> PaymentAttempt:
        if isinstance(result, ChargeResult):
            return await record_charge(attempt_id, result, self._attempts)
        if not result.is_known:
            return await self._attempts.lock(attempt_id)
        return await record_check(attempt_id, result.payment, self._attempts, now())

    async def _settle(self, attempt: PaymentAttempt, record: Record) -> PaymentAttempt | None:
        return await settle_card_payment(attempt, record, current_caller(), now(), self._repositories())

    async def _settle_refund(self, attempt: PaymentAttempt, made: Refund, record: Record) -> None:
        await settle_card_refund(attempt, made, record, current_caller(), now(), self._repositories())


def _payment_ids(event: PaymentEvent) -> Sequence[str]:
    if event.payment:
        return event.payment.ids
    return (event.refund.payment_id,) if event.refund else ()
