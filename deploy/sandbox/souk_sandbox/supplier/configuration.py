"""Configuration of the stand-in at run time: latency, injected failures, changed products."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from souk_sandbox.switched_faults import TAKEN_FAULTS

FAILURES = (
    "busy", "upstream", "rate", "rate-429", "points", "points-429", "daily", "html", "truncated", "hang", "error-500",
    "huge", "wrong-type", "unauthorized", *TAKEN_FAULTS, "sign-in-429",
    "refuse-freight", "moved-path",
)  # fmt: skip


def _to_failure(name: Any) -> str:
    if name and name not in FAILURES:
        raise ValueError(f"no such fault: {name}")
    return str(name)


_SETTERS: dict[str, Callable[[Any], Any]] = {
    "latency": float,
    "sign_in_every": float,
    "fault": _to_failure,
    "path": str,
    "times": int,
    "named_rate": lambda value: value,
    "points_used": lambda value: value,
}


@dataclass
class ProductChange:
    """How a product differs from the catalogue: factor of its prices, stock, how it is missing, variants removed."""

    factor: Decimal = Decimal(1)
    stock: int | None = None
    absence: str = ""
    without: int = 0


@dataclass(frozen=True)
class RecordedResponse:
    """A response that is served as it is, after `delay` seconds."""

    body: str
    status: int = 200
    content_type: str = "application/json"
    delay: float = 0.0


@dataclass
class Configuration:
    """The next `times` calls whose path contains `path` fail with `fault`. `latency` and `sign_in_every` in seconds.

    Those of the `TAKEN_FAULTS` take effect.
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
    # Recorded responses by path. With any of them nothing is generated, so that none of the stand-in's own assumptions
    # is tested.
    recorded: dict[str, RecordedResponse] = field(default_factory=dict[str, RecordedResponse])

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
            elif name == "recorded":
                self._record(dict(value))
            elif name in _SETTERS:
                setattr(self, name, _SETTERS[name](value))
            else:
                raise ValueError(f"no such switch: {name}")

    def _record(self, values: dict[str, Any]) -> None:
        path = str(values.pop("path"))
        self.recorded[path] = RecordedResponse(**values)

    def _change_product(self, values: dict[str, Any]) -> None:
        change = self.changes.setdefault(str(values["pid"]), ProductChange())
        change.factor = Decimal(str(values.get("factor", change.factor)))
        change.stock = values.get("stock", change.stock)
        change.absence = str(values.get("gone", change.absence))
        change.without = int(values.get("without", change.without))

    def get_change(self, pid: str) -> ProductChange:
        """Return what is changed of a product, nothing by default."""
        return self.changes.get(pid) or ProductChange()
