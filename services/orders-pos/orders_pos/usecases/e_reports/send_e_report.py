"""Report a period to the tax administration."""

from dataclasses import dataclass
from datetime import datetime

from chassis.context import Caller
from chassis.errors import ConflictError
from chassis.model import uuid7
from chassis.timezones import load_zone
from countries.packs import country_pack

from orders_pos.domain.e_invoices.transmission import REJECTED
from orders_pos.domain.e_reports.e_report import EReport, check_period
from orders_pos.domain.reports.sales import Span
from orders_pos.usecases.e_reports import EReports


@dataclass(frozen=True)
class SendEReport:
    """Command: what is reported, and the days of the period."""

    kind: str
    span: Span


async def send_e_report(
    command: SendEReport, caller: Caller, now: datetime, reports: EReports, *, has_platform: bool
) -> EReport:
    """Have the period reported and return the report. Where a report that was not rejected says the same, return that
    one; where something has changed since, a correction is sent.

    Raise ConflictError without a platform or where the country asks for none, and ValidationError for a period that
    can't be reported and for what the seller lacks.
    """
    pack, kind, span = country_pack(caller.country), command.kind, command.span
    if pack.e_reporting is None:
        raise ConflictError("This country asks for no such reports.", "no-e-reports")
    check_period(span, now.astimezone(load_zone(caller.timezone)).date())
    await reports.lock()
    totals, latest = await reports.read_totals(kind, span), await reports.find_latest(kind, span)
    if latest and latest.says(totals):
        return latest
    if not has_platform:
        message = "Souk has no platform for electronic invoices: its operator names one."
        raise ConflictError(message, "no-e-invoice-platform")
    name, number = await reports.get_seller(pack)
    report = EReport(
        tenant_id=caller.tenant_id,
        id=uuid7(),
        kind=kind,
        first_day=span.first,
        last_day=span.last,
        revision=latest.revision + 1 if latest else 1,
        is_correction=latest is not None and (latest.is_correction or latest.status != REJECTED),
        rows=[{**total.to_json()} for total in totals],
        country=caller.country,
        timezone=caller.timezone,
        currency=caller.currency,
        seller_name=name,
        seller_number=number,
        sent_by=caller.name,
        create_time=now,
        update_time=now,
    )
    await reports.add(report)
    reports.schedule(report.id)
    return report
