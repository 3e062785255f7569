"""The demo world: an evening at the club."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now

from games_snooker.demo.evening import CLUBS, spend

_HAS_MATCHES = "SELECT EXISTS (SELECT FROM snooker_match WHERE tenant_id = $1)"


async def seed(database: Database) -> None:
    """Fill both clubs; one that has matches is left as it is."""
    moment = now()
    for club in CLUBS:
        set_caller(Caller.system(club.tenant_id, club.slug))
        async with database.transaction(club.tenant_id) as transaction:
            if not await transaction.connection.fetchval(_HAS_MATCHES, club.tenant_id):
                await spend(club, moment)
                await outbox.write(transaction)
