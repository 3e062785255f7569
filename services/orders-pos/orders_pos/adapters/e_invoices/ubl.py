"""Invoices as UBL 2.1: of Peppol BIS Billing 3 where both sides have an address in that network, else of EN 16931."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # it writes, and parses nothing

from countries.electronic_addresses import ElectronicAddress

from orders_pos.adapters.e_invoices.xml_elements import (
    amount_text,
    document,
    element,
    number_text,
    optional,
)
from orders_pos.domain.e_invoices.e_invoice import (
    Adjustment,
    EInvoice,
    Line,
    Party,
    PostalAddress,
    TaxCategory,
    TaxSubtotal,
)

_OASIS: Final = "urn:oasis:names:specification:ubl:schema:xsd"
_EN16931: Final = "urn:cen.eu:en16931:2017"
_PEPPOL: Final = f"{_EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"
_PROCESS: Final = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"


def write_ubl(invoice: EInvoice) -> bytes:
    """Return the invoice or the credit note as XML."""
    kind = "CreditNote" if invoice.is_credit_note else "Invoice"
    is_peppol = bool(invoice.seller.network_address and invoice.buyer.network_address)
    root = element(
        kind,
        element("cbc:CustomizationID", _PEPPOL if is_peppol else _EN16931),
        element("cbc:ProfileID", _PROCESS) if is_peppol else None,
        element("cbc:ID", invoice.number),
        element("cbc:IssueDate", invoice.issued_on.isoformat()),
        None if invoice.is_credit_note else element("cbc:DueDate", invoice.due_on.isoformat()),
        element(f"cbc:{kind}TypeCode", invoice.type_code),
        # There is one at most.
        optional("cbc:Note", "\n".join(note.text for note in invoice.notes)),
        element("cbc:DocumentCurrencyCode", invoice.currency),
        # The shop's number of the order: buyers give none.
        element("cbc:BuyerReference", invoice.order_number),
        *_references(invoice),
        element("cac:AccountingSupplierParty", _party(invoice.seller)),
        element("cac:AccountingCustomerParty", _party(invoice.buyer)),
        element("cac:PaymentTerms", element("cbc:Note", invoice.due_on.isoformat()))
        if invoice.is_credit_note
        else None,
        *(_adjustment(adjustment, invoice.currency) for adjustment in invoice.adjustments),
        element(
            "cac:TaxTotal",
            _amount("cbc:TaxAmount", invoice.tax_total, invoice.currency),
            *(_subtotal(subtotal, invoice.currency) for subtotal in invoice.subtotals),
        ),
        _totals(invoice),
        *(_line(number, line, invoice) for number, line in enumerate(invoice.lines, 1)),
    )
    namespaces = {
        "": f"{_OASIS}:{kind}-2",
        "cac": f"{_OASIS}:CommonAggregateComponents-2",
        "cbc": f"{_OASIS}:CommonBasicComponents-2",
    }
    return document(root, namespaces)


def _amount(name: str, amount: Decimal, currency: str) -> Element:
    return element(name, amount_text(amount), currencyID=currency)


def _references(invoice: EInvoice) -> Iterator[Element]:
    if invoice.refers_to:
        day = invoice.refers_to.issued_on
        yield element(
            "cac:BillingReference",
            element(
                "cac:InvoiceDocumentReference",
                element("cbc:ID", invoice.refers_to.number),
                element("cbc:IssueDate", day.isoformat()) if day else None,
            ),
        )


def _party(party: Party) -> Element:
    schemes = sorted(party.other_identifiers.items())
    return element(
        "cac:Party",
        _endpoint(party.network_address),
        *(
            element("cac:PartyIdentification", element("cbc:ID", number, schemeID=scheme))
            for scheme, number in schemes
        ),
        element("cac:PartyName", element("cbc:Name", party.name)),
        _address(party.address),
        *_tax_schemes(party),
        element(
            "cac:PartyLegalEntity",
            element("cbc:RegistrationName", party.name),
            element("cbc:CompanyID", party.legal_number, schemeID=party.registered)
            if party.legal_number
            else None,
            optional("cbc:CompanyLegalForm", party.legal_information),
        ),
        element(
            "cac:Contact",
            optional("cbc:Telephone", party.phone),
            optional("cbc:ElectronicMail", party.email),
        )
        if party.phone.strip() or party.email.strip()
        else None,
    )


def _endpoint(address: ElectronicAddress | None) -> Element | None:
    return element("cbc:EndpointID", address.value, schemeID=address.scheme) if address else None


def _address(address: PostalAddress) -> Element:
    first, second, third = (*address.lines, "", "", "")[:3]
    return element(
        "cac:PostalAddress",
        optional("cbc:StreetName", first),
        optional("cbc:AdditionalStreetName", second),
        optional("cbc:CityName", address.city),
        optional("cbc:PostalZone", address.postcode),
        element("cac:AddressLine", element("cbc:Line", third)) if third else None,
        element("cac:Country", element("cbc:IdentificationCode", address.country)),
    )


def _tax_schemes(party: Party) -> Iterator[Element]:
    """Yield the number for VAT, or another tax number."""
    for scheme, number in (("VAT", party.vat_number), ("TAX", party.tax_number)):
        if number:
            yield element("cac:PartyTaxScheme", element("cbc:CompanyID", number), _scheme(scheme))


def _scheme(name: str = "VAT") -> Element:
    return element("cac:TaxScheme", element("cbc:ID", name))


def _category(name: str, tax: TaxCategory, *reasons: Element | None) -> Element:
    percent = element("cbc:Percent", number_text(tax.percent))
    return element(name, element("cbc:ID", tax.code), percent, *reasons, _scheme())


def _adjustment(adjustment: Adjustment, currency: str) -> Element:
    return element(
        "cac:AllowanceCharge",
        element("cbc:ChargeIndicator", str(adjustment.is_charge).lower()),
        optional("cbc:AllowanceChargeReasonCode", adjustment.reason_code),
        element("cbc:AllowanceChargeReason", adjustment.reason),
        _amount("cbc:Amount", adjustment.net, currency),
        _category("cac:TaxCategory", adjustment.tax),
    )


def _subtotal(subtotal: TaxSubtotal, currency: str) -> Element:
    return element(
        "cac:TaxSubtotal",
        _amount("cbc:TaxableAmount", subtotal.net, currency),
        _amount("cbc:TaxAmount", subtotal.amount, currency),
        _category(
            "cac:TaxCategory",
            subtotal.tax,
            optional("cbc:TaxExemptionReasonCode", subtotal.tax.reason_code),
            optional("cbc:TaxExemptionReason", subtotal.tax.reason),
        ),
    )


def _totals(invoice: EInvoice) -> Element:
    totals = {
        "LineExtensionAmount": invoice.line_total,
        "TaxExclusiveAmount": invoice.net_total,
        "TaxInclusiveAmount": invoice.total,
        "AllowanceTotalAmount": invoice.allowance_total,
        "ChargeTotalAmount": invoice.charge_total,
        "PrepaidAmount": invoice.paid,
        "PayableAmount": invoice.payable,
    }
    return element(
        "cac:LegalMonetaryTotal",
        *(_amount(f"cbc:{name}", amount, invoice.currency) for name, amount in totals.items()),
    )


def _line(number: int, line: Line, invoice: EInvoice) -> Element:
    kind, quantity = ("CreditNote", "Credited") if invoice.is_credit_note else ("Invoice", "Invoiced")
    return element(
        f"cac:{kind}Line",
        element("cbc:ID", str(number)),
        element(f"cbc:{quantity}Quantity", number_text(line.quantity), unitCode=line.unit_code),
        _amount("cbc:LineExtensionAmount", line.net, invoice.currency),
        element("cac:Item", element("cbc:Name", line.name), _category("cac:ClassifiedTaxCategory", line.tax)),
        element(
            "cac:Price",
            _amount("cbc:PriceAmount", line.price, invoice.currency),
            element("cbc:BaseQuantity", number_text(line.base_quantity), unitCode=line.unit_code),
        ),
    )
