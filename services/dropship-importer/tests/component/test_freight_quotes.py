from datetime import timedelta
from decimal import Decimal
from itertools import product

import pytest
from chassis.context import ADMIN, CUSTOMER, GUEST
from chassis.errors import ConflictError, ExhaustedError, ForbiddenError, NotFoundError, ValidationError
from chassis.model import now
from chassis.testing import caller
from dropship_importer.adapters.priorities import VISITOR
from payments.freight_quotes import QUOTE_LIFE, Parcel, verify_quote
from souk.dropship.v1 import dropship_service_pb2 as rpc

QUOTE_SECRET = "a secret of the platform"


@pytest.fixture
def guest(admin):
    return caller(GUEST, tenant_id=admin.tenant_id)


@pytest.fixture
async def vid(import_products, entity, wait_for_listing):
    """A variant of a product that is listed."""
    listed = entity(2, choices=sold_to(entity(2).choices, "MA", "KP"))
    listing = await wait_for_listing((await import_products(listed)).listings[0].id)
    return listing.variants[0].vid


def sold_to(choices, *countries):
    choices.ship_to_countries.extend(countries)
    return choices


def request(*lines, country="ma"):
    parcels = [rpc.Parcel(vid=vid, quantity=quantity) for vid, quantity in lines]
    return rpc.QuoteFreightRequest(start_country="cn", end_country=country, parcels=parcels)


async def test_a_shopper_is_quoted_the_cheapest_first_and_can_use_the_quote(call, guest, admin, vid):
    options = (await call("QuoteFreight", request((vid, 1), (vid, 1)), guest)).options

    prices = [Decimal(option.price) for option in options]
    assert prices == sorted(prices)
    assert len(options) == 3
    parcel = Parcel(admin.tenant_id, "CN", "MA", {vid: 2})
    quote = verify_quote(options[0].quote, parcel, QUOTE_SECRET, now())
    assert (quote.method, quote.amount, quote.days) == (options[0].key, prices[0], options[0].aging)
    assert (quote.currency, quote.brand) == (options[0].currency, "CJPacket") == ("USD", "CJPacket")
    assert options[0].name == options[0].key.replace("CJPacket", "Test")
    assert options[0].expire_time.ToDatetime() == quote.expire_time.replace(tzinfo=None)
    with pytest.raises(ConflictError):
        verify_quote(options[0].quote, parcel, QUOTE_SECRET, now() + QUOTE_LIFE + timedelta(seconds=1))


async def test_a_price_of_nothing_is_unknown(call, guest, import_products, entity, wait_for_listing):
    listing = await wait_for_listing(
        (await import_products(entity(8, choices=sold_to(entity(8).choices, "CN")))).listings[0].id
    )
    lines = request((listing.variants[0].vid, 1), country="CN")

    [option] = (await call("QuoteFreight", lines, guest)).options
    assert (option.price, option.is_unknown) == ("0.00", True)


async def test_a_country_that_is_not_served_has_no_options(call, guest, vid):
    assert (await call("QuoteFreight", request((vid, 1), country="KP"), guest)).options == []


@pytest.fixture
def list_lamp(import_products, entity, wait_for_listing):
    """List a product from a stock country, sold to some countries, and return a variant of it."""

    async def list_lamp(number, start, *countries):
        choices = sold_to(entity(number).choices, *countries)
        listed = entity(number, ship_from_country=start, ship_to_country=countries[0], choices=choices)
        listing = await wait_for_listing((await import_products(listed)).listings[0].id)
        return listing.variants[0].vid

    return list_lamp


@pytest.mark.parametrize("role", [GUEST, CUSTOMER, ADMIN])
async def test_freight_is_quoted_on_the_routes_of_the_listings_alone(call, admin, list_lamp, role):
    lamps = {"CN": await list_lamp(2, "CN", "MA", "FR"), "FR": await list_lamp(3, "FR", "FR", "US")}
    sold = {"CN": ("MA", "FR"), "FR": ("FR", "US")}
    shopper = caller(role, tenant_id=admin.tenant_id)
    for stock, start, end in product(lamps, ("CN", "FR", "US"), ("MA", "FR", "US")):
        parcels = [rpc.Parcel(vid=lamps[stock])]
        sent = rpc.QuoteFreightRequest(start_country=start, end_country=end, parcels=parcels)
        wrong = {
            name
            for name, is_wrong in (("start_country", start != stock), ("end_country", end not in sold[stock]))
            if is_wrong
        }
        if not wrong:
            assert (await call("QuoteFreight", sent, shopper)).options
            continue
        with pytest.raises(ValidationError) as refused:
            await call("QuoteFreight", sent, shopper)
        assert {violation.field for violation in refused.value.violations} == wrong
    for stock, vid in lamps.items():
        inventory = (await call("ReadInventory", rpc.ReadInventoryRequest(vid=vid), shopper)).inventory
        assert [row.country_code for row in inventory] == [stock]


async def test_variants_of_two_stock_countries_are_no_parcel(call, guest, list_lamp):
    lamps = [await list_lamp(2, "CN", "FR"), await list_lamp(3, "FR", "FR")]
    sent = request(*((vid, 1) for vid in lamps), country="FR")
    with pytest.raises(ValidationError) as raised:
        await call("QuoteFreight", sent, guest)
    assert [violation.field for violation in raised.value.violations] == ["parcels[1].vid"]


@pytest.mark.parametrize("role", [GUEST, CUSTOMER])
async def test_shoppers_learn_nothing_of_variants_that_are_not_listed(call, admin, vid, sandbox, role):
    shopper = caller(role, tenant_id=admin.tenant_id)
    stock = await call("ReadInventory", rpc.ReadInventoryRequest(vid=vid), shopper)
    assert stock.total == sum(row.quantity for row in stock.inventory) > 0
    # A call of the supplier would end otherwise than in these errors.
    await sandbox.configure(fault="error-500", times=99)
    for name, sent in (
        ("QuoteFreight", request((vid, 1), ("UNKNOWN", 1))),
        ("ReadInventory", rpc.ReadInventoryRequest(vid="UNKNOWN")),
    ):
        with pytest.raises(NotFoundError):
            await call(name, sent, shopper)
    with pytest.raises(ForbiddenError):
        await call(
            "CalculateFreight", rpc.CalculateFreightRequest(start_country="CN", end_country="MA"), shopper
        )
    with pytest.raises(NotFoundError):
        await call("QuoteFreight", request((vid, 1)), caller(role))


async def count_calls(sandbox) -> int:
    return await sandbox.count_calls("logistic/freightCalculate")


async def test_a_visitor_s_refused_call_is_not_repeated(call, guest, vid, sandbox):
    await sandbox.configure(fault="refuse-freight", times=9, path="freight")
    for _ in range(2):
        with pytest.raises(ConflictError):
            await call("QuoteFreight", request((vid, 1)), guest)
        before = await count_calls(sandbox)

    with pytest.raises(ConflictError):
        await call("QuoteFreight", request((vid, 1)), guest)
    assert await count_calls(sandbox) == before


async def test_visitors_spend_no_more_than_their_own_calls(call, guest, admin, vid, sandbox):
    """Each number of pieces is a parcel of its own, which no cache knows."""
    limit = VISITOR.hourly_limit
    before = await count_calls(sandbox)
    results = [await quote(call, guest, vid, pieces) for pieces in range(1, limit + 6)]

    assert results == [True] * limit + [False] * 5
    assert await count_calls(sandbox) == before + limit
    assert await quote(call, guest, vid, 1)
    assert await quote(call, admin, vid, limit + 9)


async def quote(call, user, vid, pieces: int) -> bool:
    try:
        return bool((await call("QuoteFreight", request((vid, pieces)), user)).options)
    except ExhaustedError:
        return False
