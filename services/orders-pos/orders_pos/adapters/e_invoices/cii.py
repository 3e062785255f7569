"""Invoices as Cross Industry Invoice (UN/CEFACT D16B), of the profile EN 16931 of Factur-X."""

from collections.abc import Iterator
from datetime import date
from typing import Final
from xml.etree.ElementTree import Element  # it writes, and parses nothing

from orders_pos.adapters.e_invoices.xml_elements import (
    amount_text,
    compact_date,
    document,
    element,
    number_text,
    optional,
)
from orders_pos.domain.e_invoices.e_invoice import (
    Adjustment,
    EInvoice,
    Line,
    Note,
    Party,
    PostalAddress,
    TaxCategory,
    TaxSubtotal,
)

_UNECE: Final = "urn:un:unece:uncefact:data"
_NAMESPACES: Final = {
    "rsm": f"{_UNECE}:standard:CrossIndustryInvoice:100",
    "ram": f"{_UNECE}:standard:ReusableAggregateBusinessInformationEntity:100",
    "qdt": f"{_UNECE}:standard:QualifiedDataType:100",
    "udt": f"{_UNECE}:standard:UnqualifiedDataType:100",
}
_PROFILE: Final = "urn:cen.eu:en16931:2017"
_LINE_NAMES: Final = ("ram:LineOne", "ram:LineTwo", "ram:LineThree")
# Code of dates such as 20261130 (UNTDID 2379).
_DATE_FORMAT: Final = "102"


def write_cii(invoice: EInvoice) -> bytes:
    """Return the invoice as XML."""
    root = element(
        "rsm:CrossIndustryInvoice",
        element(
            "rsm:ExchangedDocumentContext",
            element(
                "ram:BusinessProcessSpecifiedDocumentContextParameter", element("ram:ID", invoice.process)
            )
            if invoice.process
            else None,
            element("ram:GuidelineSpecifiedDocumentContextParameter", element("ram:ID", _PROFILE)),
        ),
        element(
            "rsm:ExchangedDocument",
            element("ram:ID", invoice.number),
            element("ram:TypeCode", invoice.type_code),
            element("ram:IssueDateTime", _date("udt:DateTimeString", invoice.issued_on)),
            *(_note(note) for note in invoice.notes),
        ),
        element(
            "rsm:SupplyChainTradeTransaction",
            *(_line(number, line) for number, line in enumerate(invoice.lines, 1)),
            element(
                "ram:ApplicableHeaderTradeAgreement",
                _party("ram:SellerTradeParty", invoice.seller),
                _party("ram:BuyerTradeParty", invoice.buyer),
                _reference("ram:SellerOrderReferencedDocument", invoice.order_number),
            ),
            element("ram:ApplicableHeaderTradeDelivery"),
            _settlement(invoice),
        ),
    )
    return document(root, _NAMESPACES)


def _note(note: Note) -> Element:
    return element(
        "ram:IncludedNote", element("ram:Content", note.text), optional("ram:SubjectCode", note.subject)
    )


def _date(name: str, day: date) -> Element:
    return element(name, compact_date(day), format=_DATE_FORMAT)


def _reference(name: str, number: str) -> Element:
    return element(name, element("ram:IssuerAssignedID", number))


def _line(number: int, line: Line) -> Element:
    return element(
        "ram:IncludedSupplyChainTradeLineItem",
        element("ram:AssociatedDocumentLineDocument", element("ram:LineID", str(number))),
        element("ram:SpecifiedTradeProduct", element("ram:Name", line.name)),
        element(
            "ram:SpecifiedLineTradeAgreement",
            element(
                "ram:NetPriceProductTradePrice",
                element("ram:ChargeAmount", amount_text(line.price)),
                element("ram:BasisQuantity", number_text(line.base_quantity), unitCode=line.unit_code),
            ),
        ),
        element(
            "ram:SpecifiedLineTradeDelivery",
            element("ram:BilledQuantity", number_text(line.quantity), unitCode=line.unit_code),
        ),
        element(
            "ram:SpecifiedLineTradeSettlement",
            _category("ram:ApplicableTradeTax", line.tax),
            element(
                "ram:SpecifiedTradeSettlementLineMonetarySummation",
                element("ram:LineTotalAmount", amount_text(line.net)),
            ),
        ),
    )


def _party(name: str, party: Party) -> Element:
    schemes = sorted(party.other_identifiers.items())
    return element(
        name,
        *(element("ram:GlobalID", number, schemeID=scheme) for scheme, number in schemes),
        element("ram:Name", party.name),
        optional("ram:Description", party.legal_information),
        element(
            "ram:SpecifiedLegalOrganization", element("ram:ID", party.legal_number, schemeID=party.registered)
        )
        if party.legal_number
        else None,
        _contact(party),
        _address(party.address),
        element(
            "ram:URIUniversalCommunication",
            element("ram:URIID", party.network_address.value, schemeID=party.network_address.scheme),
        )
        if party.network_address
        else None,
        *_registrations(party),
    )


def _contact(party: Party) -> Element | None:
    if not (party.phone.strip() or party.email.strip()):
        return None
    phone, email = optional("ram:CompleteNumber", party.phone), optional("ram:URIID", party.email)
    return element(
        "ram:DefinedTradeContact",
        element("ram:TelephoneUniversalCommunication", phone) if phone is not None else None,
        element("ram:EmailURIUniversalCommunication", email) if email is not None else None,
    )


def _address(address: PostalAddress) -> Element:
    return element(
        "ram:PostalTradeAddress",
        optional("ram:PostcodeCode", address.postcode),
        *(optional(name, line) for name, line in zip(_LINE_NAMES, address.lines, strict=False)),
        optional("ram:CityName", address.city),
        element("ram:CountryID", address.country),
    )


def _registrations(party: Party) -> Iterator[Element]:
    """Yield the number for VAT, or another tax number."""
    for scheme, number in (("VA", party.vat_number), ("FC", party.tax_number)):
        if number:
            yield element("ram:SpecifiedTaxRegistration", element("ram:ID", number, schemeID=scheme))


def _category(name: str, tax: TaxCategory) -> Element:
    return element(
        name,
        element("ram:TypeCode", "VAT"),
        element("ram:CategoryCode", tax.code),
        element("ram:RateApplicablePercent", number_text(tax.percent)),
    )


def _settlement(invoice: EInvoice) -> Element:
    return element(
        "ram:ApplicableHeaderTradeSettlement",
        element("ram:InvoiceCurrencyCode", invoice.currency),
        *(_subtotal(subtotal) for subtotal in invoice.subtotals),
        *(_adjustment(adjustment) for adjustment in invoice.adjustments),
        element(
            "ram:SpecifiedTradePaymentTerms",
            element("ram:DueDateDateTime", _date("udt:DateTimeString", invoice.due_on)),
        ),
        _totals(invoice),
        element(
            "ram:InvoiceReferencedDocument",
            element("ram:IssuerAssignedID", invoice.refers_to.number),
            element("ram:FormattedIssueDateTime", _date("qdt:DateTimeString", invoice.refers_to.issued_on))
            if invoice.refers_to.issued_on
            else None,
        )
        if invoice.refers_to
        else None,
    )


def _subtotal(subtotal: TaxSubtotal) -> Element:
    return element(
        "ram:ApplicableTradeTax",
        element("ram:CalculatedAmount", amount_text(subtotal.amount)),
        element("ram:TypeCode", "VAT"),
        optional("ram:ExemptionReason", subtotal.tax.reason),
        element("ram:BasisAmount", amount_text(subtotal.net)),
        element("ram:CategoryCode", subtotal.tax.code),
        optional("ram:ExemptionReasonCode", subtotal.tax.reason_code),
        element("ram:RateApplicablePercent", number_text(subtotal.tax.percent)),
    )


def _adjustment(adjustment: Adjustment) -> Element:
    return element(
        "ram:SpecifiedTradeAllowanceCharge",
        element("ram:ChargeIndicator", element("udt:Indicator", str(adjustment.is_charge).lower())),
        element("ram:ActualAmount", amount_text(adjustment.net)),
        optional("ram:ReasonCode", adjustment.reason_code),
        element("ram:Reason", adjustment.reason),
        _category("ram:CategoryTradeTax", adjustment.tax),
    )


def _totals(invoice: EInvoice) -> Element:
    return element(
        "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
        element("ram:LineTotalAmount", amount_text(invoice.line_total)),
        element("ram:ChargeTotalAmount", amount_text(invoice.charge_total)),
        element("ram:AllowanceTotalAmount", amount_text(invoice.allowance_total)),
        element("ram:TaxBasisTotalAmount", amount_text(invoice.net_total)),
        element("ram:TaxTotalAmount", amount_text(invoice.tax_total), currencyID=invoice.currency),
        element("ram:GrandTotalAmount", amount_text(invoice.total)),
        element("ram:TotalPrepaidAmount", amount_text(invoice.paid)),
        element("ram:DuePayableAmount", amount_text(invoice.payable)),
    )
