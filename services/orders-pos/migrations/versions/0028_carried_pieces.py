"""Pieces that a driver carries, and their count."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0028", "0027"

_STATES = (
    ("piece", "ck_piece_state", "state", "'expected', 'in', 'out'"),
    ("piece_scan", "ck_piece_scan_direction", "direction", "'in', 'out'"),
)
_CARRIED = ", count(*) FILTER (WHERE state = 'carried')::integer AS pieces_carried"
_COUNT = """
{create} VIEW piece_count WITH (security_invoker = on) AS
SELECT tenant_id, order_id AS id, count(*)::integer AS pieces,
  count(*) FILTER (WHERE state = 'in')::integer AS pieces_in,
  count(*) FILTER (WHERE state = 'out')::integer AS pieces_out{carried}
FROM piece WHERE NOT is_surplus OR is_handled GROUP BY tenant_id, order_id"""


def upgrade() -> None:
    for table, constraint, column, values in _STATES:
        _check(table, constraint, f"{column} IN ({values}, 'carried')")
    op.execute(_COUNT.format(create="CREATE OR REPLACE", carried=_CARRIED))


def downgrade() -> None:
    op.execute("DROP VIEW piece_count")
    op.execute(_COUNT.format(create="CREATE", carried=""))
    op.execute("GRANT SELECT ON piece_count TO orders_service")
    for table, constraint, column, values in _STATES:
        # Not handed over yet.
        with across_tenants(table):
            op.execute(f"UPDATE {table} SET {column} = 'in' WHERE {column} = 'carried'")  # noqa: S608  # constants only
        _check(table, constraint, f"{column} IN ({values})")


def _check(table: str, constraint: str, condition: str) -> None:
    op.execute(f"ALTER TABLE {table} DROP CONSTRAINT {constraint}")
    op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {constraint} CHECK ({condition})")
