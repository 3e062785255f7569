"""The client's address of a request."""

import ipaddress

from starlette.requests import Request

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# A household or a server usually has an IPv6 network of this size.
_IPV6_PREFIX = 64


def origin_address(peer: str | None, forwarded: list[str]) -> str:
    """Return the client's address, for throttling. `forwarded` are the X-Forwarded-For headers. Only what our own
    proxies wrote counts: read from the right, private addresses are ours, and the first public one is the client."""
    hops = [hop for header in forwarded for hop in header.split(",")]
    last = _parsed(peer or "")
    for hop in reversed(hops):
        if last is None or not last.is_private:
            break
        last = _parsed(hop) or last
    return _network(last) if last else "unknown"


def _parsed(text: str) -> _Address | None:
    try:
        address = ipaddress.ip_address(text.strip())
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
    return origin_address(peer, request.headers.getlist("x-forwarded-for"))
