"""Customers of guests who order."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7

from orders_pos.adapters.customers.new_customers import insert_customer
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.customers.customer import Customer, phone_key

_SAME = """
SELECT id FROM customer WHERE tenant_id = $1 AND phone_key = $2 AND lower(email) = lower($3) AND merged_into_id IS NULL
  AND erased_at IS NULL ORDER BY create_time LIMIT 1 FOR KEY SHARE"""
# Two orders of the same new customer at once make one.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('shopper ' || $1::uuid || $2::text, 0))"


class SqlShoppers:
    """Implements Shoppers in the current transaction."""

    async def find_or_add(self, contact: Contact, address: str, locale: str) -> UUID:
        """Return the customer with both this e-mail address and this phone, or a new one. Raise ValidationError."""
        transaction, key = current_transaction(), phone_key(contact.phone)
        await transaction.connection.execute(_LOCK, transaction.tenant_id, key)
        customer_id: UUID | None = await transaction.connection.fetchval(
            _SAME, transaction.tenant_id, key, contact.email
        )
        if customer_id:
            return customer_id
        # A shopper who fetches it at the counter has no address.
        row = Customer(
            tenant_id=transaction.tenant_id, id=uuid7(), **vars(contact), address=address, locale=locale
        )
        try:
            await insert_customer(row)
        except ValidationError as error:
            raise ValidationError(*map(_as_sent, error.violations)) from None
        return row.id


def _as_sent(violation: FieldViolation) -> FieldViolation:
    """Return the violation of a customer as one of the cart's contact."""
    name = violation.field.removeprefix("item.")
    return FieldViolation(f"contact.{name}", violation.message, violation.code)
