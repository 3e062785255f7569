"""Errors of sign-in while the database is unavailable."""

from collections.abc import AsyncGenerator

import structlog
from chassis.database_errors import is_connection_lost
from chassis.errors import BusyError

log = structlog.get_logger()


async def report_lost_database() -> AsyncGenerator[None]:
    """Raise BusyError instead of a lost connection: no session has ended because of it."""
    try:
        yield
    except Exception as error:
        if not is_connection_lost(error):
            raise
        log.warning("database-lost", error=repr(error))
        raise BusyError("Sign-in is not available at the moment. Nothing was lost: try again.") from error
