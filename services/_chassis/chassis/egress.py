"""The one door to the outside: bounded in time and size, blind to redirects, closed to private addresses."""

import asyncio
import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson

from chassis.errors import Busy

_TOTAL_SECONDS = 8.0
_LIMIT = 5 * 1024 * 1024
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


class RefusedAddressError(ValueError):
    """The address leads inside, or nowhere."""


def is_outside(address: str) -> bool:
    """Whether an IP address belongs to the public internet."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return ip.is_global and not any(ip in network for network in _INSIDE if network.version == ip.version)


class Egress:
    """A client for one target. `inside` is for our own processes; without it every address a name resolves to must be
    public, and the connection goes to the address that was checked."""

    def __init__(self, *, inside: bool = False) -> None:
        self._inside = inside
        self._client = httpx.AsyncClient(timeout=_TIMEOUT, trust_env=False, follow_redirects=False)

    async def close(self) -> None:
        await self._client.aclose()

    async def get_json(self, url: str) -> Any:
        """The JSON at an address; raises Busy when it can't be had in time, RefusedAddressError when it may not be."""
        return orjson.loads(await self.get(url))

    async def get(self, url: str) -> bytes:
        """The body at an address, at most 5 MiB; errors as get_json."""
        try:
            async with asyncio.timeout(_TOTAL_SECONDS):
                return await self._fetch(url)
        except (httpx.HTTPError, TimeoutError, OSError) as failed:
            raise Busy(f"{urlsplit(url).hostname} does not answer: {type(failed).__name__}") from failed

    async def _fetch(self, url: str) -> bytes:
        target, headers, extensions = url, {"Accept-Encoding": "identity"}, dict[str, Any]()
        if not self._inside:
            target, headers["Host"], extensions["sni_hostname"] = await _pinned(url)
        body = bytearray()
        async with self._client.stream("GET", target, headers=headers, extensions=extensions) as answer:
            answer.raise_for_status()
            async for piece in answer.aiter_raw(65536):
                body += piece
                if len(body) > _LIMIT:
                    raise httpx.DecodingError("the answer is too large")
        return bytes(body)


async def _pinned(url: str) -> tuple[str, str, str]:
    """The address with a checked IP in the place of its name, and the name for Host and TLS."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname:
        raise RefusedAddressError(f"{parts.scheme or 'this'} is not https")
    port = parts.port or 443
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(map(is_outside, addresses)):
        raise RefusedAddressError(f"{parts.hostname} leads to a private address")
    host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
    return parts._replace(netloc=f"{host}:{port}").geturl(), parts.netloc, parts.hostname
