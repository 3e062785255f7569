"""Demo data: plans of the demo shops."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now

from planning.demo.plans import SHOPS, seed_plans

_HAS_PLANS = "SELECT EXISTS (SELECT FROM gantt_project WHERE tenant_id = $1)"


async def seed(database: Database) -> None:
    """Seed each shop; skip one that has plans already."""
    instant = now()
    for shop in SHOPS:
        set_caller(Caller.system(shop.tenant_id, shop.slug, shop.currency))
        async with database.transaction(shop.tenant_id) as transaction:
            if not await transaction.connection.fetchval(_HAS_PLANS, shop.tenant_id):
                await seed_plans(shop, instant)
                await outbox.write(transaction)
