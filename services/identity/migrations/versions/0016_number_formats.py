from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE tenants
      ADD COLUMN number_format text NOT NULL DEFAULT 'language'
        CHECK (number_format IN ('language', 'space-comma', 'comma-point', 'point-comma')),
      ADD COLUMN arabic_digits boolean NOT NULL DEFAULT false""")


def downgrade() -> None:
    op.execute("ALTER TABLE tenants DROP COLUMN number_format, DROP COLUMN arabic_digits")
