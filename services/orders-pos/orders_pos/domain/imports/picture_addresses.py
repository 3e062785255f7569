"""Addresses of pictures in a cell, which other shops list in several ways."""

import re
from itertools import islice, pairwise

# Commas and blanks are also parts of addresses: the next one begins as an address does.
_START = re.compile(r"(?<=[\s,;|])(?:https?://|/)", re.IGNORECASE)
_SEPARATORS = " ,;|\t\r\n"
_MAX_ADDRESSES = 100


def split_addresses(cell: str) -> tuple[str, ...]:
    """Return the addresses of a cell in their order, each once."""
    starts = [0, *(match.start() for match in islice(_START.finditer(cell), _MAX_ADDRESSES)), len(cell)]
    addresses = (cell[start:end].strip(_SEPARATORS) for start, end in pairwise(starts))
    return tuple(dict.fromkeys(address for address in addresses if address))
