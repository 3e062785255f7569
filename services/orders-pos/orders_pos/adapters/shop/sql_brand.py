"""The copy of a tenant's name, logo, colour and country, which identity owns."""

from chassis.context import current_caller
from chassis.db import current_transaction

from orders_pos.domain.shop.brand import Brand

_UPSERT = """
INSERT INTO brand (tenant_id, version, name, color, logo, country) VALUES ($1, $2, $3, $4, $5, coalesce($6, ''))
ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, name = excluded.name, color = excluded.color,
  logo = excluded.logo, country = coalesce($6, brand.country) WHERE brand.version <= excluded.version"""
_COUNTRY = "SELECT country FROM brand WHERE tenant_id = $1"
_SELECT = "SELECT name, color, logo FROM brand WHERE tenant_id = $1"


class SqlBrand:
    """The brand of the current transaction's tenant."""

    async def save(self, brand: Brand, country: str | None, version: int) -> None:
        """Save the copy, unless the stored one is newer. Without a country that stays as it is."""
        transaction = current_transaction()
        values = (version, brand.name, brand.color, brand.logo, country)
        await transaction.connection.execute(_UPSERT, transaction.tenant_id, *values)

    async def get_country(self) -> str:
        """Return the tenant's country, two letters; empty before its first change."""
        transaction = current_transaction()
        return await transaction.connection.fetchval(_COUNTRY, transaction.tenant_id) or ""

    async def get(self) -> Brand:
        """Return the brand; before its first change it is the tenant's slug as a name."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SELECT, transaction.tenant_id)
        return Brand(*row) if row else Brand(current_caller().tenant.capitalize())
