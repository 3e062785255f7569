"""Beginning to update an application."""

from uuid import UUID

from chassis.errors import ConflictError

from app_catalog.domain.installation import UPDATING, Installation
from app_catalog.usecases.change_installation import check_settled
from app_catalog.usecases.install_application import InstallTools


async def update_application(installation_id: UUID, release: str, tools: InstallTools) -> Installation:
    """Begin to update to this release, with the permissions that it asks for; one that is being updated is returned as
    it is. Raise ConflictError unless it is installed, and this is the newer release of the catalogue."""
    installation = await tools.installations.lock(installation_id)
    if installation.status == UPDATING:
        return installation
    check_settled(installation)
    manifest = tools.catalogue.find(installation.application)
    if manifest is None or manifest.release != release or not manifest.is_newer_than(installation.release):
        raise ConflictError("There is no such update. Look again at what changed.", "no-update")
    installation = await tools.installations.save(installation.start_update(tools.steps[0]))
    await tools.record.start(installation.id, tools.steps)
    tools.schedule.run_step(installation, tools.steps[0])
    return installation
