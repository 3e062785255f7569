"""Plans as Microsoft Project's XML; its times are those of a wall clock, in the plan's zone."""

from planning.adapters.files.msproject.reading import read
from planning.adapters.files.msproject.writing import write

__all__ = ["read", "write"]
