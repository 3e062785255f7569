"""Calls to the provider of card payments under the account of a tenant, with no transaction open."""

from dataclasses import dataclass
from datetime import datetime

from chassis.breaker import CircuitBreaker
from chassis.context import current_caller
from chassis.db import Database
from chassis.egress import Egress
from chassis.errors import ConflictError, DomainError, NotFoundError
from chassis.payments.attempt import PaymentAttempt, RefundAttempt
from chassis.payments.payment import Confirmation, Payment, Refund, RefundStatus
from chassis.payments.sql_attempts import attach_payment
from chassis.payments.steps import ChargeResult, check, refund, try_charge
from chassis.payments.stripe import STRIPE_URL, StripeProvider

from orders_pos.domain.payments.card import CardAccount


@dataclass(frozen=True)
class CheckResult:
    """What the provider said of a payment; `is_known` is false if it could not be asked."""

    payment: Payment | None = None
    is_known: bool = True


_UNKNOWN_PAYMENT = "payment_unknown"
UNKNOWN = CheckResult(is_known=False)


class CardProvider:
    """The provider at an address; tenants have accounts there."""

    def __init__(self, database: Database, egress: Egress, url: str) -> None:
        self._database, self._egress, self._url = database, egress, url
        self._breaker = CircuitBreaker()

    @property
    def takes_test_cards(self) -> bool:
        """Whether it is a stand-in, which moves no money."""
        return self._url != STRIPE_URL

    async def charge(
        self, attempt: PaymentAttempt, account: CardAccount, confirmation: Confirmation
    ) -> ChargeResult:
        """Charge a card, or find out that it was charged before. The payment's id is stored first."""
        tenant_id = current_caller().tenant_id

        async def attach(payment_id: str) -> None:
            await attach_payment(self._database, tenant_id, attempt.id, payment_id)

        try:
            provider = await self._find(attempt, account)
        except DomainError:
            return ChargeResult()
        return await try_charge(attempt, confirmation, provider, attach)

    async def check(self, attempt: PaymentAttempt, account: CardAccount, now: datetime) -> CheckResult:
        """Look a payment up, and cancel one that the shopper abandoned."""
        try:
            return CheckResult(await check(attempt, await self._find(attempt, account), now))
        except DomainError:
            return UNKNOWN

    async def refund(
        self, attempt: PaymentAttempt, decided: RefundAttempt, account: CardAccount
    ) -> Refund | None:
        """Have a refund carried out, once; None if the provider could not be asked. What it refuses has failed."""
        try:
            return await refund(attempt, decided, await self._find(attempt, account))
        except (ConflictError, NotFoundError) as error:
            code = getattr(error, "code", "") or _UNKNOWN_PAYMENT
            failed = RefundStatus.FAILED
            return Refund("", attempt.provider_id, str(decided.id), decided.amount, failed, code)
        except DomainError:
            return None

    async def _find(self, attempt: PaymentAttempt, account: CardAccount) -> StripeProvider:
        """Return the provider under the key whose account has the payment: the present one, unless it does not know a
        payment that was begun before the key changed."""
        present = self._open(account.secret_key)
        if not (attempt.provider_id and account.previous_key):
            return present
        try:
            await present.get(attempt.provider_id)
        except NotFoundError:
            return self._open(account.previous_key)
        return present

    def _open(self, key: str) -> StripeProvider:
        return StripeProvider(self._egress, key, self._url, breaker=self._breaker)
