from alembic import op

revision = "0018"
down_revision = "0017"

MARK = "UPDATE tenants t SET has_webhooks = EXISTS (SELECT FROM webhooks w WHERE w.tenant_id = t.id{})"


def upgrade() -> None:
    _mark(" AND w.state = 'on'")


def downgrade() -> None:
    _mark("")


def _mark(condition: str) -> None:
    # The owner's own rights end at row-level security, except while it is not forced.
    op.execute("ALTER TABLE webhooks NO FORCE ROW LEVEL SECURITY")
    op.execute(MARK.format(condition))
    op.execute("ALTER TABLE webhooks FORCE ROW LEVEL SECURITY")
