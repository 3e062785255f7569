"""Add card payments of the public shop: attempts, refunds, webhooks, and the tenant's account."""

from alembic import op
from chassis.migrations import isolate_tenants
from payments.tables import create_payment_tables, drop_payment_tables

revision, down_revision = "0015", "0014"

# The secrets are encrypted; `key_ending` is what is shown of the key.
ACCOUNT = """
CREATE TABLE card_account (
  tenant_id uuid PRIMARY KEY, secret_key bytea NOT NULL, webhook_secret bytea, key_ending text NOT NULL,
  payment_method_id uuid NOT NULL, update_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fk_card_account_payment_method_id FOREIGN KEY (tenant_id, payment_method_id)
    REFERENCES payment_method (tenant_id, id))"""


def upgrade() -> None:
    create_payment_tables("orders")
    op.execute(ACCOUNT)
    op.execute(
        "CREATE INDEX ix_card_account_payment_method_id ON card_account (tenant_id, payment_method_id)"
    )
    isolate_tenants("card_account", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE card_account")
    drop_payment_tables()
