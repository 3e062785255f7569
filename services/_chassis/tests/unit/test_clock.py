from datetime import UTC, datetime, timedelta

import pytest
from chassis import clock


def test_casablanca_keeps_greenwich_time_since_september_2026():
    clock.check()
    assert clock.zone("Africa/Casablanca").utcoffset(datetime(2026, 9, 21, tzinfo=UTC)) == timedelta(0)


def test_older_zone_data_stops_the_start(monkeypatch):
    monkeypatch.setattr(clock, "zone", lambda _: clock.zoneinfo.ZoneInfo("Etc/GMT-1"))
    with pytest.raises(clock.StaleZonesError, match="tzdata"):
        clock.check()
