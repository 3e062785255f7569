"""How a tenant appears on its documents."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Brand:
    """Name, colour as #0b6b66, and logo as a PNG picture; colour and logo may be empty."""

    name: str
    color: str = ""
    logo: bytes = b""
