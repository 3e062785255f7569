"""The one door to the outside: bounded in time and size, blind to redirects, closed to private addresses."""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson

from chassis.errors import BusyError

_TOTAL_SECONDS = 8.0
_LIMIT = 5 * 1024 * 1024
_REFUSED = 300
_TIMEOUT = httpx.Timeout(connect=2, read=5, write=5, pool=1)
# Networks that Python calls global although they lead inside: NAT64, 6to4, site-local, multicast, protocol assignments.
_INSIDE = tuple(
    map(
        ipaddress.ip_network,
        (
            "64:ff9b::/96",
            "64:ff9b:1::/48",
            "2002::/16",
            "fec0::/10",
            "224.0.0.0/4",
            "ff00::/8",
            "192.0.0.0/24",
        ),
    )
)


class BlockedAddressError(ValueError):
    """The address leads inside, or nowhere."""


def is_public_address(address: str) -> bool:
    """Whether an IP address belongs to the public internet."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return ip.is_global and not any(ip in network for network in _INSIDE if network.version == ip.version)


@dataclass(frozen=True)
class HttpResponse:
    """What came back, whatever its status."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Egress:
    """A client for one target. `inside` is for our own processes; without it every address a name resolves to must be
    public, and the connection goes to the address that was checked. `trusted` is the host and port of a target that
    the operator named: it alone may be private and speak plain HTTP."""

    def __init__(self, *, inside: bool = False, trusted: str = "") -> None:
        self._inside, self._trusted = inside, _place(trusted) if trusted else None
        self._client = httpx.AsyncClient(timeout=_TIMEOUT, trust_env=False, follow_redirects=False)

    async def close(self) -> None:
        await self._client.aclose()

    async def get_json(self, url: str) -> Any:
        """The JSON at an address; raises Busy when it can't be had in time, RefusedAddressError when it may not be."""
        return orjson.loads(await self.get(url))

    async def get(self, url: str) -> bytes:
        """The body at an address, at most 5 MiB; errors as get_json."""
        answer = await self.send("GET", url)
        if answer.status >= _REFUSED:
            raise BusyError(f"{urlsplit(url).hostname} does not answer: {answer.status}")
        return answer.body

    async def send(
        self, method: str, url: str, *, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> HttpResponse:
        """One request and its whole answer, in 8 s and 5 MiB at the most; raises Busy when there is none,
        RefusedAddressError when it may not be sent. Redirects are answers too."""
        try:
            async with asyncio.timeout(_TOTAL_SECONDS):
                return await self._fetch(method, url, dict(headers or {}), body)
        except (httpx.HTTPError, TimeoutError, OSError) as failed:
            raise BusyError(f"{urlsplit(url).hostname} does not answer: {type(failed).__name__}") from failed

    async def _fetch(self, method: str, url: str, told: dict[str, str], content: bytes) -> HttpResponse:
        target, headers = url, {**told, "Accept-Encoding": "identity"}
        extensions = dict[str, Any]()
        if not self._inside and (self._trusted is None or _place(url) != self._trusted):
            target, headers["Host"], extensions["sni_hostname"] = await _pinned(url)
        body = bytearray()
        async with self._client.stream(
            method, target, headers=headers, content=content, extensions=extensions
        ) as answer:
            async for piece in answer.aiter_raw(65536):
                body += piece
                if len(body) > _LIMIT:
                    raise httpx.DecodingError("the answer is too large")
        return HttpResponse(answer.status_code, answer.headers, bytes(body))


def _place(url: str) -> tuple[str, str | None, int]:
    """Scheme, host and port."""
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)


async def _pinned(url: str) -> tuple[str, str, str]:
    """The address with a checked IP in the place of its name, and the name for Host and TLS."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname:
        raise BlockedAddressError(f"{parts.scheme or 'this'} is not https")
    port = parts.port or 443
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(map(is_public_address, addresses)):
        raise BlockedAddressError(f"{parts.hostname} leads to a private address")
    host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
    return parts._replace(netloc=f"{host}:{port}").geturl(), parts.netloc, parts.hostname
