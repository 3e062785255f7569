"""Installing what a new tenant has from the start."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from app_catalog.domain.installation import INSTALLED
from app_catalog.domain.manifest import Catalogue
from app_catalog.usecases.ports import Installations


async def adopt_applications(
    ids: Iterable[str], installations: Installations, catalogue: Catalogue, instant: datetime
) -> None:
    """Install these applications at once in a tenant that has none yet; ids that the catalogue has not are omitted."""
    if await installations.list_all():
        return
    manifests = [manifest for id_ in ids if (manifest := catalogue.find(id_)) and not manifest.is_announced]
    for order, manifest in enumerate(manifests):
        added = await installations.find_or_add(manifest.id)
        await installations.save(
            replace(
                added,
                status=INSTALLED,
                progress=100,
                menu_order=order,
                release=manifest.release,
                permissions=manifest.scopes,
                install_time=instant,
            )
        )
