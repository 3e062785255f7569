"""Create the reports of sales to consumers and of payments to the tax administration."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0053", "0052"

TABLE = """
CREATE TABLE e_report (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL, first_day date NOT NULL, last_day date NOT NULL, revision integer NOT NULL,
  is_correction boolean NOT NULL, rows jsonb NOT NULL, country text NOT NULL, timezone text NOT NULL,
  currency text NOT NULL, seller_name text NOT NULL, seller_number text NOT NULL, status text NOT NULL,
  reason text NOT NULL DEFAULT '', reference text NOT NULL DEFAULT '', sent_by text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT uq_e_report_revision UNIQUE (tenant_id, kind, first_day, last_day, revision),
  CONSTRAINT ck_e_report_kind CHECK (kind IN ('goods', 'services', 'payments')),
  CONSTRAINT ck_e_report_status CHECK (status IN ('sending', 'sent', 'accepted', 'rejected')))"""


def upgrade() -> None:
    op.execute(TABLE)
    isolate_tenants("e_report", "orders", "SELECT, INSERT, UPDATE")
    op.execute("CREATE INDEX ix_e_report_create_time ON e_report (tenant_id, create_time DESC)")


def downgrade() -> None:
    op.execute("DROP TABLE e_report")
