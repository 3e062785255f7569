import pytest
from chassis.locales import LOCALES
from orders_pos.domain.translations import translate

KEYS = (
    "lines-missing", "customer-missing", "method-missing", "type-missing", "collect-address-missing",
    "shipping-address-missing", "collect-moved", "delivery-moved", "collect-full", "delivery-full", "never-open",
    "receipt", "invoice", "credit-note", "cancels", "order", "date", "customer", "phone", "products", "discount",
    "promo", "fees", "total", "credit", "received", "change", "rest", "remaining", "tip", "to-collect", "collect",
    "delivery", "collect-address", "shipping-address", "thanks", "piece", "without-vat", "vat", "with-vat", "name",
    "quantity", "price", "amount", "reason", "register", "tax-id", "ice", "status", "waiting", "partially-paid",
    "paid", "step", "delivery-type", "on-store", "collecte", "collecte-and-delivery", "method", "payment", "agent",
    "paid-amount", "note", "orders",
)  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_labels_of_remarks_documents_and_exports_are_in_three_languages(key):
    assert all(translate(key, locale) for locale in LOCALES)


def test_other_languages_are_english_and_other_keys_errors():
    assert [translate("total", locale) for locale in ("en", "fr", "ar", "de", "")] == [
        "Total", "Total", "المجموع", "Total", "Total",
    ]  # fmt: skip
    assert translate("phone", "fr") == "Téléphone"
    with pytest.raises(KeyError):
        translate("nope", "en")
