"""Start the sealing of a tenant's records."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import now
from chassis.timezones import load_zone
from countries.packs import country_pack
from souk.orders.v1.orders_events_pb2 import SealedPeriodEnded

from orders_pos.adapters.sealing.signing_keys import StoredKey
from orders_pos.domain.sealing.record import STARTED, Entry, format_amount, format_time

_START = """
INSERT INTO sealing (tenant_id, key_id, timezone, start_time, next_closing) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING true"""
_ADD_KEY = """
INSERT INTO sealing_key (tenant_id, id, public_key, private_key, create_time) VALUES ($1, $2, $3, $4, $5)"""
_EARLIER = """
SELECT count(*), coalesce(sum(amount) FILTER (
  WHERE kind IN ('taken', 'change', 'refunded', 'credited', 'credit-used', 'credit-returned')), 0)
FROM payment_entry WHERE tenant_id = $1 AND NOT id = ANY($2::uuid[])"""


async def start_sealing(own_entries: Sequence[UUID]) -> Entry | None:
    """Make the tenant's key and return the first record, which says what was in the payment ledger before: not
    `own_entries`, which the transaction seals. Return None if another transaction has started meanwhile."""
    transaction, caller, start = current_transaction(), current_caller(), now()
    key = StoredKey.create(transaction.tenant_id)
    zone = caller.timezone if caller.user_id else country_pack(caller.country).time_zones[0]
    closing = next_midnight(start, zone)
    is_started = await transaction.connection.fetchval(
        _START, transaction.tenant_id, key.id, zone, start, closing
    )
    if not is_started:
        return None
    await add_key(key, start)
    schedule_closing(transaction.tenant_id, closing)
    count, amount = await transaction.connection.fetchrow(_EARLIER, transaction.tenant_id, own_entries)
    return Entry(
        STARTED,
        {
            "startTime": format_time(start),
            "timezone": zone,
            "key": {"id": str(key.id), "publicKey": key.public_key.hex()},
            "notSealed": {"entries": count, "amount": format_amount(amount)},
        },
    )


async def add_key(key: StoredKey, created: datetime) -> None:
    """Store a key of the tenant."""
    transaction, values = current_transaction(), (key.id, key.public_key, key.private_key, created)
    await transaction.connection.execute(_ADD_KEY, transaction.tenant_id, *values)


def next_midnight(instant: datetime, timezone: str) -> datetime:
    """Return when the day of an instant ends in a time zone."""
    zone = load_zone(timezone)
    day = instant.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(day, time(), zone).astimezone(UTC)


def schedule_closing(tenant_id: UUID, due: datetime) -> None:
    """Have the periods closed that have ended at an instant."""
    outbox.add(tenant_id, SealedPeriodEnded(tenant_id=str(tenant_id)), due)
