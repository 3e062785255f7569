"""Numbers without which no invoice is issued, in every country."""

import pytest
from chassis.errors import ValidationError
from countries.packs import country_pack, packed_countries
from orders_pos.domain.invoices.required_numbers import check_required_numbers
from orders_pos.domain.shop.legal_numbers import LegalNumber

_COUNTRIES = [*packed_countries(), "DE"]


def _numbers(kinds):
    return [LegalNumber(kind.key, kind.example or "12345") for kind in kinds]


def _seller(numbers):
    return {"name": "Shop", "numbers": [vars(number) for number in numbers]}


def _violations(pack, seller, buyer=(), country=""):
    try:
        check_required_numbers(pack, seller, buyer, country)
    except ValidationError as error:
        return [(violation.field, violation.code, violation.message) for violation in error.violations]
    return []


@pytest.mark.parametrize("code", _COUNTRIES)
def test_each_number_of_the_seller_that_the_country_wants_is_named(code):
    pack = country_pack(code)
    numbers = _numbers(pack.seller_numbers)
    assert _violations(pack, _seller(numbers)) == []
    for kind in pack.seller_numbers:
        rest = [number for number in numbers if number.kind != kind.key]
        named = [
            (field, reason)
            for field, reason, message in _violations(pack, _seller(rest))
            if kind.names["en"] in message
        ]
        assert named == ([("seller.numbers", "seller-number")] if kind.is_required else [])
    required = [kind for kind in pack.seller_numbers if kind.is_required]
    assert len(_violations(pack, {})) == len(required)


@pytest.mark.parametrize("code", _COUNTRIES)
def test_a_business_of_the_country_has_the_numbers_that_it_wants_of_buyers(code):
    pack = country_pack(code)
    kinds = [_require(kind) for kind in pack.buyer_numbers]
    pack = pack.model_copy(update={"buyer_numbers": kinds})
    seller, numbers = _seller(_numbers(pack.seller_numbers)), _numbers(kinds)
    assert _violations(pack, seller, numbers) == []
    assert _violations(pack, seller) == []
    for missing in kinds if len(kinds) > 1 else ():
        rest = [number for number in numbers if number.kind != missing.key]
        message = f"Enter this number of the buyer: {missing.names['en']}."
        assert _violations(pack, seller, rest) == [("item.buyer_numbers", "buyer-number", message)]
        assert _violations(pack, seller, rest, code.lower()) != []
        assert _violations(pack, seller, rest, "XK") == []


def _require(kind):
    return kind.model_copy(update={"is_required": True})
