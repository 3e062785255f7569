"""The job that hands reports to the platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.errors import BusyError
from chassis.inbox import Consumer
from chassis.model import now
from countries.packs import country_pack
from souk.orders.v1.orders_events_pb2 import EReportDue

from orders_pos.adapters.e_reports.sql_e_reports import SqlEReports
from orders_pos.domain.e_invoices.transmission import (
    SENT,
    Platform,
    PlatformDocument,
    PlatformState,
    is_under_way,
)
from orders_pos.domain.e_reports.e_report import EReport
from orders_pos.entrypoints.grpc_e_reports import XML, name_of, write_e_report
from orders_pos.usecases.e_reports.settle_e_report import settle_e_report

# What the platform knows such documents as.
_KIND = "e-report"


@dataclass(frozen=True)
class OutgoingReport:
    """A report that the platform is to be called about: with the platform's name of one that it has, else with the
    document that it gets."""

    reference: str = ""
    document: PlatformDocument | None = None


class EReportWorker:
    """Hands reports to the platform, and asks it what became of them, with no transaction open."""

    def __init__(self, platform: Platform, number: str) -> None:
        self._platform, self._number = platform, number

    def consumers(self) -> Sequence[Consumer]:
        """The consumer of what is due."""
        return (
            Consumer(
                "orders-e-reports",
                EReportDue,
                self.handle,
                self.execute,
                prepare=self.prepare,
                give_up=self.give_up,
            ),
        )

    async def prepare(self, due: EReportDue) -> OutgoingReport | None:
        """Return what is to be sent or looked up; None for what has ended."""
        report = await SqlEReports().get(UUID(due.e_report_id))
        if not is_under_way(report.status):
            return None
        if report.status == SENT:
            return OutgoingReport(report.reference)
        return OutgoingReport(document=await self._to_document(report))

    async def _to_document(self, report: EReport) -> PlatformDocument:
        rules = country_pack(report.country).e_reporting
        content = await write_e_report(report, self._number)
        return PlatformDocument(
            str(report.id), _KIND, rules.format if rules else "", name_of(report), XML, content
        )

    async def execute(self, _: EReportDue, outgoing: OutgoingReport | None) -> PlatformState | None:
        """Call the platform; None if it could not be asked."""
        if outgoing is None:
            return None
        try:
            if outgoing.document:
                return await self._platform.submit(outgoing.document)
            return await self._platform.get_state(outgoing.reference)
        except BusyError:
            return None

    async def handle(self, due: EReportDue, state: PlatformState | None) -> None:
        """Settle what it said, and ask again later."""
        await settle_e_report(UUID(due.e_report_id), state, now(), SqlEReports())

    async def give_up(self, due: EReportDue) -> None:
        """Try again later after a failure of ours: the platform may have it, so it has not failed."""
        await self.handle(due, None)
