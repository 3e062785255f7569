"""The tree of categories in PostgreSQL."""

from collections.abc import Collection
from uuid import UUID

from chassis.db import current_transaction

# Deeper than any branch can be, so that a query ends even if one were a circle.
_ANCESTORS = """
WITH RECURSIVE up AS (
  SELECT id, parent_category_id, 1 AS level FROM category_product WHERE tenant_id = $1 AND id = $2
  UNION ALL SELECT c.id, c.parent_category_id, level + 1
  FROM category_product c JOIN up ON c.id = up.parent_category_id
  WHERE c.tenant_id = $1 AND level < 10
) SELECT array_agg(id) FROM up"""
_DEPTH = """
WITH RECURSIVE down AS (
  SELECT id, 1 AS level FROM category_product WHERE tenant_id = $1 AND id = $2
  UNION ALL SELECT c.id, level + 1 FROM category_product c JOIN down ON c.parent_category_id = down.id
  WHERE c.tenant_id = $1 AND level < 10
) SELECT max(level) FROM down"""


class SqlCategories:
    """Implements Categories in the current transaction."""

    async def get_branch(self, category_id: UUID) -> Collection[UUID]:
        """Return the category with all categories above it; nothing if it does not exist."""
        transaction = current_transaction()
        return await transaction.connection.fetchval(_ANCESTORS, transaction.tenant_id, category_id) or []

    async def count_levels(self, category_id: UUID) -> int:
        """Return the number of levels of the category and those below it."""
        transaction = current_transaction()
        return int(await transaction.connection.fetchval(_DEPTH, transaction.tenant_id, category_id))
