"""Each pack is whole, and every other country has a neutral one."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest
from babel.numbers import get_territory_currencies
from countries.number_checks import compact_number, find_check, is_legal_number
from countries.pack import CountryPack
from countries.packs import country_pack, guess_country, is_country, packed_countries
from countries.zones import country_of_zone, zones_by_country
from phonenumbers import PhoneNumberType, is_valid_number, number_type, parse
from pydantic import BaseModel, ValidationError

HOW_TO = Path(__file__).parents[4] / "docs/development/how-to-add-country.md"


@pytest.fixture(params=packed_countries())
def pack(request) -> CountryPack:
    return country_pack(request.param)


def test_a_pack_is_of_its_country(pack):
    assert get_territory_currencies(pack.code)[-1] == pack.currency
    assert set(pack.time_zones) <= {*zones_by_country()[pack.code], "Africa/El_Aaiun"}
    assert pack.sources


def test_a_pack_says_what_documents_and_tills_need(pack):
    assert pack.cash
    phone = parse(pack.phone_example, pack.code)
    assert is_valid_number(phone)
    assert number_type(phone) in {PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE_OR_MOBILE}
    values = [*pack.cash.notes, *pack.cash.coins]
    assert list(pack.cash.notes) == sorted(pack.cash.notes, reverse=True)
    assert list(pack.cash.coins) == sorted(pack.cash.coins, reverse=True)
    assert pack.cash.rounding is None or pack.cash.rounding in values
    assert pack.seller_numbers
    assert pack.tax.kind == "added" or pack.tax.rates_on(date(2026, 11, 30))


def test_numbers_are_checked_however_they_are_grouped(pack):
    for number in (*pack.seller_numbers, *pack.buyer_numbers):
        if not number.check:
            continue
        grouped = " ".join(re.findall(".{1,3}", number.example))
        assert is_legal_number(number.check, grouped)
        assert compact_number(grouped) == compact_number(number.example)
        assert not is_legal_number(number.check, number.example[:-1])


def fields_of(model: type[BaseModel]) -> Iterator[str]:
    """Yield the names of all fields of a model, and of those that its fields consist of."""
    for name, field in model.model_fields.items():
        yield name
        for part in (field.annotation, *get_args(field.annotation)):
            if isinstance(part, type) and issubclass(part, BaseModel):
                yield from fields_of(part)


def test_the_docs_name_all_that_a_file_can_say():
    text = HOW_TO.read_text(encoding="utf-8")
    names = {*fields_of(CountryPack)}
    assert {"rounding", "exempt_note", "schemes", "seen", "journals"} <= names
    # The parts of an account stand in the file that has a chart of them.
    assert {name for name in names - {"number", "label"} if not re.search(rf"\b{name}\b", text)} == set()


@pytest.mark.parametrize("code", sorted(zones_by_country()))
def test_every_country_has_a_pack(code):
    pack = country_pack(code)
    assert pack.code == code
    assert set(pack.time_zones) <= {*zones_by_country()[code], "Africa/El_Aaiun"}
    assert is_country(code)


@pytest.mark.parametrize("code", ["", "EU", "ZZ", "001", "ma", "MAR"])
def test_what_is_no_country_is_none(code):
    assert not is_country(code)


@pytest.mark.parametrize(
    ("timezone", "currency", "country"),
    [
        ("Africa/Casablanca", "EUR", "MA"),
        ("Europe/Paris", "MAD", "FR"),
        ("UTC", "MAD", "MA"),
        ("UTC", "JPY", "JP"),
        ("UTC", "EUR", ""),
        ("Etc/GMT+3", "XOF", ""),
    ],
)
def test_the_country_of_a_tenant_without_is_guessed_where_one_is_certain(timezone, currency, country):
    assert guess_country(timezone, currency) == country


def test_rates_hold_from_and_until_their_days():
    names = {"en": "a", "fr": "a", "ar": "a"}
    rates = [{"percent": 20, "start": "2026-01-02"}, {"percent": 19, "end": "2026-01-01"}]
    tax = CountryPack.model_validate(
        {
            "code": "MA",
            "currency": "MAD",
            "time_zones": ["Africa/Casablanca"],
            "tax": {
                "kind": "included",
                "names": names,
                "net_total": names,
                "gross_total": names,
                "rates": rates,
            },
        }
    ).tax
    assert tax.rates_on(date(2026, 1, 1)) == [Decimal(19)]
    assert tax.rates_on(date(2026, 1, 2)) == [Decimal(20)]


@pytest.mark.parametrize(
    "change",
    [
        {"currency": "XYZ"},
        {"code": "mar"},
        {"time_zones": []},
        {"unknown": 1},
        {"first_weekday": 0},
        {"tax": country_pack("MA").tax.model_dump() | {"kind": "sometimes"}},
        {"tax": country_pack("MA").tax.model_dump() | {"names": {"en": "a", "fr": "a"}}},
        {"buyer_numbers": [{"key": "ice", "names": {"en": "a", "fr": "a", "ar": "a"}}]},
        {"seller_numbers": [{"key": "a", "names": {"en": "a", "fr": "a", "ar": "a"}, "check": "none.such"}]},
        {"seller_numbers": [{"key": "a", "names": {"en": "a", "fr": "a", "ar": "a"}, "check": "digits:3"}]},
        {"seller_numbers": 2 * [{"key": "a", "names": {"en": "a", "fr": "a", "ar": "a"}}]},
        {"address": {"postcode": "["}},
        {"address": {"postcode": "[0-9]{5}", "postcode_example": "1"}},
    ],
)
def test_a_pack_that_is_not_right_is_refused(change):
    values = country_pack("MA").model_dump()
    with pytest.raises(ValidationError):
        CountryPack.model_validate({**values, **change})


def test_checks_have_names():
    assert find_check("digits:15")("1" * 15)
    with pytest.raises(ValueError, match="no check"):
        find_check("ma.none")


@pytest.mark.parametrize(
    ("zone", "country"),
    [
        ("Africa/Casablanca", "MA"),
        ("Europe/Paris", "FR"),
        ("America/Buenos_Aires", "AR"),
        ("Asia/Calcutta", "IN"),
        ("UTC", ""),
        ("Nowhere", ""),
    ],
)
def test_a_zone_is_in_a_country(zone, country):
    assert country_of_zone(zone) == country
