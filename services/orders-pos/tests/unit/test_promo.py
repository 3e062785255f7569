from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from chassis.timezones import load_zone
from orders_pos.domain.promos.promo import (
    AMOUNT,
    PERCENT,
    Promo,
    PromoCode,
    PromoState,
    promo_key,
    promo_state_from_row,
)

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
HOUR = timedelta(hours=1)
TERMS = {
    "valid_from": None, "valid_until": None, "minimum": None, "usage_limit": None, "customer_limit": None,
    "suspended": False, "uses": 0, "customer_uses": 0,
}  # fmt: skip


def build_code(**fields):
    return PromoCode(**{"tenant_id": UUID(int=1), "code": "SAVE10", "value": Decimal(10), **fields})


def build_state(**terms):
    return PromoState(Promo(UUID(int=1), "SAVE10", PERCENT, Decimal(10)), **{**TERMS, **terms})


def test_promo_code_message_uses_the_shops_time_zone():
    """23:30 UTC on 1 December is already 2 December in a zone an hour ahead."""
    zone = load_zone("Etc/GMT-1")
    state = build_state(valid_from=datetime(2026, 12, 1, 23, 30, tzinfo=UTC))

    with pytest.raises(ValidationError, match=r"valid from 2026-12-02 on"):
        state.check(Decimal(100), datetime(2026, 12, 1, 12, tzinfo=UTC).astimezone(zone))


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"valid_from": NOW, "valid_until": NOW + HOUR},
        {"minimum": Decimal(100)},
        {"usage_limit": 2, "uses": 1},
        {"customer_limit": 2, "customer_uses": 1},
    ],
)
def test_code_applies_within_its_terms(terms):
    build_state(**terms).check(Decimal(100), NOW)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"suspended": True}, "expired"),
        ({"valid_until": NOW}, "expired"),
        ({"valid_from": NOW + HOUR}, "too-early"),
        ({"minimum": Decimal("100.01")}, "too-small"),
        ({"usage_limit": 2, "uses": 2}, "used-up"),
        ({"customer_limit": 1, "customer_uses": 1}, "used-up"),
    ],
)
def test_code_does_not_apply_outside_its_terms(terms, code):
    with pytest.raises(ValidationError) as raised:
        build_state(**terms).check(Decimal(100), NOW)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("promo_code", code)
    ]


@pytest.mark.parametrize(
    ("kind", "value", "amount", "expected"),
    [
        (PERCENT, "10", "99.95", "10.00"), (PERCENT, "100", "50", "50"), (PERCENT, "12.5", "1", "0.13"),
        (AMOUNT, "20", "50", "20.00"), (AMOUNT, "20", "15", "15"), (AMOUNT, "0.005", "15", "0.01"),
    ],
)  # fmt: skip
def test_code_takes_off_a_share_or_an_amount_but_no_more_than_there_is(kind, value, amount, expected):
    promo = Promo(UUID(int=1), "x", kind, Decimal(value))

    assert promo.discount_on(Decimal(amount), 2) == Decimal(expected)


def test_codes_are_compared_without_case_and_blanks():
    code = build_code(code="  Save10 ", kind="")
    code.check(Currency("MAD"))

    assert (code.code, code.code_key, code.kind) == ("Save10", "save10", PERCENT)
    assert promo_key(" SAVE10") == "save10"


@pytest.mark.parametrize(
    "code",
    [
        "ÉTÉ10",
        "e\u0301te\u030110",
        "\u00c9T\u00c9\u200b10",
        "\uff25\u0301t\u00e9\uff11\uff10",
        "été\u0661\u0660",
    ],
)
def test_codes_are_compared_without_the_forms_of_letters_and_digits(code):
    assert promo_key(code) == "été10"


@pytest.mark.parametrize("code", ["ete10", "été1O", "été 10"])
def test_other_letters_are_another_code(code):
    assert promo_key(code) != "été10"


def test_amount_has_the_decimals_of_the_currency_and_a_percentage_stays():
    amount, share = build_code(kind=AMOUNT, value=Decimal(200)), build_code(value=Decimal(100))
    amount.check(Currency("MAD"))
    share.check(Currency("MAD"))

    assert (str(amount.value), str(share.value)) == ("200.00", "100")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"value": Decimal("1.234")}, [("item.value", "digits")]),
        ({"minimum": Decimal("1.234")}, [("item.minimum", "digits")]),
        ({"value": Decimal(0)}, [("item.value", "range")]),
        ({"value": Decimal(101)}, [("item.value", "range")]),
        ({"valid_from": NOW, "valid_until": NOW}, [("item.valid_until", "range")]),
        ({"valid_from": NOW + HOUR, "valid_until": NOW}, [("item.valid_until", "range")]),
    ],
)
def test_code_needs_a_value_and_times_in_order(fields, expected):
    with pytest.raises(ValidationError) as raised:
        build_code(**fields).check(Currency("MAD"))
    assert [(violation.field, violation.code) for violation in raised.value.violations] == expected


def test_code_may_begin_before_it_ends():
    build_code(valid_from=NOW, valid_until=NOW + HOUR).check(Currency("MAD"))


def test_state_is_read_from_json():
    row = {
        **TERMS, "id": str(UUID(int=1)), "code": "SAVE10", "kind": PERCENT, "value": "10", "minimum": "5.50",
        "valid_from": "2026-11-23T09:00:00+00:00", "uses": 3, "usage_limit": 9, "customer_uses": 1,
        "customer_limit": 2,
    }  # fmt: skip

    assert promo_state_from_row(row) == build_state(
        minimum=Decimal("5.50"), valid_from=NOW, uses=3, usage_limit=9, customer_uses=1, customer_limit=2
    )
    assert promo_state_from_row({**row, "minimum": None, "valid_until": row["valid_from"]}).valid_until == NOW
    assert promo_state_from_row({**row, "minimum": None}).minimum is None
