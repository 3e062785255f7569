"""Sending of deliveries: an event that is due is sent with no transaction open, and its outcome is stored."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from http import HTTPStatus
from uuid import UUID

from chassis.audit import SYSTEM, Change
from chassis.consumer import Consumer
from chassis.context import ADMIN
from chassis.db import current_transaction
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError
from chassis.model import now
from souk.identity.v1.identity_events_pb2 import WebhookDue

from identity.audit.entries import record
from identity.notices.notifications.store import NewNotification, add_notification
from identity.notices.webhooks.deliveries import Delivery, find_delivery, store_attempt
from identity.notices.webhooks.signature import signed_headers
from identity.notices.webhooks.webhook import State, Webhook, change_webhook, find_webhook
from identity.vault import Vault

# Pauses after a failed attempt, three days together.
PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600)
)
# A receiver that hangs keeps no more of this process waiting.
_MAX_IN_FLIGHT = 4
_POSTPONED = timedelta(seconds=5)
_JITTER = 0.1
_RESPONSE_CHARACTERS = 1000
_FAILURE = "Something went wrong on our side."
_MAX_RETRY_AFTER = 24 * 3600


@dataclass(frozen=True)
class Work:
    """What is to be sent, and where."""

    delivery: Delivery
    webhook: Webhook


@dataclass(frozen=True)
class Outcome:
    """Outcome of an attempt: the status, 0 where nothing answered; None if it was not made, to be tried later."""

    work: Work
    status: int | None
    response: str = ""
    retry_after: float = 0


class Sender:
    """Sends deliveries. `clock` and `jitter`, a factor between -1 and 1, are replaced by tests."""

    def __init__(
        self,
        egress: Egress,
        vault: Vault,
        clock: Callable[[], datetime] = now,
        jitter: Callable[[], float] = lambda: random.uniform(-1, 1),  # noqa: S311  # no secret
    ) -> None:
        self._egress, self._vault, self._clock, self._jitter = egress, vault, clock, jitter
        self._in_flight: Counter[UUID] = Counter()

    def consumer(self) -> Consumer:
        """Return the consumer of the event that a delivery is due."""
        return Consumer(
            "identity-webhook-due",
            WebhookDue,
            self.store,
            execute=self.send,
            prepare=self.load,
            max_concurrency=8,
            give_up=self.give_up,
        )

    async def load(self, due: WebhookDue) -> Work | None:
        """Return what is to be sent; None if this attempt was made already, or its webhook is off."""
        connection = current_transaction().connection
        delivery = await find_delivery(connection, UUID(due.delivery_id))
        if delivery is None or delivery.state != "waiting" or delivery.attempts != due.attempt:
            return None
        webhook = await find_webhook(connection, delivery.webhook_id)
        return Work(delivery, webhook) if webhook else None

    async def send(self, _due: WebhookDue, work: Work | None) -> Outcome | None:
        """Send the delivery once and return how that went; None if it is not due any more."""
        if work is None:
            return None
        if work.webhook.state != "on":
            return Outcome(work, 0, "off")
        if self._in_flight[work.webhook.id] >= _MAX_IN_FLIGHT:
            return Outcome(work, None)
        self._in_flight[work.webhook.id] += 1
        try:
            return await self._post(work)
        finally:
            self._in_flight[work.webhook.id] -= 1

    async def _post(self, work: Work) -> Outcome:
        webhook, delivery, instant = work.webhook, work.delivery, self._clock()
        secrets = webhook.secrets(self._vault, instant)
        headers = {
            "Content-Type": "application/cloudevents+json; charset=utf-8",
            "User-Agent": "Souk-Webhooks/1",
            **signed_headers(secrets, str(delivery.event_id), instant, delivery.body),
        }
        try:
            response = await self._egress.send(
                "POST", webhook.url, headers=headers, body=delivery.body.encode()
            )
        except (BlockedAddressError, BusyError) as error:
            return Outcome(work, 0, str(error))
        text = response.body[:_RESPONSE_CHARACTERS].decode(errors="replace").replace("\0", "")
        return Outcome(work, response.status, text, _seconds(response.headers.get("retry-after", "")))

    async def store(self, _due: WebhookDue, outcome: Outcome | None) -> None:
        """Store the outcome, schedule the next attempt, and disable a webhook whose receiver is gone."""
        if outcome is None:
            return
        before = outcome.work.delivery
        after = self.apply(outcome)
        await store_attempt(current_transaction().connection, before, after)
        if outcome.status == HTTPStatus.GONE:
            await _disable(outcome.work.webhook, "gone")
        elif after.state == "failed" and outcome.work.webhook.state == "on":
            await _disable(outcome.work.webhook, "failing")

    async def give_up(self, due: WebhookDue) -> None:
        """Count an attempt that kept failing for a reason that is ours; the next one follows, or the delivery has
        failed."""
        await self.store(due, (work := await self.load(due)) and Outcome(work, 0, _FAILURE))

    def apply(self, outcome: Outcome) -> Delivery:
        """Return the delivery after an attempt."""
        before, instant = outcome.work.delivery, self._clock()
        if outcome.status is None:
            return replace(before, next_at=instant + _POSTPONED)
        tried = replace(
            before,
            attempts=before.attempts + 1,
            status=outcome.status,
            response=outcome.response,
            attempted_at=instant,
            next_at=None,
        )
        if HTTPStatus.OK <= outcome.status < HTTPStatus.MULTIPLE_CHOICES:
            return replace(tried, state="delivered")
        is_over = outcome.status == HTTPStatus.GONE or outcome.work.webhook.state != "on"
        if is_over or before.attempts >= len(PAUSES):
            return replace(tried, state="failed")
        pause = PAUSES[before.attempts] * (1 + _JITTER * self._jitter())
        return replace(tried, next_at=instant + max(pause, timedelta(seconds=outcome.retry_after)))


def _seconds(retry_after: str) -> float:
    """Return the seconds of a Retry-After header; 0 where it is a date or absent."""
    return min(int(retry_after), _MAX_RETRY_AFTER) if retry_after.isascii() and retry_after.isdigit() else 0


async def _disable(webhook: Webhook, state: State) -> None:
    """Send nothing more to a webhook, and notify the admins. One that was disabled already stays as it is."""
    transaction = current_transaction()
    present = await find_webhook(transaction.connection, webhook.id)
    if present is None or present.state != "on":
        return
    await change_webhook(transaction.connection, replace(present, state=state))
    change = Change("webhook-changed", webhook.id, webhook.url, {"state": "on"}, {"state": state})
    await record(transaction.connection, transaction.tenant_id, SYSTEM, change)
    key = f"webhook-disabled {webhook.id} {present.version}"
    disabled = NewNotification("webhook-disabled", key, str(webhook.id), webhook.url, (ADMIN,))
    await add_notification(transaction.connection, transaction.tenant_id, disabled)
