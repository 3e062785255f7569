"""The table of background jobs: what each service does that a person may wait for, and how it ends.

A consumer whose work takes long, calls an outside system or comes due later is a job. All others carry over at once
what another context changed; an event that they can't handle is a dead letter, of which admins are notified.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class End(Enum):
    """How a job ends that fails at its last delivery, whatever was raised."""

    # `give_up` of its consumer ends it, with a reason that people read.
    FAILED = "failed"
    # `give_up` of its consumer has it done again later: it must not count as failed, or each run schedules the next.
    POSTPONED = "postponed"
    # A later run of the same kind takes it up again.
    TAKEN_UP = "taken-up"
    # Nobody waits on a screen: admins are notified of the dead letter.
    DEAD_LETTER = "dead-letter"


@dataclass(frozen=True)
class Job:
    """`purpose` is what it does, `killed_in` the test in `tests/faults` that kills its process while it works; empty
    for what is one transaction, which a kill undoes and the stream delivers again, and for what only reads outside
    (`reads_only`) before that transaction."""

    purpose: str
    end: End
    killed_in: str = ""
    reads_only: bool = False


JOBS: Final = {
    "apps-steps": Job(
        "installation, update and undoing of an application", End.FAILED, "test_install_killed"
    ),
    "apps-payments": Job("payment of an application", End.POSTPONED, "test_outside_calls_killed"),
    "apps-erasures": Job("erasure of a removed application", End.DEAD_LETTER),
    "dropship-jobs": Job("import of products and searches at a supplier", End.FAILED, "test_import_killed"),
    "dropship-sync": Job("comparison of a listing with the supplier", End.TAKEN_UP, reads_only=True),
    "dropship-orders": Job("order at the supplier", End.TAKEN_UP, "test_outside_calls_killed"),
    "identity-delivery-due": Job("notification of a late delivery", End.DEAD_LETTER),
    "identity-mail": Job("mail to a person", End.DEAD_LETTER, "test_jobs_killed"),
    "identity-recovery-due": Job("end of a lost second factor", End.DEAD_LETTER),
    "identity-site-hosts": Job("check of a host's record", End.POSTPONED, reads_only=True),
    "identity-webhook-due": Job("delivery to a webhook", End.FAILED, "test_jobs_killed"),
    "orders-brand": Job("logo of receipts", End.DEAD_LETTER, reads_only=True),
    "orders-card-checks": Job("state of a card payment", End.POSTPONED, "test_outside_calls_killed"),
    "orders-card-refunds": Job("refund to a card", End.POSTPONED, "test_outside_calls_killed"),
    "orders-cart-reminders": Job("reminder of a cart", End.DEAD_LETTER),
    "orders-customer-phones": Job("phone numbers after a change of country", End.DEAD_LETTER),
    "orders-e-invoices": Job(
        "electronic invoice at the platform", End.POSTPONED, "test_outside_calls_killed"
    ),
    "orders-e-reports": Job("report to the tax administration", End.POSTPONED, "test_outside_calls_killed"),
    "orders-import-purge": Job("deletion of an import's file", End.DEAD_LETTER),
    "orders-imports": Job("import of products or customers", End.FAILED, "test_jobs_killed"),
    "orders-new-rates": Job("first exchange rates of a tenant", End.POSTPONED, reads_only=True),
    "orders-post": Job("message to a customer", End.FAILED),
    "orders-rates": Job("exchange rates", End.POSTPONED, reads_only=True),
    "orders-sealed-periods": Job("closings of sealed records", End.POSTPONED),
    "orders-stock-reservations": Job("end of a reservation of stock", End.DEAD_LETTER),
    "planning-jobs": Job("file of a plan that is read or written", End.FAILED, "test_jobs_killed"),
}
# Consumers that carry over changes, by their names or the ends of these.
EFFECTS: Final = frozenset({
    "apps-tenants", "apps-requests", "assistant-customers", "dropship-steps", "dropship-customers",
    "dropship-supplied-orders", "dropship-shop", "identity-customer-erased", "identity-customers-merged",
    "identity-assistant-acted", "identity-card-account", "identity-exchange-rate",
    "identity-customer-sessions-erased", "identity-customer-sessions-merged", "identity-deliveries",
    "identity-message-failed", "identity-refund-failed", "identity-return-requested", "identity-return-decided",
    "identity-import-changed", "identity-listing-risk", "identity-plan-proposed", "identity-contact-message",
    "identity-webhooks-erased", "orders-agents", "orders-sign-ins", "orders-new-shops", "orders-listing-created",
    "orders-listing-changed", "orders-listing-delisted", "planning-deliveries", "site-tenants", "site-customers",
    "site-opening-hours", "site-removed", "site-installed",
})  # fmt: skip
# Of several contexts alike: applications that tenants use, their erasure, failed events, events for webhooks.
COMMON_EFFECTS: Final = (
    "-installations",
    "-erasures",
    "-applications",
    "identity-dead-letters-",
    "identity-webhooks-",
)
# Loops that run beside the consumers. Each logs an error and goes on with its next round.
LOOPS: Final = {"Sweeper.run": "jobs of suppliers whose message was lost", "purge_hourly": "what is too old"}
