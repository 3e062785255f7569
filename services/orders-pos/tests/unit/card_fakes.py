"""In-memory repositories for the use cases of card payments."""

from dataclasses import dataclass, replace

from cart_fakes import ShopStore, build_cart_repositories
from chassis.errors import NotFoundError
from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.card import CardAccount
from orders_pos.usecases.card_payments import CardRepositories
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import RefundStatus


@dataclass
class FakeAttempts:
    store: ShopStore

    async def add(self, attempt: PaymentAttempt) -> None:
        self.store.attempts[attempt.id] = attempt

    async def get(self, attempt_id) -> PaymentAttempt:
        if attempt_id not in self.store.attempts:
            raise NotFoundError("There is no such payment.")
        return self.store.attempts[attempt_id]

    def check_payment(self, attempt, due) -> None:
        self.store.checks.append((attempt.id, due))


@dataclass
class FakeAccounts:
    store: ShopStore

    async def find(self) -> CardAccount | None:
        return self.store.account


@dataclass
class FakeLedger:
    store: ShopStore

    async def is_taken(self, order_id, reference) -> bool:
        return self._has(order_id, "taken", reference)

    async def is_refunded(self, order_id, reference) -> bool:
        return self._has(order_id, "refunded", reference)

    def _has(self, order_id, kind, reference) -> bool:
        return any(
            (id_, movement.kind, movement.details.reference) == (order_id, kind, reference)
            for id_, movement in self.store.ledger
        )


@dataclass
class FakeRefunds:
    """Refunds of the attempts in the store, by our id or by the provider's."""

    store: ShopStore

    async def find(self, attempt_id, made) -> RefundAttempt | None:
        for refund in self.store.refunds.values():
            if refund.attempt_id == attempt_id and (
                str(refund.id) == made.reference or refund.provider_id == made.id
            ):
                return refund
        return None

    async def list_by_order(self, order_id) -> list[RefundAttempt]:
        attempts = self.store.attempts
        return [
            refund
            for refund in self.store.refunds.values()
            if attempts[refund.attempt_id].subject_id == order_id
        ]

    async def close(self, refund) -> None:
        self.store.refunds[refund.id] = replace(refund, status=RefundStatus.CLOSED)

    async def repeat(self, refund, now) -> None:
        self.store.repeated.append((refund.id, now))

    def report_failure(self, order: Order, refund, amount) -> None:
        self.store.failures.append((order.id, refund.id, amount))


def build_card_repositories(store: ShopStore) -> CardRepositories:
    attempts = FakeAttempts(store)
    return CardRepositories(
        attempts,
        FakeAccounts(store),
        FakeLedger(store),
        FakeRefunds(store),
        attempts,
        build_cart_repositories(store),
    )
