"""Rpcs of the daily summary and of reports of sales and taxes."""

from datetime import date

from chassis.context import current_caller
from chassis.model import now
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.accounting.accounting_file import write_accounting_file
from orders_pos.adapters.reports.daily_summary import get_daily_summary
from orders_pos.adapters.reports.sales_messages import export_sales, read_report, report_to_message
from orders_pos.adapters.taxes.tax_messages import export_taxes, read_tax_report
from orders_pos.domain.reports.sales import Span


class DailySummaryServicer:
    """The rpc of the counts and sums of the day."""

    async def ReadFigures(self, _: rpc.ReadFiguresRequest) -> rpc.ReadFiguresResponse:
        """Return the summary of today in the tenant's time zone."""
        return await get_daily_summary(now())


class ReportsServicer:
    """Rpcs of reports of sales and taxes."""

    async def ReadSales(self, request: rpc.ReadSalesRequest) -> rpc.ReadSalesResponse:
        """Return a report with a limited number of rows. Raise as `read_report` does."""
        return report_to_message(await read_report(request))

    async def ExportSales(self, request: rpc.ExportSalesRequest) -> rpc.File:
        """Return the whole report as a table. Raise as `read_report` does."""
        return await export_sales(request)

    async def ReadTaxes(self, request: rpc.ReadTaxesRequest) -> rpc.ReadTaxesResponse:
        """Return taxes by rate. Raise as `read_tax_report` does."""
        return await read_tax_report(request)

    async def ExportTaxes(self, request: rpc.ExportTaxesRequest) -> rpc.File:
        """Return taxes by day and rate as a table. Raise as `read_tax_report` does."""
        return await export_taxes(request)

    async def WriteAccountingFile(self, request: rpc.WriteAccountingFileRequest) -> rpc.File:
        """Return the accounting file of the country. Raise as `write_accounting_file` does."""
        span = Span(date.fromisoformat(request.first_day), date.fromisoformat(request.last_day))
        span.check("first_day", "last_day")
        return await write_accounting_file(span, current_caller())
