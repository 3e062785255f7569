"""Create the count of tokens that a tenant has used."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.execute("""CREATE TABLE token_use (
      tenant_id uuid NOT NULL, day date NOT NULL, tokens bigint NOT NULL, PRIMARY KEY (tenant_id, day))""")
    isolate_tenants("token_use", "assistant")


def downgrade() -> None:
    op.execute("DROP TABLE token_use")
