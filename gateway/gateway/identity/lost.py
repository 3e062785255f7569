"""What to say while the database is away."""

from collections.abc import AsyncGenerator

import structlog
from chassis.db import is_lost
from chassis.errors import Busy

log = structlog.get_logger()


async def say_when_lost() -> AsyncGenerator[None]:
    """Turn a lost database into Busy: nobody's session is over because of it."""
    try:
        yield
    except Exception as error:
        if not is_lost(error):
            raise
        log.warning("database-lost", error=repr(error))
        raise Busy("Sign-in does not answer just now. Nothing was lost: try again.") from error
