from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import BusyError, ConflictError, ValidationError
from dropship_fakes import TENANT, FakeParcels, FakeSupplier, FakeSupplierOrders
from dropship_importer.domain.errors import (
    CredentialsError,
    GoneError,
    RateLimitedError,
    RejectedError,
    UnavailableError,
)
from dropship_importer.domain.reasons import CANCELLED_HERE, NUMBER_TAKEN, UNKNOWN_THERE, Reason
from dropship_importer.domain.supplier_order import (
    Address,
    ListedProduct,
    ParcelLine,
    PlacedOrder,
    ShopOrderLine,
    parcel_number,
)
from dropship_importer.usecases.check_supplier_order import DueOrder, OrderCheck, check_supplier_order
from dropship_importer.usecases.place_order import Parcel, PlaceOrder, ShopOrder, place_order
from dropship_importer.usecases.record_supplier_order_state import record_supplier_order_state

ADDRESS = Address("Nadia", "", "MA", "Casablanca-Settat", "Casablanca", "", "12 Rue Tahar Sebti")
PARCEL = Parcel("test-1", "CN", ADDRESS, [ParcelLine("L", "V1", "Lamp", 2)], pay_from_balance=False)
DUE = DueOrder(uuid4(), 1, 0, "placing", is_order_cancelled=False, parcel=PARCEL)
PLACED = PlacedOrder("S1", "CREATED")
LISTED = {
    "lamp": ListedProduct("CN", "MA", ["V1", "V2"]),
    "bag": ListedProduct("US", "MA", ["V3"]),
}
ORDER = ShopOrder(
    uuid4(),
    "1",
    is_cancelled=False,
    address=ADDRESS,
    lines=[
        ShopOrderLine("lamp", "V2", "Lamp", Decimal(2)),
        ShopOrderLine("bag", "", "Bag", Decimal(1)),
        ShopOrderLine("shirt", "", "Shirt", Decimal("1.5")),
    ],
)
COMMAND = PlaceOrder(ORDER, "test", Address(), pay_from_balance=True)


async def test_an_existing_order_is_not_placed_again():
    supplier = FakeSupplier()
    supplier.orders["test-1"] = PLACED

    assert await check_supplier_order(DUE, TENANT, supplier) == OrderCheck(DUE, PLACED)


async def test_a_missing_order_is_placed():
    supplier = FakeSupplier()
    supplier.next_order = PLACED

    assert await check_supplier_order(DUE, TENANT, supplier) == OrderCheck(DUE, PLACED)
    assert supplier.orders == {"test-1": PLACED}


async def test_an_order_whose_number_is_taken_is_looked_up_again():
    supplier = FakeSupplier()
    supplier.place_hook = lambda: supplier.orders.update({"test-1": PLACED})

    assert await check_supplier_order(DUE, TENANT, supplier) == OrderCheck(DUE, PLACED)
    assert await check_supplier_order(DUE, TENANT, FakeSupplier()) == OrderCheck(DUE, rejection=NUMBER_TAKEN)


async def test_a_cancelled_order_is_not_placed():
    due = replace(DUE, is_order_cancelled=True)

    assert await check_supplier_order(due, TENANT, FakeSupplier()) == OrderCheck(
        due, not_placed=CANCELLED_HERE
    )


async def test_a_placed_order_that_the_supplier_does_not_find_is_checked_later():
    due = replace(DUE, state="placed")
    check = await check_supplier_order(due, TENANT, FakeSupplier())

    assert (check.retry_after, check.retry_reason) == (900.0, UNKNOWN_THERE)


@pytest.mark.parametrize(
    ("error", "fields", "retry_after", "code"),
    [
        (RateLimitedError("slow down", 0.1), {}, 1.0, "throttled"),
        (UnavailableError("down"), {"tries": 2}, 16.0, "down"),
        (BusyError("down"), {"tries": 20}, 900.0, "down"),
        (CredentialsError("key"), {}, 900.0, "account"),
        (RejectedError("no"), {"state": "placed"}, 900.0, "refused"),
    ],
)
async def test_a_check_that_failed_is_retried(error, fields, retry_after, code):
    check = await check_supplier_order(replace(DUE, **fields), TENANT, FakeSupplier(error))

    assert (check.retry_after, check.retry_reason.code) == (retry_after, code)


@pytest.mark.parametrize("error", [RejectedError("no"), GoneError("no such variant")])
async def test_a_rejected_order_is_not_retried(error):
    check = await check_supplier_order(DUE, TENANT, FakeSupplier(error))

    assert (check.rejection, check.retry_after) == (error.reason, 0)


@pytest.mark.parametrize(
    ("check", "calls"),
    [
        (OrderCheck(DUE, PLACED), [("save", "placed", None), ("schedule", 6)]),
        (
            OrderCheck(DUE, replace(PLACED, reason="no address")),
            [("save", "placed", "held"), ("schedule", 6)],
        ),
        (OrderCheck(DUE, PlacedOrder("S1", "DELIVERED", "delivered")), [("save", "delivered", None)]),
        (
            OrderCheck(DUE, PlacedOrder("S1", "CANCELLED", "cancelled")),
            [("save", "cancelled", "cancelled-there")],
        ),
        (OrderCheck(DUE, not_placed=CANCELLED_HERE), [("end", "cancelled", "cancelled-here")]),
        (OrderCheck(DUE, rejection=Reason("no", "refused")), [("end", "refused", "refused")]),
        (OrderCheck(DUE, retry_after=4.0), [("retry", 4.0)]),
    ],
)
async def test_a_check_is_recorded(check, calls):
    orders, superseded = FakeSupplierOrders(), FakeSupplierOrders(is_current=False)
    await record_supplier_order_state(check, orders)
    await record_supplier_order_state(check, superseded)

    assert (orders.calls, superseded.calls) == (calls, [])


async def test_listed_lines_become_a_parcel_for_each_country():
    parcels = FakeParcels(LISTED)

    assert await place_order(COMMAND, parcels)
    assert parcels.is_locked
    assert [(parcel.number, parcel.ship_from) for parcel in parcels.parcels] == [
        ("test-1", "CN"),
        ("test-1-2", "US"),
    ]
    assert [line.vid for parcel in parcels.parcels for line in parcel.lines] == ["V2", "V3"]
    assert parcels.parcels[0].address == ADDRESS


async def test_only_the_quantity_that_is_not_placed_yet_is_placed():
    parcels = FakeParcels(LISTED)
    await place_order(COMMAND, parcels)

    assert not await place_order(COMMAND, parcels)
    more = replace(ORDER, lines=[replace(ORDER.lines[0], quantity=Decimal(5))])
    assert await place_order(replace(COMMAND, order=more), parcels)
    assert (parcels.parcels[-1].number, parcels.parcels[-1].lines[0].quantity) == ("test-1-3", 3)


async def test_a_cancelled_order_is_a_conflict():
    with pytest.raises(ConflictError):
        await place_order(replace(COMMAND, order=replace(ORDER, is_cancelled=True)), FakeParcels(LISTED))


async def test_an_incomplete_address_and_a_fraction_are_violations():
    lines = [replace(ORDER.lines[0], quantity=Decimal("2.5"))]
    order = replace(ORDER, address=replace(ADDRESS, name=""), lines=lines)
    parcels = FakeParcels(LISTED)
    with pytest.raises(ValidationError) as error:
        await place_order(replace(COMMAND, order=order, address=Address(country="Morocco")), parcels)

    fields = [violation.field for violation in error.value.violations]
    assert (fields, parcels.parcels) == (["order_id", "address.name", "address.country"], [])


def test_a_long_tenant_is_cut_from_a_parcels_number():
    assert parcel_number("t" * 60, "12", 2) == "t" * 45 + "-12-2"
