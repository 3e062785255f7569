"""The copy of a tenant's name, logo and colour, which the gateway owns."""

from chassis.context import current_caller
from chassis.db import current_transaction

from orders_pos.domain.shop.brand import Brand

_UPSERT = """
INSERT INTO brand (tenant_id, version, name, color, logo) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, name = excluded.name, color = excluded.color,
  logo = excluded.logo WHERE brand.version < excluded.version"""
_SELECT = "SELECT name, color, logo FROM brand WHERE tenant_id = $1"


class SqlBrand:
    """The brand of the current transaction's tenant."""

    async def save(self, brand: Brand, version: int) -> None:
        """Save the copy, unless the stored one is as new."""
        transaction = current_transaction()
        values = (version, brand.name, brand.color, brand.logo)
        await transaction.connection.execute(_UPSERT, transaction.tenant_id, *values)

    async def get(self) -> Brand:
        """Return the brand; before its first change it is the tenant's slug as a name."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SELECT, transaction.tenant_id)
        return Brand(*row) if row else Brand(current_caller().tenant.capitalize())
