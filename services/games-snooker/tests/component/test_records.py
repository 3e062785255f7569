from datetime import UTC, datetime, timedelta

import pytest
from chassis.errors import ValidationError
from google.protobuf.timestamp_pb2 import Timestamp
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


def to_timestamp(instant):
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp


@pytest.fixture
def statistics(call):
    async def statistics(**fields):
        return await call("GetStatistics", rpc.GetStatisticsRequest(**fields))

    return statistics


@pytest.fixture
async def century(start, shoot):
    """Play two frames: Ali scores a century and wins both, Sara scores 7."""
    match = await start()
    started_at = datetime.now(UTC) - timedelta(hours=1)
    for frame in range(2):
        at = started_at + timedelta(minutes=20 * frame)
        balls = [*([1, 7] * 12), 4] if frame == 0 else [5]
        for number, ball in enumerate(balls):
            await shoot(match, ball=ball, play_time=to_timestamp(at + timedelta(seconds=10 * number)))
        await shoot(match, "end-turn", play_time=to_timestamp(at + timedelta(seconds=10 * len(balls))))
        await shoot(match, ball=7, play_time=to_timestamp(at + timedelta(seconds=10 * len(balls) + 10)))
        match = await shoot(match, "win-frame", player=1, play_time=to_timestamp(at + timedelta(seconds=600)))
        if frame == 0:
            await shoot(match, "new-frame", play_time=to_timestamp(at + timedelta(seconds=610)))
    return match


async def test_totals_of_each_player(century, statistics):
    ali, sara = (await statistics()).players
    assert (ali.name, ali.frames, ali.frames_won, ali.points) == ("Ali", 2, 2, 105)
    assert (ali.highest_break, ali.centuries, ali.pots) == (100, 1, 26)
    assert (sara.name, sara.highest_break, sara.frames_won, sara.pots) == ("Sara", 7, 0, 2)
    assert (ali.average_shot_time, ali.average_frame_time) == ("9.3", 600)


async def test_statistics_by_month_player_and_period(century, statistics):
    month = datetime.now(UTC).strftime("%Y-%m")
    [ali] = (await statistics(player_id=century.players[0].id)).months
    assert (ali.name, ali.frames, ali.month) == ("Ali", 2, month)
    empty = await statistics(play_before=to_timestamp(datetime.now(UTC) - timedelta(days=1)))
    assert (len(empty.players), len(empty.months)) == (0, 0)
    assert len((await statistics(play_from=to_timestamp(datetime.now(UTC) - timedelta(days=1)))).players) == 2
    with pytest.raises(ValidationError, match="player_id"):
        await statistics(player_id="no-uuid")


async def test_undone_shots_leave_the_statistics(century, statistics, shoot):
    for _ in range(5):
        await shoot(century, "undo")
    ali = (await statistics()).players[0]
    assert (ali.frames, ali.frames_won) == (1, 1)
    await shoot(century, "undo")
    assert (await statistics()).players[0].frames_won == 0


async def test_an_edited_shot_of_an_earlier_frame_changes_score_statistics_and_breaks(
    century, statistics, call
):
    shots = (await call("ListShots", rpc.ListShotsRequest(match_id=century.id))).shots
    [brown] = [shot for shot in shots if shot.ball == 4]
    assert (brown.frame, brown.turn, list(brown.scores), brown.is_editable) == (1, 1, [100, 0], True)
    request = rpc.EditShotRequest(
        match_id=century.id, position=brown.position, kind=rpc.SHOT_KIND_POT, ball=2
    )
    match = await call("EditShot", request)

    assert (list(match.history[0].scores), match.history[0].winner) == ([98, 7], 1)
    assert [list(breaks.scores) for breaks in match.history[0].breaks] == [[98], [7]]
    ali = (await statistics()).players[0]
    assert (ali.highest_break, ali.centuries, ali.points) == (98, 0, 103)


@pytest.mark.usefixtures("any_size")
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
async def test_match_sheet_is_a_pdf(century, call, locale):
    request = rpc.GetMatchSheetRequest(match_id=century.id, locale=locale)
    pdf = (await call("GetMatchSheet", request)).pdf
    assert pdf.startswith(b"%PDF-")
    assert len(pdf) > 5000


async def test_match_sheet_with_long_names_in_another_script(start, call):
    match = await start("محمد " * 10, "Y" * 80)
    assert (await call("GetMatchSheet", rpc.GetMatchSheetRequest(match_id=match.id, locale="ar"))).pdf


async def test_match_sheet_rejects_unknown_locales(start, call):
    match = await start()
    with pytest.raises(ValidationError):
        await call("GetMatchSheet", rpc.GetMatchSheetRequest(match_id=match.id, locale="de"))


async def test_player_names_are_unique(call, violations):
    async def create(name):
        return await call(
            "CreateSnookerPlayer", rpc.CreateSnookerPlayerRequest(item=pb.SnookerPlayer(name=name))
        )

    ali = await create("  Ali   Naciri ")
    assert ali.name == "Ali Naciri"
    assert await violations(create("ali NACIRI")) == {"item.name": "taken"}
    sara = await create("Sara")
    request = rpc.UpdateSnookerPlayerRequest(item=pb.SnookerPlayer(id=sara.id, name="ALI naciri"))
    request.mask.paths.append("name")
    assert await violations(call("UpdateSnookerPlayer", request)) == {"item.name": "taken"}
    request.item.name = "SARA"
    assert (await call("UpdateSnookerPlayer", request)).name == "SARA"


async def test_filter_matches_by_state_mode_and_name(start, shoot, call, list_request):
    finished = await start("Ali", "Sara", best_of=1)
    open_match = await start("Omar", "Lina", mode=pb.MATCH_MODE_MATCH)
    await shoot(finished, "win-frame")

    async def find_ids(**filters):
        reply = await call("ListSnookerMatches", list_request("SnookerMatches", **filters))
        return [match.id for match in reply.items]

    assert await find_ids() == [open_match.id, finished.id]
    assert await find_ids(state=pb.PLAY_STATE_OVER) == [finished.id]
    assert await find_ids(mode=pb.MATCH_MODE_MATCH) == [open_match.id]
    assert await find_ids(search="OMA") == [open_match.id]
    assert await find_ids(search="%") == []
