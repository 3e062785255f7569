"""Record drawers that are opened without a sale."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0061", "0060"

CONTEXT = "orders"
_OPENING = """
CREATE TABLE drawer_opening (
  tenant_id uuid NOT NULL, id uuid NOT NULL, till_id uuid NOT NULL, till_name text NOT NULL, cash_session_id uuid,
  reason text NOT NULL, note text NOT NULL, person_name text NOT NULL, create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ck_drawer_opening_reason CHECK (reason IN ('change', 'count', 'correction', 'test', 'other')),
  CONSTRAINT ck_drawer_opening_note CHECK (reason <> 'other' OR note <> ''),
  CONSTRAINT fk_drawer_opening_till_id FOREIGN KEY (tenant_id, till_id) REFERENCES till (tenant_id, id),
  CONSTRAINT fk_drawer_opening_cash_session_id FOREIGN KEY (tenant_id, cash_session_id)
    REFERENCES cash_session (tenant_id, id))"""
_INDEXES = (
    "CREATE INDEX ix_drawer_opening_create_time ON drawer_opening (tenant_id, create_time, id)",
    "CREATE INDEX ix_drawer_opening_cash_session_id ON drawer_opening (tenant_id, cash_session_id)",
)


def upgrade() -> None:
    for statement in (_OPENING, *_INDEXES):
        op.execute(statement)
    isolate_tenants("drawer_opening", CONTEXT, "SELECT, INSERT")


def downgrade() -> None:
    op.execute("DROP TABLE drawer_opening")
