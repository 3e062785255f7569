"""The audit log of a context: who changed what, when, from what to what. Entries are added, never changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.context import CUSTOMER, GUEST, find_caller
from chassis.db import current_transaction
from chassis.model import now, uuid7
from chassis.transaction import Transaction

_INSERT = """
INSERT INTO audit_entries
  (tenant_id, id, at, kind, actor_id, actor_name, subject_id, subject_name, before, after, address)
SELECT $1::uuid, * FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::uuid[], $6::text[], $7::uuid[],
  $8::text[], $9::jsonb[], $10::jsonb[], $11::text[])"""
# Visitors and shoppers: what they do is in orders and carts, and their names are personal data.
_OUTSIDERS = frozenset({GUEST, CUSTOMER})

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Actor:
    """Who makes a change, and from which address; an operator or Souk itself has no id."""

    id: UUID | None = None
    name: str = ""
    address: str = ""


SYSTEM = Actor()


@dataclass(frozen=True)
class Change:
    """A change of a subject: its kind, the subject, and the values that differ, as they were and as they are."""

    kind: str
    subject_id: UUID | None
    subject_name: str
    before: Values = field(default_factory=dict[str, Any])
    after: Values = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Entry:
    """A change with who made it and when."""

    id: UUID
    at: datetime
    kind: str
    actor_id: UUID | None
    actor_name: str
    subject_id: UUID | None
    subject_name: str
    before: Values
    after: Values
    address: str


def to_entry(actor: Actor, change: Change) -> Entry:
    """Return the entry of a change that is made now."""
    return Entry(
        uuid7(),
        now(),
        change.kind,
        actor.id,
        actor.name,
        change.subject_id,
        change.subject_name,
        dict(change.before),
        dict(change.after),
        actor.address,
    )


def record(change: Change) -> None:
    """Record a change of the current caller, if the current transaction commits. Those of shoppers are not recorded."""
    caller = find_caller()
    if caller and caller.roles and caller.roles <= _OUTSIDERS:
        return
    actor = Actor(caller.user_id, caller.name, caller.address) if caller and caller.user_id else SYSTEM
    current_transaction().audit.append(to_entry(actor, change))


async def write(transaction: Transaction) -> None:
    """Insert the entries of the transaction, with one statement."""
    if transaction.audit:
        entries: list[Entry] = list(transaction.audit)
        transaction.audit.clear()
        await insert(transaction.connection, transaction.tenant_id, entries)


async def insert(connection: Any, tenant_id: UUID, entries: Iterable[Entry]) -> None:
    """Insert entries of a tenant, in a transaction of this tenant."""
    names = Entry.__dataclass_fields__
    await connection.execute(_INSERT, tenant_id, *([getattr(e, name) for e in entries] for name in names))


def number_of(subject_id: UUID) -> str:
    """Return how a subject is named whose name is personal data."""
    return f"#{subject_id.hex[-8:]}"


def changed_values(before: Values, after: Values) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values that differ, as they were and as they are."""
    names = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}
