"""Instants in requests: with an offset, or in the tenant's time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from gateway.contract.values import parse_instant


def parse_local_instant(text: str, timezone: str) -> datetime:
    """Return an instant; a date or a time without offset is in the time zone. Raise InvalidValueError."""
    try:
        when = datetime.fromisoformat(text)
        # In a query string an unescaped plus is a space.
        return parse_instant(text) if when.tzinfo else when.replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)
    except (ValueError, OverflowError):
        return parse_instant(text.replace(" ", "+"))
