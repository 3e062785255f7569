"""A Souk with the bare chain beside it, and lines of the table of their figures."""

from dataclasses import dataclass
from typing import Any

from souk_local.stack import Stack

from load.chain.running import Chain
from load.cpu import processes_of, read_cpu, subtract
from load.http_client import Body, Measurement, measure
from load.idle import wait_until_idle
from load.requests import Measured

# CPU milliseconds of a process that are worth a word.
_NOTICED = 0.05
HEAD = f"{'':24}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'CPU ms':>8}   share"


async def measure_souk(
    stack: Stack,
    method: str,
    path: str,
    token: str | list[str],
    clients: int,
    seconds: float,
    body: Body | None = None,
) -> tuple[Measurement, float, str]:
    """Measure a request with its events. Return also the CPU milliseconds of each, and those of each process."""
    before = read_cpu(processes_of(stack))
    result = await measure(stack.layout.gateway, method, path, token, clients, seconds, body)
    await wait_until_idle(stack)
    spent = subtract(read_cpu(processes_of(stack)), before)
    count = result.rate * seconds
    milliseconds = {name: value / count * 1000 for name, value in spent.items()}
    most = sorted(milliseconds.items(), key=lambda item: -item[1])
    detail = ", ".join(f"{name} {value:.2f}" for name, value in most if value > _NOTICED)
    return result, sum(milliseconds.values()), detail


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

    async def measure(self, request: Measured, clients: int) -> tuple[Measurement, float, str]:
        """Measure a request of Souk, as `measure_souk` does."""
        path = request.path.format(**self.paths)
        bodies: dict[str, Body] = {
            "order": lambda _, __: self.order,
            "edit": lambda client, sent: {"editOrderId": self.orders[client], "description": f"Edit {sent}"},
        }
        body = bodies.get(request.sends)
        return await measure_souk(self.stack, request.method, path, self.token, clients, self.seconds, body)

    async def measure_chain(self, name: str, clients: int) -> tuple[Measurement, float]:
        """Measure the same work of the bare chain. Return also the CPU milliseconds of each."""
        before = read_cpu(names := self.chain.processes)
        path = f"/{name.replace(' ', '%20')}"
        result = await measure(self.chain.port, "GET", path, self.token, clients, self.seconds)
        spent = sum(subtract(read_cpu(names), before).values())
        return result, spent / (result.rate * self.seconds) * 1000


def print_line(name: str, clients: int, result: Measurement, cpu: float, share: str) -> None:
    print(
        f"{name:24}{clients:>8}{result.rate:>10,.0f}{result.p50:>9.2f}{result.p95:>9.2f}{cpu:>8.2f}   {share}",
        flush=True,
    )
