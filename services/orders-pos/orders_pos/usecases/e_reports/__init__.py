"""Repository of the use cases of reports to the tax administration."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from countries.pack import CountryPack

from orders_pos.domain.e_reports.e_report import DayTotal, EReport
from orders_pos.domain.reports.sales import Span


class EReports(Protocol):
    """Reports of a tenant, and what they are made of."""

    async def lock(self) -> None:
        """Let no other report of the tenant be made until the commit."""
        ...

    async def find_latest(self, kind: str, span: Span) -> EReport | None:
        """Return the last report of a kind and period; None without one."""
        ...

    async def read_totals(self, kind: str, span: Span) -> Sequence[DayTotal]:
        """Return what is to be reported: sales to consumers, or their payments, by day and rate."""
        ...

    async def get_seller(self, pack: CountryPack) -> tuple[str, str]:
        """Return name and number of the seller. Raise ValidationError naming what is missing."""
        ...

    async def add(self, report: EReport) -> None:
        """Insert a report."""
        ...

    async def get_for_update(self, report_id: UUID) -> EReport:
        """Return the report, locked until the commit. Raise NotFoundError."""
        ...

    async def save(self, report: EReport) -> None:
        """Store what became of a report."""
        ...

    def schedule(self, report_id: UUID, due: datetime | None = None) -> None:
        """Have the platform called about the report, at once or at that time."""
        ...
