"""Card payments of the public shop: the tenant's account at the provider, and where the payment of an order stands."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from chassis.context import ADMIN, Caller
from payments.attempt import PaymentAttempt
from payments.payment import DEFAULT_KIND, PaymentStatus

PLACED, ACTION_REQUIRED, DECLINED, PENDING = "placed", "action-required", "declined", "pending"
_STATUSES = {
    PaymentStatus.PAID: PLACED,
    PaymentStatus.ACTION_REQUIRED: ACTION_REQUIRED,
    PaymentStatus.DECLINED: DECLINED,
    PaymentStatus.CANCELLED: DECLINED,
}
FAILED = frozenset({PaymentStatus.DECLINED, PaymentStatus.CANCELLED})
# The provider is asked soon at first, then less and less often.
_FIRST_CHECK, _LONGEST_CHECK = timedelta(seconds=5), timedelta(hours=6)
_SHOWN = 4


@dataclass(frozen=True)
class CardAccount:
    """The secrets of the account, and the payment method of its payments in the ledger. `previous_key` is the key
    before this one, which may be of another account: payments that were begun there end there. `kind` names the
    provider."""

    secret_key: str = field(repr=False)
    webhook_secret: str = field(repr=False)
    payment_method_id: UUID
    previous_key: str = field(default="", repr=False)
    kind: str = DEFAULT_KIND

    @property
    def key_ending(self) -> str:
        """What may be shown of the key."""
        return self.secret_key[-_SHOWN:]


def shown_status(attempt: PaymentAttempt | None, *, is_cancelled: bool) -> str:
    """Return where the payment of an order stands. An order that stands although its payment failed is paid on
    delivery."""
    if attempt is None:
        return PLACED
    status = _STATUSES.get(attempt.status, PENDING)
    return PLACED if status == DECLINED and not is_cancelled else status


def next_check(create_time: datetime, now: datetime) -> datetime:
    """Return when the provider is asked again about what was begun at a time."""
    return now + min(max(now - create_time, _FIRST_CHECK), _LONGEST_CHECK)


def as_shop(caller: Caller) -> Caller:
    """Return the tenant itself as caller: neither the shopper nor limits of roles decide what follows from a
    payment."""
    return replace(caller, user_id=None, name="", roles=frozenset({ADMIN}), approver="")
