"""Consumers that record changes of other contexts in the audit log. Entries name customers by number alone: a name
would outlive the erasure of its customer. Questions to the assistant about customers come without their text."""

from typing import Protocol
from uuid import UUID

import orjson
from chassis.audit import Actor, Change
from chassis.consumer import Consumer
from chassis.db import current_transaction
from souk.assistant.v1.assistant_events_pb2 import AssistantActed
from souk.assistant.v1.assistant_pb2 import AiChange
from souk.orders.v1.orders_events_pb2 import (
    CardAccountChanged,
    CustomerErased,
    CustomersMerged,
    ExchangeRateChanged,
)

from identity.audit.entries import record

_MAX_NAME = 200


class _Done(Protocol):
    """An event that names who did it, if a person did."""

    user_id: str
    user_name: str


async def _record_erasure(erased: CustomerErased) -> None:
    await _record(erased, "customer-erased", erased.id)


async def _record_merge(merged: CustomersMerged) -> None:
    after = {"merged": _number(merged.merged_id)}
    await _record(merged, "customers-merged", merged.customer.id, after)


async def _record_card_account(changed: CardAccountChanged) -> None:
    """Record by which key cards are charged, as far as it is shown."""
    before, after = ({"key": f"…{ending}"} for ending in (changed.previous_key_ending, changed.key_ending))
    change = Change(
        "card-account-changed",
        UUID(changed.id),
        "",
        before=before if changed.previous_key_ending else {},
        after=after,
    )
    await _add(changed, change)


async def _record_exchange_rate(changed: ExchangeRateChanged) -> None:
    before, after = ({"rate": rate} if rate else {} for rate in (changed.previous_rate, changed.rate))
    await _add(changed, Change("exchange-rate-changed", UUID(changed.id), changed.pair, before, after))


async def _record(done: _Done, kind: str, customer_id: str, after: dict[str, str] | None = None) -> None:
    await _add(done, Change(kind, UUID(customer_id), _number(customer_id), after=after or {}))


async def _add(done: _Done, change: Change) -> None:
    transaction = current_transaction()
    actor = Actor(UUID(done.user_id) if done.user_id else None, done.user_name)
    await record(transaction.connection, transaction.tenant_id, actor, change)


def _number(customer_id: str) -> str:
    return f"#{UUID(customer_id).hex[-8:]}"


async def _record_assistant(acted: AssistantActed) -> None:
    """Record what was asked, or each item that was changed."""
    transaction, actor = current_transaction(), Actor(UUID(acted.user_id), acted.user_name)
    kind, question = f"assistant-{acted.action}", acted.question
    request = {"question": question, "understood": acted.function_call}
    changes = [
        # What was taken back is as it was before.
        _to_change(kind, acted.id, change, change.after, change.before)
        if acted.action == "undone"
        else _to_change(kind, acted.id, change, change.before, change.after)
        for change in acted.changes
    ]
    changes = changes or [Change(kind, UUID(acted.id), question[:_MAX_NAME], after=request)]
    for change in changes:
        await record(transaction.connection, transaction.tenant_id, actor, change)


def _to_change(kind: str, request_id: str, change: AiChange, was: str, is_: str) -> Change:
    """Return a change of the log; `was` and `is_` are the JSON of its values."""
    before, after = (orjson.loads(side or "null") or {} for side in (was, is_))
    error = {"error": change.error} if change.error else {}
    return Change(kind, UUID(change.item or request_id), change.label, before, {**after, **error})


AUDIT_CONSUMERS = (
    Consumer("identity-customer-erased", CustomerErased, _record_erasure, max_concurrency=1),
    Consumer("identity-customers-merged", CustomersMerged, _record_merge, max_concurrency=1),
    Consumer("identity-assistant-acted", AssistantActed, _record_assistant, max_concurrency=1),
    Consumer("identity-card-account", CardAccountChanged, _record_card_account, max_concurrency=1),
    Consumer("identity-exchange-rate", ExchangeRateChanged, _record_exchange_rate, max_concurrency=1),
)
