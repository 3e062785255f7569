"""Add where an electronic invoice is on its way to the buyer."""

from alembic import op

revision, down_revision = "0048", "0044"

# `reference` is the platform's own name of what it was handed, `time` when the seller had it sent.
_COLUMNS = """
ALTER TABLE invoice
  ADD COLUMN e_invoice_status text NOT NULL DEFAULT 'not-sent'
    CONSTRAINT ck_invoice_e_invoice_status
    CHECK (e_invoice_status IN ('not-sent', 'sending', 'sent', 'accepted', 'rejected')),
  ADD COLUMN e_invoice_reason text NOT NULL DEFAULT '',
  ADD COLUMN e_invoice_reference text NOT NULL DEFAULT '',
  ADD COLUMN e_invoice_time timestamptz"""


def upgrade() -> None:
    op.execute(_COLUMNS)


def downgrade() -> None:
    for name in ("status", "reason", "reference", "time"):
        op.execute(f"ALTER TABLE invoice DROP COLUMN e_invoice_{name}")
