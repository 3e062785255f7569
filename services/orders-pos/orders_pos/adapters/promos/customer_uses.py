"""How often a customer used a promo code."""


def count_customer_uses(tenant_id: str, promo_id: str, customer_id: str) -> str:
    """Return the SQL expression that counts the orders in which a customer used a code, of the SQL of their ids.
    A customer with the same phone number or e-mail address is the same one: a new record costs nothing."""
    return f"""(SELECT count(*) FROM orders o
  WHERE o.tenant_id = {tenant_id} AND o.promo_code_id = {promo_id} AND o.step_code <> 'cancelled' AND o.customer_id IN (
    SELECT {customer_id}
    UNION ALL SELECT s.id FROM customer c JOIN customer s ON s.tenant_id = c.tenant_id AND s.phone_key = c.phone_key
      WHERE c.tenant_id = {tenant_id} AND c.id = {customer_id} AND c.phone_key <> ''
    UNION ALL SELECT s.id FROM customer c
      JOIN customer s ON s.tenant_id = c.tenant_id AND lower(s.email) = lower(c.email)
      WHERE c.tenant_id = {tenant_id} AND c.id = {customer_id} AND c.email <> ''))"""  # noqa: S608  # names of parameters and columns
