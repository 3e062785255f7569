"""Reports to the tax administration in PostgreSQL, made of recorded taxes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from countries.pack import CountryPack
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.accounting.registered_number import get_registered_number
from orders_pos.adapters.e_reports.resources import e_reports
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.e_reports.e_report import PAYMENTS, DayTotal, EReport, offset_refunds
from orders_pos.domain.reports.sales import Span

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('e-report ' || $1::uuid, 0))"
_READ = "SELECT * FROM e_report WHERE tenant_id = $1 AND id = $2"
_LATEST = """
SELECT * FROM e_report WHERE tenant_id = $1 AND kind = $2 AND first_day = $3 AND last_day = $4
ORDER BY revision DESC LIMIT 1"""
# Sales to businesses have invoices that go through the platform themselves.
_TOTALS = """
WITH entry AS (
  SELECT t.taxed_on, t.order_id, t.percent, t.net, t.tax FROM tax_entry t
  WHERE t.tenant_id = $1 AND t.taxed_on BETWEEN $2 AND $3 AND t.kind {kinds} AND NOT EXISTS (
    SELECT FROM invoice i WHERE i.tenant_id = $1 AND i.order_id = t.order_id AND i.kind = 'invoice'
      AND i.cancelled_by_id IS NULL AND i.buyer_numbers <> '[]')
), orders AS (
  SELECT taxed_on, percent = 0 AS is_untaxed, count(DISTINCT order_id)::integer AS orders FROM entry GROUP BY 1, 2
)
SELECT e.taxed_on, trim_scale(e.percent) AS percent, sum(e.net) AS net, sum(e.tax) AS tax, max(o.orders) AS orders
FROM entry e JOIN orders o ON o.taxed_on = e.taxed_on AND o.is_untaxed = (e.percent = 0)
GROUP BY 1, 2 HAVING sum(e.net) <> 0 OR sum(e.tax) <> 0 ORDER BY 1, 2 DESC"""
_SOLD, _PAID = _TOTALS.format(kinds="IN ('sold', 'returned')"), _TOTALS.format(kinds="= 'paid'")


class SqlEReports:
    """Implements EReports in the current transaction."""

    async def lock(self) -> None:
        """Let no other report of the tenant be made until the commit."""
        transaction = current_transaction()
        await transaction.connection.execute(_LOCK, transaction.tenant_id)

    async def find_latest(self, kind: str, span: Span) -> EReport | None:
        """Return the last report of a kind and period; None without one."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(
            _LATEST, transaction.tenant_id, kind, span.first, span.last
        )
        return EReport(**row) if row else None

    async def read_totals(self, kind: str, span: Span) -> Sequence[DayTotal]:
        """Return what is to be reported: sales to consumers, or their payments, by day and rate."""
        transaction = current_transaction()
        sql = _PAID if kind == PAYMENTS else _SOLD
        rows = await transaction.connection.fetch(sql, transaction.tenant_id, span.first, span.last)
        totals = [DayTotal(*row) for row in rows]
        return offset_refunds(totals) if kind == PAYMENTS else totals

    async def get_seller(self, pack: CountryPack) -> tuple[str, str]:
        """Return name and number of the seller. Raise ValidationError naming what is missing."""
        seller, _ = await SqlInvoices().get_seller()
        name = str(seller.get("name") or "").strip()
        if not name:
            raise invalid_field("seller.name", "Enter the name of the seller in the settings.", "seller-name")
        registry = pack.e_reporting.registry if pack.e_reporting else ""
        return name, await get_registered_number(pack, registry)

    async def add(self, report: EReport) -> None:
        """Insert a report."""
        session = await current_transaction().session()
        session.add(report)
        await session.flush()

    async def get(self, report_id: UUID) -> EReport:
        """Return the report. Raise NotFoundError."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_READ, transaction.tenant_id, report_id)
        if not row:
            raise NotFoundError("There is no such report.")
        return EReport(**row)

    async def get_for_update(self, report_id: UUID) -> EReport:
        """Return the report, locked until the commit. Raise NotFoundError."""
        report: EReport = await e_reports.lock_row(str(report_id))
        return report

    async def save(self, report: EReport) -> None:
        """Store what became of a report."""
        session = await current_transaction().session()
        session.add(report)
        await session.flush()

    def schedule(self, report_id: UUID, due: datetime | None = None) -> None:
        """Have the platform called about the report, at once or at that time."""
        outbox.add(report_id, events.EReportDue(e_report_id=str(report_id)), due)
