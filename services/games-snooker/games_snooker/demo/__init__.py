"""The demo world: an evening at the club."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now

from games_snooker.demo.evening import CLUBS, spend

_MATCHES = "SELECT count(*) FROM snooker_match WHERE tenant_id = $1"


async def seed(database: Database) -> None:
    """Fill both clubs, a match at a time; what is there already is left as it is."""
    moment = now()
    for club in CLUBS:
        set_caller(Caller.system(club.tenant_id, club.slug))
        for place in range(len(club.matches)):
            async with database.transaction(club.tenant_id) as transaction:
                if await transaction.connection.fetchval(_MATCHES, club.tenant_id) == place:
                    await spend(club, place, moment)
                    await outbox.write(transaction)
