"""A Souk with the bare chain beside it, and lines of the table of their figures."""

from collections import Counter
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

from souk_local.stack import Stack

from load.chain.running import Chain
from load.cpu import processes_of, read_cpu, subtract
from load.http_client import Body, Measurement, measure
from load.idle import wait_until_idle
from load.requests import REQUESTS, Measured

# CPU milliseconds of a process that are worth a word.
_NOTICED = 0.05
# How often Souk and the bare chain are measured in turn, so that what slows down the machine slows down both.
_TURNS = 4
HEAD = f"{'':24}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'CPU ms':>8}   share"


@dataclass(frozen=True)
class Metrics:
    """What was measured, and the CPU seconds of each process."""

    result: Measurement
    spent: Mapping[str, float]

    def __add__(self, other: "Metrics") -> "Metrics":
        return Metrics(self.result + other.result, Counter(self.spent) + Counter(other.spent))

    @property
    def cpu(self) -> float:
        """CPU milliseconds of a request."""
        return sum(self.spent.values()) / self.result.count * 1000

    @property
    def detail(self) -> str:
        """CPU milliseconds of a request by process, the most first."""
        milliseconds = {name: seconds / self.result.count * 1000 for name, seconds in self.spent.items()}
        most = sorted(milliseconds.items(), key=lambda item: -item[1])
        return ", ".join(f"{name} {value:.2f}" for name, value in most if value > _NOTICED)


async def measure_with_events(stack: Stack, work: Awaitable[Measurement]) -> Metrics:
    """Do a work until its events are handled too."""
    before = read_cpu(processes_of(stack))
    result = await work
    await wait_until_idle(stack)
    return Metrics(result, subtract(read_cpu(processes_of(stack)), before))


async def measure_souk(
    stack: Stack,
    method: str,
    path: str,
    token: str | list[str],
    clients: int,
    seconds: float,
    body: Body | None = None,
) -> Metrics:
    """Measure a request with its events."""
    work = measure(stack.layout.gateway, method, path, token, clients, seconds, body)
    return await measure_with_events(stack, work)


@dataclass
class Bench:
    """A Souk with the bare chain beside it, and what its requests send."""

    stack: Stack
    chain: Chain
    token: str | list[str]
    order: dict[str, Any]
    paths: dict[str, str]
    orders: list[str]
    seconds: float

    async def measure(self, request: Measured, clients: int) -> Metrics:
        """Measure a request of Souk."""
        path, body = request.path.format(**self.paths), self._body(request)
        return await measure_souk(self.stack, request.method, path, self.token, clients, self.seconds, body)

    def _body(self, request: Measured) -> Body | None:
        bodies: dict[str, Body] = {
            "order": lambda _, __: self.order,
            "note": lambda client, sent: {"editOrderId": self.orders[client], "description": f"Edit {sent}"},
            "lines": lambda client, sent: {
                "editOrderId": self.orders[client],
                "orderItems": self._lines(sent),
            },
        }
        return bodies.get(request.sends)

    def _lines(self, sent: int) -> list[dict[str, Any]]:
        """Return the lines of the order, the first with another quantity than the last time."""
        first, *others = self.order["orderItems"]
        return [{**first, "quantity": 2 + sent % 7}, *others]

    async def measure_both(self, name: str, clients: int) -> tuple[Metrics, Metrics]:
        """Measure a request of Souk, and the bare chain doing the same, in turns."""
        turns = [await self._measure_turn(name, clients) for _ in range(_TURNS)]
        souk, chain = (reduce(add, metrics) for metrics in zip(*turns, strict=True))
        return souk, chain

    async def _measure_turn(self, name: str, clients: int) -> tuple[Metrics, Metrics]:
        request, path = REQUESTS[name], f"/{name.replace(' ', '%20')}"
        souk = await self.measure(request, clients)
        before = read_cpu(names := self.chain.processes)
        result = await measure(
            self.chain.port, request.method, path, self.token, clients, self.seconds, self._body(request)
        )
        spent = subtract(read_cpu(names), before)
        await self.chain.settle(self.stack)
        return souk, Metrics(result, spent)


def print_line(name: str, clients: int, result: Measurement, cpu: float, share: str) -> None:
    print(
        f"{name:24}{clients:>8}{result.rate:>10,.0f}{result.p50:>9.2f}{result.p95:>9.2f}{cpu:>8.2f}   {share}",
        flush=True,
    )
