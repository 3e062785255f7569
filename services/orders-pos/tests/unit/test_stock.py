from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import ConflictError, ValidationError
from order_fakes import CARPET, NOW, SOAP, FakeStock
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.stock.order_stock import stock_changes
from orders_pos.domain.stock.stock_level import (
    IN_STOCK,
    LOW_STOCK,
    OUT_OF_STOCK,
    StockChange,
    StockKey,
    StockLevel,
    level_to_tenths,
    out_of_stock_error,
    stock_status,
)
from orders_pos.domain.stock.stock_movement import StockEntry
from orders_pos.usecases.stock.record_stock_entry import record_stock_entry
from orders_pos.usecases.stock.release_expired_stock import release_expired_stock
from orders_pos.usecases.stock.release_stock import release_stock
from orders_pos.usecases.stock.reserve_stock import reserve_stock
from orders_pos.usecases.stock.take_reservation import take_reservation

SOAPS, WOOL = StockKey(SOAP, ""), StockKey(CARPET, "wool")
CART, OTHER_CART = uuid4(), uuid4()
LATER = NOW + timedelta(minutes=15)


@dataclass
class FakeReservations:
    """Levels by key, of which nothing expires by itself."""

    on_hand: dict[StockKey, int]
    held: dict[tuple[UUID, StockKey], int] = field(default_factory=dict)
    scheduled: list[tuple[UUID, object]] = field(default_factory=list)
    expired: list[UUID] = field(default_factory=list)

    async def replace(self, holder, quantities, until) -> list[StockChange]:
        old = {key: tenths for (id_, key), tenths in self.held.items() if id_ == holder}
        keys = {*old, *(key for key in quantities if key in self.on_hand)}
        before = {key: self._level(key) for key in keys}
        self.held = {entry: tenths for entry, tenths in self.held.items() if entry[0] != holder}
        self.held |= {(holder, key): quantities[key] for key in keys if key in quantities}
        return [StockChange(key, "Soap", before[key], self._level(key), 1) for key in keys]

    async def schedule_release(self, holder, due) -> None:
        self.scheduled.append((holder, due))

    async def release_expired(self, holder) -> None:
        self.expired.append(holder)

    def _level(self, key) -> StockLevel:
        return StockLevel(self.on_hand[key], sum(n for (_, other), n in self.held.items() if other == key))


@dataclass
class FakeLedger:
    movement_id: UUID | None
    entries: list[StockEntry] = field(default_factory=list)

    async def record(self, entry, caller, instant):
        self.entries.append(entry)
        return self.movement_id


def build_change(before: int, after: int, reserved: int = 0, **fields) -> StockChange:
    levels = StockLevel(before, reserved), StockLevel(after, reserved)
    return StockChange(SOAPS, "Soap", *levels, 2, **fields)


@pytest.mark.parametrize(
    ("available", "status"),
    [(-10, OUT_OF_STOCK), (0, OUT_OF_STOCK), (1, LOW_STOCK), (50, LOW_STOCK), (51, IN_STOCK)],
)
def test_stock_is_out_low_or_there(available, status):
    assert stock_status(available, 50) == status


def test_without_a_low_level_stock_is_there_or_not():
    assert level_to_tenths(None) == 0
    assert level_to_tenths(Decimal("2.5")) == 25
    assert [stock_status(tenths, 0) for tenths in (0, 1)] == [OUT_OF_STOCK, IN_STOCK]


def test_a_change_is_told_when_the_status_differs_and_reserved_pieces_are_not_available():
    assert build_change(60, 50, low=50).is_status_changed
    assert not build_change(50, 40, low=50).is_status_changed
    assert build_change(30, 20, reserved=20).is_status_changed
    assert not build_change(30, 20).is_status_changed


def test_taking_more_than_there_is_falls_short_but_giving_back_does_not():
    assert build_change(10, -1).is_short
    assert build_change(-10, -11).is_short
    assert not build_change(10, 0).is_short
    assert not build_change(-20, -10).is_short
    assert build_change(20, 10, reserved=11).is_short


def test_the_error_names_what_is_missing():
    error = out_of_stock_error(build_change(0, -15), 15)
    assert (error.code, error.metadata) == ("out-of-stock", {"product": str(SOAP), "attributeValue": ""})
    assert "1.5 more" in str(error)


async def test_lines_of_one_product_are_one_change_and_untracked_products_none(sell):
    lines = [CartLine(SOAP, Decimal(2)), CartLine(SOAP, Decimal(1)), CartLine(CARPET, Decimal("1.5"))]
    order = await sell(lines=lines)
    assert stock_changes(order.lines) == {SOAPS: -30, WOOL: -15}
    assert stock_changes(order.lines, untracked={SOAP}) == {WOOL: -15}
    assert stock_changes(order.lines, order.lines) == {}
    assert stock_changes((), order.lines) == {SOAPS: 30, WOOL: 15}
    fewer = [replace(line, tenths=10) for line in order.lines[:1]]
    assert stock_changes(fewer, order.lines) == {SOAPS: 20, WOOL: 15}


async def test_orders_take_stock_edits_the_difference_and_cancellations_give_it_back(store, sell, edit, move):
    store.products[SOAP] = replace(store.products[SOAP], track_stock=True)
    order = await sell(lines=[CartLine(SOAP, Decimal(3))])
    assert store.on_hand[SOAPS] == -30
    order = await edit(order, lines=[CartLine(SOAP, Decimal(5))])
    assert store.on_hand[SOAPS] == -50
    order = await edit(order, customer_note="Ring twice")
    assert store.on_hand[SOAPS] == -50
    order = await move(order, "cancelled")
    assert store.on_hand[SOAPS] == 0
    await move(order, "received", reason="A mistake")
    assert store.on_hand[SOAPS] == -50


async def test_services_are_not_counted(store, sell):
    await sell(lines=[CartLine(SOAP, Decimal(3))])
    assert store.on_hand == {}


async def test_a_cart_holds_what_it_wants_and_a_repeat_changes_nothing():
    reservations = FakeReservations({SOAPS: 30})
    for _ in range(2):
        await reserve_stock(CART, {SOAPS: 20}, LATER, reservations)
    assert reservations.held == {(CART, SOAPS): 20}
    assert reservations.scheduled == [(CART, LATER)] * 2
    await reserve_stock(CART, {SOAPS: 30}, LATER, reservations)
    assert reservations.held == {(CART, SOAPS): 30}


async def test_two_carts_never_hold_more_than_there_is():
    reservations = FakeReservations({SOAPS: 30})
    await reserve_stock(CART, {SOAPS: 20}, LATER, reservations)
    with pytest.raises(ConflictError) as raised:
        await reserve_stock(OTHER_CART, {SOAPS: 11}, LATER, reservations)
    assert raised.value.code == "out-of-stock"


async def test_an_oversold_product_keeps_no_cart_from_holding_others():
    reservations = FakeReservations({SOAPS: -10, WOOL: 50})
    await reserve_stock(CART, {WOOL: 50}, LATER, reservations)
    assert reservations.held == {(CART, WOOL): 50}


async def test_a_cart_of_what_is_not_counted_has_nothing_to_release():
    reservations = FakeReservations({})
    await reserve_stock(CART, {SOAPS: 30}, LATER, reservations)
    assert (reservations.held, reservations.scheduled) == ({}, [])


async def test_released_stock_is_available_again():
    reservations = FakeReservations({SOAPS: 30})
    await reserve_stock(CART, {SOAPS: 30}, LATER, reservations)
    await release_stock(CART, NOW, reservations)
    assert (reservations.held, len(reservations.scheduled)) == ({}, 1)
    await reserve_stock(CART, {}, LATER, reservations)
    assert len(reservations.scheduled) == 1
    await release_expired_stock(CART, reservations)
    assert reservations.expired == [CART]


async def test_an_order_takes_what_its_cart_held_and_no_more_than_there_is(store, sell, admin):
    order = await sell(lines=[CartLine(SOAP, Decimal(3))])
    reservations = FakeReservations({SOAPS: 30})
    await reserve_stock(CART, {SOAPS: 30}, LATER, reservations)
    store.on_hand[SOAPS] = 30
    await take_reservation(CART, order, admin, NOW, reservations, FakeStock(store))
    assert (reservations.held, store.on_hand[SOAPS]) == ({}, 0)
    with pytest.raises(ConflictError):
        await take_reservation(CART, replace(order, version=2), admin, NOW, reservations, FakeStock(store))


@pytest.mark.parametrize(
    ("kind", "tenths", "reason", "code"),
    [
        ("received", 10, "", None),
        ("received", -10, "", "range"),
        ("returned", 10, "", None),
        ("written-off", -10, "Broken", None),
        ("written-off", 10, "Broken", "range"),
        ("written-off", -10, "", "blank"),
        ("corrected", 10, "Found", None),
        ("corrected", -10, "Lost", None),
        ("corrected", -10, "", "blank"),
        ("received", 0, "", "blank"),
        ("sold", -10, "", "unknown"),
        ("", 10, "", "unknown"),
    ],
)
async def test_entries_by_hand_need_a_fitting_quantity_and_a_reason(admin, kind, tenths, reason, code):
    ledger = FakeLedger(uuid4())
    entry = StockEntry(SOAPS, kind, tenths, reason)
    if code is None:
        assert await record_stock_entry(entry, admin, NOW, ledger) == ledger.movement_id
        return
    with pytest.raises(ValidationError) as raised:
        await record_stock_entry(entry, admin, NOW, ledger)
    assert (raised.value.violations[0].code, ledger.entries) == (code, [])


async def test_a_count_needs_neither_kind_nor_reason_but_must_differ(admin):
    count = StockEntry(SOAPS, "", 0, "", is_count=True)
    assert await record_stock_entry(count, admin, NOW, FakeLedger(CART)) == CART
    with pytest.raises(ConflictError) as raised:
        await record_stock_entry(count, admin, NOW, FakeLedger(None))
    assert raised.value.code == "nothing-to-correct"


@pytest.mark.parametrize(
    ("kind", "tenths", "reason", "violation"),
    [
        ("sold", 10, "x", ("item.kind", "unknown", "Choose received, returned, corrected or written-off.")),
        ("received", 0, "", ("item.quantity", "blank", "Enter a quantity.")),
        ("received", -1, "", ("item.quantity", "range", "The quantity of this kind is positive.")),
        ("written-off", 1, "x", ("item.quantity", "range", "The quantity of this kind is negative.")),
        ("corrected", 1, "", ("item.reason", "blank", "Say why.")),
    ],
)
def test_an_entry_that_is_refused_says_why(kind, tenths, reason, violation):
    with pytest.raises(ValidationError) as raised:
        StockEntry(SOAPS, kind, tenths, reason).check()
    [problem] = raised.value.violations
    assert (problem.field, problem.code, problem.message) == violation
