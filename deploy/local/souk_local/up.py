"""Start everything, print where it is, run until stopped."""

import asyncio
import contextlib
import signal
import time

from souk_local.layout import Layout
from souk_local.stack import Stack
from souk_local.supervisor import StartError, tail

SIGN_INS = (
    ("admin@atlas.test", "administrator of Atlas Pressing"),
    ("staff@atlas.test", "staff of Atlas Pressing"),
    ("rider@atlas.test", "shipping agent of Atlas Pressing"),
    ("admin@rif.test", "administrator of Rif Market"),
    ("admin@saone.test", "administrator of Saône Pressing"),
)


async def up(layout: Layout) -> None:
    """Run until Ctrl-C or SIGTERM, then stop everything. Raise what the start raises."""
    started, signalled = time.monotonic(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, signalled.set)
    stack = Stack(layout, report=print_line)
    stopping = asyncio.create_task(signalled.wait())
    starting = asyncio.create_task(stack.start())
    try:
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            await starting
            print_greeting(layout, time.monotonic() - started)
            await wait(stopping, stack)
        print_line("Stopping; data stays.")
    finally:
        starting.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await starting
        await stack.stop()


async def wait(stopping: asyncio.Task[bool], stack: Stack) -> None:
    """Wait until stopping is done. Raise StartError if the fork server exits."""
    broken = asyncio.create_task(stack.broken())
    await asyncio.wait({stopping, broken}, return_when=asyncio.FIRST_COMPLETED)
    if broken.done():
        log = stack.layout.log("fork-server")
        raise StartError(f"The fork server exited, and all of Souk with it. Start again.\n{tail(log)}")
    broken.cancel()


def print_greeting(layout: Layout, seconds: float) -> None:
    """Print addresses and sign-ins of the demo data, and after how many seconds all was ready."""
    places = {
        f"{layout.url}/admin": "the admin app",
        f"http://atlas.localhost:{layout.edge}": "the site of Atlas Pressing",
        f"http://rif.localhost:{layout.edge}": "the site of Rif Market",
        f"http://saone.localhost:{layout.edge}": "the site of Saône Pressing",
    }
    print_line(f"\nSouk is ready after {seconds:.1f} s.\n")
    for address, description in places.items():
        print_line(f"  {address:<32} {description}")
    print_line("\n  Sign in with the password souk-demo as")
    for address, person in SIGN_INS:
        print_line(f"    {address:<30} {person}")
    print_line(f"\n  Logs are in {layout.data}/log. Ctrl-C stops everything.\n")


def print_line(line: str) -> None:
    """Print and flush; ignore a closed terminal."""
    with contextlib.suppress(OSError):
        print(line, flush=True)
