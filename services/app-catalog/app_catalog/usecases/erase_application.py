"""Erasing what an application left."""

from datetime import datetime
from uuid import UUID

from chassis.errors import NotFoundError

from app_catalog.usecases.ports import Installations, Schedule


async def erase_application(
    installation_id: UUID, installations: Installations, schedule: Schedule, instant: datetime
) -> None:
    """Delete the installation and have other contexts erase their data, unless it was installed again since."""
    try:
        installation = await installations.lock(installation_id)
    except NotFoundError:
        return
    if installation.is_erasable(instant):
        schedule.publish_erased(installation)
        await installations.delete(installation)
