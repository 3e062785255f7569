"""Plans as iCalendar to-dos (RFC 5545), with links as relations (RFC 9253)."""

from planning.adapters.files.icalendar.reader import read
from planning.adapters.files.icalendar.writer import write

__all__ = ["read", "write"]
