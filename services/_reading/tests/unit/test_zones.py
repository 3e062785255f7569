"""Time zones as programs name them."""

from zoneinfo import available_timezones

import pytest
from reading.result import Reason, Value
from reading.zones import read_zone


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("Romance Standard Time", "Europe/Paris"),
        ("Eastern Time (US & Canada)", "America/New_York"),
        ("  eastern time (us & canada) ", "America/New_York"),
        ("Sydney", "Australia/Sydney"),
        ("Casablanca", "Africa/Casablanca"),
        ("Arizona", "America/Phoenix"),
    ],
)
def test_names_of_zones_are_read(text, zone):
    reading = read_zone(text)
    assert isinstance(reading, Value)
    assert reading.value.key == zone


@pytest.mark.parametrize("text", ["", "CST", "Middle of nowhere", "Louisville", "x" * 5000])
def test_what_names_no_zone_or_several_is_none(text):
    assert isinstance(read_zone(text), Reason)


def test_every_name_of_the_tz_database_is_its_zone():
    readings = {name: read_zone(name) for name in available_timezones()}
    assert {name: each for name, each in readings.items() if not isinstance(each, Value)} == {}
    assert all(each.value.key == name for name, each in readings.items())
