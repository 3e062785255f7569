"""The HTTP client for outside systems: bounded in time and size, no redirects, no private addresses."""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

# What httpx imports with its first client, when forked processes share no more memory.
import httpcore  # noqa: F401  # pyright: ignore[reportUnusedImport]  # see above
import httpx
import orjson

from chassis.errors import BusyError

_TOTAL_SECONDS = 8.0
_LIMIT = 5 * 1024 * 1024
_FIRST_REDIRECT = 300
# The authorities of all clients. Reading them takes 40 ms and 15 MB, which forked processes share.
_CERTIFICATES = httpx.create_ssl_context()
# All of IPv6 that belongs to the public internet lies in here: other blocks are local, or translate to IPv4 addresses,
# which may be private (::127.0.0.1, ::ffff:0:127.0.0.1, 64:ff9b::127.0.0.1).
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
# Networks that lead elsewhere although Python counts some of them as global: protocol assignments, relays of 6to4,
# multicast, Teredo and ORCHID, 6to4, documentation.
_NOT_PUBLIC = tuple(
    map(
        ipaddress.ip_network,
        (
            *("192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/4"),
            *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
        ),
    )
)


class BlockedAddressError(ValueError):
    """The address is private, not HTTPS, or does not resolve."""


def is_public_address(address: str) -> bool:
    """Whether an IP address belongs to the public internet."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if ip.version == _GLOBAL_UNICAST.version and ip not in _GLOBAL_UNICAST:
        return False
    return ip.is_global and not any(ip in network for network in _NOT_PUBLIC if network.version == ip.version)


@dataclass(frozen=True)
class HttpResponse:
    """A response, whatever its status."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Egress:
    """A client for one target. With `allow_private` it is for our own processes. Without, every address that a name
    resolves to must be public, and the connection goes to the address that was checked. `trusted` is the URL of a
    target that the operator named: its host and port alone may be private and speak plain HTTP. `seconds` bounds one
    request with its response."""

    def __init__(
        self, *, allow_private: bool = False, trusted: str = "", seconds: float = _TOTAL_SECONDS
    ) -> None:
        self._allow_private, self._trusted = allow_private, _origin(trusted) if trusted else None
        self._seconds = seconds
        timeout = httpx.Timeout(connect=2, read=seconds, write=5, pool=1)
        self._client = httpx.AsyncClient(
            timeout=timeout, trust_env=False, follow_redirects=False, verify=_CERTIFICATES
        )

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def get_json(self, url: str) -> Any:
        """Return the JSON at an address. Raise BusyError when it does not come in time, BlockedAddressError when the
        address is not allowed."""
        return orjson.loads(await self.get(url))

    async def get(self, url: str) -> bytes:
        """Return the body at an address, at most 5 MiB. Raise as get_json does."""
        response = await self.send("GET", url)
        if response.status >= _FIRST_REDIRECT:
            raise BusyError(f"{urlsplit(url).hostname} does not answer: {response.status}")
        return response.body

    async def check(self, url: str) -> None:
        """Raise BlockedAddressError unless `send` may send to this address now, OSError if its name does not
        resolve."""
        if not self._is_trusted(url):
            await _pinned(url)

    async def send(
        self, method: str, url: str, *, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> HttpResponse:
        """Send one request and return the response, with at most 5 MiB. A redirect is returned like any response. Raise
        BusyError when there is none in time, BlockedAddressError when the address is not allowed."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._fetch(method, url, dict(headers or {}), body)
        except (httpx.HTTPError, TimeoutError, OSError) as error:
            raise BusyError(f"{urlsplit(url).hostname} does not answer: {type(error).__name__}") from error

    def _is_trusted(self, url: str) -> bool:
        return self._allow_private or (self._trusted is not None and _origin(url) == self._trusted)

    async def _fetch(self, method: str, url: str, sent: dict[str, str], content: bytes) -> HttpResponse:
        target, headers = url, {**sent, "Accept-Encoding": "identity"}
        extensions = dict[str, Any]()
        if not self._is_trusted(url):
            target, headers["Host"], extensions["sni_hostname"] = await _pinned(url)
        body = bytearray()
        async with self._client.stream(
            method, target, headers=headers, content=content, extensions=extensions
        ) as response:
            async for chunk in response.aiter_raw(65536):
                body += chunk
                if len(body) > _LIMIT:
                    raise httpx.DecodingError("the response is too large")
        return HttpResponse(response.status_code, response.headers, bytes(body))


def _origin(url: str) -> tuple[str, str | None, int]:
    """Return scheme, host and port."""
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)


async def _pinned(url: str) -> tuple[str, str, str]:
    """Return the URL with a checked IP address in place of the name, and the name for Host and for TLS."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname:
        raise BlockedAddressError(f"{parts.scheme or 'this'} is not https")
    port = parts.port or 443
    infos = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in infos]
    if not addresses or not all(map(is_public_address, addresses)):
        raise BlockedAddressError(f"{parts.hostname} leads to a private address")
    host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
    return parts._replace(netloc=f"{host}:{port}").geturl(), parts.netloc, parts.hostname
