"""Uninstalling an application."""

from datetime import datetime
from uuid import UUID

from app_catalog.domain.installation import RETENTION, Installation
from app_catalog.domain.manifest import Catalogue
from app_catalog.usecases.change_installation import check_settled
from app_catalog.usecases.check_not_needed import check_not_needed
from app_catalog.usecases.ports import Installations, Schedule


async def remove_application(
    installation_id: UUID,
    installations: Installations,
    schedule: Schedule,
    catalogue: Catalogue,
    instant: datetime,
) -> Installation:
    """Uninstall and schedule the erasure of the data. Raise ConflictError unless it is installed, or while another
    application needs it."""
    installation = await installations.lock(installation_id)
    check_settled(installation)
    if installation.is_enabled:
        await check_not_needed(installation, installations, catalogue)
    removed = await installations.save(installation.remove(instant))
    schedule.publish_removed(removed)
    schedule.erase(removed, instant + RETENTION)
    return removed
