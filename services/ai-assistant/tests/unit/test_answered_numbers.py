"""Answers write numbers as the tenant and the language do."""

import pytest
from ai_assistant.domain.plan import Outcome
from ai_assistant.entrypoints.mapping import to_columns
from chassis.context import set_caller
from chassis.testing import caller

NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def answer(text, parameters, language, **tenant):
    set_caller(caller(**tenant))
    return to_columns(Outcome(text, parameters), language)["function_call_escaped"]["text"]


@pytest.mark.parametrize(
    ("tenant", "language", "written"),
    [
        ({}, "en", "1,500"),
        ({}, "fr", f"1{NARROW}500"),
        ({"number_format": "point-comma"}, "en", "1.500"),
        ({"arabic_digits": True}, "ar", "١٬٥٠٠"),
        ({"arabic_digits": True}, "fr", f"1{NARROW}500"),
    ],
)
def test_counts_have_the_marks_and_digits_of_the_tenant(tenant, language, written):
    assert written in answer("found", {"entity": "product", "count": "1500"}, language, **tenant)


@pytest.mark.parametrize(
    ("currency", "amount", "written"),
    [("MAD", "1234.5", "1,234.50"), ("TND", "1234.5", "1,234.500"), ("JPY", "1234", "¥1,234")],
)
def test_amounts_have_the_digits_of_the_currency(currency, amount, written):
    parameters = {"day_first": "2026-11-01", "day_last": "2026-11-02", "amount": amount, "orders": "2"}
    assert written in answer("sold", parameters, "en", currency=currency)


def test_the_readings_of_an_unclear_number_are_written_in_the_language():
    parameters = {"value": "1.500", "readings": "1500 / 1.5"}
    assert f"1{NARROW}500 / 1,5" in answer("which-number", parameters, "fr")
    assert "2 kg / 2 lb" in answer("which-number", {"value": "2", "readings": "2 kg / 2 lb"}, "fr")
