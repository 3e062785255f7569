"""Which country tenants of before have when the column comes."""

import orjson
import pytest
from chassis import migrations
from chassis.testing.revisions import steps_to_before
from identity.demo import ATLAS
from identity.service import SERVICE

# The migration that stores countries.
COUNTRIES = "0025"


@pytest.mark.parametrize(
    ("timezone", "currency", "country"),
    [
        ("Africa/Casablanca", "MAD", "MA"),
        ("Europe/Paris", "MAD", "FR"),
        ("UTC", "MAD", "MA"),
        ("UTC", "EUR", ""),
        ("America/Chicago", "USD", "US"),
    ],
)
async def test_the_country_is_what_zone_and_currency_suggest_and_is_told_to_services(
    identity, urls, admin, timezone, currency, country
):
    await migrations.migrate(SERVICE.migrations, urls["owner"], steps_to_before(SERVICE, COUNTRIES))
    try:
        await admin.execute("UPDATE tenants SET timezone = $1, currency = $2", timezone, currency)
    finally:
        await migrations.migrate(SERVICE.migrations, urls["owner"])

    row = await admin.fetchrow("SELECT country, is_country_confirmed FROM tenants WHERE id = $1", ATLAS.id)
    assert tuple(row) == (country, False)
    events = await admin.fetch(
        "SELECT data, headers FROM outbox WHERE event = 'tenant-changed' AND tenant_id = $1", ATLAS.id
    )
    assert [orjson.loads(event["headers"])["country"] for event in events] == [country] * bool(country)
    assert [orjson.loads(event["data"])["country"] for event in events] == [country] * bool(country)
