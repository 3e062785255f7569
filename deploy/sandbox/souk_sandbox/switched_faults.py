"""Faults that are switched on for the next requests to a stand-in."""

from dataclasses import dataclass
from typing import Final

# A request that fails so takes effect. Of one that is held, the reply comes after so many seconds, if anybody still
# waits; that of the other is lost at once.
HELD: Final = "held"
UNHEARD: Final = "unheard"
TAKEN_FAULTS: Final = frozenset({HELD, UNHEARD})
HOLD_SECONDS: Final = 60.0


@dataclass
class SwitchedFaults:
    """The next `times` requests whose path contains `path` fail with `fault`, whose names are the stand-in's."""

    fault: str = ""
    times: int = 0
    path: str = ""

    def take_fault(self, path: str) -> str:
        """Return the fault of a request to the path and count it; empty for none."""
        if not self.fault or self.times <= 0 or self.path not in path:
            return ""
        self.times -= 1
        return self.fault
