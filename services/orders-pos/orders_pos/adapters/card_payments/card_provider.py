"""Calls to the provider of card payments of a tenant under its account, with no transaction open."""

from dataclasses import dataclass
from datetime import datetime

from chassis.breaker import CircuitBreaker
from chassis.context import current_caller
from chassis.db import Database
from chassis.egress import Egress
from chassis.errors import ConflictError, DomainError, NotFoundError
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import Confirmation, Payment, PaymentProvider, Refund, RefundStatus
from payments.providers import PROVIDERS, get_provider
from payments.sql_attempts import attach_payment
from payments.steps import ChargeResult, check, refund, try_charge

from orders_pos.domain.payments.card import CardAccount


@dataclass(frozen=True)
class CheckResult:
    """What the provider said of a payment; `is_known` is false if it could not be asked."""

    payment: Payment | None = None
    is_known: bool = True


_UNKNOWN_PAYMENT = "payment_unknown"
UNKNOWN = CheckResult(is_known=False)


def is_stand_in(url: str) -> bool:
    """Whether an address is neither empty nor that of a provider."""
    return bool(url) and all(url.rstrip("/") != provider.url for provider in PROVIDERS.values())


class CardProvider:
    """The providers, at which tenants have accounts; at one address if `url` is not empty: that of a stand-in."""

    def __init__(self, database: Database, egress: Egress, url: str) -> None:
        self._database, self._egress, self._url = database, egress, url
        self._breakers = {kind: CircuitBreaker() for kind in PROVIDERS}

    @property
    def takes_test_cards(self) -> bool:
        """Whether it is a stand-in, which moves no money."""
        return is_stand_in(self._url)

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

    async def _find(self, attempt: PaymentAttempt, account: CardAccount) -> PaymentProvider:
        """Return the provider under the key whose account has the payment: the present one, unless it does not know a
        payment that was begun before the key changed."""
        present = self._open(account.kind, account.secret_key)
        if not (attempt.provider_id and account.previous_key):
            return present
        try:
            await present.get(attempt.provider_id)
        except NotFoundError:
            return self._open(account.kind, account.previous_key)
        return present

    def _open(self, kind: str, key: str) -> PaymentProvider:
        provider = get_provider(kind)
        url, breaker = self._url or provider.url, self._breakers[kind]
        return provider.open_account(self._egress, key, url, breaker=breaker)
