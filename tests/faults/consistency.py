"""Queries that return a row for every inconsistency in the database of the orders."""

ORDERS = "SELECT id::text, order_number FROM orders WHERE tenant_id = $1"
INCONSISTENCIES = {
    "numbers with a gap": """
        SELECT split_part(order_number, '-', 2) AS year, count(*), min(n), max(n)
        FROM (SELECT order_number, split_part(order_number, '-', 3)::int AS n FROM orders WHERE tenant_id = $1) numbered
        GROUP BY 1 HAVING count(DISTINCT n) <> count(*) OR min(n) <> 1 OR max(n) <> count(*)""",
    "wallets that differ from their entries": """
        SELECT c.id, c.wallet_credit, sum(e.amount) FROM customer c
        LEFT JOIN wallet_entry e ON e.tenant_id = c.tenant_id AND e.customer_id = c.id
        WHERE c.tenant_id = $1 GROUP BY c.id, c.wallet_credit
        HAVING c.wallet_credit <> coalesce(sum(e.amount), 0) OR c.wallet_credit < 0""",
    "orders without lines": """
        SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND NOT EXISTS
          (SELECT FROM order_line l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id)""",
    "wallet payments without an entry": """
        SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND (o.wallet_amount <> 0 OR o.rest_as_credit <> 0)
          AND o.rest_as_credit - o.wallet_amount IS DISTINCT FROM
          (SELECT sum(e.amount) FROM wallet_entry e WHERE e.tenant_id = o.tenant_id AND e.order_id = o.id)""",
    # What is due later waits, such as the next reading of exchange rates.
    "unpublished events": """
        SELECT id FROM outbox
        WHERE tenant_id = $1 AND published_at IS NULL AND coalesce(due_at <= now(), true)""",
}


async def list_orders(connection, tenant_id):
    """Return the numbers of the tenant's orders by id."""
    return {row["id"]: row["order_number"] for row in await connection.fetch(ORDERS, tenant_id)}


async def find_inconsistencies(connection, tenant_id):
    """Return the rows of each query that returns any, by name."""
    results = {name: await connection.fetch(query, tenant_id) for name, query in INCONSISTENCIES.items()}
    return {name: rows for name, rows in results.items() if rows}
