"""Ports: free ones, and who uses the others."""

import random
import socket
from pathlib import Path

LISTENING = "0A"


class PortTakenError(Exception):
    """A port is in use; the message names the port and the process."""


def check_free(ports: dict[int, str], advice: str) -> None:
    """Raise PortTakenError if one of the ports, given with their purposes, is in use."""
    for port, purpose in ports.items():
        if not is_free(port):
            raise PortTakenError(f"Port {port} ({purpose}) is taken by {holder(port)}. {advice}")


def is_free(port: int) -> bool:
    """Return whether nothing listens on the port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def find_free(span: int) -> int:
    """Return the first of `span` free ports in a row, below the range that the kernel assigns. Raise PortTakenError if
    a hundred tries find none."""
    for _ in range(100):
        first = random.randrange(20_000, 32_000 - span)  # noqa: S311  # a guess, not a secret
        if all(is_free(port) for port in range(first, first + span)):
            return first
    raise PortTakenError(f"No {span} free ports in a row between 20000 and 32000 found.")


def holder(port: int) -> str:
    """Return the listening process as `name (pid 12)`, as far as it is known."""
    sockets = {f"socket:[{inode}]" for inode in listeners(port)}
    for descriptor in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if str(descriptor.readlink()) in sockets:
                process = descriptor.parents[1]
                return f"{(process / 'comm').read_text().strip()} (pid {process.name})"
        except OSError:
            continue
    return "a process of another user"


def listeners(port: int) -> list[str]:
    """Return the inodes of the sockets that listen on the port, from `/proc/net`."""
    inodes: list[str] = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:] if Path(table).exists() else []:
            fields = line.split()
            if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                inodes.append(fields[9])
    return inodes
