"""Changing the place in the menu, and turning an application on or off."""

from dataclasses import replace
from uuid import UUID

from chassis.errors import ConflictError

from app_catalog.domain.installation import INSTALLED, Installation
from app_catalog.domain.manifest import Catalogue
from app_catalog.usecases.check_not_needed import check_not_needed
from app_catalog.usecases.ports import Installations


async def change_installation(
    installation_id: UUID,
    installations: Installations,
    catalogue: Catalogue,
    *,
    menu_order: int | None = None,
    is_enabled: bool | None = None,
) -> Installation:
    """Change what is not None and return the installation. Raise ConflictError unless it is installed, or while another
    application needs it."""
    installation = await installations.lock(installation_id)
    check_settled(installation)
    if is_enabled is False and installation.is_enabled:
        await check_not_needed(installation, installations, catalogue)
    changed = replace(
        installation,
        menu_order=installation.menu_order if menu_order is None else menu_order,
        is_enabled=installation.is_enabled if is_enabled is None else is_enabled,
    )
    return installation if changed == installation else await installations.save(changed)


def check_settled(installation: Installation) -> None:
    """Raise ConflictError unless the application is installed."""
    if installation.status != INSTALLED:
        raise ConflictError("This application is not installed yet, or no longer.", "not-installed")
