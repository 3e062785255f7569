"""Prints one job at a time, and each idempotency key once."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager

from souk_print_agent.escpos import encode_job, encode_kick
from souk_print_agent.printer import BUSY, Printer, PrinterError
from souk_print_agent.rendering import render

_MAX_KEYS = 500


class PrintQueue:
    """`timeout` is how many seconds a request waits for those before it."""

    def __init__(self, printer: Printer, timeout: float) -> None:
        self._printer, self._timeout = printer, timeout
        self._lock = asyncio.Lock()
        self._printed: OrderedDict[str, None] = OrderedDict()

    async def check(self) -> None:
        """Raise PrinterError if the printer cannot be reached."""
        # Most printers take one connection at a time.
        async with self._turn():
            await asyncio.to_thread(self._printer.check)

    async def submit(self, key: str, document: bytes, *, opens_drawer: bool) -> bool:
        """Print the document and return True; return False if the key was printed before.

        Raise UnreadableError or PrinterError; the key may then be used again."""
        return await self._write_once(key, lambda: encode_job(render(document), opens_drawer=opens_drawer))

    async def open_drawer(self, key: str) -> bool:
        """Open the drawer without a receipt and return True; return False if it was opened under the key before.

        Raise PrinterError; the key may then be used again."""
        return await self._write_once(key, encode_kick)

    async def _write_once(self, key: str, encode: Callable[[], Iterable[bytes]]) -> bool:
        async with self._turn():
            if key in self._printed:
                return False
            await asyncio.to_thread(lambda: self._printer.write(encode()))
            self._printed[key] = None
            if len(self._printed) > _MAX_KEYS:
                self._printed.popitem(last=False)
            return True

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        try:
            await asyncio.wait_for(self._lock.acquire(), self._timeout)
        except TimeoutError as error:
            raise PrinterError("The printer is busy with another receipt.", BUSY) from error
        try:
            yield
        finally:
            self._lock.release()
