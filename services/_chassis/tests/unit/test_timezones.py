from datetime import UTC, datetime, timedelta

import pytest
from chassis import timezones


def test_casablanca_keeps_greenwich_time_since_september_2026():
    timezones.check()
    assert timezones.load_zone("Africa/Casablanca").utcoffset(datetime(2026, 9, 21, tzinfo=UTC)) == timedelta(
        0
    )


def test_older_zone_data_stops_the_start(monkeypatch):
    monkeypatch.setattr(timezones, "load_zone", lambda _: timezones.zoneinfo.ZoneInfo("Etc/GMT-1"))
    with pytest.raises(timezones.StaleZonesError, match="tzdata"):
        timezones.check()
