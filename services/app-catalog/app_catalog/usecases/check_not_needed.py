"""Checking that no other application needs one."""

from chassis.errors import ConflictError

from app_catalog.domain.installation import Installation
from app_catalog.domain.manifest import Catalogue
from app_catalog.usecases.ports import Installations


async def check_not_needed(
    installation: Installation, installations: Installations, catalogue: Catalogue
) -> None:
    """Raise ConflictError if another application of the tenant needs this one."""
    needing = [
        item.application
        for item in await installations.list_all()
        if item.is_active
        and (manifest := catalogue.find(item.application))
        and installation.application in manifest.requires
    ]
    if needing:
        names = catalogue.list_names(needing)
        raise ConflictError(f"Other applications need it: {names}", "needed-by-applications")
