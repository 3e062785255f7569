"""Customers and the country in which their phone numbers were read, in PostgreSQL."""

from collections.abc import Sequence

from chassis import outbox
from chassis.db import current_transaction
from souk.orders.v1.orders_events_pb2 import CustomerPhonesDue
from sqlmodel import col, select

from orders_pos.domain.customers.customer import Customer

_SAVE = """
UPDATE customer SET country = $3, phone_key = $4, search_text = $5, grams = $6, name_text = $7, name_grams = $8
WHERE tenant_id = $1 AND id = $2"""


class SqlDialledCustomers:
    """Implements DialledCustomers in the current transaction."""

    async def lock_others(self, country: str, count: int) -> Sequence[Customer]:
        """Return at most `count` customers whose phone was read in another country, locked until the commit."""
        session = await current_transaction().session()
        query = (
            select(Customer)
            .where(
                col(Customer.tenant_id) == current_transaction().tenant_id, col(Customer.country) != country
            )
            .order_by(col(Customer.id))
            .limit(count)
            .with_for_update()
        )
        rows = (await session.scalars(query)).all()
        for row in rows:
            # The version stays, so it is not the session that writes them.
            session.expunge(row)
        return rows

    async def schedule(self) -> None:
        """Have phone numbers read anew after the commit."""
        tenant_id = current_transaction().tenant_id
        outbox.add(tenant_id, CustomerPhonesDue(tenant_id=str(tenant_id)))

    async def save_keys(self, customers: Sequence[Customer]) -> None:
        """Store country, key and columns of the search. Nothing that others see changes, nor does the version."""
        await current_transaction().connection.executemany(
            _SAVE,
            [
                (c.tenant_id, c.id, c.country, c.phone_key, c.search_text, c.grams, c.name_text, c.name_grams)
                for c in customers
            ],
        )
