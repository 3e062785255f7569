"""Store when jobs were dispatched, when syncs are due and when a rate is looked up, to find lost messages."""

from alembic import op

revision, down_revision = "0003", "0002"

_UP = (
    "ALTER TABLE supplier_budget ADD COLUMN learn_at timestamptz NOT NULL DEFAULT '-infinity'",
    "ALTER TABLE job ADD COLUMN tenant text NOT NULL DEFAULT '', ADD COLUMN sweeps integer NOT NULL DEFAULT 0",
    "ALTER TABLE job ADD COLUMN handed_at timestamptz NOT NULL DEFAULT now()",
    # Older jobs have no tenant slug and are not swept.
    "CREATE INDEX ix_job_lost ON job (handed_at) WHERE state = 'queued' AND tenant <> ''",
    "ALTER TABLE listing ADD COLUMN sync_due timestamptz",
    "CREATE INDEX ix_listing_due ON listing (tenant_id, sync_due) WHERE status IN ('published', 'added')",
    "CREATE POLICY sweep ON job TO dropship_worker USING (true)",
    "GRANT SELECT ON job TO dropship_worker",
)
_DOWN = (
    "REVOKE SELECT ON job FROM dropship_worker",
    "DROP POLICY sweep ON job",
    "DROP INDEX ix_job_lost",
    "DROP INDEX ix_listing_due",
    "ALTER TABLE listing DROP COLUMN sync_due",
    "ALTER TABLE job DROP COLUMN tenant, DROP COLUMN sweeps, DROP COLUMN handed_at",
    "ALTER TABLE supplier_budget DROP COLUMN learn_at",
)


def upgrade() -> None:
    for change in _UP:
        op.execute(change)


def downgrade() -> None:
    for change in _DOWN:
        op.execute(change)
