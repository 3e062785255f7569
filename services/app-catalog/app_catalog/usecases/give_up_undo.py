"""Ending an installation whose steps can't be undone."""

from uuid import UUID

from app_catalog.domain.installation import REVERTING, ROLLING_BACK
from app_catalog.usecases.ports import Installations


async def give_up_undo(installation_id: UUID, installations: Installations) -> None:
    """End an installation whose steps can't be undone: it has failed, for the reason that it has already."""
    installation = await installations.lock(installation_id)
    if installation.status in (ROLLING_BACK, REVERTING):
        await installations.save(installation.end_roll_back())
