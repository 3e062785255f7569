"""Pieces that a driver carries, and their count."""

from alembic import op

revision, down_revision = "0028", "0027"

_STATES = (
    ("piece", "ck_piece_state", "state", "'expected', 'in', 'out'"),
    ("piece_scan", "ck_piece_scan_direction", "direction", "'in', 'out'"),
)
_COUNT = """
CREATE OR REPLACE VIEW piece_count WITH (security_invoker = on) AS
SELECT tenant_id, order_id AS id, count(*)::integer AS pieces,
  count(*) FILTER (WHERE state = 'in')::integer AS pieces_in,
  count(*) FILTER (WHERE state = 'out')::integer AS pieces_out,
  count(*) FILTER (WHERE state = 'carried')::integer AS pieces_carried
FROM piece WHERE NOT is_surplus OR is_handled GROUP BY tenant_id, order_id"""


def upgrade() -> None:
    for table, constraint, column, values in _STATES:
        op.execute(f"ALTER TABLE {table} DROP CONSTRAINT {constraint}")
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT {constraint} CHECK ({column} IN ({values}, 'carried'))"
        )
    op.execute(_COUNT)


def downgrade() -> None:
    raise NotImplementedError("Scans of drivers would be lost.")
