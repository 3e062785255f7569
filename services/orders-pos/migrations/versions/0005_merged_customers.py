"""Add the customer that another one was merged into."""

from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE customer ADD COLUMN merged_into_id uuid, ADD CONSTRAINT fk_customer_merged_into_id
      FOREIGN KEY (tenant_id, merged_into_id) REFERENCES customer (tenant_id, id)""")
    op.execute("""
    CREATE INDEX ix_customer_merged_into_id ON customer (tenant_id, merged_into_id)
      WHERE merged_into_id IS NOT NULL""")


def downgrade() -> None:
    op.execute("ALTER TABLE customer DROP COLUMN merged_into_id")
