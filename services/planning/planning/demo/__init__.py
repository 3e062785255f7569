"""The demo world: plans of both shops."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now

from planning.demo.works import SHOPS, plan_works

_HAS_PLANS = "SELECT EXISTS (SELECT FROM gantt_project WHERE tenant_id = $1)"


async def seed(database: Database) -> None:
    """Plan the works of both shops; one that has plans is left as it is."""
    moment = now()
    for shop in SHOPS:
        set_caller(Caller.system(shop.tenant_id, shop.slug))
        async with database.transaction(shop.tenant_id) as transaction:
            if not await transaction.connection.fetchval(_HAS_PLANS, shop.tenant_id):
                await plan_works(shop, moment)
                await outbox.write(transaction)
