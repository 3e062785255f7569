"""The French report of sales to consumers (flux 10.3) and of their payments (flux 10.4)."""

from collections.abc import Iterator
from datetime import UTC
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET  # it writes, and parses nothing

from chassis.money import Currency
from chassis.timezones import load_zone

from orders_pos.adapters.e_invoices.xml_elements import (
    amount_text,
    compact_date,
    document,
    element,
    number_text,
)
from orders_pos.domain.e_reports.e_report import GOODS, PAYMENTS, DayTotal, EReport

_INITIAL, _CORRECTING = "IN", "RE"
# Schemes of the platform and of the seller, and their roles.
_PLATFORM_SCHEME, _SELLER_SCHEME = "0238", "0002"
_PLATFORM_ROLE, _SELLER_ROLE = "WK", "SE"
_GOODS, _SERVICES, _UNTAXED = "TLB1", "TPS1", "TNT1"
_MOST_NAME: Final = 99


def write_flux_10(report: EReport, platform: str) -> bytes:
    """Return the XML of a report; `platform` is the number of the platform that passes it on, of four characters."""
    digits = Currency(report.currency).digits
    content = _payments(report, digits) if report.kind == PAYMENTS else _transactions(report, digits)
    name = "PaymentsReport" if report.kind == PAYMENTS else "TransactionsReport"
    period = element(
        "ReportPeriod",
        element("StartDate", compact_date(report.first_day)),
        element("EndDate", compact_date(report.last_day)),
    )
    root = element("Report", _head(report, platform), element(name, period, *content))
    return document(root, {})


def _head(report: EReport, platform: str) -> ET.Element:
    local = report.create_time.astimezone(load_zone(report.timezone) or UTC)
    return element(
        "ReportDocument",
        element("Id", str(report.id)),
        element("IssueDateTime", element("DateTimeString", f"{local:%Y%m%d%H%M%S}")),
        element("TypeCode", _CORRECTING if report.is_correction else _INITIAL),
        element(
            "Sender",
            element("Id", platform, schemeId=_PLATFORM_SCHEME),
            element("Name", platform),
            element("RoleCode", _PLATFORM_ROLE),
        ),
        element(
            "Issuer",
            element("Id", report.seller_number, schemeId=_SELLER_SCHEME),
            element("Name", report.seller_name[:_MOST_NAME]),
            element("RoleCode", _SELLER_ROLE),
        ),
    )


def _transactions(report: EReport, digits: int) -> Iterator[ET.Element]:
    usual = _GOODS if report.kind == GOODS else _SERVICES
    for (day, category), group in groupby(
        report.totals, lambda total: (total.day, usual if total.percent else _UNTAXED)
    ):
        totals = list(group)
        net, tax = sum(total.net for total in totals), sum(total.tax for total in totals)
        yield element(
            "Transactions",
            element("Date", compact_date(day)),
            element("TransactionsCurrency", report.currency),
            element("CategoryCode", category),
            element("TaxExclusiveAmount", f"{net:.{digits}f}"),
            element("TaxTotal", f"{tax:.{digits}f}"),
            element("TransactionsCount", str(totals[0].orders)),
            *(_subtotal(total, digits) for total in totals),
        )


def _subtotal(total: DayTotal, digits: int) -> ET.Element:
    return element(
        "TaxSubtotal",
        element("TaxPercent", number_text(total.percent)),
        element("TaxableAmount", amount_text(total.net, digits)),
        element("TaxTotal", amount_text(total.tax, digits)),
    )


def _payments(report: EReport, digits: int) -> Iterator[ET.Element]:
    for day, group in groupby(report.totals, lambda total: total.day):
        amounts = [
            element(
                "SubTotals",
                element("TaxPercent", number_text(total.percent)),
                element("CurrencyCode", report.currency),
                element("Amount", amount_text(total.net + total.tax, digits)),
            )
            for total in group
        ]
        yield element("Transactions", element("Payment", element("Date", compact_date(day)), *amounts))
