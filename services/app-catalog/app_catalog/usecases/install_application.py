"""Beginning to install an application."""

from collections.abc import Sequence
from dataclasses import dataclass

from chassis.errors import ConflictError, ForbiddenError, invalid_field

from app_catalog.domain.installation import Installation, Wish
from app_catalog.domain.manifest import Catalogue, Manifest
from app_catalog.usecases.ports import Installations, Licences, Schedule, Steps


@dataclass(frozen=True)
class InstallTools:
    """What an installation is begun with; `steps` are the names of its steps."""

    catalogue: Catalogue
    installations: Installations
    record: Steps
    schedule: Schedule
    licences: Licences
    steps: Sequence[str]


async def install_application(name: str, wish: Wish, tools: InstallTools) -> tuple[Installation, bool]:
    """Return the installation, and whether it was there before. Raise ValidationError for an unknown name,
    ConflictError for an application that is only announced, ForbiddenError for one that has to be bought."""
    manifest = _find(name, tools.catalogue)
    installation = await tools.installations.find_or_add(manifest.id)
    if not installation.is_startable:
        return installation, True
    if not manifest.is_free and not await tools.licences.is_paid(manifest.id):
        raise ForbiddenError(
            "This application has to be bought first.", "purchase-needed", pageUrl=manifest.page_url
        )
    installation = await tools.installations.save(installation.start(tools.steps[0], wish))
    await tools.record.start(installation.id, tools.steps)
    tools.schedule.run_step(installation, tools.steps[0])
    return installation, False


def _find(name: str, catalogue: Catalogue) -> Manifest:
    manifest = catalogue.find_named(name)
    if manifest is None:
        raise invalid_field("name", "There is no application of this name.", "unknown-application")
    if manifest.is_announced:
        raise ConflictError("This application is coming soon.", "coming-soon")
    return manifest
