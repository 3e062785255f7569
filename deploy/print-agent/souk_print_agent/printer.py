"""Printers at an address: of the network, or a device file. No call takes longer than the printer makes progress."""

import os
import select
import socket
from collections.abc import Iterable
from errno import ECONNRESET
from typing import Protocol
from urllib.parse import urlsplit

# What keeps a printer from printing, as pages read it.
UNREACHABLE, NO_PAPER, COVER_OPEN, BUSY = "unreachable", "no-paper", "cover-open", "busy"
# Commands of ESC/POS that a printer answers at once with a byte, also when it is offline: `DLE EOT 2` and `4`.
_ASK_CAUSE, _ASK_PAPER = b"\x10\x04\x02", b"\x10\x04\x04"
_COVER_BITS, _PAPER_BITS = 0x04, 0x60


class PrinterError(Exception):
    """The printer cannot be reached or does not print; the message says why, the code does for programs."""

    def __init__(self, message: str, code: str = UNREACHABLE) -> None:
        super().__init__(message)
        self.code = code


class Printer(Protocol):
    """Takes jobs as bytes, one at a time."""

    def check(self) -> None:
        """Raise PrinterError if the printer cannot be reached."""
        ...

    def write(self, parts: Iterable[bytes]) -> None:
        """Send a job. Raise PrinterError."""
        ...


class NetworkPrinter:
    """A printer that takes raw jobs at a TCP port, usually 9100. Before each it is asked whether it can print, if it
    answers such questions: a port takes a receipt also when there is no paper."""

    def __init__(self, host: str, port: int, timeout: float, *, has_status: bool = True) -> None:
        self._address, self._timeout, self._has_status = (host, port), timeout, has_status

    def check(self) -> None:
        """Connect without printing. Raise PrinterError if it can't be reached, or says that it can't print."""
        self.write([])

    def write(self, parts: Iterable[bytes]) -> None:
        """Send the parts in order. Raise PrinterError if it can't be reached, or makes no progress in time."""
        try:
            with socket.create_connection(self._address, self._timeout) as connection:
                if self._has_status:
                    self._check_status(connection)
                for part in parts:
                    connection.sendall(part)
        except OSError as error:
            host, port = self._address
            raise PrinterError(f"The printer at {host}:{port} does not answer: {_reason(error)}.") from error

    def _check_status(self, connection: socket.socket) -> None:
        """Raise PrinterError, or OSError if there is no answer."""
        host, port = self._address
        if _ask(connection, _ASK_CAUSE) & _COVER_BITS:
            raise PrinterError(f"The printer at {host}:{port} is open.", COVER_OPEN)
        if _ask(connection, _ASK_PAPER) & _PAPER_BITS:
            raise PrinterError(f"The printer at {host}:{port} has no paper.", NO_PAPER)


def _ask(connection: socket.socket, command: bytes) -> int:
    """Return the byte that the printer answers. Raise OSError."""
    connection.sendall(command)
    answer = connection.recv(1)
    if not answer:
        raise ConnectionResetError(ECONNRESET, os.strerror(ECONNRESET))
    return answer[0]


class DevicePrinter:
    """A printer behind a device file such as /dev/usb/lp0."""

    def __init__(self, path: str, timeout: float) -> None:
        self._path, self._timeout = path, timeout

    def check(self) -> None:
        """Open the device without printing. Raise PrinterError."""
        self.write([])

    def write(self, parts: Iterable[bytes]) -> None:
        """Write the parts in order. Raise PrinterError if it can't be opened, or makes no progress in time."""
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


def open_printer(url: str, timeout: float, *, has_status: bool = True) -> Printer:
    """Return the printer at tcp://HOST:PORT or file:///PATH. Raise ValueError."""
    parts = urlsplit(url)
    if parts.scheme == "tcp" and parts.hostname and parts.port:
        return NetworkPrinter(parts.hostname, parts.port, timeout, has_status=has_status)
    if parts.scheme == "file" and not parts.netloc and parts.path:
        return DevicePrinter(parts.path, timeout)
    raise ValueError(f"{url} is neither tcp://HOST:PORT nor file:///PATH")
