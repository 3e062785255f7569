from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from games_snooker.domain.frame import seconds_between
from games_snooker.domain.rows import SnookerPlayer, normalize_name
from games_snooker.usecases.check_player_name import check_player_name
from games_snooker.usecases.join_queue import join_queue
from games_snooker.usecases.move_in_queue import move_in_queue

TENANT, ALI = UUID(int=1), UUID(int=2)


@dataclass
class FakePositions:
    last: int
    shifts: list[tuple[int, int | None]] = field(default_factory=list)

    async def lock_last_position(self):
        return self.last

    async def shift(self, position, previous_position):
        self.shifts.append((position, previous_position))


class FakePlayerNames:
    async def is_name_taken(self, name, own_id):
        return name == "Ali" and own_id != ALI


@pytest.mark.parametrize(("requested", "position"), [(0, 4), (1, 1), (3, 3), (4, 4), (9, 4)])
async def test_entry_joins_at_its_position_or_the_end(requested, position):
    positions = FakePositions(3)

    assert await join_queue(requested, positions) == position
    assert positions.shifts == [(position, None)]


@pytest.mark.parametrize(("requested", "position"), [(0, 3), (1, 1), (3, 3), (9, 3), (-2, 1)])
async def test_entry_moves_within_the_queue(requested, position):
    positions = FakePositions(3)

    assert await move_in_queue(2, requested, positions) == position
    assert positions.shifts == [(position, 2)]


async def test_two_players_cannot_have_one_name():
    await check_player_name("Sara", None, FakePlayerNames())
    await check_player_name("Ali", ALI, FakePlayerNames())
    for own_id in (None, uuid4()):
        with pytest.raises(ValidationError) as raised:
            await check_player_name("Ali", own_id, FakePlayerNames())
        assert [(item.field, item.code) for item in raised.value.violations] == [("item.name", "taken")]


def test_player_has_a_name_without_double_blanks():
    player = SnookerPlayer(tenant_id=TENANT, name="  Ali   ALAMI ")
    player.check(Currency("MAD"))

    assert (player.name, player.name_key) == ("Ali ALAMI", "ali alami")
    assert normalize_name(" Ali  Alami") == player.name_key
    with pytest.raises(ValidationError) as raised:
        SnookerPlayer(tenant_id=TENANT, name="  ").check(Currency("MAD"))
    assert [(item.field, item.code) for item in raised.value.violations] == [("item.name", "blank")]


def test_clocks_count_whole_seconds_and_never_less_than_none():
    start = datetime(2026, 11, 23, 9, tzinfo=UTC)

    assert seconds_between(start, start.replace(second=5, microsecond=900_000)) == 5
    assert seconds_between(start, start.replace(hour=8)) == 0
