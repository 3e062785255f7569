"""Uses of promo codes in PostgreSQL."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError

# The row is locked until the commit, so that only one order gets the last use.
_USE = """
UPDATE promo_code SET uses = uses + 1
WHERE tenant_id = $1 AND id = $2 AND (usage_limit IS NULL OR uses < usage_limit) RETURNING true"""
_RELEASE = "UPDATE promo_code SET uses = uses - 1 WHERE tenant_id = $1 AND id = $2 AND uses > 0"


class SqlPromos:
    async def use(self, promo_id: UUID) -> None:
        """Count one more use. Raise ValidationError if the code is used up."""
        transaction = current_transaction()
        if not await transaction.connection.fetchval(_USE, transaction.tenant_id, promo_id):
            raise ValidationError(FieldViolation("promo_code", "This code is used up.", "used-up"))

    async def release(self, promo_id: UUID) -> None:
        """Count one use less."""
        transaction = current_transaction()
        await transaction.connection.execute(_RELEASE, transaction.tenant_id, promo_id)
