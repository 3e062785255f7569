"""Whole rows of files: which value each heading becomes, units, weights, and rows that repeat."""

from decimal import Decimal

import pytest
from chassis.errors import FieldViolation
from chassis.money import Currency
from orders_pos.domain.imports.columns import find_fields, is_fitting
from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, PRODUCTS
from orders_pos.domain.imports.outcome import (
    RowKeys,
    ambiguous_violation,
    find_repeats,
    missing_key_violation,
)
from orders_pos.domain.imports.row_reader import RowReader, split_name
from reading.headings import read_heading


def read(kind, headings, *cells, currency="MAD"):
    headers = headings.split(",")
    fields = find_fields(kind, headers, currency)
    return RowReader.of_table(kind, fields, Currency(currency), [cells], headers).read(2, cells)


def test_a_whole_product_is_read_from_the_headings_of_an_export():
    cells = {
        "Nom": "Savon noir", "Référence (SKU)": "SN-1", "Code-barres": "6111000000017", "Catégorie": "Hammam",
        "Prix": "12,50", "Prix de vente": "10", "Coût hors TVA": "4,20", "TVA (%)": "20 %", "Unité": "kg",
        "Quantité habituelle": "2", "Poids en grammes": "250", "Suivre le stock": "oui", "Vendre sans stock": "non",
        "Seuil de stock bas": "5", "Description": "Doux", "Description (HTML)": "<p>Doux</p>", "Image": "/a.jpg",
    }  # fmt: skip
    row = read(PRODUCTS, ",".join(cells), *cells.values())
    assert (row.violations, dict(row.values)) == (
        (),
        {
            "name": "Savon noir", "sku": "SN-1", "barcode": "6111000000017", "category_id": "Hammam",
            "price": Decimal("12.50"), "final_price": 10, "cost": Decimal("4.20"), "vat_rate": 20, "unit": "kg",
            "default_quantity": 2, "weight": 250, "track_stock": True, "sell_without_stock": False,
            "low_stock_level": 5, "description": "Doux", "description_html": "<p>Doux</p>", "pictures": ("/a.jpg",),
        },
    )  # fmt: skip


def test_a_whole_customer_is_read_from_the_headings_of_an_export():
    cells = {
        "Prénom": "Salma", "Nom": "Idrissi", "E-mail": "salma@example.com", "Téléphone": "0612345678",
        "Adresse": "1, rue A", "Adresse de collecte": "2, rue B", "Adresse de livraison": "3, rue C", "Langue": "AR",
    }  # fmt: skip
    row = read(CUSTOMERS, ",".join(cells), *cells.values())
    assert (row.violations, dict(row.values)) == (
        (),
        {
            "first_name": "Salma", "last_name": "Idrissi", "email": "salma@example.com", "phone": "0612345678",
            "address": "1, rue A", "collect_address": "2, rue B", "shipping_address": "3, rue C", "locale": "ar",
        },
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "headings"),
    [
        (
            PRODUCTS,
            (
                "Name,SKU,Barcode,Category,Price,Selling price,Cost without tax,Tax rate (%),Unit,Default quantity,"
                "Weight in grams,Track stock,Sell without stock,Low stock level,Stock,Shown in the shop,Description,"
                "Description (HTML),Image,Product type,Option"
            ),
        ),
        (
            CUSTOMERS,
            "First name,Last name,E-mail,Phone,Address,Pickup address,Delivery address,Language",
        ),
    ],
)
def test_an_export_has_these_headings(kind, headings):
    fields = [field for field in FIELDS[kind].values() if field.is_exported]
    assert [field.label("en") for field in fields if not field.is_sparse] == headings.split(",")


@pytest.mark.parametrize("heading", ["Name (Français)", "Nom FR", "name_fr", "الاسم (Français)", "name:fr"])
def test_a_heading_names_the_language_of_its_texts(heading):
    assert find_fields(PRODUCTS, ["SKU", "Name", heading], "MAD") == ["sku", "name", "name:fr"]


@pytest.mark.parametrize(
    ("kind", "headings", "fields"),
    [
        (PRODUCTS, "Title,Price,Compare-at price,Unit", "name,finalPrice,price,unit"),
        (PRODUCTS, "Nom,Description,Description courte", "name,descriptionHtml,description"),
        (PRODUCTS, "Nom,Prix,Prix", "name,price,"),
        (CUSTOMERS, "Name,Locale", "fullName,locale"),
    ],
)
def test_headings_are_understood_beside_each_other(kind, headings, fields):
    assert find_fields(kind, headings.split(","), "MAD") == fields.split(",")


def test_a_full_name_is_read_as_such():
    assert read(CUSTOMERS, "Client", "Salma Idrissi").values == {"full_name": "Salma Idrissi"}


@pytest.mark.parametrize(
    ("headings", "cells", "values"),
    [
        ("Email,E-mail", ["", "a@example.com"], {"email": "a@example.com"}),
        ("Email,E-mail", ["a@example.com", "b@example.com"], {"email": "a@example.com"}),
        ("Pickup address,Pickup address", ["1, rue A", "Fès"], {"collect_address": "1, rue A, Fès"}),
        (
            "Shipping address 1,Shipping city",
            ["1, rue A", "Fès"],
            {"shipping_address": "1, rue A", "$shipping_address.city": "Fès"},
        ),
    ],
)
def test_several_columns_of_a_customer_stand_in_for_each_other_or_are_joined(headings, cells, values):
    assert read(CUSTOMERS, headings, *cells).values == values


@pytest.mark.parametrize(
    ("currency", "cell"),
    [
        ("MAD", "12,5 DHS"), ("MAD", "12,5 DH"), ("MAD", "12,5 درهم"), ("MAD", "12,5 د.م."), ("MAD", "MAD 12,5"),
        ("EUR", "12,5 €"), ("USD", "$12.5"), ("GBP", "£12.5"), ("TND", "12,5 DT"), ("TND", "12,5 د.ت"),
    ],
)  # fmt: skip
def test_prices_are_read_with_the_signs_of_their_currency(currency, cell):
    row = read(PRODUCTS, "Price", cell, currency=currency)
    assert (row.values, row.violations) == ({"price": Decimal("12.5")}, ())


@pytest.mark.parametrize("cell", ["12,5 €", "$12.5", "12 USD"])
def test_an_amount_in_another_currency_is_named(cell):
    row = read(PRODUCTS, "Price", cell)
    assert [(violation.code, violation.message) for violation in row.violations] == [
        ("other-currency", f"This is another currency than the shop's: {cell}")
    ]


@pytest.mark.parametrize(
    ("heading", "currency", "code"),
    [
        ("Price (USD)", "MAD", "other-currency"), ("Prix (€)", "MAD", "other-currency"), ("Price $", "EUR",
        "other-currency"),
        ("Sale price USD", "MAD", "other-currency"), ("Cost (EUR)", "USD", "other-currency"), ("Prix HT", "MAD",
        "other-tax"),
        ("Price (excl. VAT)", "MAD", "other-tax"), ("Cost incl. tax", "MAD", "other-tax"), ("Prix (DH)", "MAD", ""),
        ("Price (USD)", "USD", ""), ("Price ($)", "CAD", ""), ("Prix TTC", "MAD", ""), ("Cost (excl. tax)",
        "MAD", ""),
        ("Price (MAD / incl. tax)", "MAD", ""), ("Prix de vente TTC", "EUR", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("cell", ["10", Decimal(10)])
def test_the_currency_and_the_tax_of_a_heading_are_the_shops_or_each_row_says_so(
    heading, currency, code, cell
):
    row = read(PRODUCTS, heading, cell, currency=currency)
    assert [violation.code for violation in row.violations] == ([code] if code else [])
    assert list(row.values.values()) == ([] if code else [Decimal(10)])
    assert all(heading in violation.message for violation in row.violations)


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("Prix HT,Prix TTC", ",price"), ("Price (USD),Price (MAD)", ",price"), ("Prix TTC,Prix HT", "price,"),
        ("Prix HT", "price"), ("Cost incl. tax,Cost excl. tax", ",cost"), ("Weight (lbs)", "weightLb"),
        ("Weight [oz]", "weightOz"),
        ("Weight", "weightUnit"), ("Poids", "weightUnit"), ("الوزن", "weightUnit"), ("weight_kg", "weightKg"),
        ("الوزن (كغ)", "weightKg"), ("Poids (g)", "weight"), ("Weight (stone)", "weightUnit"),
        ("Variant Weight (kg)", "weightKg"),
    ],
)  # fmt: skip
def test_headings_name_fields_with_unit_currency_and_tax(headings, fields):
    assert find_fields(PRODUCTS, headings.split(","), "MAD") == fields.split(",")


@pytest.mark.parametrize("name", [name for name, field in FIELDS[PRODUCTS].items() if field.kind != "amount"])
def test_only_amounts_have_a_currency(name):
    assert is_fitting(FIELDS[PRODUCTS][name], read_heading("Price (USD)", "MAD"), "MAD")


@pytest.mark.parametrize(
    ("heading", "cell", "grams"),
    [
        ("Weight in grams", "0", 0),
        ("Weight in grams", "100000000", 100_000_000),
        ("Weight in grams", "100000001", None),
        ("Weight in grams", "-1", None),
        ("Weight in grams", "1.5", None),
        ("Weight in kilograms", "1.5", 1500),
        ("Weight in kilograms", "0.0005", None),
        ("Weight (lbs)", "2", 907),
        ("Weight (oz)", "1", 28),
        ("Weight", "0.068 kg", 68),
        ("Weight", ".5 lb", 227),
        ("Weight in grams", "0.068 kg", 68),
        ("Weight (kg)", ".068", 68),
    ],
)
def test_a_weight_is_a_whole_number_of_grams(heading, cell, grams):
    row = read(PRODUCTS, heading, cell)
    assert row.values == ({} if grams is None else {"weight": grams})
    assert [violation.code for violation in row.violations] == (["integer"] if grams is None else [])


def test_rows_may_be_shorter_than_the_headings_of_a_table():
    reader = RowReader.of_table(
        PRODUCTS, ["sku", "price"], Currency("MAD"), [["A1"], ["A2", "1,5"]], ["SKU", "Price"]
    )
    assert [dict(reader.read(2, row).values) for row in (["A1"], ["A2", "1,234"])] == [
        {"sku": "A1"},
        {"sku": "A2", "price": Decimal("1.234")},
    ]


@pytest.mark.parametrize("part", ["first_name", "last_name"])
def test_a_whole_name_beside_one_of_its_parts_is_left_out(part):
    assert split_name({"full_name": "Salma Idrissi", part: "Salma"}) == {part: "Salma"}


@pytest.mark.parametrize("cell", ["0.068", Decimal("0.068")])
def test_a_weight_without_a_unit_is_asked_about(cell):
    [violation] = read(PRODUCTS, "Weight", cell).violations
    assert (violation.field, violation.code) == ("weightUnit", "ambiguous-unit")
    assert "0.068 g / 0.068 kg / 0.068 lb / 0.068 oz" in violation.message


@pytest.mark.parametrize(
    ("heading", "cell", "value"),
    [
        ("Price", ".5", Decimal("0.5")), ("Price", "+12.5", Decimal("12.5")), ("Price", "12.-", Decimal(12)),
        ("VAT (%)", "20 %", Decimal(20)), ("SKU", '="00123"', "00123"), ("SKU", "A\u200b1", "A1"), ("Barcode",
        "\uff16\uff11", "61"),
        ("Track stock", "نعم", True), ("Default quantity", "1.500,5", Decimal("1500.5")),
    ],
)  # fmt: skip
def test_cells_are_read_as_other_programs_write_them(heading, cell, value):
    row = read(PRODUCTS, heading, cell)
    assert ([*row.values.values()], row.violations) == ([value], ())


@pytest.mark.parametrize(
    ("heading", "cell", "code"),
    [
        ("SKU", "6.11E+12", "rounded-code"), ("Barcode", "6,11E+12", "rounded-code"), ("Price", "1,234",
        "ambiguous-number"),
        ("Price", "cher", "unreadable-amount"), ("VAT (%)", "20 DH", "unreadable-number"), ("Track stock", "?",
        "unreadable-answer"),
        ("Weight (kg)", "2 pcs", "unknown-unit"), ("Low stock level", "12 DH", "unreadable-number"),
    ],
)  # fmt: skip
def test_what_was_not_understood_is_named(heading, cell, code):
    [violation] = read(PRODUCTS, heading, cell).violations
    assert violation.code == code
    assert cell in violation.message or code == "ambiguous-number"


def test_a_name_alone_stands_for_the_first_product_of_that_name():
    rows = [(2, RowKeys("A", "soap")), (3, RowKeys("B", "soap")), (4, RowKeys("", "soap"))]
    assert find_repeats(PRODUCTS, rows) == {4: 2}


def test_a_row_without_a_key_or_with_several_items_is_refused_by_its_field():
    assert missing_key_violation(PRODUCTS, match_names=False) == FieldViolation(
        "sku", "This field is required.", "blank"
    )
    assert ambiguous_violation(CUSTOMERS, RowKeys("0612345678")) == FieldViolation(
        "phone", "The shop has several of these.", "ambiguous-row"
    )
