"""Undoing the last step that was done of an installation that failed."""

from uuid import UUID

from app_catalog.domain.installation import REVERTING, ROLLING_BACK
from app_catalog.usecases.ports import Installations, Schedule, Steps


async def undo_step(
    installation_id: UUID, installations: Installations, record: Steps, schedule: Schedule
) -> None:
    """Undo one step and schedule the one before it; the installation has failed once there is none."""
    installation = await installations.lock(installation_id)
    if installation.status not in (ROLLING_BACK, REVERTING):
        return
    last = await record.find_last_done(installation.id)
    if last is None:
        await installations.save(installation.end_roll_back())
        return
    await record.undo(installation.id, last.name)
    schedule.undo_step(await installations.save(installation.restore(last.before)))
