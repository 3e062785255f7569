"""The cases that the browser's readers are held to as well."""

import json
from pathlib import Path

import pytest
from reading.codes import code_key
from reading.context import ReadingContext
from reading.numbers import read_number
from reading.phones import Phone, read_phone
from reading.result import Question, Reason, Value

CASES = Path(__file__).parents[4] / "proto/cases"


def load(name):
    return json.loads((CASES / f"{name}.json").read_text())["cases"]


@pytest.mark.parametrize("case", load("numbers"), ids=str)
def test_a_typed_number(case):
    locale = case.get("locale", "")
    context = ReadingContext(locale=locale, is_typed=bool(locale), decimal_mark=case.get("mark", ""))
    reading = read_number(case["text"], context)
    if "value" in case:
        assert isinstance(reading, Value)
        assert f"{reading.value:f}" == case["value"]
    elif "readings" in case:
        assert isinstance(reading, Question)
        assert list(reading.shown) == case["readings"]
    else:
        assert reading == Reason(case["code"], case["text"])


@pytest.mark.parametrize("case", load("phones"), ids=str)
def test_a_typed_phone_number(case):
    expected = Value(Phone(case["number"], case["extension"]))
    context = ReadingContext(country=case["country"])
    assert read_phone(case["typed"], context) == read_phone(case["sent"], context) == expected


@pytest.mark.parametrize("case", load("codes"), ids=str)
def test_the_key_of_a_code(case):
    assert code_key(case["text"]) == case["key"]
