"""Circuit breaker for calls to a target that keeps failing."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class CircuitBreaker:
    """Opens after `failures` within `within` seconds. An open breaker lets one trial call through after `rest` seconds,
    and after twice as long each time a trial fails, up to `longest`."""

    failures: int = 5
    within: float = 10.0
    rest: float = 2.0
    longest: float = 30.0
    clock: Callable[[], float] = time.monotonic
    _failed_at: list[float] = field(default_factory=list[float])
    _open_until: float = float("-inf")
    _rest: float = 0.0

    def wait(self) -> float:
        """Return the seconds until a call may be made; 0 means now. Of an open breaker only one caller gets 0."""
        if not self._rest:
            return 0.0
        left = self._open_until - self.clock()
        if left > 0:
            return left
        self._rest = min(2 * self._rest, self.longest)
        self._open_until = self.clock() + self._rest
        return 0.0

    def succeeded(self) -> None:
        """Close the breaker: the target has answered."""
        self._rest = 0.0
        self._failed_at.clear()

    def failed(self) -> None:
        """Count a failure; open the breaker when there are too many within its period."""
        now = self.clock()
        self._failed_at = [at for at in self._failed_at if at > now - self.within] + [now]
        if self._rest or len(self._failed_at) >= self.failures:
            self._rest = self._rest or self.rest
            self._open_until = now + self._rest
