"""How many messages in its own words a tenant sends in a day."""

from datetime import UTC, datetime

from chassis.db import current_transaction
from chassis.errors import ExhaustedError

KIND = "own-words"
# Of a shop with some hundred deliveries a day; more is a mistake, or somebody else's newsletter.
MAX_A_DAY = 500
_HOUR = 3600
# Those at the same time wait for each other, so that they can't send more together.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('own words ' || $1::uuid, 0))"
_COUNT = "SELECT count(*) FROM message WHERE tenant_id = $1 AND create_time >= $2 AND kind = $3"


async def check_messages_left(now: datetime) -> None:
    """Raise ExhaustedError if the tenant has sent as many messages today (UTC) as it may."""
    transaction = current_transaction()
    await transaction.connection.execute(_LOCK, transaction.tenant_id)
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if await transaction.connection.fetchval(_COUNT, transaction.tenant_id, today, KIND) >= MAX_A_DAY:
        raise ExhaustedError("No more messages can be sent today.", _HOUR, code="messages-used")
