"""Record what failed in the chain of what has no till."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from chassis.db import current_transaction

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.sealing.chain_verifier import Mismatch
from orders_pos.domain.sealing.record import FAILED, NO_TILL, canonical_json, format_time

# A closing that is due at midnight and done within it is in time.
_IN_TIME: Final = timedelta(hours=1)
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('failures ' || $1::uuid, 0))"
# The text of a record may have been changed, so that it is not read as JSON.
_IS_RECORDED = """
SELECT EXISTS (SELECT FROM sealed_record
WHERE tenant_id = $1 AND chain = $2 AND kind = $3 AND strpos(text, $4) > 0)"""


def seal_late_closing(due: datetime, now: datetime) -> None:
    """Record that periods were closed later than they were due: Souk did not run by then, or could not close them."""
    if now - due > _IN_TIME:
        seal(
            FAILED, {"failure": {"kind": "closing-late", "due": format_time(due), "closed": format_time(now)}}
        )


async def seal_mismatches(mismatches: Sequence[Mismatch]) -> None:
    """Record what a verification says that is not as it was; each of it once, however often it is verified."""
    if not mismatches:
        return
    transaction = current_transaction()
    await transaction.connection.execute(_LOCK, transaction.tenant_id)
    for mismatch in mismatches:
        failure = {
            "kind": "verification",
            "chain": mismatch.chain,
            "record": mismatch.number,
            "mismatch": mismatch.kind,
        }
        text = f'"failure":{canonical_json(failure)}'
        key = transaction.tenant_id, NO_TILL, FAILED
        if not await transaction.connection.fetchval(_IS_RECORDED, *key, text):
            seal(FAILED, {"failure": failure})
