"""The moods of the stand-in, set from outside: slow, failing, other prices."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

FAULTS = (
    "busy", "upstream", "rate", "rate-429", "points", "points-429", "daily", "html", "truncated", "hang", "error-500",
    "huge", "wrong-type", "unauthorized", "unheard",
)  # fmt: skip


@dataclass
class Changed:
    """What became of one product since the catalogue was made."""

    factor: Decimal = Decimal(1)
    stock: int | None = None
    gone: str = ""
    without: int = 0


@dataclass
class Switches:
    """`fault` strikes the next `times` calls whose path has `path` in it; `latency` in seconds. An `unheard`
    call is done, and its answer lost."""

    latency: float = 0.0
    fault: str = ""
    times: int = 0
    path: str = ""
    sign_in_every: float = 300.0
    changed: dict[str, Changed] = field(default_factory=dict[str, Changed])

    def strike(self, path: str) -> str:
        """The fault of this call, if any."""
        if not self.fault or self.times <= 0 or self.path not in path:
            return ""
        self.times -= 1
        return self.fault

    def set(self, told: dict[str, Any]) -> None:
        """Turn switches; raises ValueError for one that there is not."""
        for name, value in told.items():
            if name == "product":
                self._change(value)
            elif name in ("latency", "sign_in_every"):
                setattr(self, name, float(value))
            elif name == "fault" and value and value not in FAULTS:
                raise ValueError(f"no such fault: {value}")
            elif name in ("fault", "path"):
                setattr(self, name, str(value))
            elif name == "times":
                self.times = int(value)
            else:
                raise ValueError(f"no such switch: {name}")

    def _change(self, told: dict[str, Any]) -> None:
        one = self.changed.setdefault(str(told["pid"]), Changed())
        one.factor = Decimal(str(told.get("factor", one.factor)))
        one.stock = told.get("stock", one.stock)
        one.gone = str(told.get("gone", one.gone))
        one.without = int(told.get("without", one.without))

    def of(self, pid: str) -> Changed:
        return self.changed.get(pid) or Changed()
