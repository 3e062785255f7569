"""Entries of the audit log, written in the transaction of the change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.model import now, uuid7

# The kinds of changes that the log has.
KINDS = (
    "person-invited",
    "invitation-changed",
    "invitation-withdrawn",
    "person-joined",
    "person-changed",
    "password-reset-requested",
    "password-changed",
    "signed-in",
    "signed-out",
    "sessions-ended",
    "second-factor-changed",
    "pin-changed",
    "passkey-added",
    "passkey-removed",
    "passkey-refused",
    "approval-given",
    "business-changed",
    "api-key-created",
    "api-key-revoked",
    "webhook-created",
    "webhook-changed",
    "webhook-secret-rotated",
    "webhook-removed",
    "outside-application-added",
    "outside-application-consented",
    "outside-application-updated",
    "outside-application-uninstalled",
    "outside-application-removed",
    "site-host-added",
    "site-host-verified",
    "site-host-removed",
    "customer-erased",
    "customers-merged",
    "assistant-asked",
    "assistant-applied",
    "assistant-undone",
    "card-account-changed",
    "exchange-rate-changed",
)
_ADD = """
INSERT INTO audit_entries
  (tenant_id, id, at, kind, actor_id, actor_name, subject_id, subject_name, before, after, address)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"""
_TENANT = "SELECT current_setting('app.tenant', true)"
_SET_TENANT = "SELECT set_config('app.tenant', $1, true)"

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
    """A change of a person: its kind, the person, and the values that differ, as they were and as they are."""

    kind: str
    subject_id: UUID
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


async def record(connection: Any, tenant_id: UUID, actor: Actor, change: Change) -> None:
    """Add an entry to the audit log of a tenant, in a transaction of this tenant."""
    who = (actor.id, actor.name, change.subject_id, change.subject_name)
    values = (dict(change.before), dict(change.after), actor.address)
    await connection.execute(_ADD, tenant_id, uuid7(), now(), change.kind, *who, *values)


async def record_everywhere(connection: Any, tenant_ids: list[UUID], actor: Actor, change: Change) -> None:
    """Add an entry to the audit log of each tenant: a person's own password and sessions matter wherever they work. The
    transaction has its own tenant again afterwards, or none."""
    present = await connection.fetchval(_TENANT)
    for tenant_id in tenant_ids:
        await connection.execute(_SET_TENANT, str(tenant_id))
        await record(connection, tenant_id, actor, change)
    await connection.execute(_SET_TENANT, present or "")


def changed_values(before: Values, after: Values) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values that differ, as they were and as they are."""
    names = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}
