"""What a kind of provider offers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from chassis.breaker import CircuitBreaker
from chassis.egress import Egress

from payments.events import PaymentEvent
from payments.payment import PaymentProvider


class OpenAccount(Protocol):
    """Makes the provider of an account."""

    def __call__(
        self, egress: Egress, secret_key: str, url: str, *, breaker: CircuitBreaker | None = None
    ) -> PaymentProvider:
        """Return the provider under the account of a secret key. `breaker` is shared by the accounts at one address."""
        ...


class ParseEvent(Protocol):
    """Reads the events of a provider's webhooks."""

    def __call__(
        self, body: bytes, headers: Mapping[str, str], secrets: Sequence[str], now: float
    ) -> PaymentEvent:
        """Return the event of a webhook. `headers` have lower-case names; `secrets` are those that are valid, two while
        they are changed; `now` is Unix time. Raise ForbiddenError if it is not the provider's or it is no event."""
        ...


@dataclass(frozen=True)
class ProviderKind:
    """`url` is the address of its API."""

    url: str
    open_account: OpenAccount
    parse_event: ParseEvent
