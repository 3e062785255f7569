from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from chassis.context import set_caller
from chassis.egress import Egress
from chassis.errors import BusyError, ValidationError
from chassis.money import Currency
from chassis.testing import caller
from orders_pos.adapters.rates.feed import RateFeed, parse_rates
from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate, RateTable, convert
from orders_pos.usecases.rates.check_feed import INTERVAL, RETRY_INTERVAL, check_feed
from orders_pos.usecases.rates.refresh_rates import refresh_rates

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY, EARLIER = date(2026, 11, 20), date(2026, 11, 19)
TABLE = RateTable(DAY, {"EUR": Decimal(1), "USD": Decimal("1.08"), "MAD": Decimal("10.854")})


class FakeRates:
    """Keeps rates, and when the feed is read next."""

    def __init__(self, *rates):
        set_caller(caller())
        self.rates, self.next_check, self.due = list(rates), NOW, []

    async def list_rates(self):
        return self.rates

    async def add(self, source, target, table):
        rate = table.find(source, target)
        if rate is None or any((row.source, row.target) == (source, target) for row in self.rates):
            return False
        self.rates.append(build(source, target, rate, table.date))
        return True

    async def save(self, rate):
        assert rate in self.rates

    async def claim_check(self, now, next_check):
        if now < self.next_check:
            return False
        self.next_check = next_check
        return True

    def schedule_check(self, due):
        self.due.append(due)

    @property
    def shown(self):
        return [(rate.source, rate.target, rate.rate, rate.rate_date) for rate in self.rates]


def build(source="USD", target="MAD", rate="9.9", day=EARLIER, *, is_own=False):
    set_caller(caller())
    return CurrencyExchangeRate(
        source=source, target=target, rate=Decimal(rate), rate_date=day, is_own=is_own
    )


async def test_the_first_refresh_adds_the_rate_of_the_dollar():
    rates = FakeRates()
    assert await refresh_rates(TABLE, "MAD", rates) == 1
    assert rates.shown == [("USD", "MAD", Decimal("10.05"), DAY)]
    assert await refresh_rates(TABLE, "MAD", rates) == 0


@pytest.mark.parametrize(
    ("rate", "changed"),
    [
        (build(), True),
        (build(rate="10.05"), True),
        (build(rate="10.05", day=DAY), False),
        (build(day=DAY + timedelta(days=1)), False),
        (build(is_own=True), False),
        (build("GBP", "MAD"), False),
    ],
    ids=["older", "same but older", "current", "newer", "entered by hand", "not in the feed"],
)
async def test_only_older_rates_of_the_feed_are_replaced(rate, changed):
    rates = FakeRates(rate)
    before = rates.shown
    # A dollar shop needs no rate of the dollar.
    assert await refresh_rates(TABLE, "USD", rates) == int(changed)
    assert rates.shown == ([("USD", "MAD", Decimal("10.05"), DAY)] if changed else before)


async def test_a_feed_that_fails_keeps_the_rates_with_their_day():
    rates = FakeRates(build())
    assert await refresh_rates(None, "MAD", rates) == 0
    assert rates.shown == [("USD", "MAD", Decimal("9.9"), EARLIER)]


@pytest.mark.parametrize(("table", "interval"), [(TABLE, INTERVAL), (None, RETRY_INTERVAL)])
async def test_the_feed_is_read_again_later_and_sooner_if_it_failed(table, interval):
    rates = FakeRates(build())
    for _ in range(2):
        await check_feed(table, "MAD", rates, NOW)
        assert rates.due == [NOW + interval]
    assert rates.rates[0].rate_date == (DAY if table else EARLIER)


def test_a_rate_that_is_entered_is_the_tenants_own_of_today():
    rate = build(day=EARLIER)
    assert rate.follow_up({"rate": Decimal("9.90")}) == {"rate": Decimal("9.90")}
    changed = rate.follow_up({"rate": Decimal("9.8")})
    assert (changed["is_own"], changed["rate_date"] > EARLIER) == (True, True)
    set_caller(caller())
    assert CurrencyExchangeRate(source="USD", target="MAD", rate=Decimal(1)).is_own


@pytest.mark.parametrize(
    ("source", "target", "rate"),
    [
        ("EUR", "MAD", "10.854"), ("USD", "MAD", "10.05"), ("MAD", "USD", "0.09950249"), ("USD", "GBP", None),
        ("GBP", "USD", None),
    ],
)  # fmt: skip
def test_a_table_has_cross_rates(source, target, rate):
    assert TABLE.find(source, target) == (rate and Decimal(rate))


def test_a_rate_that_would_be_stored_as_nothing_is_none():
    assert RateTable(DAY, {"A": Decimal(1), "B": Decimal("1e-9")}).find("A", "B") is None


@pytest.mark.parametrize(
    ("amount", "target", "rate", "expected"),
    [
        ("1.005", "MAD", "1", "1.01"), ("2.5", "JPY", "1", "3"), ("28.41", "MAD", "10.05", "285.52"),
        ("1", "TND", "3.11115", "3.111"), ("-1.005", "MAD", "1", "-1.01"),
    ],
)  # fmt: skip
def test_amounts_are_converted_exactly_and_rounded_half_up(amount, target, rate, expected):
    converted = convert(Decimal(amount), "USD", target, (Decimal(rate), DAY))
    assert (converted.amount, converted.currency, converted.rate_date) == (Decimal(expected), target, DAY)
    assert converted.is_converted


@pytest.mark.parametrize(("target", "rate"), [("MAD", None), ("USD", (Decimal(2), DAY))])
def test_without_a_rate_an_amount_is_shown_as_it_is(target, rate):
    shown = convert(Decimal("28.415"), "USD", target, rate)
    assert (shown.amount, shown.currency, shown.rate) == (Decimal("28.42"), "USD", Decimal(1))
    assert not shown.is_converted


DOCUMENT = (
    b'<e xmlns="urn:x"><Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.08"/>'
    b'<Cube currency="MAD" rate="10.854"/></Cube></Cube></e>'
)


def test_a_feed_is_read_in_the_form_of_the_central_bank():
    assert parse_rates(DOCUMENT) == TABLE


@pytest.mark.parametrize(
    "document",
    [
        b"", b"<html>", b"<e/>", b'<e><Cube time="2026-11-20"/></e>', b'<e><Cube time="yesterday"/></e>',
        DOCUMENT.replace(b"1.08", b"0"), DOCUMENT.replace(b"1.08", b"NaN"), DOCUMENT.replace(b"1.08", b"many"),
        DOCUMENT.replace(b"currency", b"name"),
        b'<!DOCTYPE e [<!ENTITY a "1">]>' + DOCUMENT.replace(b"1.08", b"&a;"),
    ],
)  # fmt: skip
def test_a_document_without_rates_is_an_error(document):
    with pytest.raises(ValueError, match=r"feed|Invalid isoformat"):
        parse_rates(document)


class FakeEgress:
    def __init__(self, answer):
        self.answer = answer

    async def get(self, _url):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [BusyError("down"), b"<html>"])
async def test_a_feed_that_can_not_be_read_is_none(answer):
    assert await RateFeed(FakeEgress(answer), "https://rates.example").read() is None


async def test_the_feed_of_an_address_counts_before_the_table_that_comes_with_the_service():
    assert await RateFeed(FakeEgress(DOCUMENT), "https://rates.example").read() == TABLE
    egress = Egress()
    built_in = await RateFeed(egress, "").read()
    await egress.close()
    assert built_in.find("USD", "MAD") == Decimal("10.05")


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("XXX", "MAD", [("item.source", "choice")]),
        ("USD", "dollar", [("item.target", "choice")]),
        ("", "", [("item.source", "choice"), ("item.target", "choice")]),
        ("MAD", " mad ", [("item.target", "same")]),
    ],
)
def test_a_rate_is_between_two_currencies(source, target, expected):
    with pytest.raises(ValidationError) as raised:
        build(source, target).check(Currency("MAD"))
    assert [(violation.field, violation.code) for violation in raised.value.violations] == expected


def test_currencies_are_written_in_one_way():
    rate = build(" usd", "mad ")
    rate.check(Currency("MAD"))
    assert (rate.source, rate.target) == ("USD", "MAD")


async def test_a_rate_of_the_tenant_does_not_keep_the_next_from_being_refreshed():
    rates = FakeRates(build("EUR", is_own=True), build())
    assert await refresh_rates(TABLE, "USD", rates) == 1
    assert rates.shown == [
        ("EUR", "MAD", Decimal("9.9"), EARLIER),
        ("USD", "MAD", Decimal("10.05"), DAY),
    ]
