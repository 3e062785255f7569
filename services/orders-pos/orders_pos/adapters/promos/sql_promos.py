"""Uses of promo codes in PostgreSQL."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError

from orders_pos.adapters.promos.customer_uses import count_customer_uses

# The row is locked until the commit, so that only one order gets the last use.
_USE = """
UPDATE promo_code SET uses = uses + 1
WHERE tenant_id = $1 AND id = $2 AND (usage_limit IS NULL OR uses < usage_limit)
RETURNING coalesce(customer_limit, 0)"""
# The lock lets one order at a time count: this statement sees all orders that used the code before.
_CUSTOMER_USES = f"SELECT {count_customer_uses('$1', '$2', '$3')}"
_RELEASE = "UPDATE promo_code SET uses = uses - 1 WHERE tenant_id = $1 AND id = $2 AND uses > 0"


class SqlPromos:
    """Implements Promos in the current transaction."""

    async def use(self, promo_id: UUID, customer_id: UUID) -> None:
        """Count one more use. Raise ValidationError if the code is used up, in all or by this customer."""
        sql, key = current_transaction().connection, (current_transaction().tenant_id, promo_id)
        customer_limit = await sql.fetchval(_USE, *key)
        if customer_limit is None:
            raise ValidationError(FieldViolation("promo_code", "This code is used up.", "used-up"))
        if customer_limit and await sql.fetchval(_CUSTOMER_USES, *key, customer_id) >= customer_limit:
            raise ValidationError(
                FieldViolation("promo_code", "This customer has used this code already.", "used-up")
            )

    async def release(self, promo_id: UUID) -> None:
        """Count one use less."""
        transaction = current_transaction()
        await transaction.connection.execute(_RELEASE, transaction.tenant_id, promo_id)
