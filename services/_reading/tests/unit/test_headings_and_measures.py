"""Units, currencies and taxes in headings, and weights with the unit of their column."""

from decimal import Decimal

import pytest
from reading.context import ReadingContext
from reading.headings import EXCLUDED, INCLUDED, Heading, read_heading
from reading.measures import read_measure
from reading.result import Question, Reason, Value
from reading.units import ASKED, FACTORS, LENGTH, WEIGHT

FILE = ReadingContext()


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Weight (lbs)", Heading("Weight", unit="lb")), ("Weight", Heading("Weight")),
        ("Weight in grams", Heading("Weight", unit="g")), ("Poids en kilogrammes", Heading("Poids", unit="kg")),
        ("Poids [kg]", Heading("Poids", unit="kg")), ("weight_oz", Heading("weight", unit="oz")),
        ("الوزن بالغرام", Heading("الوزن", unit="g")), ("Height (in)", Heading("Height", unit="in")),
        ("Price (USD)", Heading("Price", currency="USD")), ("Price ($)", Heading("Price", currency="USD")),
        ("Price EUR", Heading("Price", currency="EUR")), ("Prix (€)", Heading("Prix", currency="EUR")),
        ("Prix TTC", Heading("Prix", tax=INCLUDED)), ("Prix de vente HT", Heading("Prix de vente", tax=EXCLUDED)),
        ("Price (incl. tax)", Heading("Price", tax=INCLUDED)), ("Cost without VAT", Heading("Cost", tax=EXCLUDED)),
        ("Coût hors TVA", Heading("Coût", tax=EXCLUDED)), ("السعر شامل الضريبة", Heading("السعر", tax=INCLUDED)),
        ("Price (EUR, excl. VAT)", Heading("Price", currency="EUR", tax=EXCLUDED)),
        ("Prix (€) TTC", Heading("Prix", currency="EUR", tax=INCLUDED)),
        ("VAT (%)", Heading("VAT", unknown=("%",))),
        ("Description (HTML)", Heading("Description", unknown=("HTML",))),
        ("Weight (kg) (lb)", Heading("Weight", unit="kg", unknown=("lb",))), ("HT", Heading("HT")),
        ("Gross", Heading("Gross")),
        ("Net weight", Heading("Net weight")), ("Unit", Heading("Unit")), ("", Heading("")),
    ],
)  # fmt: skip
def test_a_heading_says_unit_currency_and_tax(text, heading):
    assert read_heading(text) == heading


@pytest.mark.parametrize(
    ("currency", "sign"), [("MAD", "DH"), ("AED", "DH"), ("CAD", "$"), ("USD", "$"), ("TND", "dinars")]
)
def test_a_sign_of_several_currencies_is_the_shops(currency, sign):
    assert read_heading(f"Price ({sign})", currency) == Heading("Price", currency=currency)


@pytest.mark.parametrize(
    ("text", "unit", "grams"),
    [
        ("2", "lb", "907.18474"), ("0.068", "kg", "68"), ("2 lbs", "", "907.18474"), ("1,5 kg", "g", "1500"),
        ("250g", "", "250"),
        ("3 oz", "", "85.048569375"), ("٢ كغ", "", "2000"), (".5 lb", "kg", "226.796185"), ("0", "g", "0"),
        ("5 grammes", "kg", "5"),
    ],
)  # fmt: skip
def test_a_weight_has_its_own_unit_or_that_of_its_column(text, unit, grams):
    reading = read_measure(text, FILE, WEIGHT, unit)
    assert isinstance(reading, Value), reading
    assert reading.value.amount == Decimal(grams)


def test_a_weight_without_any_unit_is_asked_about():
    reading = read_measure("0.068", FILE, WEIGHT)
    assert isinstance(reading, Question)
    assert (reading.code, reading.shown) == (
        "ambiguous-unit",
        ("0.068 g", "0.068 kg", "0.068 lb", "0.068 oz"),
    )


def test_a_number_that_could_be_two_is_asked_about_in_its_unit():
    reading = read_measure("1.500", FILE, WEIGHT, "kg")
    assert isinstance(reading, Question)
    assert (reading.code, reading.shown) == ("ambiguous-number", ("1.500 kg", "1500 kg"))


@pytest.mark.parametrize(
    ("text", "code"),
    [("12 pcs", "unknown-unit"), ("2 cm", "unknown-unit"), ("heavy", "unreadable-measure"), ("1.2.3 kg",
     "unreadable-measure")],
)  # fmt: skip
def test_a_unit_that_is_no_weight_is_named(text, code):
    assert read_measure(text, FILE, WEIGHT, "kg") == Reason(code, text)


@pytest.mark.parametrize("dimension", [WEIGHT, LENGTH])
def test_units_that_are_asked_for_can_be_converted_and_differ(dimension):
    factors = [FACTORS[dimension][unit] for unit in ASKED[dimension]]
    assert len(set(factors)) == len(factors)
