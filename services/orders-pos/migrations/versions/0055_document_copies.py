"""Count prints of receipts and invoices where records are sealed: each after the first is marked as a duplicate."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0055", "0059"

CONTEXT = "orders"
# A receipt has a new `state` with each sealed record of its order; an invoice never changes. The first print has the
# number 0.
_COPY = """
CREATE TABLE document_copy (
  tenant_id uuid NOT NULL, document_id uuid NOT NULL, state integer NOT NULL, number integer NOT NULL, message_id uuid,
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, document_id, state, number))"""
_MESSAGE = """
CREATE UNIQUE INDEX ix_document_copy_message_id ON document_copy (tenant_id, message_id) WHERE message_id IS NOT NULL"""


def upgrade() -> None:
    op.execute(_COPY)
    op.execute(_MESSAGE)
    isolate_tenants("document_copy", CONTEXT, "SELECT, INSERT")


def downgrade() -> None:
    op.execute("DROP TABLE document_copy")
