"""The client's address of a request."""

import ipaddress
import re
from collections.abc import Sequence
from contextvars import ContextVar

from starlette.requests import Request

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_WITH_PORT = re.compile(r"\[([0-9a-fA-F:.]{2,45})\](?::\d{1,5})?|([0-9.]{7,15}):\d{1,5}")
# A household or a server usually has an IPv6 network of this size.
_IPV6_PREFIX = 64
_request: ContextVar[Request] = ContextVar("request")


def parse_networks(text: str) -> tuple[Network, ...]:
    """Return the addresses and networks that a text lists with commas or spaces between. Raise ValueError for what is
    none."""
    return tuple(ipaddress.ip_network(part) for part in text.replace(",", " ").split())


def origin_address(peer: str | None, forwarded: Sequence[str], trusted: Sequence[Network] = ()) -> str:
    """Return the client's address, for throttling. `forwarded` are the X-Forwarded-For headers, `trusted` the proxies
    in front of the edge. Each proxy adds whom it has the request from: read from the right, the first address that is
    no trusted proxy's is the client, and what is left of it is what the client claims."""
    last = _parsed(peer or "")
    # The edge connects from a private address.
    if last and (last.is_private or _is_one_of(last, trusted)):
        for hop in reversed([hop for header in forwarded for hop in header.split(",")]):
            address = _parsed(hop)
            last = address or last
            if address is None or not _is_one_of(address, trusted):
                break
    return _network(last) if last else "unknown"


def _is_one_of(address: _Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def _parsed(text: str) -> _Address | None:
    """Return the address of a hop, which some proxies write with its port."""
    match = _WITH_PORT.fullmatch(text.strip())
    try:
        address = ipaddress.ip_address(match[1] or match[2] if match else text.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _network(address: _Address) -> str:
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))


def request_address(request: Request) -> str:
    """Return the client's address of a request."""
    peer = request.client.host if request.client else None
    forwarded = request.headers.getlist("x-forwarded-for")
    return origin_address(peer, forwarded, request.app.state.trusted_proxies)


def set_request(request: Request) -> None:
    """Set the request that is served for the rest of the current task."""
    _request.set(request)


def current_address() -> str:
    """Return the client's address of the request that is served; empty for other work."""
    request = _request.get(None)
    return request_address(request) if request else ""
