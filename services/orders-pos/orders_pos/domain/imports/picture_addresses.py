"""Addresses of pictures in a cell, which other shops list in several ways."""

import re

# Commas and blanks are also parts of addresses: the next one begins as an address does.
_BETWEEN = re.compile(r"[\s,;|]+(?=https?://|/)", re.IGNORECASE)
_MAX_ADDRESSES = 100


def split_addresses(cell: str) -> tuple[str, ...]:
    """Return the addresses of a cell in their order, each once."""
    addresses = (address.strip(" ,;|\t\r\n") for address in _BETWEEN.split(cell, _MAX_ADDRESSES))
    return tuple(dict.fromkeys(address for address in addresses if address))
