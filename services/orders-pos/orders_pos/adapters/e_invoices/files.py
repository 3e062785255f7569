"""Electronic invoices as files: which format is written is said by the pack of the seller's country."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from countries.pack import CountryPack

from orders_pos.adapters.e_invoices.cii import write_cii
from orders_pos.adapters.e_invoices.ubl import write_ubl
from orders_pos.domain.e_invoices.e_invoice import EInvoice


@dataclass(frozen=True)
class Format:
    """How an invoice becomes XML. `is_in_pdf`: what is sent is the PDF of the invoice, with the XML in it."""

    write: Callable[[EInvoice], bytes]
    is_in_pdf: bool = False


FORMATS: Final[Mapping[Literal["factur-x", "peppol-bis-3"], Format]] = {
    "factur-x": Format(write_cii, is_in_pdf=True),
    "peppol-bis-3": Format(write_ubl),
}


def format_of(pack: CountryPack) -> Format | None:
    """Return the format of a country; None for one whose invoices are not sent from machine to machine."""
    return FORMATS[pack.e_invoices.format] if pack.e_invoices else None
