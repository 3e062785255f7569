"""`./taskw bench:profile [WORK]`: a flame graph of each process while one kind of request is sent."""

import asyncio
import sys

from souk_local.layout import ROOT
from souk_local.stack import Stack

from load.http_client import measure, sign_in
from load.requests import REQUESTS, find_paths
from load.shop import FEW, add_products, build_order
from load.souk import running_souk

SECONDS, CLIENTS, SAMPLES = 10, 16, 250
# Written in other languages, or idle.
_OTHERS = {"postgres", "nats", "traefik", "sandbox", "gateway serve-errors"}


async def main(work: str) -> None:
    async with running_souk() as stack:
        await add_products(stack, FEW)
        port = stack.layout.gateway
        token = await sign_in(port)
        order = await build_order(port, token)
        paths = await find_paths(port, token, order)
        request = REQUESTS[work]
        body = (lambda _, __: order) if request.sends else None
        recorders = await start_recorders(stack, work)
        await measure(port, request.method, request.path.format(**paths), token, CLIENTS, SECONDS + 1, body)
        await asyncio.gather(*(recorder.wait() for recorder in recorders))


async def start_recorders(stack: Stack, work: str) -> list[asyncio.subprocess.Process]:
    """Record the Python processes that hold the interpreter's lock, into `.data/profile`."""
    folder = ROOT / ".data/profile"
    folder.mkdir(parents=True, exist_ok=True)
    recorders = []
    for process in (process for group in stack.groups for process in group):
        if process.name in _OTHERS:
            continue
        file = folder / f"{work} {process.name}.svg".replace(" ", "-")
        options = ["-d", str(SECONDS), "-r", str(SAMPLES), "--gil", "-o", str(file), "-p", str(process.pid)]
        recorders.append(
            await asyncio.create_subprocess_exec(
                "py-spy", "record", *options, stdout=asyncio.subprocess.DEVNULL
            )
        )
        print(file, flush=True)
    return recorders


if __name__ == "__main__":
    names = ", ".join(REQUESTS)
    chosen = " ".join(sys.argv[1:]) or "order saved"
    if chosen not in REQUESTS:
        sys.exit(f"one of: {names}")
    asyncio.run(main(chosen))
