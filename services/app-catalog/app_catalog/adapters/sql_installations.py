"""Installations in PostgreSQL."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import enum_number, to_timestamp
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import uuid7
from souk.apps.v1 import apps_events_pb2 as events
from souk.apps.v1 import apps_pb2 as pb

from app_catalog.domain.installation import FAILED, Installation, Wish

_COLUMNS = """
id, application, status, version, menu_order, is_enabled, progress, step, detail, failure_code, release, install_time,
erase_time, wished_order, wished_enabled, permissions"""
_SELECT = f"SELECT {_COLUMNS} FROM installed_application WHERE tenant_id = $1"  # noqa: S608  # constants alone
_LOCK = f"{_SELECT} AND id = $2 FOR UPDATE"
_LOCK_APPLICATION = f"{_SELECT} AND application = $2 FOR UPDATE"
_ADD = """
INSERT INTO installed_application (tenant_id, id, application, status) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, application) DO NOTHING"""
_SAVE = """
UPDATE installed_application SET status = $3, version = version + 1, menu_order = $4, is_enabled = $5, progress = $6,
  step = $7, detail = $8, failure_code = $9, release = $10, install_time = $11, erase_time = $12, wished_order = $13,
  wished_enabled = $14, permissions = $15, update_time = now()
WHERE tenant_id = $1 AND id = $2 RETURNING version"""
_DELETE = "DELETE FROM installed_application WHERE tenant_id = $1 AND id = $2"


class SqlInstallations:
    """Implements Installations in the current transaction."""

    async def lock(self, installation_id: UUID) -> Installation:
        """Return the installation, locked until the commit. Raise NotFoundError."""
        if installation := await self._find(_LOCK, installation_id):
            return installation
        raise NotFoundError("There is no such installed application.")

    async def find(self, application: str) -> Installation | None:
        """Return the application's installation, locked until the commit, or None."""
        return await self._find(_LOCK_APPLICATION, application)

    async def find_or_add(self, application: str) -> Installation:
        """Return the application's installation, locked until the commit; one that is added has failed so far. Raise
        NotFoundError if it is deleted meanwhile."""
        transaction = current_transaction()
        await transaction.connection.execute(_ADD, transaction.tenant_id, uuid7(), application, FAILED)
        installation = await self.find(application)
        if installation is None:
            raise NotFoundError("There is no such installed application.")
        return installation

    async def list_all(self) -> Sequence[Installation]:
        """Return the tenant's installations in the order of the menu."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(f"{_SELECT} ORDER BY menu_order, id", transaction.tenant_id)
        return [_to_installation(row) for row in rows]

    async def save(self, installation: Installation) -> Installation:
        """Update the row, add its event and return the installation with its next version."""
        transaction = current_transaction()
        version = await transaction.connection.fetchval(
            _SAVE,
            transaction.tenant_id,
            installation.id,
            installation.status,
            installation.menu_order,
            installation.is_enabled,
            installation.progress,
            installation.step,
            installation.detail,
            installation.failure_code,
            installation.release,
            installation.install_time,
            installation.erase_time,
            installation.wish.menu_order,
            installation.wish.is_enabled,
            None if installation.permissions is None else list(installation.permissions),
        )
        saved = replace(installation, version=version)
        outbox.add(saved.id, events.InstallationChanged(installation=to_message(saved)))
        return saved

    async def delete(self, installation: Installation) -> None:
        """Delete the row; no event says so."""
        transaction = current_transaction()
        await transaction.connection.execute(_DELETE, transaction.tenant_id, installation.id)

    async def _find(self, sql: str, key: UUID | str) -> Installation | None:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(sql, transaction.tenant_id, key)
        return _to_installation(row) if row else None


def _to_installation(row: Mapping[str, Any]) -> Installation:
    values = dict(row)
    wish = Wish(values.pop("wished_order"), values.pop("wished_enabled"))
    permissions = values.pop("permissions")
    return Installation(**values, wish=wish, permissions=None if permissions is None else tuple(permissions))


def to_message(installation: Installation) -> pb.InstalledApplication:
    """Return an installation as events and replies show it, without its name."""
    message = pb.InstalledApplication(
        id=str(installation.id),
        version=installation.version,
        application=installation.application,
        menu_order=installation.menu_order,
        is_enabled=installation.is_enabled,
        status=enum_number(pb.InstallationStatus.DESCRIPTOR, installation.status),
        progress=installation.progress,
        step=installation.step,
        detail=installation.detail,
        failure_code=installation.failure_code,
        release=installation.release,
    )
    if installation.install_time:
        message.install_time.CopyFrom(to_timestamp(installation.install_time))
    if installation.erase_time:
        message.erase_time.CopyFrom(to_timestamp(installation.erase_time))
    return message
