"""Tables of payment attempts, for the migrations of a service that takes payments."""

from alembic import op
from chassis.migrations import isolate_tenants


def create_payment_tables(context: str) -> None:
    """Create attempts, refunds, and the ids of the webhooks that were handled."""
    op.execute("""
    CREATE TABLE payment_attempts (
      tenant_id uuid NOT NULL, id uuid NOT NULL, subject_id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
      amount bigint NOT NULL, currency text NOT NULL, status text NOT NULL, provider_id text NOT NULL DEFAULT '',
      captured bigint NOT NULL DEFAULT 0, refunded bigint NOT NULL DEFAULT 0, redirect_url text NOT NULL DEFAULT '',
      failure_code text NOT NULL DEFAULT '', create_time timestamptz NOT NULL,
      update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id),
      CONSTRAINT ck_payment_attempts_amount CHECK (amount > 0),
      CONSTRAINT ck_payment_attempts_refunded CHECK (0 <= refunded AND refunded <= captured AND captured <= amount))""")
    op.execute("""
    CREATE UNIQUE INDEX uq_payment_attempts_provider_id ON payment_attempts (tenant_id, provider_id)
    WHERE provider_id <> ''""")
    op.execute("CREATE INDEX ix_payment_attempts_subject_id ON payment_attempts (tenant_id, subject_id)")
    op.execute("""
    CREATE TABLE payment_refunds (
      tenant_id uuid NOT NULL, id uuid NOT NULL, attempt_id uuid NOT NULL, amount bigint NOT NULL, status text NOT NULL,
      provider_id text NOT NULL DEFAULT '', failure_code text NOT NULL DEFAULT '', create_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, id), CONSTRAINT ck_payment_refunds_amount CHECK (amount > 0),
      FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempts (tenant_id, id))""")
    op.execute("""
    CREATE UNIQUE INDEX uq_payment_refunds_provider_id ON payment_refunds (tenant_id, provider_id)
    WHERE provider_id <> ''""")
    op.execute("CREATE INDEX ix_payment_refunds_attempt_id ON payment_refunds (tenant_id, attempt_id)")
    op.execute("""
    CREATE TABLE payment_events (
      tenant_id uuid NOT NULL, id text NOT NULL, type text NOT NULL, received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, id))""")
    isolate_tenants("payment_attempts", context, "SELECT, INSERT, UPDATE")
    isolate_tenants("payment_refunds", context, "SELECT, INSERT, UPDATE")
    isolate_tenants("payment_events", context, "SELECT, INSERT")


def drop_payment_tables() -> None:
    """Drop the three tables, in a migration's downgrade."""
    for table in ("payment_events", "payment_refunds", "payment_attempts"):
        op.execute(f"DROP TABLE {table}")
