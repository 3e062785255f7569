"""Add where an electronic invoice is on its way to the buyer, and the invoice that a message carries."""

from alembic import op

revision, down_revision = "0048", "0046"

# `reference` is the platform's own name of what it was handed, `time` when the seller had it sent.
_COLUMNS = """
ALTER TABLE invoice
  ADD COLUMN e_invoice_status text NOT NULL DEFAULT 'not-sent'
    CONSTRAINT ck_invoice_e_invoice_status
    CHECK (e_invoice_status IN ('not-sent', 'sending', 'sent', 'accepted', 'rejected')),
  ADD COLUMN e_invoice_reason text NOT NULL DEFAULT '',
  ADD COLUMN e_invoice_reference text NOT NULL DEFAULT '',
  ADD COLUMN e_invoice_time timestamptz"""


# The invoice that a message carries.
_MESSAGE_COLUMN = """
ALTER TABLE message ADD COLUMN invoice_id uuid,
  ADD CONSTRAINT fk_message_invoice_id FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice (tenant_id, id)"""
_INDEX = "CREATE INDEX ix_message_invoice_id ON message (tenant_id, invoice_id) WHERE invoice_id IS NOT NULL"


def upgrade() -> None:
    op.execute(_COLUMNS)
    op.execute(_MESSAGE_COLUMN)
    op.execute(_INDEX)


def downgrade() -> None:
    op.execute("ALTER TABLE message DROP COLUMN invoice_id")
    for name in ("status", "reason", "reference", "time"):
        op.execute(f"ALTER TABLE invoice DROP COLUMN e_invoice_{name}")
