"""Drop the columns of names by language, and the countries of each tenant, which nothing reads any more."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0039", "0038"

CONTEXT = "orders"
_TABLES = ("category_product", "step_type")
_LOCALES = ("en", "fr", "ar")
_COUNTRY = "tenant_id uuid NOT NULL, id text NOT NULL, name text NOT NULL, PRIMARY KEY (tenant_id, id)"


def upgrade() -> None:
    for table in _TABLES:
        op.execute(f"ALTER TABLE {table} {', '.join(f'DROP COLUMN name_{locale}' for locale in _LOCALES)}")
    op.execute("DROP TABLE country")


def downgrade() -> None:
    op.execute(f"CREATE TABLE country ({_COUNTRY})")
    isolate_tenants("country", CONTEXT)
    added = ", ".join(f"ADD COLUMN name_{locale} text NOT NULL DEFAULT ''" for locale in _LOCALES)
    filled = ", ".join(f"name_{locale} = coalesce(names ->> '{locale}', '')" for locale in _LOCALES)
    for table in _TABLES:
        op.execute(f"ALTER TABLE {table} {added}")
    with across_tenants(*_TABLES):
        for table in _TABLES:
            op.execute(f"UPDATE {table} SET {filled}")  # noqa: S608  # constants only
