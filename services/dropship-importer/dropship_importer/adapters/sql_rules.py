"""Pricing rules in PostgreSQL."""

from chassis.db import current_transaction

from dropship_importer.domain.pricing import Rule

_RULES = """
SELECT multiplier, addend, margin_floor, ending, cost_from, cost_to, category_id FROM pricing_rule
WHERE tenant_id = $1 ORDER BY position, name, id"""


async def list_rules() -> list[Rule]:
    """Return the tenant's rules in the order in which they are tried."""
    transaction = current_transaction()
    return [Rule(**row) for row in await transaction.connection.fetch(_RULES, transaction.tenant_id)]
