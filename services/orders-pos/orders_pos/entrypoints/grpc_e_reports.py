"""Rpcs of reports to the tax administration."""

from datetime import date
from functools import partial
from typing import Any

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.grpc import Servicer
from chassis.model import now
from chassis.slow_work import run_slowly
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.e_reports.flux_10 import write_flux_10
from orders_pos.adapters.e_reports.resources import e_reports
from orders_pos.adapters.e_reports.sql_e_reports import SqlEReports
from orders_pos.domain.e_invoices.transmission import Platform
from orders_pos.domain.e_reports.e_report import EReport
from orders_pos.domain.reports.sales import Span
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.e_reports.send_e_report import SendEReport, send_e_report

_KIND: Any = rpc.SendEReportRequest.DESCRIPTOR.fields_by_name["kind"].enum_type
XML = "application/xml"
# About what a row takes in the file.
_ROW_BYTES = 400


class EReportRpcs:
    """The platform is called by a job, so that nobody waits for it; `number` is that of the platform."""

    def __init__(self, platform: Platform, number: str) -> None:
        self._platform, self._number = platform, number

    async def send(self, request: rpc.SendEReportRequest) -> pb.EReport:
        """Have a period reported. Raise ConflictError, ValidationError."""
        span = Span(date.fromisoformat(request.first_day), date.fromisoformat(request.last_day))
        report = await send_e_report(
            SendEReport(enum_label(_KIND, request.kind), span),
            current_caller(),
            now(),
            SqlEReports(),
            has_platform=self._platform.is_available,
        )
        message: pb.EReport = await e_reports.read(report.id)
        return message

    async def write(self, request: rpc.WriteEReportRequest) -> rpc.File:
        """Return the file of a report. Raise NotFoundError."""
        report = await SqlEReports().get(parse_id(request.id, "e_report"))
        content = await write_e_report(report, self._number)
        return rpc.File(content=content, media_type=XML, name=name_of(report))


def e_reports_servicer(platform: Platform, number: str) -> Servicer:
    """Return the servicer of reports; `number` is that of the platform."""
    rpcs = EReportRpcs(platform, number)
    return e_reports.servicer(SendEReport=rpcs.send, WriteEReport=rpcs.write)


async def write_e_report(report: EReport, number: str) -> bytes:
    """Return the file of a report."""
    return await run_slowly(partial(write_flux_10, report, number), "id", _ROW_BYTES * len(report.rows))


def name_of(report: EReport) -> str:
    """Return the name of the file of a report."""
    return f"{report.kind}-{report.first_day}-{report.last_day}-{report.revision}.xml"
