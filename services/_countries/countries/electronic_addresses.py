"""Addresses in the network Peppol that follow from a business's number for VAT."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml


@dataclass(frozen=True)
class ElectronicAddress:
    """An address with its scheme, a code of the list EAS."""

    scheme: str
    value: str


@cache
def _schemes() -> Mapping[str, Mapping[str, str | int]]:
    """Return how numbers become addresses, by the two letters that they begin with."""
    return yaml.safe_load((files("countries") / "electronic_addresses.yaml").read_text(encoding="utf-8"))


def address_of_vat_number(number: str) -> ElectronicAddress | None:
    """Return the address of a business with a number such as BE0428759497; None for one of a country whose businesses
    have no address by their numbers."""
    rule = _schemes().get(number[:2])
    if rule is None:
        return None
    return ElectronicAddress(
        str(rule["scheme"]), number[int(rule.get("start", 0)) : int(rule.get("end", len(number)))]
    )
