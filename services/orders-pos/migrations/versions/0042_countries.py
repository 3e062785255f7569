"""The tenant's country, and that in which a customer's phone number was read; the event of the country has them read
anew. Legal numbers of sellers and buyers by kind."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0042", "0041"

# The kinds that those who had these fields have: the numbers of Morocco.
_KINDS = {"ice": "ice", "tax_id": "if", "register": "rc"}
_NUMBERS = f"""
UPDATE shop_settings s SET seller = (seller - array[{", ".join(f"'{name}'" for name in _KINDS)}])
  || jsonb_build_object('numbers', coalesce((
    SELECT jsonb_agg(jsonb_build_object('kind', k.kind, 'number', s.seller ->> k.name))
    FROM (VALUES {", ".join(f"('{name}', '{kind}')" for name, kind in _KINDS.items())}) AS k (name, kind)
    WHERE coalesce(s.seller ->> k.name, '') <> ''), '[]'))
WHERE seller ?| array[{", ".join(f"'{name}'" for name in _KINDS)}]"""  # noqa: S608  # constants only
_BUYERS = """
UPDATE invoice SET buyer_numbers = jsonb_build_array(jsonb_build_object('kind', 'ice', 'number', buyer_ice))
WHERE buyer_ice <> ''"""


def upgrade() -> None:
    op.execute("ALTER TABLE brand ADD COLUMN country text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE customer ADD COLUMN country text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE invoice ADD COLUMN buyer_numbers jsonb NOT NULL DEFAULT '[]'")
    # Processes of the release before write it still.
    op.execute("ALTER TABLE invoice ALTER COLUMN buyer_ice SET DEFAULT ''")
    with across_tenants("shop_settings", "invoice"):
        op.execute(_NUMBERS)
        op.execute(_BUYERS)


def downgrade() -> None:
    op.execute("ALTER TABLE invoice ALTER COLUMN buyer_ice DROP DEFAULT")
    op.execute("ALTER TABLE invoice DROP COLUMN buyer_numbers")
    op.execute("ALTER TABLE customer DROP COLUMN country")
    op.execute("ALTER TABLE brand DROP COLUMN country")
