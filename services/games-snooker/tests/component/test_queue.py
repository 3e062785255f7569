import asyncio

import pytest
from chassis.errors import NotFoundError, StaleError
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


@pytest.fixture
def move(call):
    async def move(entry, position, version=0):
        item = pb.SnookerWaitingEntry(id=entry.id, position=position)
        request = rpc.UpdateSnookerWaitingEntryRequest(item=item, version=version)
        request.mask.paths.append("position")
        return await call("UpdateSnookerWaitingEntry", request)

    return move


async def test_new_entries_are_appended(wait_for_table, queue):
    for name in ("Omar", "Lina", "Mehdi"):
        await wait_for_table(name)
    assert await queue() == ["Omar", "Lina", "Mehdi"]


async def test_entry_can_be_added_at_a_position(wait_for_table, queue):
    await wait_for_table("Omar")
    await wait_for_table("Lina", position=1)
    assert (await wait_for_table("Mehdi", position=900)).position == 3
    assert await queue() == ["Lina", "Omar", "Mehdi"]


async def test_entries_move_in_both_directions(wait_for_table, queue, move):
    entries = [await wait_for_table(name) for name in "ABCD"]
    await move(entries[3], 1)
    assert await queue() == ["D", "A", "B", "C"]
    await move(entries[3], 3)
    assert await queue() == ["A", "B", "D", "C"]
    assert (await move(entries[0], 99)).position == 4
    assert await queue() == ["B", "D", "C", "A"]


async def test_stale_move_is_rejected(wait_for_table, queue, move):
    entries = [await wait_for_table(name) for name in "AB"]
    await move(entries[1], 1)
    with pytest.raises(StaleError):
        await move(entries[1], 2, entries[1].version)
    assert await queue() == ["B", "A"]


async def test_deleted_entry_leaves_the_queue(wait_for_table, queue, call, events):
    entry = await wait_for_table("Omar")
    await wait_for_table("Lina")
    request = rpc.DeleteSnookerWaitingEntryRequest(id=entry.id)
    await call("DeleteSnookerWaitingEntry", request)
    assert await queue() == ["Lina"]
    with pytest.raises(NotFoundError):
        await call("DeleteSnookerWaitingEntry", request)
    assert [data["isRemoved"] for _, data in await events("queue-changed")] == [False, False, True]


async def test_concurrent_entries_get_distinct_positions(wait_for_table, queue, call, list_request):
    await asyncio.gather(*(wait_for_table(name) for name in "ABCDE"))
    items = (await call("ListSnookerWaitingEntries", list_request("SnookerWaitingEntries"))).items
    assert [item.position for item in items] == [1, 2, 3, 4, 5]


async def test_concurrent_new_games_take_distinct_entries(wait_for_table, queue, start, shoot):
    matches = [await start(f"A{n}", f"B{n}") for n in range(2)]
    for name in ("Omar", "Lina"):
        await wait_for_table(name)
    new_games = await asyncio.gather(*(shoot(match, "new-game") for match in matches))
    assert {match.players[1].name for match in new_games} == {"Omar", "Lina"}
    assert sorted(await queue()) == ["B0", "B1"]
