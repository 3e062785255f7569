"""Settle what the platform says of a report."""

from datetime import datetime
from uuid import UUID

from orders_pos.domain.e_invoices.transmission import PlatformState, advances, is_under_way, next_look
from orders_pos.usecases.e_reports import EReports


async def settle_e_report(
    report_id: UUID, state: PlatformState | None, now: datetime, reports: EReports
) -> None:
    """Store the state, and have the platform asked again while it has more to say; None: it could not be asked."""
    report = await reports.get_for_update(report_id)
    if state and advances(report.status, state.status):
        report.status, report.reason, report.reference = state.status, state.reason, state.reference
        report.version, report.update_time = report.version + 1, now
        await reports.save(report)
    if is_under_way(report.status):
        reports.schedule(report.id, next_look(report.create_time, now))
