"""Moments as people write them: with an offset, or by a tenant's clock."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from gateway.contract.values import parse_instant


def parse_local_instant(text: str, timezone: str) -> datetime:
    """An instant; a date or a time without offset is the tenant's. Raises UnfitError."""
    try:
        when = datetime.fromisoformat(text)
        # In an address an unescaped plus is a space.
        return parse_instant(text) if when.tzinfo else when.replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)
    except (ValueError, OverflowError):
        return parse_instant(text.replace(" ", "+"))
