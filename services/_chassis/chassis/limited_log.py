"""Lines of the log that others cause: so many a minute for each who causes them, and then how many were left out."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog

log = structlog.get_logger()

LINES, _SECONDS = 30, 60.0
# Beyond this many, who was the first is forgotten.
_MAX_CAUSES = 10_000
OMITTED = "lines-omitted"


@dataclass
class _Minute:
    """What one cause has had written, and left out, until the minute ends."""

    ends: float
    written: int = 0
    omitted: int = 0


class LimitedLog:
    """Writes warnings that name who causes them. `lines` a minute are written for each cause; a line says how many
    more there were, once the minute is over and anyone causes another. For one event loop."""

    def __init__(self, lines: int = LINES, clock: Callable[[], float] = time.monotonic) -> None:
        self._lines, self._clock = lines, clock
        self._minutes: OrderedDict[str, _Minute] = OrderedDict()

    def write(self, event: str, cause: str, **values: Any) -> None:
        """Write a line with these values, or count it. `cause` is an id or an address, and is not written with it."""
        minute = self._minute(cause)
        if minute.written < self._lines:
            minute.written += 1
            log.warning(event, **values)
        else:
            minute.omitted += 1

    def _minute(self, cause: str) -> _Minute:
        now = self._clock()
        # The oldest is the first.
        while self._minutes and next(iter(self._minutes.values())).ends <= now:
            self._end_first()
        if cause not in self._minutes:
            if len(self._minutes) >= _MAX_CAUSES:
                self._end_first()
            self._minutes[cause] = _Minute(now + _SECONDS)
        return self._minutes[cause]

    def _end_first(self) -> None:
        cause, minute = self._minutes.popitem(last=False)
        if minute.omitted:
            log.warning(OMITTED, cause=cause, lines=minute.omitted)
