"""Demo data: the sites of the demo shops."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database

from site_editor.demo import atlas, rif, saone
from site_editor.demo.pictures import store_files
from site_editor.demo.seeding import has_content, seed_site

__all__ = ["seed", "store_files"]


async def seed(database: Database) -> None:
    """Seed each site; skip one that has content already."""
    for site in (atlas.build(), rif.build(), saone.build()):
        set_caller(Caller.system(site.tenant_id, site.slug, site.currency))
        async with database.transaction(site.tenant_id) as transaction:
            if not await has_content():
                await seed_site(site)
                await outbox.write(transaction)
