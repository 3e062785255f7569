"""Configuration of the stand-in at run time: latency, injected failures, changed products."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

FAILURES = (
    "busy", "upstream", "rate", "rate-429", "points", "points-429", "daily", "html", "truncated", "hang", "error-500",
    "huge", "wrong-type", "unauthorized", "unheard", "sign-in-429",
    "refuse-freight", "moved-path",
)  # fmt: skip


@dataclass
class ProductChange:
    """How a product differs from the catalogue: factor of its prices, stock, how it is missing, variants removed."""

    factor: Decimal = Decimal(1)
    stock: int | None = None
    gone: str = ""
    without: int = 0


@dataclass
class Configuration:
    """The next `times` calls whose path contains `path` fail with `fault`. `latency` and `sign_in_every` in seconds.

    A call that fails with `unheard` takes effect, and its response is lost.
    """

    latency: float = 0.0
    fault: str = ""
    times: int = 0
    path: str = ""
    sign_in_every: float = 300.0
    # What setting/get names as calls per second, None for the account's.
    named_rate: Any = None
    # Points that each account has used today, None for what it used.
    points_used: int | None = None
    changes: dict[str, ProductChange] = field(default_factory=dict[str, ProductChange])

    def take_failure(self, path: str) -> str:
        """Return the failure to inject into this call, empty for none, and count it."""
        if not self.fault or self.times <= 0 or self.path not in path:
            return ""
        self.times -= 1
        return self.fault

    def update(self, values: dict[str, Any]) -> None:
        """Set the named values. Raise ValueError for an unknown name or failure."""
        for name, value in values.items():
            if name == "product":
                self._change_product(value)
            elif name in ("latency", "sign_in_every"):
                setattr(self, name, float(value))
            elif name == "fault" and value and value not in FAILURES:
                raise ValueError(f"no such fault: {value}")
            elif name in ("fault", "path"):
                setattr(self, name, str(value))
            elif name == "times":
                self.times = int(value)
            elif name in ("named_rate", "points_used"):
                setattr(self, name, value)
            else:
                raise ValueError(f"no such switch: {name}")

    def _change_product(self, values: dict[str, Any]) -> None:
        change = self.changes.setdefault(str(values["pid"]), ProductChange())
        change.factor = Decimal(str(values.get("factor", change.factor)))
        change.stock = values.get("stock", change.stock)
        change.gone = str(values.get("gone", change.gone))
        change.without = int(values.get("without", change.without))

    def get_change(self, pid: str) -> ProductChange:
        return self.changes.get(pid) or ProductChange()
