"""Consumers of the events that people are notified of: those who receive the event."""

from collections.abc import Iterator
from functools import partial
from uuid import UUID

from chassis.consumer import Consumer
from chassis.context import ADMIN
from chassis.contract.event_rights import receivers_of
from chassis.contract.modules import contexts
from chassis.db import current_transaction
from google.protobuf.message import Message
from souk.assistant.v1.assistant_events_pb2 import PlanProposed
from souk.dropship.v1.dropship_events_pb2 import ImportChanged, ListingRiskChanged
from souk.dropship.v1.dropship_pb2 import (
    IMPORT_STATE_DONE,
    RISK_KIND_VANISHED,
    RISK_STATE_APPLIED,
    RISK_STATE_HELD,
)
from souk.identity.v1.identity_events_pb2 import DeliveryDue
from souk.orders.v1.orders_events_pb2 import (
    DeliveryChanged,
    MessageFailed,
    RefundFailed,
    ReturnDecided,
    ReturnRequested,
)
from souk.site.v1.site_events_pb2 import ContactMessageReceived
from souk.type.v1.failed_events_pb2 import EventFailed

from identity.access.members import list_admins
from identity.notices.mail.account_mails import AccountMails
from identity.notices.notifications.deliveries import follow_delivery, report_late_delivery
from identity.notices.notifications.store import NewNotification, add_notification, settle_notification


def notification_consumers(mails: AccountMails) -> Iterator[Consumer]:
    """Yield a consumer of each event; dead letters may be of any context. Some notifications are mailed too."""
    yield Consumer(
        "identity-deliveries",
        DeliveryChanged,
        follow_delivery,
        replaces=("identity-order-saved", "identity-order-moved"),
    )
    yield Consumer("identity-delivery-due", DeliveryDue, report_late_delivery, max_concurrency=1)
    yield Consumer("identity-message-failed", MessageFailed, _report_failed_message, max_concurrency=1)
    yield Consumer("identity-refund-failed", RefundFailed, _report_failed_refund, max_concurrency=1)
    yield Consumer("identity-return-requested", ReturnRequested, _report_return, max_concurrency=1)
    yield Consumer("identity-return-decided", ReturnDecided, _settle_return, max_concurrency=1)
    yield Consumer("identity-import-changed", ImportChanged, _report_failed_import, max_concurrency=1)
    yield Consumer("identity-listing-risk", ListingRiskChanged, _report_risk, max_concurrency=1)
    yield Consumer("identity-plan-proposed", PlanProposed, _report_proposal, max_concurrency=1)
    yield Consumer(
        "identity-contact-message",
        ContactMessageReceived,
        partial(_report_contact_message, mails),
        max_concurrency=1,
    )
    for context in contexts():
        yield Consumer(
            f"identity-dead-letters-{context}",
            EventFailed,
            _report_dead_letter,
            max_concurrency=1,
            context=context,
        )


async def _report_failed_message(failed: MessageFailed) -> None:
    key = f"message-failed {failed.id}"
    await _notify(MessageFailed, "message-failed", key, failed.id)


async def _report_failed_refund(refund: RefundFailed) -> None:
    key = f"refund-failed {refund.id}"
    await _notify(RefundFailed, "refund-failed", key, refund.order_id, refund.order_number)


async def _report_return(requested: ReturnRequested) -> None:
    item = requested.order_return
    key = _return_key(item.id)
    await _notify(ReturnRequested, "return-requested", key, item.order_id, item.order_number)


async def _settle_return(decided: ReturnDecided) -> None:
    transaction = current_transaction()
    key = _return_key(decided.order_return.id)
    await settle_notification(transaction.connection, transaction.tenant_id, key)


def _return_key(return_id: str) -> str:
    return f"return-requested {return_id}"


async def _report_contact_message(mails: AccountMails, received: ContactMessageReceived) -> None:
    """Notify the admins of a visitor's message, and mail them once."""
    message_id, transaction = received.id, current_transaction()
    key = f"contact-message {message_id}"
    if not await _notify(ContactMessageReceived, "contact-message", key, message_id):
        return
    for admin in await list_admins(transaction.connection, transaction.tenant_id):
        await mails.contact_message(transaction.connection, admin, message_id)


async def _report_failed_import(changed: ImportChanged) -> None:
    """Notify once of an import that ended with failures."""
    # A keyword of Python.
    item = getattr(changed, "import")
    if item.state == IMPORT_STATE_DONE and item.failed:
        key = f"import-failed {item.id}"
        await _notify(ImportChanged, "import-failed", key, item.id, str(item.failed))


async def _report_risk(changed: ListingRiskChanged) -> None:
    """Notify of a change of a listing that waits for a decision, and of a product that left the shop; once an hour, as
    they come in runs."""
    risk = changed.risk
    if risk.state == RISK_STATE_HELD or (risk.state, risk.kind) == (RISK_STATE_APPLIED, RISK_KIND_VANISHED):
        hour = risk.create_time.ToDatetime().isoformat(timespec="hours")
        key = f"listing-risk {hour}"
        await _notify(ListingRiskChanged, "listing-risk", key, risk.id, risk.name)


async def _report_proposal(plan: PlanProposed) -> None:
    """Notify the person of whose key a program has made use."""
    key, user_id = f"plan-proposed {plan.id}", UUID(plan.user_id)
    await _add(NewNotification("plan-proposed", key, plan.thread_id, plan.client, user_id=user_id))


async def _report_dead_letter(failed: EventFailed) -> None:
    key = f"dead-letter {failed.consumer} {failed.event_id}"
    await _add(NewNotification("dead-letter", key, failed.event_id, failed.consumer, (ADMIN,)))


async def _notify(message: type[Message], kind: str, key: str, about: str, subject: str = "") -> bool:
    """Notify those who receive the event `message`, once under its key. Return whether it was new."""
    return await _add(NewNotification(kind, key, about, subject, receivers_of(message)))


async def _add(new: NewNotification) -> bool:
    transaction = current_transaction()
    return await add_notification(transaction.connection, transaction.tenant_id, new)
