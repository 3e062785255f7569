"""Names of stages in each language."""

import re

from alembic import op
from sqlalchemy import text

revision, down_revision = "0029", "0028"

_LOCALES = ("en", "fr", "ar")
_NAME = "t.name)"
_NAMES = "t.name" + "".join(f", 'name_{locale}', t.name_{locale}" for locale in _LOCALES) + ")"
# As PostgreSQL writes them.
_ADDED = re.compile(r", 'name_(?:en|fr|ar)'(?:::text)?, t\.name_(?:en|fr|ar)")


def upgrade() -> None:
    for locale in _LOCALES:
        op.execute(f"ALTER TABLE step_type ADD COLUMN name_{locale} text NOT NULL DEFAULT ''")
    _replace_view(_read_view().replace(_NAME, _NAMES, 1))


def downgrade() -> None:
    _replace_view(_ADDED.sub("", _read_view()))
    for locale in _LOCALES:
        op.execute(f"ALTER TABLE step_type DROP COLUMN name_{locale}")


def _read_view() -> str:
    return str(op.get_bind().scalar(text("SELECT pg_get_viewdef('order_shown'::regclass)")))


def _replace_view(definition: str) -> None:
    """Keep the columns of the view as they are."""
    op.execute(f"CREATE OR REPLACE VIEW order_shown WITH (security_invoker = on) AS {definition}")
