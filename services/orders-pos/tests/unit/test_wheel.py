from collections import Counter
from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from chassis.errors import ConflictError
from orders_pos.domain.wheel.wheel import degrees_for, draw_points
from orders_pos.usecases.wheel import Spins
from orders_pos.usecases.wheel.spin_wheel import spin_wheel

CUSTOMER = UUID(int=1)
# The value that chi-squared of nine degrees of freedom exceeds once in a billion runs.
CHI_SQUARED_LIMIT = 58


class FakeSpins:
    def __init__(self) -> None:
        self.rows: list[tuple[date, int]] = []

    async def lock_customer(self, customer_id):
        assert customer_id == CUSTOMER

    async def count(self, _customer_id, day):
        return Spins(sum(points for _, points in self.rows), sum(spun == day for spun, _ in self.rows))

    async def add(self, _customer_id, day, points, _now):
        self.rows.append((day, points))


def test_points_are_drawn_evenly():
    drawn = Counter(draw_points() for _ in range(10_000))
    assert sorted(drawn) == list(range(1, 11))
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < CHI_SQUARED_LIMIT


def test_the_wheel_turns_ten_times_and_a_tenth_for_each_point():
    assert [degrees_for(points) for points in (1, 7, 10)] == [3636, 3852, 3960]


async def test_a_customer_spins_once_a_day():
    spins, evening = FakeSpins(), datetime(2026, 11, 23, 23, 59, tzinfo=UTC)
    first = await spin_wheel(CUSTOMER, evening, spins)
    assert spins.rows == [(evening.date(), first.points)]
    assert first.spins_left == 0
    with pytest.raises(ConflictError) as raised:
        await spin_wheel(CUSTOMER, evening, spins)
    assert raised.value.code == "no-spin-left"
    await spin_wheel(CUSTOMER, datetime(2026, 11, 24, tzinfo=UTC), spins)
    assert len(spins.rows) == 2


async def test_what_a_guest_spins_is_not_kept():
    spins = FakeSpins()
    spin = await spin_wheel(None, datetime(2026, 11, 23, tzinfo=UTC), spins)
    assert 1 <= spin.points <= 10
    assert (spin.spins_left, spins.rows) == (None, [])
