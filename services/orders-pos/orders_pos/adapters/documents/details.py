"""What documents are drawn of, beside the order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.pdf_archive import DataFile
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.shop.brand import Brand


@dataclass(frozen=True)
class DocumentDetails:
    """Seller, language, currency, local time and brand of a document, what the country asks of it, and the tax in its
    total by rate. `duplicate` is its number as a duplicate, 0 for none."""

    seller: pb.Seller
    locale: str
    currency: str
    issued_at: datetime
    brand: Brand
    texts: InvoiceTexts
    vat: Sequence[TaxPart] = ()
    # Of the shop; its addresses are written as there.
    country: str = ""
    duplicate: int = 0


@dataclass(frozen=True)
class InvoiceDocument:
    """An invoice, the number of the invoice that it cancels, language, local time of issue, and brand; `data` is its
    electronic form where that is a part of the document, `duplicate` its number as a duplicate, 0 for none."""

    invoice: Invoice
    cancelled_number: str
    locale: str
    issued_at: datetime
    brand: Brand
    data: DataFile | None = None
    duplicate: int = 0
