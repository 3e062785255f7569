from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE tenants
      ADD COLUMN logo text, ADD COLUMN brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
      ADD COLUMN languages text[] NOT NULL DEFAULT ARRAY['en', 'fr', 'ar']
        CHECK (cardinality(languages) > 0 AND languages <@ ARRAY['en', 'fr', 'ar']),
      ADD COLUMN version integer NOT NULL DEFAULT 1""")


def downgrade() -> None:
    op.execute(
        "ALTER TABLE tenants DROP COLUMN logo, DROP COLUMN brand_color, DROP COLUMN languages, DROP COLUMN version"
    )
