"""Customers of guests who order."""

from uuid import UUID

from chassis.context import current_country
from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from reading.phones import phone_spellings

from orders_pos.adapters.customers.new_customers import insert_customer
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.customers.customer import Customer

# Who has both comes first, then who has the phone: it is what the shop calls and delivers by.
_SAME = """
SELECT id FROM customer WHERE tenant_id = $1 AND (phone_key = ANY($2) OR lower(email) = $3) AND merged_into_id IS NULL
  AND erased_at IS NULL ORDER BY phone_key = ANY($2) AND lower(email) = $3 DESC, phone_key = ANY($2) DESC, create_time
LIMIT 1 FOR KEY SHARE"""
# Two orders of the same new customer at once make one.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('shopper ' || $1::uuid || $2::text, 0))"


class SqlShoppers:
    """Implements Shoppers in the current transaction."""

    async def find_or_add(self, contact: Contact, address: str, locale: str) -> UUID:
        """Return the customer with this phone or this e-mail address, or a new one. Raise ValidationError."""
        transaction, email = current_transaction(), contact.email.strip().lower()
        phones = phone_spellings(contact.phone, current_country())
        # In one order, so that two orders never wait for each other.
        for key in sorted({*phones[:1], email}):
            await transaction.connection.execute(_LOCK, transaction.tenant_id, key)
        customer_id: UUID | None = await transaction.connection.fetchval(
            _SAME, transaction.tenant_id, list(phones), email
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
