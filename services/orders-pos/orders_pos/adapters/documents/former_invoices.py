"""Invoices that were issued before what a country asks of them was stored with each."""

from collections.abc import Mapping
from typing import Any

from chassis.locales import LOCALES

from orders_pos.domain.invoices.invoice_texts import InvoiceTexts, Texts
from orders_pos.domain.translations import translate

# Numbers that a seller had then, with the keys of their names.
_NUMBERS = {"ice": "ice", "tax_id": "tax-id", "register": "register"}


def texts_of(content: Mapping[str, Any]) -> InvoiceTexts:
    """Return what an invoice's content says of its country, else what all invoices had then."""
    if stored := content.get("texts"):
        return InvoiceTexts.from_json(stored)
    numbers = {kind: _texts(key) for kind, key in _NUMBERS.items()}
    return InvoiceTexts(
        tax=_texts("tax"),
        net_total=_texts("without-vat"),
        gross_total=_texts("with-vat"),
        numbers=numbers,
        total_in_words=_texts("in-words"),
    )


def seller_numbers_of(content: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return kinds and numbers of an invoice's seller."""
    seller = content["seller"]
    if "numbers" in seller:
        return [(entry["kind"], entry["number"]) for entry in seller["numbers"]]
    return [(kind, seller[kind]) for kind in _NUMBERS if seller.get(kind)]


def _texts(key: str) -> Texts:
    return {locale: translate(key, locale) for locale in LOCALES}
