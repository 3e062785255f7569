import pytest
from chassis.testing import migrated_database
from games_snooker import demo
from games_snooker.adapters.shot_json import seat_from_json, shot_from_json
from games_snooker.demo.matches import CLUBS
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import Setup
from games_snooker.service import SERVICE

TABLES = ("snooker_player", "snooker_match", "shot", "frame_score", "snooker_waiting_entry", "outbox")
ATLAS, RIF = CLUBS


@pytest.fixture(scope="module")
async def demo_database():
    """A database with the demo data."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


@pytest.fixture
def fetch_demo(demo_database):
    """Fetch rows of a query in a demo club."""

    async def fetch_demo(sql: str, club=ATLAS) -> list[tuple]:
        async with demo_database.transaction(club.tenant_id) as transaction:
            return [tuple(row) for row in await transaction.connection.fetch(sql)]

    return fetch_demo


async def count_rows(fetch_demo, club) -> dict[str, int]:
    return {table: (await fetch_demo(f"SELECT count(*) FROM {table}", club))[0][0] for table in TABLES}


async def test_demo_clubs_have_matches_players_and_queue(fetch_demo):
    atlas, rif = await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)
    assert (atlas["snooker_match"], atlas["snooker_player"], atlas["snooker_waiting_entry"]) == (5, 8, 3)
    assert (rif["snooker_match"], rif["snooker_player"], rif["snooker_waiting_entry"]) == (2, 3, 1)
    assert atlas["shot"] > 400


async def test_a_second_seed_changes_nothing(demo_database, fetch_demo):
    before = await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)
    await demo.seed(demo_database)
    assert (await count_rows(fetch_demo, ATLAS), await count_rows(fetch_demo, RIF)) == before


async def test_last_demo_match_is_under_way_and_no_shot_is_in_the_future(fetch_demo):
    rows = await fetch_demo(
        "SELECT current_frame, finished_at FROM snooker_match ORDER BY create_time DESC LIMIT 1"
    )
    [(frame, finished)] = rows
    assert (frame["state"], finished) == ("PLAY_STATE_OPEN", None)
    assert frame["started_at"]
    assert await fetch_demo("SELECT count(*) FROM shot WHERE played_at > now()") == [(0,)]


async def test_stored_state_equals_the_replayed_log(fetch_demo):
    for match_id, seats, mode, best_of, reds, alternates, current_frame in await fetch_demo(
        "SELECT id, seats, mode, best_of, reds, alternates_break, current_frame FROM snooker_match"
    ):
        first, second = map(seat_from_json, seats)
        log = await fetch_demo(
            f"SELECT kind, played_at, line FROM shot WHERE match_id = '{match_id}' ORDER BY position"
        )
        match = ShotHistory.from_log(shot_from_json(*columns) for columns in log).build_match(
            Setup((first, second), mode, best_of, reds, alternates_break=alternates)
        )
        assert list(match.frame.scores) == current_frame["scores"]
