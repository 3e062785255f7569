import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis.errors import NotFoundError, ValidationError
from chassis.testing import caller
from google.protobuf.timestamp_pb2 import Timestamp
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


async def test_new_match_before_its_first_shot(start):
    match = await start(handicaps=[0, 12])
    assert [player.name for player in match.players] == ["Ali", "Sara"]
    assert (match.mode, match.reds, match.best_of, match.version) == (pb.MATCH_MODE_CLUB, 15, 0, 1)
    frame = match.current_frame
    assert (frame.number, list(frame.scores), frame.turn, frame.remaining, frame.clock) == (
        1,
        [0, 12],
        1,
        147,
        0,
    )
    assert (match.can_undo, match.can_redo, list(match.frames_won)) == (False, False, [0, 0])


async def test_pot_adds_to_score_and_break(start, shoot):
    match = await start()
    await shoot(match, ball=1)
    match = await shoot(match, ball=7)
    assert (match.players[0].score, match.players[0].current_break, match.version) == (8, 8, 3)
    match = await shoot(match, "end-turn")
    assert match.current_frame.turn == 2
    [break_] = match.players[0].breaks
    assert (break_.position, break_.score, list(break_.balls_potted)) == (1, 8, [1, 7])


async def test_shot_with_the_same_id_is_played_once(start, shoot, staff):
    match = await start()
    first = await shoot(match, ball=7, client_shot_id="s-1")
    repeated = await shoot(match, ball=7, client_shot_id="s-1", as_caller=staff)
    assert (repeated.version, list(repeated.current_frame.scores)) == (first.version, [7, 0])
    await shoot(match, "undo", client_shot_id="s-2")
    last = await shoot(match, "undo", client_shot_id="s-2")
    assert list(last.current_frame.scores) == [0, 0]
    # The id of an undone shot stays used.
    assert list((await shoot(match, ball=7, client_shot_id="s-1")).current_frame.scores) == [0, 0]


async def test_id_of_another_shot_is_rejected(start, shoot, violations):
    match = await start()
    await shoot(match, ball=7, client_shot_id="s-1")
    assert await violations(shoot(match, ball=6, client_shot_id="s-1")) == {"client_shot_id": "key-reused"}


async def test_forbidden_shot_changes_nothing_and_names_the_rule(start, shoot, call):
    match = await start(mode=pb.MATCH_MODE_MATCH)
    with pytest.raises(ValidationError, match="The red is on, not the black"):
        await shoot(match, ball=7)
    unchanged = await call("GetSnookerMatch", rpc.GetSnookerMatchRequest(id=match.id))
    assert unchanged == match


async def test_undo_and_redo_cover_frames_games_and_queue(start, shoot, wait_for_table, queue):
    match = await start()
    await wait_for_table("Omar", "Tazi")
    await wait_for_table("Lina")
    states = [match]
    for kind, fields in [
        ("pot", {"ball": 5}),
        ("win-frame", {"player": 2}),
        ("new-frame", {}),
        ("pot", {"ball": 6}),
        ("new-game", {}),
        ("pot", {"ball": 2}),
    ]:
        states.append(await shoot(match, kind, **fields))
    assert [player.name for player in states[-1].players] == ["Omar Tazi", "Sara"]
    assert await queue() == ["Lina", "Ali"]
    for before in reversed(states[:-1]):
        assert comparable(await shoot(match, "undo")) == comparable(before)
    assert await queue() == ["Omar Tazi", "Lina"]
    assert not (await shoot(match, "undo")).can_undo
    for after in states[1:]:
        assert comparable(await shoot(match, "redo")) == comparable(after)
    assert await queue() == ["Lina", "Ali"]
    await shoot(match, "undo")
    assert not (await shoot(match, ball=3)).can_redo


def comparable(match):
    """Return the match without the fields that differ between replies."""
    copy = pb.SnookerMatch()
    copy.CopyFrom(match)
    for name in ("version", "update_time", "can_redo"):
        copy.ClearField(name)
    copy.current_frame.ClearField("clock")
    return copy


async def test_history_contains_frames_with_their_winner(start, shoot):
    match = await start(best_of=3)
    await shoot(match, ball=7)
    match = await shoot(match, "win-frame")
    assert match.current_frame.state == pb.PLAY_STATE_OVER
    assert list(match.frames_won) == [1, 0]
    match = await shoot(match, "new-frame")
    [frame] = match.history
    assert (frame.winner, list(frame.scores), list(frame.highest_breaks)) == (1, [7, 0], [7, 0])
    match = await shoot(match, "win-frame", player=1)
    assert (match.state, match.winner) == (pb.PLAY_STATE_OVER, 1)
    reopened = await shoot(match, "undo")
    assert (reopened.state, reopened.winner, list(reopened.frames_won)) == (pb.PLAY_STATE_OPEN, 0, [1, 0])


async def test_finished_match_adds_events(start, shoot, events):
    match = await start(best_of=1)
    await shoot(match, ball=7)
    await shoot(match, "win-frame", player=2)
    assert [name for name, _ in await events()] == ["match-changed"] * 3 + ["frame-won", "match-finished"]
    [(_, data)] = await events("match-finished")
    assert (data["match"]["id"], data["match"]["winner"], data["match"]["version"]) == (match.id, 2, 3)


async def test_an_even_number_of_frames_may_end_in_a_draw(start, shoot, events):
    match = await start(best_of=2)
    for player in (1, 2):
        match = await shoot(match, "win-frame", player=player)
        if player == 1:
            assert (match.state, match.winner) == (pb.PLAY_STATE_OPEN, 0)
            match = await shoot(match, "new-frame")
    assert (match.state, match.winner, list(match.frames_won)) == (pb.PLAY_STATE_OVER, 0, [1, 1])
    assert len(await events("match-finished")) == 1
    with pytest.raises(ValidationError):
        await shoot(match, "new-frame")
    assert (await shoot(match, "undo")).state == pb.PLAY_STATE_OPEN


async def test_a_conceded_match_goes_to_the_other_player(start, shoot, events):
    match = await start(best_of=5)
    match = await shoot(match, "win-frame", player=1)
    match = await shoot(match, "concede-match", player=1)
    assert (match.state, match.winner, list(match.frames_won)) == (pb.PLAY_STATE_OVER, 2, [1, 0])
    assert len(await events("match-finished")) == 1
    match = await shoot(match, "undo")
    match = await shoot(match, "new-frame")
    await shoot(match, ball=1)
    match = await shoot(match, "concede-match")
    assert (match.winner, list(match.frames_won), match.current_frame.winner) == (2, [1, 1], 2)
    again = await shoot(match, "new-game")
    assert (again.state, again.winner, list(again.frames_won)) == (pb.PLAY_STATE_OPEN, 0, [0, 0])


async def test_two_players_of_one_name_are_two(start, shoot, call):
    match = await start("Ali", " ali ", handicaps=[-20, 5])
    assert [player.name for player in match.players] == ["Ali", "Ali 2"]
    assert match.players[0].id != match.players[1].id
    assert list(match.current_frame.scores) == [-20, 5]
    entry = pb.SnookerWaitingEntry(first_name="Ali")
    await call("CreateSnookerWaitingEntry", rpc.CreateSnookerWaitingEntryRequest(item=entry))
    await shoot(match, "win-frame", player=1)
    match = await shoot(match, "new-game")
    assert [player.name for player in match.players] == ["Ali", "Ali 2"]


async def test_the_pots_of_a_stroke_are_counted_each(start, shoot, call):
    match = await start(mode="MATCH_MODE_MATCH")
    await shoot(match, ball=1, reds_down=3)
    await shoot(match, ball=7)
    [first, _] = sorted(
        (await call("GetStatistics", rpc.GetStatisticsRequest())).players, key=lambda player: -player.points
    )
    assert (first.pots, first.points, first.highest_break) == (4, 10, 10)


async def test_client_time_is_limited_by_log_and_clock(start, shoot):
    match = await start()
    now = datetime.now(UTC)
    for seconds in (90, 60, 4000):
        timestamp = Timestamp()
        timestamp.FromDatetime(now - timedelta(seconds=seconds))
        match = await shoot(match, ball=1, play_time=timestamp)
    assert 89 <= match.current_frame.clock <= 95
    future = Timestamp()
    future.FromDatetime(now + timedelta(hours=1))
    match = await shoot(match, "win-frame", play_time=future)
    assert match.current_frame.clock <= 95


async def test_concurrent_shots_are_all_played(start, shoot, call):
    match = await start()
    await asyncio.gather(*(shoot(match, ball=1, client_shot_id=str(n)) for n in range(5)))
    read = await call("GetSnookerMatch", rpc.GetSnookerMatchRequest(id=match.id))
    assert (list(read.current_frame.scores), read.version) == ([5, 0], 6)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"players": [pb.MatchPlayer(name="Ali")]}, "item.players"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer()]}, "item.players[1].name"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer(id=str(uuid4()))]}, "item.players[1].id"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer(id="x")]}, "item.players[1].id"),
        ({"handicaps": [1]}, "item.handicaps"),
        ({"reds": 16}, "item.reds"),
    ],
)
async def test_invalid_match_names_the_field(start, violations, fields, field):
    assert set(await violations(start(**fields))) == {field}


async def test_players_are_matched_by_id_and_name(start, call, list_request):
    first = await start()
    ids = [player.id for player in first.players]
    second = await start(
        players=[pb.MatchPlayer(id=f"/fr/api/snooker_players/{ids[1]}"), pb.MatchPlayer(name="ALI")]
    )
    assert [player.id for player in second.players] == ids[::-1]
    assert (await call("ListSnookerPlayers", list_request("SnookerPlayers"))).total == 2


async def test_match_of_another_tenant_is_not_found(start, shoot, call):
    match = await start()
    other_tenant = caller()
    for kind in ("pot", "undo", "redo"):
        with pytest.raises(NotFoundError):
            await shoot(match, kind, as_caller=other_tenant, **({"ball": 1} if kind == "pot" else {}))
    for unknown in (match.id, "no-uuid"):
        with pytest.raises(NotFoundError):
            await call("GetScoreboard", rpc.GetScoreboardRequest(match_id=unknown), other_tenant)


async def test_guest_reads_the_scoreboard(start, call, admin):
    match = await start()
    guest = caller("ROLE_GUEST", tenant_id=admin.tenant_id)
    assert (await call("GetScoreboard", rpc.GetScoreboardRequest(match_id=match.id), guest)).id == match.id


async def test_deleting_a_match_deletes_its_log(start, shoot, call, events, database, admin):
    match = await start()
    await shoot(match, ball=3)
    await call("DeleteSnookerMatch", rpc.DeleteSnookerMatchRequest(id=match.id))
    async with database.transaction(admin.tenant_id) as transaction:
        for table in ("shot", "frame_score"):
            assert await transaction.connection.fetchval(f"SELECT count(*) FROM {table}") == 0
    assert (await events())[-1][1]["isRemoved"] is True
