"""An invoice in the terms of EN 16931, from which each format is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from countries.electronic_addresses import ElectronicAddress

_ZERO = Decimal(0)
# UNTDID 1001: commercial invoice, credit note.
INVOICE_TYPE, CREDIT_NOTE_TYPE = "380", "381"
# UNCL5305: standard rate, zero rate, exempt.
STANDARD, ZERO_RATED, EXEMPT = "S", "Z", "E"


@dataclass(frozen=True)
class PostalAddress:
    """Lines of an address, of which the post code and the city are apart where they were recognised."""

    country: str
    lines: Sequence[str] = ()
    postcode: str = ""
    city: str = ""


@dataclass(frozen=True)
class Party:
    """Seller or buyer. `identifiers` are by scheme (ISO 6523), `registered` is the scheme of the one that is its legal
    number; `tax_number` is a tax number other than that for VAT."""

    name: str
    address: PostalAddress
    identifiers: Mapping[str, str] = field(default_factory=dict[str, str])
    registered: str = ""
    vat_number: str = ""
    tax_number: str = ""
    network_address: ElectronicAddress | None = None
    legal_information: str = ""
    phone: str = ""
    email: str = ""

    @property
    def legal_number(self) -> str:
        """The number under which it is registered; empty without one."""
        return self.identifiers.get(self.registered, "")

    @property
    def other_identifiers(self) -> Mapping[str, str]:
        """Its numbers beside the legal one."""
        return {scheme: number for scheme, number in self.identifiers.items() if scheme != self.registered}


@dataclass(frozen=True)
class TaxCategory:
    """A rate in per cent, with its category; an exempt one has a reason and its code."""

    percent: Decimal
    code: str
    reason: str = ""
    reason_code: str = ""


@dataclass(frozen=True)
class Line:
    """What was sold. `net` is without tax, and is `price` times the quantity over `base_quantity`."""

    name: str
    quantity: Decimal
    unit_code: str
    price: Decimal
    base_quantity: Decimal
    net: Decimal
    tax: TaxCategory


@dataclass(frozen=True)
class Adjustment:
    """An allowance or a charge of the whole document, without tax."""

    is_charge: bool
    reason: str
    reason_code: str
    net: Decimal
    tax: TaxCategory


@dataclass(frozen=True)
class TaxSubtotal:
    """What a category applies to, and the tax."""

    tax: TaxCategory
    net: Decimal
    amount: Decimal


@dataclass(frozen=True)
class DocumentReference:
    """An invoice that a credit note refers to; `issued_on` is None where it is not known."""

    number: str
    issued_on: date | None = None


@dataclass(frozen=True)
class Note:
    """A text for the buyer, with the code of its subject (UNTDID 4451) or none."""

    text: str
    subject: str = ""


@dataclass(frozen=True)
class EInvoice:
    """Amounts are in the currency. `paid` was paid before it was issued; `process` is the code of how it is billed,
    where the country has such codes."""

    number: str
    type_code: str
    issued_on: date
    due_on: date
    currency: str
    order_number: str
    seller: Party
    buyer: Party
    lines: Sequence[Line]
    adjustments: Sequence[Adjustment]
    subtotals: Sequence[TaxSubtotal]
    paid: Decimal = _ZERO
    notes: Sequence[Note] = ()
    process: str = ""
    refers_to: DocumentReference | None = None

    @property
    def is_credit_note(self) -> bool:
        """Whether the seller owes the amounts."""
        return self.type_code == CREDIT_NOTE_TYPE

    @property
    def line_total(self) -> Decimal:
        """Sum of the lines (BT-106)."""
        return _sum(line.net for line in self.lines)

    @property
    def allowance_total(self) -> Decimal:
        """Sum of the allowances (BT-107)."""
        return _sum(entry.net for entry in self.adjustments if not entry.is_charge)

    @property
    def charge_total(self) -> Decimal:
        """Sum of the charges (BT-108)."""
        return _sum(entry.net for entry in self.adjustments if entry.is_charge)

    @property
    def net_total(self) -> Decimal:
        """Total without tax (BT-109)."""
        return self.line_total - self.allowance_total + self.charge_total

    @property
    def tax_total(self) -> Decimal:
        """Tax (BT-110)."""
        return _sum(subtotal.amount for subtotal in self.subtotals)

    @property
    def total(self) -> Decimal:
        """Total with tax (BT-112)."""
        return self.net_total + self.tax_total

    @property
    def payable(self) -> Decimal:
        """What is still to be paid (BT-115)."""
        return self.total - self.paid


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, _ZERO)
