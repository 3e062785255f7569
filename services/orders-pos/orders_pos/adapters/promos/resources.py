"""Promo codes as a resource, and counting of their uses."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.promos.promo import PromoCode, promo_key

# The row is locked until the commit, so that only one order gets the last use.
_USE = """
UPDATE promo_code SET uses = uses + 1
WHERE tenant_id = $1 AND id = $2 AND (usage_limit IS NULL OR uses < usage_limit) RETURNING true"""
_RELEASE = "UPDATE promo_code SET uses = uses - 1 WHERE tenant_id = $1 AND id = $2 AND uses > 0"

promo_codes = Resource(
    service=rpc.DESCRIPTOR.services_by_name["PromoCodes"],
    row=PromoCode,
    filters={"code": lambda code, arguments: f"code_key = {arguments.add(promo_key(code))}"},
    default_order="code",
)


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
