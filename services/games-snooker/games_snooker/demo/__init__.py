"""Demo data: matches and queues of two clubs."""

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now

from games_snooker.demo.matches import CLUBS, add_match

_COUNT_MATCHES = "SELECT count(*) FROM snooker_match WHERE tenant_id = $1"


async def seed(database: Database) -> None:
    """Add the demo data to both clubs, a match per transaction; skip matches that exist."""
    timestamp = now()
    for club in CLUBS:
        set_caller(Caller.system(club.tenant_id, club.slug, "MAD"))
        for index in range(len(club.matches)):
            async with database.transaction(club.tenant_id) as transaction:
                if await transaction.connection.fetchval(_COUNT_MATCHES, club.tenant_id) == index:
                    await add_match(club, index, timestamp)
                    await outbox.write(transaction)
