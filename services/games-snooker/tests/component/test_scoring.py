import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis.errors import NotFoundError, ValidationError
from chassis.testing import caller
from google.protobuf.timestamp_pb2 import Timestamp
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


async def test_a_match_before_its_first_shot(start):
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


async def test_a_pot_adds_to_score_and_break_and_zero_ends_the_turn(start, shoot):
    match = await start()
    await shoot(match, ball=1)
    match = await shoot(match, ball=7)
    assert (match.players[0].score, match.players[0].current_break, match.version) == (8, 8, 3)
    match = await shoot(match, "end-turn")
    assert match.current_frame.turn == 2
    [kept] = match.players[0].breaks
    assert (kept.position, kept.score, list(kept.balls_potted)) == (1, 8, [1, 7])


async def test_a_shot_with_a_known_id_is_played_once(start, shoot, staff):
    match = await start()
    first = await shoot(match, ball=7, client_shot_id="s-1")
    again = await shoot(match, ball=7, client_shot_id="s-1", someone=staff)
    assert (again.version, list(again.current_frame.scores)) == (first.version, [7, 0])
    await shoot(match, "undo", client_shot_id="s-2")
    last = await shoot(match, "undo", client_shot_id="s-2")
    assert list(last.current_frame.scores) == [0, 0]
    # What was taken back stays known too.
    assert list((await shoot(match, ball=7, client_shot_id="s-1")).current_frame.scores) == [0, 0]


async def test_an_id_that_meant_another_shot_is_refused(start, shoot, violations):
    match = await start()
    await shoot(match, ball=7, client_shot_id="s-1")
    assert await violations(shoot(match, ball=6, client_shot_id="s-1")) == {"client_shot_id": "key-reused"}


async def test_a_forbidden_shot_changes_nothing_and_says_the_rule(start, shoot, call):
    match = await start(mode=pb.MATCH_MODE_MATCH)
    with pytest.raises(ValidationError, match="The red is on, not the black"):
        await shoot(match, ball=7)
    same = await call("GetSnookerMatch", rpc.GetSnookerMatchRequest(id=match.id))
    assert same == match


async def test_undo_walks_over_frames_and_games_and_gives_the_queue_back(start, shoot, wait_for_table, queue):
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
        assert play_of(await shoot(match, "undo")) == play_of(before)
    assert await queue() == ["Omar Tazi", "Lina"]
    assert not (await shoot(match, "undo")).can_undo
    for after in states[1:]:
        assert play_of(await shoot(match, "redo")) == play_of(after)
    assert await queue() == ["Lina", "Ali"]
    await shoot(match, "undo")
    assert not (await shoot(match, ball=3)).can_redo


def play_of(match):
    """Players, frames and clock's start; not what only tells one answer from another."""
    played = pb.SnookerMatch()
    played.CopyFrom(match)
    for name in ("version", "update_time", "can_redo"):
        played.ClearField(name)
    played.current_frame.ClearField("clock")
    return played


async def test_a_new_game_with_nobody_waiting_keeps_both(start, shoot):
    match = await start()
    await shoot(match, "win-frame", player=1)
    match = await shoot(match, "new-game")
    assert [player.name for player in match.players] == ["Ali", "Sara"]
    assert (list(match.frames_won), len(match.history), match.current_frame.number) == ([0, 0], 0, 1)


async def test_a_club_that_does_not_wish_it_keeps_both(start, shoot, wait_for_table, queue):
    match = await start(winner_stays=False)
    await wait_for_table("Omar")
    match = await shoot(match, "new-game")
    assert [player.name for player in match.players] == ["Ali", "Sara"]
    assert await queue() == ["Omar"]


async def test_frames_are_kept_and_their_winner_shown(start, shoot):
    match = await start(best_of=3)
    await shoot(match, ball=7)
    match = await shoot(match, "win-frame")
    assert match.current_frame.state == pb.PLAY_STATE_OVER
    assert list(match.frames_won) == [1, 0]
    match = await shoot(match, "new-frame")
    [kept] = match.history
    assert (kept.winner, list(kept.scores), list(kept.highest_breaks)) == (1, [7, 0], [7, 0])
    match = await shoot(match, "win-frame", player=1)
    assert (match.state, match.winner) == (pb.PLAY_STATE_OVER, 1)
    reopened = await shoot(match, "undo")
    assert (reopened.state, reopened.winner, list(reopened.frames_won)) == (pb.PLAY_STATE_OPEN, 0, [1, 0])


async def test_the_news(start, shoot, events):
    match = await start(best_of=1)
    await shoot(match, ball=7)
    await shoot(match, "win-frame", player=2)
    assert [name for name, _ in await events()] == ["match-changed"] * 3 + ["frame-won", "match-finished"]
    [(_, data)] = await events("match-finished")
    assert (data["match"]["id"], data["match"]["winner"], data["match"]["version"]) == (match.id, 2, 3)


async def test_what_was_played_before_it_could_be_sent_keeps_its_time(start, shoot):
    match = await start()
    now = datetime.now(UTC)
    for seconds in (90, 60, 4000):
        stamp = Timestamp()
        stamp.FromDatetime(now - timedelta(seconds=seconds))
        match = await shoot(match, ball=1, play_time=stamp)
    assert 89 <= match.current_frame.clock <= 95
    future = Timestamp()
    future.FromDatetime(now + timedelta(hours=1))
    match = await shoot(match, "win-frame", play_time=future)
    assert match.current_frame.clock <= 95


async def test_two_scorers_at_once_lose_nothing(start, shoot, call):
    match = await start()
    await asyncio.gather(*(shoot(match, ball=1, client_shot_id=str(n)) for n in range(5)))
    found = await call("GetSnookerMatch", rpc.GetSnookerMatchRequest(id=match.id))
    assert (list(found.current_frame.scores), found.version) == ([5, 0], 6)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"players": [pb.MatchPlayer(name="Ali")]}, "item.players"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer(name=" ali ")]}, "item.players[1]"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer()]}, "item.players[1].name"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer(id=str(uuid4()))]}, "item.players[1].id"),
        ({"players": [pb.MatchPlayer(name="Ali"), pb.MatchPlayer(id="x")]}, "item.players[1].id"),
        ({"best_of": 4}, "item.best_of"),
        ({"handicaps": [1]}, "item.handicaps"),
        ({"reds": 16}, "item.reds"),
    ],
)
async def test_what_a_match_can_not_be(start, violations, fields, field):
    assert set(await violations(start(**fields))) == {field}


async def test_players_are_known_by_id_and_by_name(start, call, listing):
    first = await start()
    ids = [player.id for player in first.players]
    second = await start(
        players=[pb.MatchPlayer(id=f"/fr/api/snooker_players/{ids[1]}"), pb.MatchPlayer(name="ALI")]
    )
    assert [player.id for player in second.players] == ids[::-1]
    assert (await call("ListSnookerPlayers", listing("SnookerPlayers"))).total == 2


async def test_another_tenants_match_is_as_unknown_as_none(start, shoot, call):
    match = await start()
    stranger = caller()
    for kind in ("pot", "undo", "redo"):
        with pytest.raises(NotFoundError):
            await shoot(match, kind, someone=stranger, **({"ball": 1} if kind == "pot" else {}))
    for unknown in (match.id, "no-uuid"):
        with pytest.raises(NotFoundError):
            await call("GetScoreboard", rpc.GetScoreboardRequest(match_id=unknown), stranger)


async def test_a_guest_sees_the_board(start, call, admin):
    match = await start()
    guest = caller("ROLE_GUEST", tenant_id=admin.tenant_id)
    assert (await call("GetScoreboard", rpc.GetScoreboardRequest(match_id=match.id), guest)).id == match.id


async def test_a_removed_match_takes_its_log_along(start, shoot, call, events, database, admin):
    match = await start()
    await shoot(match, ball=3)
    await call("DeleteSnookerMatch", rpc.DeleteSnookerMatchRequest(id=match.id))
    async with database.transaction(admin.tenant_id) as transaction:
        for table in ("shot", "frame_score"):
            assert await transaction.connection.fetchval(f"SELECT count(*) FROM {table}") == 0
    assert (await events())[-1][1]["isRemoved"] is True
