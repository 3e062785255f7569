"""Which periods of a chain are closed when."""

from collections.abc import Iterable
from datetime import date

from orders_pos.domain.sealing.chain_verifier import PERIOD_LENGTHS


def list_periods(days: Iterable[date], today: date) -> list[tuple[str, str]]:
    """Return the periods that have ended, as pairs of kind and name such as 2026-11, given the days on which something
    was recorded: each day before the month that it is in, each month before its year."""
    ended: dict[tuple[str, str], None] = {}
    for day in sorted(days):
        for kind, length in PERIOD_LENGTHS.items():
            period = day.isoformat()[:length]
            if period < today.isoformat()[:length]:
                ended[kind, period] = None
    return sorted(ended, key=lambda each: _last_day(each[1]))


def _last_day(period: str) -> str:
    """Return a text that sorts as the last day of a period."""
    return f"{period}-99-99"[:10]
