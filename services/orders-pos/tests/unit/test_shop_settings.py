from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from orders_pos.domain.shipping.slots import SlotLimits
from orders_pos.domain.shop.settings import (
    ShopSettings,
    price_ceilings_from_settings,
    slot_plan_from_settings,
)

TENANT = UUID(int=1)


def build_settings(**fields):
    return ShopSettings(tenant_id=TENANT, **fields)


def violations(**fields):
    with pytest.raises(ValidationError) as raised:
        build_settings(**fields).check(Currency("MAD"))
    return [(violation.field, violation.code) for violation in raised.value.violations]


def test_defaults_are_valid():
    settings = ShopSettings.default(TENANT)
    settings.slot_minutes = 0
    settings.check(Currency("MAD"))

    assert (settings.id, settings.tenant_id, settings.slot_minutes) == (TENANT, TENANT, 120)
    assert settings.vat_percent == Decimal(20)


def test_valid_settings_are_accepted():
    settings = build_settings(
        opening_hours=[
            {"weekday": 1, "opens": "08:00", "closes": "24:00"},
            {"weekday": 7, "closed": True},
        ],
        holidays=["2026-11-18"],
        slot_minutes=60,
    )
    settings.check(Currency("MAD"))
    assert settings.slot_minutes == 60


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        ([{"weekday": 8, "closed": True}], [("item.opening_hours[0].weekday", "range")]),
        ([{"closed": True}], [("item.opening_hours[0].weekday", "range")]),
        (
            [{"weekday": 1, "closed": True}, {"weekday": 1, "closed": True}],
            [("item.opening_hours[1].weekday", "range")],
        ),
        (
            [{"weekday": 1, "opens": "8:00", "closes": "25:00"}],
            [("item.opening_hours[0].opens", "time"), ("item.opening_hours[0].closes", "time")],
        ),
        ([{"weekday": 1, "opens": "08:00"}], [("item.opening_hours[0].closes", "time")]),
        (
            [{"weekday": 1, "opens": "08:00", "closes": "08:00"}],
            [("item.opening_hours[0].closes", "range")],
        ),
        (
            [{"weekday": 1, "opens": "09:00", "closes": "08:00"}],
            [("item.opening_hours[0].closes", "range")],
        ),
    ],
)
def test_opening_hours_name_each_weekday_once_with_times_in_order(hours, expected):
    assert violations(opening_hours=hours) == expected


def test_holidays_are_dates_and_an_ice_has_fifteen_digits():
    assert violations(holidays=["2026-11-18", "2026-02-30"]) == [("item.holidays[1]", "date")]
    assert violations(worked_holidays=["x"]) == [("item.worked_holidays[0]", "date")]
    assert violations(holiday_country="ZZ") == [("item.holiday_country", "choice")]


def test_shop_without_settings_is_open_every_day():
    plan = slot_plan_from_settings(None, "UTC")

    assert plan.hours.days == dict.fromkeys(range(1, 8), (480, 1200))
    assert (plan.minutes, plan.limits, plan.hours.zone.key) == (120, SlotLimits(), "UTC")


def test_slot_plan_follows_the_settings():
    settings = {
        "opening_hours": [
            {"weekday": 1, "opens": "09:00", "closes": "12:30"},
            {"weekday": 2, "closed": True},
        ],
        "holidays": ["2026-11-18"],
        "holiday_country": "",
        "worked_holidays": [],
        "slot_minutes": 60,
        "slot_capacity": 4,
        "slot_quantity": 30,
    }
    plan = slot_plan_from_settings(settings, "Africa/Casablanca")

    assert plan.hours.days == {1: (540, 750), **dict.fromkeys(range(3, 8), (480, 1200))}
    assert (plan.hours.holidays, plan.minutes, plan.limits) == (
        {date(2026, 11, 18)},
        60,
        SlotLimits(4, 300),
    )
    assert plan.hours.zone.key == "Africa/Casablanca"


def test_price_ceilings_are_by_role():
    ceilings = [{"role": "ROLE_STAFF", "percent": "12.5"}]

    assert price_ceilings_from_settings({"price_ceilings": ceilings}) == {"ROLE_STAFF": Decimal("12.5")}
    assert price_ceilings_from_settings(None) == {}


@pytest.mark.parametrize(
    ("origin", "is_listed"),
    [
        ("https://Else.example/", True),
        ("https://shop.else.example:8443", True),
        ("http://else.localhost:8080", True),
        ("http://else.example", False),
        ("https://else.example/page", False),
        ("https://*.else.example", False),
        ("https://else.example\n", True),
        ("https://a@else.example", False),
        ("*", False),
        ("null", False),
    ],
)
def test_origins_are_those_that_browsers_send_and_secure(origin, is_listed):
    if is_listed:
        settings = build_settings(allowed_origins=[origin])
        settings.check(Currency("MAD"))
        assert settings.allowed_origins == [origin.strip().rstrip("/").lower()]
    else:
        assert violations(allowed_origins=[origin]) == [("item.allowed_origins[0]", "origin")]
