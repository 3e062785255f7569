"""Plans as Microsoft Project XML, whose times are wall-clock times of the plan's time zone."""

from planning.adapters.files.msproject.reader import read
from planning.adapters.files.msproject.writer import write

__all__ = ["read", "write"]
