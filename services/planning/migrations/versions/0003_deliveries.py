"""What following a delivery looks up, without reading the whole plan."""

from alembic import op

revision, down_revision = "0003", "0002"
INDEXES = {
    "ix_gantt_task_number": "(tenant_id, (id::bigint)) WHERE id ~ '^[0-9]{1,12}$'",
    "ix_gantt_task_linked": "(tenant_id, plan) WHERE dependencies <> '[]' OR project <> ''",
}


def upgrade() -> None:
    for name, columns in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON gantt_task {columns}")


def downgrade() -> None:
    for name in INDEXES:
        op.execute(f"DROP INDEX {name}")
