"""Factur-X 1: the invoice as XML in its own PDF."""

from typing import Final

from chassis.pdf_archive import DataFile, MetadataSchema

from orders_pos.adapters.e_invoices.cii import write_cii
from orders_pos.domain.e_invoices.e_invoice import EInvoice

FILE_NAME: Final = "factur-x.xml"
_SCHEMA: Final = MetadataSchema(
    "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
    "fx",
    "Factur-X PDFA Extension Schema",
    [
        ("DocumentType", "INVOICE", "The type of the hybrid document"),
        ("DocumentFileName", FILE_NAME, "The name of the embedded XML document"),
        ("Version", "1.0", "The version of the embedded XML data"),
        ("ConformanceLevel", "EN 16931", "The conformance level of the embedded XML data"),
    ],
)


def factur_x_file(invoice: EInvoice) -> DataFile:
    """Return the file that makes the PDF of an invoice a Factur-X."""
    return DataFile(FILE_NAME, write_cii(invoice), "text/xml", "Factur-X invoice", _SCHEMA)
