"""Consumers of the events that people are notified of."""

from collections.abc import Iterable, Iterator
from functools import partial
from uuid import UUID

from chassis.consumer import Consumer, Event
from chassis.context import ADMIN, STAFF
from chassis.db import current_transaction
from chassis.inbox import FAILED_EVENT

from gateway.identity.mail.account_mails import AccountMails
from gateway.identity.members import list_admins
from gateway.identity.notifications.deliveries import follow_delivery, report_late_delivery
from gateway.identity.notifications.store import NewNotification, add_notification, settle_notification
from gateway.identity.settings import CONTEXT


def notification_consumers(contexts: Iterable[str], mails: AccountMails) -> Iterator[Consumer]:
    """Yield a consumer of each event; dead letters may be of any context. Some notifications are mailed too."""
    yield Consumer(
        "identity-deliveries",
        "orders",
        "delivery-changed",
        follow_delivery,
        replaces=("identity-order-saved", "identity-order-moved"),
    )
    yield Consumer("identity-delivery-due", CONTEXT, "delivery-due", report_late_delivery, max_concurrency=1)
    yield Consumer(
        "identity-message-failed", "orders", "message-failed", _report_failed_message, max_concurrency=1
    )
    yield Consumer(
        "identity-refund-failed", "orders", "refund-failed", _report_failed_refund, max_concurrency=1
    )
    yield Consumer(
        "identity-return-requested", "orders", "return-requested", _report_return, max_concurrency=1
    )
    yield Consumer("identity-return-decided", "orders", "return-decided", _settle_return, max_concurrency=1)
    yield Consumer(
        "identity-import-changed", "dropship", "import-changed", _report_failed_import, max_concurrency=1
    )
    yield Consumer(
        "identity-listing-risk", "dropship", "listing-risk-changed", _report_risk, max_concurrency=1
    )
    yield Consumer(
        "identity-plan-proposed", "assistant", "plan-proposed", _report_proposal, max_concurrency=1
    )
    yield Consumer(
        "identity-contact-message",
        "site",
        "contact-message-received",
        partial(_report_contact_message, mails),
        max_concurrency=1,
    )
    for context in {CONTEXT, *contexts}:
        yield Consumer(
            f"identity-dead-letters-{context}", context, FAILED_EVENT, _report_dead_letter, max_concurrency=1
        )


async def _report_failed_message(event: Event) -> None:
    message_id = event["data"]["id"]
    await _notify(NewNotification("message-failed", f"message-failed {message_id}", message_id, "", (ADMIN,)))


async def _report_failed_refund(event: Event) -> None:
    refund = event["data"]
    key = f"refund-failed {refund['id']}"
    await _notify(
        NewNotification("refund-failed", key, _to_id(refund["order"]), refund["orderNumber"], (ADMIN, STAFF))
    )


async def _report_return(event: Event) -> None:
    item = event["data"]["orderReturn"]
    key = _return_key(item["id"])
    await _notify(
        NewNotification("return-requested", key, _to_id(item["order"]), item["orderNumber"], (ADMIN, STAFF))
    )


async def _settle_return(event: Event) -> None:
    transaction = current_transaction()
    key = _return_key(event["data"]["orderReturn"]["id"])
    await settle_notification(transaction.connection, transaction.tenant_id, key)


def _return_key(return_id: str) -> str:
    return f"return-requested {return_id}"


async def _report_contact_message(mails: AccountMails, event: Event) -> None:
    """Notify the admins of a visitor's message, and mail them once."""
    message_id, transaction = event["data"]["id"], current_transaction()
    key = f"contact-message {message_id}"
    if not await _notify(NewNotification("contact-message", key, message_id, "", (ADMIN,))):
        return
    for admin in await list_admins(transaction.connection, transaction.tenant_id):
        await mails.contact_message(transaction.connection, admin, message_id)


def _to_id(reference: str) -> str:
    return reference.rpartition("/")[2]


async def _report_failed_import(event: Event) -> None:
    """Notify once of an import that ended with failures."""
    item = event["data"]["import"]
    if item["state"] == "done" and item["failed"]:
        key = f"import-failed {item['id']}"
        await _notify(NewNotification("import-failed", key, item["id"], str(item["failed"]), (ADMIN,)))


async def _report_risk(event: Event) -> None:
    """Notify of a change of a listing that waits for a decision, and of a product that left the shop; once an hour, as
    they come in runs."""
    risk = event["data"]["risk"]
    if risk["state"] == "held" or (risk["state"], risk["kind"]) == ("applied", "vanished"):
        key = f"listing-risk {risk['createdAt'][: len('2026-11-24T02')]}"
        await _notify(NewNotification("listing-risk", key, risk["id"], risk["name"], (ADMIN,)))


async def _report_proposal(event: Event) -> None:
    """Notify the person of whose key a program has made use."""
    plan = event["data"]
    await _notify(
        NewNotification(
            "plan-proposed",
            f"plan-proposed {plan['id']}",
            plan["threadId"],
            plan["client"],
            user_id=UUID(plan["userId"]),
        )
    )


async def _report_dead_letter(event: Event) -> None:
    failed = event["data"]
    key = f"dead-letter {failed['consumer']} {failed['eventId']}"
    await _notify(NewNotification("dead-letter", key, failed["eventId"], failed["consumer"], (ADMIN,)))


async def _notify(new: NewNotification) -> bool:
    transaction = current_transaction()
    return await add_notification(transaction.connection, transaction.tenant_id, new)
