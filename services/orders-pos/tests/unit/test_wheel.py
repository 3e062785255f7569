from collections import Counter
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ConflictError, ValidationError
from chassis.money import Currency
from orders_pos.domain.wheel.wheel import WheelTerms, degrees_for, draw_points
from orders_pos.usecases.wheel import PointMovement, Spins
from orders_pos.usecases.wheel.claim_points import claim_points
from orders_pos.usecases.wheel.correct_points import CorrectPoints, correct_points
from orders_pos.usecases.wheel.exchange_points import exchange_points
from orders_pos.usecases.wheel.spin_wheel import spin_wheel

CUSTOMER = UUID(int=1)
# The value that chi-squared of nine degrees of freedom exceeds once in a billion runs.
CHI_SQUARED_LIMIT = 58


class FakeSpins:
    def __init__(self, **terms) -> None:
        self.terms, self.rows, self.movements = WheelTerms(**terms), [], []
        self.waiting, self.credit, self.is_locked = {}, 0, False

    async def get_terms(self):
        return self.terms

    async def lock_customer(self, customer_id):
        assert customer_id == CUSTOMER
        self.is_locked = True

    async def count(self, _customer_id, day):
        assert self.is_locked, "two requests at once would both find the same points"
        points = sum(movement.points for movement in self.movements)
        return Spins(points, sum(spun == day for spun, _ in self.rows))

    async def add(self, customer_id, day, points, now):
        self.rows.append((day, points))
        await self.move_points(PointMovement(customer_id, points, "won"), now)

    async def move_points(self, movement, _now):
        self.movements.append(movement)
        return UUID(int=len(self.movements))

    async def put_into_wallet(self, _customer_id, amount):
        self.credit += amount

    async def hold(self, token, day, points):
        if self.waiting.get(token, (0, None))[1] != day:
            self.waiting[token] = points, day

    async def release(self, token):
        return self.waiting.pop(token, None)


def test_points_are_drawn_evenly():
    drawn = Counter(draw_points() for _ in range(10_000))
    assert sorted(drawn) == list(range(1, 11))
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < CHI_SQUARED_LIMIT


def test_the_wheel_turns_ten_times_and_a_tenth_for_each_point():
    assert [degrees_for(points) for points in (1, 7, 10)] == [3636, 3852, 3960]


async def test_a_customer_spins_once_a_day():
    spins, evening = FakeSpins(), datetime(2026, 11, 23, 23, 59, tzinfo=UTC)
    first = await spin_wheel(CUSTOMER, "", evening, spins)
    assert spins.rows == [(evening.date(), first.points)]
    assert first.spins_left == 0
    with pytest.raises(ConflictError) as raised:
        await spin_wheel(CUSTOMER, "", evening, spins)
    assert raised.value.code == "no-spin-left"
    await spin_wheel(CUSTOMER, "", datetime(2026, 11, 24, tzinfo=UTC), spins)
    assert len(spins.rows) == 2


async def test_a_shop_says_how_often_a_customer_spins():
    spins, now = FakeSpins(spins_a_day=2), datetime(2026, 11, 23, tzinfo=UTC)
    assert [(await spin_wheel(CUSTOMER, "", now, spins)).spins_left for _ in range(2)] == [1, 0]
    with pytest.raises(ConflictError):
        await spin_wheel(CUSTOMER, "", now, spins)


async def test_the_first_spin_of_a_guests_day_waits_until_they_sign_in():
    spins, now = FakeSpins(), datetime(2026, 11, 23, tzinfo=UTC)
    first = await spin_wheel(None, "cart", now, spins)
    await spin_wheel(None, "cart", now, spins)
    assert (first.spins_left, spins.rows) == (None, [])

    await claim_points(CUSTOMER, "cart", now, spins)
    await claim_points(CUSTOMER, "cart", now, spins)
    assert spins.rows == [(now.date(), first.points)]
    with pytest.raises(ConflictError):
        await spin_wheel(CUSTOMER, "", now, spins)
    await spin_wheel(None, "other", now, spins)
    await claim_points(CUSTOMER, "other", now, spins)
    assert len(spins.rows) == 1


async def test_points_buy_credit_at_the_shops_value(admin):
    spins, now = FakeSpins(point_value=Decimal("0.333")), datetime(2026, 11, 23, tzinfo=UTC)
    await correct_points(CorrectPoints(CUSTOMER, 12, " Late delivery "), admin, now, spins)
    await exchange_points(CUSTOMER, 10, Currency("MAD"), now, spins)
    assert spins.credit == Decimal("3.33")
    with pytest.raises(ValidationError) as raised:
        await exchange_points(CUSTOMER, 3, Currency("MAD"), now, spins)
    assert raised.value.violations[0].field == "points"
    assert [(movement.points, movement.reason, movement.note, movement.entered_by) for movement in spins.movements] == [
        (12, "corrected", "Late delivery", admin.name), (-10, "spent", "", ""),
    ]  # fmt: skip
    with pytest.raises(ConflictError) as closed:
        await exchange_points(CUSTOMER, 1, Currency("MAD"), now, FakeSpins())
    assert closed.value.code == "points-not-exchangeable"


@pytest.mark.parametrize(
    ("points", "note", "field", "code"),
    [
        (0, "why", "item.points", "range"),
        (-1, "why", "item.points", "too-large"),
        (1, " ", "item.note", "blank"),
    ],
)
async def test_a_correction_needs_points_and_a_reason(admin, points, note, field, code):
    spins = FakeSpins()
    with pytest.raises(ValidationError) as raised:
        await correct_points(CorrectPoints(CUSTOMER, points, note), admin, datetime.now(UTC), spins)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [(field, code)]
    assert spins.movements == []
