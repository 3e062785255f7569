"""A target that fails again and again is left alone for a while."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class CircuitBreaker:
    """Opens after `failures` in `within` seconds; open, it lets one call through to see, after `rest` seconds first and
    twice as long each time it failed, up to `longest`."""

    failures: int = 5
    within: float = 10.0
    rest: float = 2.0
    longest: float = 30.0
    clock: Callable[[], float] = time.monotonic
    _failed_at: list[float] = field(default_factory=list[float])
    _open_until: float = float("-inf")
    _rest: float = 0.0

    def wait(self) -> float:
        """Seconds until a call may be tried; 0 is now. The one that tries an open target is alone in it."""
        if not self._rest:
            return 0.0
        left = self._open_until - self.clock()
        if left > 0:
            return left
        self._rest = min(2 * self._rest, self.longest)
        self._open_until = self.clock() + self._rest
        return 0.0

    def succeeded(self) -> None:
        self._rest = 0.0
        self._failed_at.clear()

    def failed(self) -> None:
        moment = self.clock()
        self._failed_at = [at for at in self._failed_at if at > moment - self.within] + [moment]
        if self._rest or len(self._failed_at) >= self.failures:
            self._rest = self._rest or self.rest
            self._open_until = moment + self._rest
