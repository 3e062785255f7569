"""Addresses as invoices keep them: in the lines of the country."""

from collections.abc import Mapping

from countries.addresses import address_lines


def print_address(text: str, country: str) -> str:
    """Return an address with a line for each that its country writes; as it is if it can't be read."""
    return "\n".join(address_lines(text, country))


def print_seller(seller: Mapping[str, object], country: str) -> dict[str, object]:
    """Return the seller's data with the address in lines."""
    address = seller.get("address")
    return {**seller, "address": print_address(str(address), country)} if address else dict(seller)
