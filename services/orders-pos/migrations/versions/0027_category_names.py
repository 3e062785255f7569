"""Names of categories in each language."""

from alembic import op

revision, down_revision = "0027", "0026"

_LOCALES = ("en", "fr", "ar")


def upgrade() -> None:
    for locale in _LOCALES:
        op.execute(f"ALTER TABLE category_product ADD COLUMN name_{locale} text NOT NULL DEFAULT ''")


def downgrade() -> None:
    for locale in _LOCALES:
        op.execute(f"ALTER TABLE category_product DROP COLUMN name_{locale}")
