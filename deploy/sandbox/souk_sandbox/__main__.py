"""`python -m souk_sandbox serve`: the stand-ins for outside systems on SOUK_LISTEN."""

import asyncio
import os
import signal
import sys

from granian.constants import Interfaces
from granian.server.embed import Server

from souk_sandbox.e_invoices.app import EInvoiceApi
from souk_sandbox.payments.app import PaymentApi
from souk_sandbox.photos.app import PhotoApi
from souk_sandbox.supplier.app import create_app


async def serve(listen: str) -> None:
    """Serve until SIGTERM."""
    stopped = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    address, _, port = listen.rpartition(":")
    app = create_app()
    app.router.routes.extend([*PaymentApi().routes(), *PhotoApi().routes(), *EInvoiceApi().routes()])
    server = Server(app, address=address, port=int(port), interface=Interfaces.ASGINL, log_enabled=False)
    running = asyncio.create_task(server.serve())
    running.add_done_callback(lambda _: stopped.set())
    await stopped.wait()
    server.stop()
    await asyncio.wait({running}, timeout=2)


if __name__ == "__main__":
    if sys.argv[1:] != ["serve"]:
        sys.exit("usage: python -m souk_sandbox serve")
    asyncio.run(serve(os.environ.get("SOUK_LISTEN", "127.0.0.1:8097")))
