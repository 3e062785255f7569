"""Pieces of demo orders, scanned as far as their orders have come."""

from chassis.transaction import Transaction

# The pieces of an order that is at work hang on a rack; one in nine is not found yet. Those of a delivered one are out.
_SCAN = """
WITH at_work AS (
  SELECT p.id, o.update_time, o.step_code = 'delivered' AS is_out,
    chr(65 + p.number % 4) || ' ' || 1 + (hashtext(o.id::text) & 15) AS place
  FROM piece p JOIN orders o ON o.tenant_id = p.tenant_id AND o.id = p.order_id
  WHERE p.tenant_id = $1 AND o.step_code IN ('in-process', 'ready', 'out-for-delivery', 'delivered')
    AND p.create_time > now() - interval '7 days' AND p.number % 9 <> 8
), moved AS (
  UPDATE piece p SET state = CASE WHEN is_out THEN 'out' ELSE 'in' END, version = p.version + 1,
    place = CASE WHEN is_out THEN '' ELSE w.place END, update_time = w.update_time
  FROM at_work w WHERE p.tenant_id = $1 AND p.id = w.id RETURNING p.*
)
INSERT INTO piece_scan (tenant_id, id, create_time, piece_id, order_id, code, name, direction, place, person_name)
SELECT tenant_id, uuidv7(), update_time, id, order_id, code, name, state, place, $2 FROM moved"""


async def add_scans(person: str, transaction: Transaction) -> None:
    """Scan the pieces of the orders of a week."""
    await transaction.connection.execute(_SCAN, transaction.tenant_id, person)
