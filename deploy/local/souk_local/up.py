"""Start everything, say where it is, stay until told to stop."""

import asyncio
import contextlib
import signal
import time

from souk_local.child import StartError, tail
from souk_local.layout import Layout
from souk_local.stack import Stack

SIGN_INS = (
    ("admin@atlas.test", "administrator of Atlas Pressing"),
    ("staff@atlas.test", "staff of Atlas Pressing"),
    ("rider@atlas.test", "shipping agent of Atlas Pressing"),
    ("admin@rif.test", "administrator of Rif Market"),
)


async def up(layout: Layout) -> None:
    """Return after Ctrl-C or SIGTERM with everything stopped; raises what the start raised."""
    begun, told = time.monotonic(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    stack = Stack(layout, say=say)
    stopping = asyncio.create_task(told.wait())
    starting = asyncio.create_task(stack.start())
    try:
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            await starting
            greet(layout, time.monotonic() - begun)
            await until(stopping, stack)
        say("Stopping; data stays.")
    finally:
        starting.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await starting
        await stack.stop()


async def until(stopping: asyncio.Task[bool], stack: Stack) -> None:
    broken = asyncio.create_task(stack.broken())
    await asyncio.wait({stopping, broken}, return_when=asyncio.FIRST_COMPLETED)
    if broken.done():
        log = stack.layout.log("nursery")
        raise StartError(f"The forking process ended, and all of Souk with it. Start again.\n{tail(log)}")
    broken.cancel()


def greet(layout: Layout, seconds: float) -> None:
    places = {
        f"{layout.url}/admin": "the admin app",
        f"http://atlas.localhost:{layout.edge}": "the site of Atlas Pressing",
        f"http://rif.localhost:{layout.edge}": "the site of Rif Market",
    }
    say(f"\nSouk is ready after {seconds:.1f} s.\n")
    for address, what in places.items():
        say(f"  {address:<32} {what}")
    say("\n  Sign in with the password souk-demo as")
    for address, who in SIGN_INS:
        say(f"    {address:<30} {who}")
    say(f"\n  Logs are in {layout.data}/log. Ctrl-C stops everything.\n")


def say(line: str) -> None:
    """Print at once; without a terminal to print on, go on all the same."""
    with contextlib.suppress(OSError):
        print(line, flush=True)
