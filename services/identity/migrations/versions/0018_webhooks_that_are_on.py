from alembic import op
from chassis.migrations import across_tenants

revision = "0018"
down_revision = "0017"

MARK = "UPDATE tenants t SET has_webhooks = EXISTS (SELECT FROM webhooks w WHERE w.tenant_id = t.id{})"


def upgrade() -> None:
    _mark(" AND w.state = 'on'")


def downgrade() -> None:
    _mark("")


def _mark(condition: str) -> None:
    with across_tenants("webhooks"):
        op.execute(MARK.format(condition))
