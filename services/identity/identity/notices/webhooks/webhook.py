"""Webhooks of a tenant, in transactions of the tenant."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from identity.vault import Vault

# A former secret signs for this long after it was replaced.
OVERLAP = timedelta(hours=24)
_COLUMNS = "id, url, events, state, secret, former_secret, former_ends_at, created_at, version"
_LIST = f"SELECT {_COLUMNS} FROM webhooks ORDER BY created_at DESC, id DESC"  # noqa: S608  # constants only
_FIND = f"SELECT {_COLUMNS} FROM webhooks WHERE id = $1"  # noqa: S608  # constants only
_ADD = """
INSERT INTO webhooks (tenant_id, id, url, events, state, secret, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING"""
_CHANGE = """
UPDATE webhooks SET url = $2, events = $3, state = $4, version = version + 1 WHERE id = $1 RETURNING tenant_id"""
_ROTATE = """
UPDATE webhooks SET former_secret = secret, former_ends_at = $2, secret = $3, version = version + 1 WHERE id = $1"""
_REMOVE = "DELETE FROM webhooks WHERE id = $1 RETURNING tenant_id"
# Who changes a webhook waits for who changes another, and then sees what they did.
_LOCK_TENANT = "SELECT FROM tenants WHERE id = $1 FOR UPDATE"
# Tenants are read without one, so that events of those without a webhook that is on cost nothing.
_MARK = """
UPDATE tenants SET has_webhooks = EXISTS (SELECT FROM webhooks WHERE tenant_id = $1 AND state = 'on') WHERE id = $1"""

# `off`: by a person. `failing`: nothing could be delivered for days. `gone`: the receiver said so.
State = Literal["on", "off", "failing", "gone"]


@dataclass(frozen=True)
class Webhook:
    """An address and the kinds of events that are sent there; its secrets are encrypted."""

    id: UUID
    url: str
    events: tuple[str, ...]
    state: State
    secret: bytes
    former_secret: bytes | None
    former_ends_at: datetime | None
    created_at: datetime
    version: int = 1

    def secrets(self, vault: Vault, instant: datetime) -> Iterator[str]:
        """Yield the secrets that sign at an instant, the newest first."""
        yield vault.decrypt(self.secret, str(self.id)).decode()
        if self.former_secret and self.former_ends_at and instant < self.former_ends_at:
            yield vault.decrypt(self.former_secret, str(self.id)).decode()


async def list_webhooks(connection: Any) -> list[Webhook]:
    """Return the webhooks of the transaction's tenant, the newest first."""
    return [_to_webhook(row) for row in await connection.fetch(_LIST)]


async def find_webhook(connection: Any, webhook_id: UUID) -> Webhook | None:
    """Return a webhook of the transaction's tenant, or None."""
    row = await connection.fetchrow(_FIND, webhook_id)
    return _to_webhook(row) if row else None


async def add_webhook(connection: Any, tenant_id: UUID, webhook: Webhook) -> None:
    """Insert a webhook, and mark the tenant as one that has webhooks."""
    values = (
        webhook.id,
        webhook.url,
        list(webhook.events),
        webhook.state,
        webhook.secret,
        webhook.created_at,
    )
    await connection.execute(_ADD, tenant_id, *values)
    await _mark(connection, tenant_id)


async def change_webhook(connection: Any, webhook: Webhook) -> None:
    """Store address, kinds and state."""
    values = webhook.url, list(webhook.events), webhook.state
    await _mark(connection, await connection.fetchval(_CHANGE, webhook.id, *values))


async def replace_secret(connection: Any, webhook: Webhook, secret: bytes, instant: datetime) -> None:
    """Sign with a new secret from now on, and with the former one for a day."""
    await connection.execute(_ROTATE, webhook.id, instant + OVERLAP, secret)


async def remove_webhook(connection: Any, webhook: Webhook) -> None:
    """Delete a webhook with its deliveries, if it is still there."""
    if tenant_id := await connection.fetchval(_REMOVE, webhook.id):
        await _mark(connection, tenant_id)


async def _mark(connection: Any, tenant_id: UUID) -> None:
    """Note whether any webhook of the tenant is on."""
    await connection.execute(_LOCK_TENANT, tenant_id)
    await connection.execute(_MARK, tenant_id)


def _to_webhook(row: Any) -> Webhook:
    fields: dict[str, Any] = dict(row)
    fields["events"] = tuple(row["events"])
    return Webhook(**fields)
