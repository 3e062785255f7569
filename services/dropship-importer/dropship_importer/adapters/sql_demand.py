"""What a tenant needs of its supplier account, from PostgreSQL."""

from chassis.db import current_transaction

from dropship_importer.domain.points import Demand

_DEFAULT_HOURS = 24
# Shipping fees are read once for each weight, and for each variant whose weight is unknown (0).
_LISTINGS = """
SELECT count(*) AS listings, coalesce(sum((
  SELECT count(DISTINCT weight) FILTER (WHERE weight > 0) + count(*) FILTER (WHERE weight = 0)
  FROM (SELECT coalesce((variant ->> 'weight')::integer, 0) AS weight FROM jsonb_array_elements(variants) variant) each
)), 0)::integer AS weights
FROM listing WHERE tenant_id = $1 AND status IN ('published', 'added')"""
_HOURS = "SELECT sync_hours FROM dropship_settings WHERE tenant_id = $1"
# Products of results that were not read yet count as well.
_WAITING = """
SELECT coalesce(sum(total - done - failed + CASE WHEN is_searching THEN greatest(found - seen, 0) ELSE 0 END), 0)
FROM import WHERE tenant_id = $1 AND state = 'running'"""


async def read_demand() -> Demand:
    """Return the demand of the transaction's tenant."""
    transaction = current_transaction()
    tenant_id, sql = transaction.tenant_id, transaction.connection
    listings = await sql.fetchrow(_LISTINGS, tenant_id)
    assert listings is not None  # noqa: S101  # it counts
    hours = await sql.fetchval(_HOURS, tenant_id) or _DEFAULT_HOURS
    waiting = await sql.fetchval(_WAITING, tenant_id)
    return Demand(listings["listings"], listings["weights"], hours, int(waiting))
