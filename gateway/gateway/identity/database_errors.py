"""What to say while the database is away."""

from collections.abc import AsyncGenerator

import structlog
from chassis.db import is_connection_lost
from chassis.errors import BusyError

log = structlog.get_logger()


async def report_lost_database() -> AsyncGenerator[None]:
    """Turn a lost database into Busy: nobody's session is over because of it."""
    try:
        yield
    except Exception as error:
        if not is_connection_lost(error):
            raise
        log.warning("database-lost", error=repr(error))
        raise BusyError("Sign-in does not answer just now. Nothing was lost: try again.") from error
