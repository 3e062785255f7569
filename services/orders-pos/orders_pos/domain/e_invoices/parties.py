"""Seller and buyer of an electronic invoice, with their numbers and addresses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from chassis.errors import FieldViolation, ValidationError
from countries.addresses import read_address
from countries.electronic_addresses import ElectronicAddress, address_of_vat_number
from countries.number_checks import canonical_number
from countries.pack import CountryPack, EInvoiceRules, LegalNumber

from orders_pos.domain.e_invoices.e_invoice import Party, PostalAddress
from orders_pos.domain.invoices.invoice import Invoice

_SETTINGS = "in the settings of the shop, then cancel this invoice and issue it again"


class StoredSeller(TypedDict, total=False):
    """The seller as an invoice keeps it."""

    name: str
    address: str
    phone: str
    email: str


def read_seller(
    seller: StoredSeller, numbers: Iterable[tuple[str, str]], pack: CountryPack, *, has_vat: bool
) -> Party:
    """Return the seller. Raise ValidationError that names each field without which no invoice is valid."""
    party = _with_numbers(
        Party(
            seller.get("name", "").strip(),
            to_postal(seller.get("address", ""), pack.code),
            phone=seller.get("phone", ""),
            email=seller.get("email", ""),
        ),
        dict(numbers),
        pack.seller_numbers,
        pack,
    )
    if violations := list(_find_missing(party, pack, has_vat=has_vat)):
        raise ValidationError(*violations)
    # A seller without a number for VAT is known to the taxes by the legal one.
    return party if party.vat_number else replace(party, tax_number=party.legal_number)


def read_buyer(invoice: Invoice, address: str, country: str, pack: CountryPack) -> Party:
    """Return the buyer, who may be a person without numbers."""
    party = Party(invoice.buyer_name, to_postal(address, country))
    numbers = {entry["kind"]: entry["number"] for entry in invoice.buyer_numbers}
    return _with_numbers(party, numbers, pack.buyer_numbers, pack)


def to_postal(text: str, country: str) -> PostalAddress:
    """Return an address that was written as a text, in the parts in which its country writes it."""
    parts = read_address(text, country)
    lines = [line for line in (parts.street, parts.state) if line]
    return PostalAddress(parts.country or country, lines, parts.postcode, parts.city)


def _with_numbers(
    party: Party, numbers: Mapping[str, str], kinds: Sequence[LegalNumber], pack: CountryPack
) -> Party:
    rules = pack.e_invoices
    identifiers: dict[str, str] = {}
    vat_number, information = "", list[str]()
    for kind in kinds:
        if not (number := numbers.get(kind.key, "").strip()):
            continue
        canonical = canonical_number(kind.check, number)
        identifiers.update({scheme: canonical[:length] for scheme, length in kind.schemes.items()})
        if kind.is_vat:
            # Checks of one country leave its letters out, that of all countries of the Union does not.
            vat_number = canonical if kind.check.startswith("eu.") else f"{pack.code}{canonical}"
        if not kind.schemes and not kind.is_vat:
            information.append(number)
    address = _network_address(identifiers, vat_number, rules)
    if rules and address and address.scheme == rules.network:
        identifiers.setdefault(rules.registry, address.value)
    registered = rules.registry if rules and rules.registry in identifiers else ""
    return Party(
        party.name,
        party.address,
        identifiers,
        registered,
        vat_number,
        "",
        address,
        " - ".join(information),
        party.phone,
        party.email,
    )


def _network_address(
    identifiers: Mapping[str, str], vat_number: str, rules: EInvoiceRules | None
) -> ElectronicAddress | None:
    if rules and rules.registry in identifiers:
        return ElectronicAddress(rules.network, identifiers[rules.registry])
    return address_of_vat_number(vat_number)


def _find_missing(party: Party, pack: CountryPack, *, has_vat: bool) -> Iterable[FieldViolation]:
    if not party.name:
        yield FieldViolation("seller.name", f"Enter the name of the seller {_SETTINGS}.", "missing-name")
    rules = pack.e_invoices
    for kind in pack.seller_numbers:
        is_registry = rules is not None and rules.registry in kind.schemes
        if (is_registry and not party.legal_number) or (kind.is_vat and has_vat and not party.vat_number):
            message = f"Enter this number of the seller {_SETTINGS}: {kind.names['en']}"
            yield FieldViolation(f"seller.numbers.{kind.key}", message, "missing-number")
