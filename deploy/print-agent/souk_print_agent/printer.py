"""Printers at an address: of the network, or a device file. No call takes longer than the printer makes progress."""

import os
import select
import socket
from collections.abc import Iterable
from typing import Protocol
from urllib.parse import urlsplit


class PrinterError(Exception):
    """The printer cannot be reached or does not take more; the message says why."""


class Printer(Protocol):
    def check(self) -> None:
        """Raise PrinterError if the printer cannot be reached."""
        ...

    def write(self, parts: Iterable[bytes]) -> None:
        """Send a job. Raise PrinterError."""
        ...


class NetworkPrinter:
    """A printer that takes raw jobs at a TCP port, usually 9100."""

    def __init__(self, host: str, port: int, timeout: float) -> None:
        self._address, self._timeout = (host, port), timeout

    def check(self) -> None:
        self.write([])

    def write(self, parts: Iterable[bytes]) -> None:
        try:
            with socket.create_connection(self._address, self._timeout) as connection:
                for part in parts:
                    connection.sendall(part)
        except OSError as error:
            host, port = self._address
            raise PrinterError(f"The printer at {host}:{port} does not answer: {_reason(error)}.") from error


class DevicePrinter:
    """A printer behind a device file such as /dev/usb/lp0."""

    def __init__(self, path: str, timeout: float) -> None:
        self._path, self._timeout = path, timeout

    def check(self) -> None:
        self.write([])

    def write(self, parts: Iterable[bytes]) -> None:
        try:
            # Without O_NONBLOCK a printer without paper would block the write for ever.
            device = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK)
            try:
                for part in parts:
                    self._write_all(device, part)
            finally:
                os.close(device)
        except OSError as error:
            raise PrinterError(f"The printer at {self._path} does not answer: {_reason(error)}.") from error

    def _write_all(self, device: int, part: bytes) -> None:
        rest = memoryview(part)
        while rest:
            if not select.select([], [device], [], self._timeout)[1]:
                raise TimeoutError("timed out")
            rest = rest[os.write(device, rest) :]


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def open_printer(url: str, timeout: float) -> Printer:
    """Return the printer at tcp://HOST:PORT or file:///PATH. Raise ValueError."""
    parts = urlsplit(url)
    if parts.scheme == "tcp" and parts.hostname and parts.port:
        return NetworkPrinter(parts.hostname, parts.port, timeout)
    if parts.scheme == "file" and not parts.netloc and parts.path:
        return DevicePrinter(parts.path, timeout)
    raise ValueError(f"{url} is neither tcp://HOST:PORT nor file:///PATH")
