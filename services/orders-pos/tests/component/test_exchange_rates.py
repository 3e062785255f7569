from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ForbiddenError
from chassis.inbox import ConsumerRunner
from chassis.testing import Rpcs
from chassis.testing.deliveries import fail_at
from orders_pos.adapters.rates.sql_rates import find_rate
from orders_pos.domain.rates.exchange_rate import RateTable
from orders_pos.entrypoints.rates import ExchangeRates
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

DAY = date(2026, 11, 20)


class FakeFeed:
    def __init__(self):
        self.table = RateTable(DAY, {"EUR": Decimal(1), "USD": Decimal("1.08"), "MAD": Decimal("10.854")})

    async def read(self):
        return self.table


@pytest.fixture
def feed():
    return FakeFeed()


@pytest.fixture
def refresh(service, database, admin, feed):
    """Refresh on request, as the admin by default."""
    rpcs = Rpcs(replace(service, servicers=[ExchangeRates(feed).servicer()]), database)

    async def refresh(user=admin):
        return await rpcs("RefreshExchangeRates", rpc.RefreshExchangeRatesRequest(), user)

    return refresh


@pytest.fixture
def list_rates(call):
    async def list_rates():
        request = rpc.ListCurrencyExchangeRatesRequest()
        request.page.limit = 30
        items = (await call("ListCurrencyExchangeRates", request)).items
        return [(item.source, item.target, Decimal(item.rate), item.rate_date, item.is_own) for item in items]

    return list_rates


async def test_rates_come_from_the_feed_but_not_over_those_entered_by_hand(refresh, create, list_rates, feed):
    await create(pb.CurrencyExchangeRate(source="EUR", target="MAD", rate="11"))
    assert await refresh() == rpc.RefreshExchangeRatesResponse(date="2026-11-20", changed=1)

    today = datetime.now(UTC).date().isoformat()
    own = ("EUR", "MAD", Decimal(11), today, True)
    assert await list_rates() == [own, ("USD", "MAD", Decimal("10.05"), "2026-11-20", False)]
    feed.table = replace(feed.table, date=date(2026, 11, 21))
    assert (await refresh()).changed == 1
    feed.table = None
    assert await refresh() == rpc.RefreshExchangeRatesResponse(is_failed=True)
    assert await list_rates() == [own, ("USD", "MAD", Decimal("10.05"), "2026-11-21", False)]


async def test_a_rate_of_the_feed_that_is_changed_by_hand_stays(refresh, call, list_rates):
    await refresh()
    request = rpc.ListCurrencyExchangeRatesRequest()
    request.page.limit = 30
    [item] = (await call("ListCurrencyExchangeRates", request)).items
    item.rate = "9"
    update = rpc.UpdateCurrencyExchangeRateRequest(item=item)
    update.mask.paths.append("rate")
    assert (await call("UpdateCurrencyExchangeRate", update)).is_own

    assert (await refresh()).changed == 0
    assert [rate[2] for rate in await list_rates()] == [Decimal(9)]


async def test_who_changes_a_rate_is_published_and_codes_are_iso_4217(
    create, call, events, violations, admin
):
    rate = pb.CurrencyExchangeRate(source="usd", target="MAD", rate="10")
    created = await create(rate)
    assert created.source == "USD"
    update = rpc.UpdateCurrencyExchangeRateRequest(item=pb.CurrencyExchangeRate(id=created.id, rate="10.5"))
    update.mask.paths.append("rate")
    for _ in range(2):
        await call("UpdateCurrencyExchangeRate", update)
    await call("DeleteCurrencyExchangeRate", rpc.DeleteCurrencyExchangeRateRequest(id=created.id))
    changes = [data for _, data in await events("exchange-rate-changed")]
    assert [(change["pair"], change["previousRate"], change["rate"]) for change in changes] == [
        ("USD → MAD", "", "10"), ("USD → MAD", "10", "10.5"), ("USD → MAD", "10.5", ""),
    ]  # fmt: skip
    assert {(change["userId"], change["userName"]) for change in changes} == {
        (str(admin.user_id), admin.name)
    }

    unknown = pb.CurrencyExchangeRate(source="XXX", target="BTC", rate="1")
    assert await violations(create(unknown)) == {"item.source": "choice", "item.target": "choice"}
    same = pb.CurrencyExchangeRate(source="USD", target="usd", rate="1")
    assert await violations(create(same)) == {"item.target": "same"}


async def test_only_an_admin_refreshes(refresh, staff):
    with pytest.raises(ForbiddenError):
        await refresh(staff)


async def test_the_feed_is_read_in_intervals_by_one_schedule(database, admin, feed, list_rates, events):
    consumers = {consumer.name: consumer for consumer in ExchangeRates(feed).consumers()}
    for name in ("orders-new-rates", "orders-new-rates", "orders-rates"):
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant, "data": {}}
        await ConsumerRunner(consumers[name], database, None).apply({**event, "currency": "MAD"})

    assert len(await list_rates()) == 1
    assert len(await events("exchange-rates-due")) == 1


@pytest.mark.parametrize(
    ("source", "target", "rate"),
    [("USD", "MAD", "10.05"), ("EUR", "USD", "1.08"), ("USD", "EUR", "0.93"), ("USD", "GBP", None)],
)
async def test_a_rate_is_found_from_either_direction(refresh, create, database, admin, source, target, rate):
    await refresh()
    await create(pb.CurrencyExchangeRate(source="EUR", target="USD", rate="1.08"))
    async with database.transaction(admin.tenant_id):
        dated_rate = await find_rate(source, target)
    assert (dated_rate and round(dated_rate[0], 2)) == (rate and Decimal(rate))


@pytest.mark.parametrize("name", ["orders-new-rates", "orders-rates"])
async def test_a_reading_that_keeps_failing_is_followed_by_the_next(database, admin, feed, events, name):
    consumers = {consumer.name: consumer for consumer in ExchangeRates(feed).consumers()}
    await fail_at("execute", consumers[name], database, admin, {})
    assert len(await events("exchange-rates-due")) == 1
