"""Keep names and descriptions by language: one column beside each text, for any languages."""

import re

from alembic import op
from chassis.migrations import across_tenants
from sqlalchemy import text

revision, down_revision = "0038", "0037"

TEXTS = {
    "category_product": ("names",),
    "product": ("names", "descriptions", "descriptions_html"),
    "shipping_method": ("names",),
    "payment_method": ("names",),
    "step_type": ("names",),
    "order_line": ("names",),
}
# Tables that had a column for each language.
_BY_COLUMN = ("category_product", "step_type")
_LOCALES = ("en", "fr", "ar")
_FILL = """
UPDATE {table} SET names = jsonb_strip_nulls(jsonb_build_object(
  'en', nullif(name_en, ''), 'fr', nullif(name_fr, ''), 'ar', nullif(name_ar, '')))"""
_INDEX = "CREATE INDEX ix_product_name_in_en ON product (tenant_id, coalesce(names ->> 'en', name), id)"
# As PostgreSQL writes them.
_STEP_COLUMN = re.compile(r", 'name_(?:en|fr|ar)'(?:::text)?, t\.name_(?:en|fr|ar)")
_NAME = re.compile(r"('name'(?:::text)?, ([stpl])\.name)\b")
_NAMES = re.compile(r", 'names'(?:::text)?, [stpl]\.names")


def upgrade() -> None:
    for table, columns in TEXTS.items():
        added = (f"ADD COLUMN {column} jsonb NOT NULL DEFAULT '{{}}'" for column in columns)
        op.execute(f"ALTER TABLE {table} {', '.join(added)}")
    with across_tenants(*_BY_COLUMN):
        for table in _BY_COLUMN:
            op.execute(_FILL.format(table=table))
    op.execute(_INDEX)
    _replace_view(_NAME.sub(r"\1, 'names', \2.names", _STEP_COLUMN.sub("", _read_view())))


def downgrade() -> None:
    steps = "".join(f", 'name_{locale}', t.name_{locale}" for locale in _LOCALES)
    _replace_view(_NAMES.sub("", _read_view()).replace("t.name)", f"t.name{steps})", 1))
    for locale in _LOCALES:
        op.execute(f"DROP INDEX IF EXISTS ix_product_name_in_{locale}")
    for table, columns in TEXTS.items():
        op.execute(f"ALTER TABLE {table} {', '.join(f'DROP COLUMN {column}' for column in columns)}")


def _read_view() -> str:
    return str(op.get_bind().scalar(text("SELECT pg_get_viewdef('order_shown'::regclass)")))


def _replace_view(definition: str) -> None:
    op.execute(f"CREATE OR REPLACE VIEW order_shown WITH (security_invoker = on) AS {definition}")
