"""Transactional outbox: events are stored with the change; the relay (`relay.py`) publishes them after the commit."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

import orjson
from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from chassis import audit, serializer
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.descriptors import descriptor_of, event_name, field_options, public_name
from chassis.errors import invalid_field
from chassis.model import now, uuid7
from chassis.telemetry import traceparent
from chassis.transaction import BuildStatements, Statement, Transaction

# The broker takes messages of 1 MiB; the envelope and the headers need their part.
_MAX_DATA_BYTES = 1000 * 1024
_INSERT = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at, due_at)
SELECT $1::uuid, id, $2::text, event, aggregate_id, data, $3::jsonb, $4::timestamptz, due_at
FROM unnest($5::uuid[], $6::text[], $7::uuid[], $8::json[], $9::timestamptz[])
  AS event (id, event, aggregate_id, data, due_at)"""
_INSERT_PARAMETERS = 9


@dataclass(frozen=True)
class OutboxEvent:
    """An event to publish. Its message is the public payload; events of one aggregate are published in order."""

    aggregate_id: UUID
    message: Message
    due: datetime | None = None

    @property
    def name(self) -> str:
        """The name of the event, as `order-saved`."""
        return event_name(descriptor_of(self.message))


def add(aggregate_id: UUID, message: Message, due: datetime | None = None) -> None:
    """Publish an event if the current transaction commits, not before it is due. A retry, a schedule or a job is an
    event with `due` that the service consumes itself."""
    current_transaction().outbox.append(OutboxEvent(aggregate_id, message, due))


async def write(transaction: Transaction, beside: Statement | None = None) -> bool:
    """Insert the transaction's events and entries of the audit log, after the rows they are about, and execute the
    statement `beside` the events and those that are deferred in the same round trip. Return whether there were any
    events.

    Raise ValidationError for an event that the broker would not take.
    """
    if transaction.opened_session:
        await transaction.opened_session.flush()
    statements = [*([beside] if beside else ()), *await _build_deferred(transaction)]
    await audit.write(transaction)
    events: list[OutboxEvent] = list(transaction.outbox)
    transaction.outbox.clear()
    if not events:
        for statement in statements:
            await transaction.connection.execute(statement.sql, *statement.values)
        return False
    caller = current_caller()
    headers = {"currency": caller.currency, "country": caller.country}
    headers |= {"traceparent": parent} if (parent := traceparent()) else {}
    await transaction.connection.execute(
        _insert_beside(tuple((statement.sql, len(statement.values)) for statement in statements)),
        caller.tenant_id,
        caller.tenant,
        headers,
        now(),
        [uuid7() for _ in events],
        [event.name for event in events],
        [event.aggregate_id for event in events],
        _payloads([event.message for event in events]),
        [event.due for event in events],
        *(value for statement in statements for value in statement.values),
    )
    return True


async def _build_deferred(transaction: Transaction) -> list[Statement]:
    """Return the statements of what was deferred, which may add events."""
    values: dict[BuildStatements, list[Any]] = {}
    for deferred in transaction.deferred:
        values.setdefault(deferred.build, []).append(deferred.value)
    transaction.deferred.clear()
    return [statement for build, several in values.items() for statement in await build(several)]


@cache
def _insert_beside(statements: Sequence[tuple[str, int]]) -> str:
    """Return one statement, given the others as SQL with the number of its parameters, which follow those of the
    insertion."""
    before, first = [], _INSERT_PARAMETERS
    for index, (sql, parameters) in enumerate(statements):
        before.append(f"beside_{index} AS ({_renumber(sql, first)})")
        first += parameters
    return f"WITH {', '.join(before)} {_INSERT}" if before else _INSERT


def _renumber(sql: str, first: int) -> str:
    return re.sub(r"\$(\d+)", lambda match: f"${int(match[1]) + first}", sql)


def _payloads(messages: list[Message]) -> list[str]:
    """Return the payloads. Events that say the same, as that an order is saved and that it is paid, are serialised
    once."""
    if len(messages) == 1:
        return [_payload(messages[0])]
    by_content: dict[tuple[Any, bytes], str] = {}
    payloads: list[str] = []
    for message in messages:
        content = _layout(message.DESCRIPTOR), message.SerializeToString(deterministic=True)
        if content not in by_content:
            by_content[content] = _payload(message)
        payloads.append(by_content[content])
    return payloads


@cache
def _layout(message: Descriptor) -> tuple[Any, ...]:
    """Return what tells whether two kinds of messages with the same bytes have the same payload."""
    return tuple(
        (
            field.number,
            public_name(field),
            field.message_type or field,
            field.is_repeated,
            field_options(field).SerializeToString(),
        )
        for field in message.fields
    )


def _payload(message: Message) -> str:
    payload = orjson.dumps(serializer.serialize(message))
    if len(payload) > _MAX_DATA_BYTES:
        raise invalid_field(
            "item", f"This is too large: at most {_MAX_DATA_BYTES // 1024} KiB can be published.", "too-large"
        )
    return payload.decode()
