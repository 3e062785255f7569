"""Consumers that record changes of other contexts in the audit log. Entries name customers by number alone: a name
would outlive the erasure of its customer. Questions to the assistant about customers come without their text."""

from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.consumer import Consumer, Event
from chassis.db import current_transaction

from gateway.identity.audit.entries import record

_MAX_NAME = 200


async def _record_erasure(event: Event) -> None:
    erased = event["data"]
    await _record(erased, "customer-erased", erased["id"])


async def _record_merge(event: Event) -> None:
    merged = event["data"]
    after = {"merged": _number(merged["mergedId"])}
    await _record(merged, "customers-merged", merged["customer"]["id"], after)


async def _record_card_account(event: Event) -> None:
    """Record by which key cards are charged, as far as it is shown."""
    data = event["data"]
    before, after = ({"key": f"…{data[name]}"} for name in ("previousKeyEnding", "keyEnding"))
    change = Change(
        "card-account-changed",
        UUID(data["id"]),
        "",
        before=before if data["previousKeyEnding"] else {},
        after=after,
    )
    await _add(data, change)


async def _record_exchange_rate(event: Event) -> None:
    data = event["data"]
    before, after = ({"rate": data[name]} if data[name] else {} for name in ("previousRate", "rate"))
    await _add(data, Change("exchange-rate-changed", UUID(data["id"]), data["pair"], before, after))


async def _record(
    data: dict[str, Any], kind: str, customer_id: str, after: dict[str, str] | None = None
) -> None:
    await _add(data, Change(kind, UUID(customer_id), _number(customer_id), after=after or {}))


async def _add(data: dict[str, Any], change: Change) -> None:
    transaction, user_id = current_transaction(), data.get("userId")
    actor = Actor(UUID(user_id) if user_id else None, data.get("userName", ""))
    await record(transaction.connection, transaction.tenant_id, actor, change)


def _number(customer_id: str) -> str:
    return f"#{UUID(customer_id).hex[-8:]}"


async def _record_assistant(event: Event) -> None:
    """Record what was asked, or each item that was changed."""
    acted, transaction = event["data"], current_transaction()
    actor = Actor(UUID(acted["userId"]), acted["userName"])
    kind, question = f"assistant-{acted['action']}", acted["question"]
    asked = {"question": question, "understood": acted["functionCall"]}
    # What was taken back is as it was before.
    sides = ("after", "before") if acted["action"] == "undone" else ("before", "after")
    changes = [_to_change(kind, acted["id"], change, sides) for change in acted["changes"]]
    changes = changes or [Change(kind, UUID(acted["id"]), question[:_MAX_NAME], after=asked)]
    for change in changes:
        await record(transaction.connection, transaction.tenant_id, actor, change)


def _to_change(kind: str, request_id: str, change: dict[str, Any], sides: tuple[str, str]) -> Change:
    """Return a change of the log; `sides` are the members that hold what was and what is."""
    before, after = (change[side] or {} for side in sides)
    error = {"error": change["error"]} if change["error"] else {}
    return Change(kind, UUID(change["item"] or request_id), change["label"], before, {**after, **error})


AUDIT_CONSUMERS = (
    Consumer("identity-customer-erased", "orders", "customer-erased", _record_erasure, max_concurrency=1),
    Consumer("identity-customers-merged", "orders", "customers-merged", _record_merge, max_concurrency=1),
    Consumer(
        "identity-assistant-acted", "assistant", "assistant-acted", _record_assistant, max_concurrency=1
    ),
    Consumer(
        "identity-card-account", "orders", "card-account-changed", _record_card_account, max_concurrency=1
    ),
    Consumer(
        "identity-exchange-rate", "orders", "exchange-rate-changed", _record_exchange_rate, max_concurrency=1
    ),
)
