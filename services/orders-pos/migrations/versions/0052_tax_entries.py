"""Create the recorded taxes of sales and payments, fill them from the orders, and add the accounts of a shop."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0052", "0049"

TABLE = """
CREATE TABLE tax_entry (
  tenant_id uuid NOT NULL, id uuid NOT NULL, order_id uuid NOT NULL, revision integer NOT NULL,
  create_time timestamptz NOT NULL, taxed_on date NOT NULL, kind text NOT NULL, percent numeric NOT NULL,
  net numeric NOT NULL, tax numeric NOT NULL, delivery numeric NOT NULL DEFAULT 0, cash_session_id uuid,
  is_credit boolean NOT NULL DEFAULT false, PRIMARY KEY (tenant_id, id),
  CONSTRAINT ck_tax_entry_kind CHECK (kind IN ('sold', 'returned', 'paid')),
  CONSTRAINT fk_tax_entry_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CONSTRAINT fk_tax_entry_cash_session_id FOREIGN KEY (tenant_id, cash_session_id)
    REFERENCES cash_session (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_tax_entry_taxed_on ON tax_entry (tenant_id, taxed_on)",
    "CREATE INDEX ix_tax_entry_order_id ON tax_entry (tenant_id, order_id)",
    """CREATE INDEX ix_tax_entry_cash_session_id ON tax_entry (tenant_id, cash_session_id)
    WHERE cash_session_id IS NOT NULL""",
)
READ_TABLES = (
    *("tax_entry", "orders", "order_line", "order_return", "shop_settings", "product"),
    "payment_entry",
)
# Each order by rate, as it was sold and as it is after returns: the amounts have the currency's digits. A rate that was
# not kept is that of now, as for invoices.
PARTS = """
CREATE TEMPORARY TABLE tax_part ON COMMIT DROP AS
WITH sale AS (
  SELECT o.tenant_id, o.id, o.sold_on, o.create_time, o.is_tax_added, scale(o.total) AS digits, o.shipping_fees,
    o.total, o.returned_amount, coalesce(o.vat_percent, s.vat_percent, 20) AS percent
  FROM orders o LEFT JOIN shop_settings s ON s.tenant_id = o.tenant_id WHERE o.step_code <> 'cancelled'
), line AS (
  SELECT l.tenant_id, l.order_id, coalesce(l.vat_rate, p.vat_rate, sale.percent) AS percent,
    l.amount - l.discount AS amount, l.returned_amount AS returned
  FROM order_line l JOIN sale ON sale.tenant_id = l.tenant_id AND sale.id = l.order_id
  LEFT JOIN product p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
), lines AS (
  SELECT tenant_id, order_id, sum(amount) AS amount, sum(returned) AS returned FROM line GROUP BY 1, 2
), given_back AS (
  SELECT tenant_id, order_id, sum(shipping_refund - return_fee) AS returned FROM order_return
  WHERE status = 'accepted' GROUP BY 1, 2
), amount AS (
  SELECT tenant_id, order_id, percent, amount, returned FROM line
  UNION ALL
  SELECT sale.tenant_id, sale.id, sale.percent,
    CASE WHEN is_tax_added THEN shipping_fees ELSE total - coalesce(lines.amount, 0) END,
    CASE WHEN is_tax_added THEN coalesce(given_back.returned, 0)
      ELSE returned_amount - coalesce(lines.returned, 0) END
  FROM sale LEFT JOIN lines ON lines.tenant_id = sale.tenant_id AND lines.order_id = sale.id
  LEFT JOIN given_back ON given_back.tenant_id = sale.tenant_id AND given_back.order_id = sale.id
), rate AS (
  SELECT tenant_id, order_id, percent, sum(amount) AS amount, sum(amount - returned) AS due FROM amount
  GROUP BY 1, 2, 3 HAVING sum(amount) <> 0 OR sum(returned) <> 0
), net AS (
  SELECT sale.*, sale.id AS order_id, rate.percent AS rate, rate.amount, rate.due,
    CASE WHEN is_tax_added THEN rate.amount ELSE round(rate.amount * 100 / (100 + rate.percent), digits) END AS net,
    CASE WHEN is_tax_added THEN rate.due ELSE round(rate.due * 100 / (100 + rate.percent), digits) END AS net_due
  FROM sale JOIN rate ON rate.tenant_id = sale.tenant_id AND rate.order_id = sale.id
)
SELECT tenant_id, order_id, sold_on, create_time, digits, rate AS percent, net, net_due,
  CASE WHEN is_tax_added THEN round(amount * rate / 100, digits) ELSE amount - net END AS tax,
  CASE WHEN is_tax_added THEN round(due * rate / 100, digits) ELSE due - net_due END AS tax_due
FROM net"""
SOLD = """
INSERT INTO tax_entry (tenant_id, id, order_id, revision, create_time, taxed_on, kind, percent, net, tax)
SELECT tenant_id, gen_random_uuid(), order_id, 1, create_time, sold_on, 'sold', percent, net, tax FROM tax_part
WHERE net <> 0 OR tax <> 0
UNION ALL
SELECT tenant_id, gen_random_uuid(), order_id, 1, create_time, sold_on, 'returned', percent, net_due - net,
  tax_due - tax FROM tax_part WHERE net_due <> net OR tax_due <> tax"""
# Payments in their order, each with its share of what is left of the order; the last one of a paid order has the rest.
PAID = """
INSERT INTO tax_entry (tenant_id, id, order_id, revision, create_time, taxed_on, kind, percent, net, tax,
  cash_session_id, is_credit)
WITH payment AS (
  SELECT tenant_id, order_id, revision, create_time, cash_session_id, id,
    kind IN ('credit-used', 'credit-returned') AS is_credit,
    sum(amount) OVER w AS after, sum(amount) OVER w - amount AS before
  FROM payment_entry
  WHERE kind IN ('taken', 'change', 'refunded', 'credited', 'credit-used', 'credit-returned', 'rounded')
  WINDOW w AS (PARTITION BY tenant_id, order_id ORDER BY create_time, id)
), part AS (
  SELECT tenant_id, order_id, digits, percent, net_due AS net, tax_due AS tax,
    sum(net_due + tax_due) OVER (PARTITION BY tenant_id, order_id) AS due,
    sum(net_due + tax_due) OVER w AS running, sum(net_due + tax_due) OVER w - net_due - tax_due AS running_before
  FROM tax_part WINDOW w AS (PARTITION BY tenant_id, order_id ORDER BY percent DESC)
), share AS (
  SELECT p.*, t.percent, t.net, t.tax, t.digits,
    round(t.running * least(greatest(p.after, 0), t.due) / t.due, t.digits)
      - round(t.running_before * least(greatest(p.after, 0), t.due) / t.due, t.digits) AS gross_after,
    round(t.running * least(greatest(p.before, 0), t.due) / t.due, t.digits)
      - round(t.running_before * least(greatest(p.before, 0), t.due) / t.due, t.digits) AS gross_before
  FROM payment p JOIN part t ON t.tenant_id = p.tenant_id AND t.order_id = p.order_id AND t.due > 0
), split AS (
  SELECT *, round(net * gross_after / nullif(net + tax, 0), digits)
    - round(net * gross_before / nullif(net + tax, 0), digits) AS paid_net, gross_after - gross_before AS paid_gross
  FROM share
)
SELECT tenant_id, gen_random_uuid(), order_id, revision, create_time, (create_time AT TIME ZONE 'UTC')::date, 'paid',
  percent, paid_net, paid_gross - paid_net, cash_session_id, is_credit
FROM split WHERE paid_gross <> 0"""


def upgrade() -> None:
    op.execute(TABLE)
    isolate_tenants("tax_entry", "orders")
    for index in INDEXES:
        op.execute(index)
    with across_tenants(*READ_TABLES):
        for statement in (PARTS, SOLD, PAID):
            op.execute(statement)
    op.execute("ALTER TABLE shop_settings ADD COLUMN accounts jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE shop_settings DROP COLUMN accounts")
    op.execute("DROP TABLE tax_entry")
