"""`python -m souk_print_agent --printer URL --origin ORIGIN`: serve pages of these origins until SIGTERM."""

import argparse
import asyncio
import ipaddress
import signal
import sys
from urllib.parse import urlsplit

from granian.constants import Interfaces
from granian.server.embed import Server
from starlette.applications import Starlette

from souk_print_agent.app import create_app
from souk_print_agent.printer import open_printer


def parse_origin(text: str) -> str:
    """Return an origin as browsers send it. Raise ArgumentTypeError."""
    parts = urlsplit(text.rstrip("/").lower())
    if parts.scheme not in {"http", "https"} or not parts.netloc or any(parts[2:]):
        raise argparse.ArgumentTypeError(f"{text} is no origin such as https://shop.example")
    return parts.geturl()


def parse_loopback(text: str) -> tuple[str, int]:
    """Return address and port. Raise ValueError or ArgumentTypeError unless other devices cannot reach the address."""
    host, _, port = text.rpartition(":")
    address = ipaddress.ip_address(host.strip("[]"))
    if not address.is_loopback:
        raise argparse.ArgumentTypeError(f"{text} is reachable from other devices")
    return str(address), int(port)


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Return the options. Exit with status 2 for an invalid one."""
    parser = argparse.ArgumentParser(prog="souk_print_agent", description=__doc__)
    parser.add_argument("--printer", required=True, help="tcp://HOST:PORT or file:///dev/usb/lp0")
    parser.add_argument("--origin", required=True, action="append", type=parse_origin)
    parser.add_argument("--listen", default="127.0.0.1:9321", type=parse_loopback)
    parser.add_argument("--timeout", default=4.0, type=float, help="seconds without progress")
    parser.add_argument(
        "--no-status", action="store_true", help="the printer does not answer questions about paper"
    )
    return parser.parse_args(arguments)


async def serve(app: Starlette, address: str, port: int) -> None:
    """Serve the application until SIGTERM or SIGINT; requests have two seconds to end."""
    stopped = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    server = Server(app, address=address, port=port, interface=Interfaces.ASGINL, log_enabled=False)
    running = asyncio.create_task(server.serve())
    running.add_done_callback(lambda _: stopped.set())
    await stopped.wait()
    server.stop()
    await asyncio.wait({running}, timeout=2)


def main() -> None:
    """Open the printer and serve. Exit with a message for an address that names no printer."""
    options = parse_arguments()
    try:
        printer = open_printer(options.printer, options.timeout, has_status=not options.no_status)
    except ValueError as error:
        sys.exit(str(error))
    asyncio.run(serve(create_app(printer, options.origin, options.timeout), *options.listen))


if __name__ == "__main__":
    main()
