import pytest
from chassis.testing import migrated_database
from games_snooker import demo
from games_snooker.adapters.lines import seat_of, shot_of
from games_snooker.demo.evening import CLUBS
from games_snooker.domain.log import Tape
from games_snooker.domain.match import Setup
from games_snooker.service import SERVICE

TABLES = ("snooker_player", "snooker_match", "shot", "frame_score", "snooker_waiting_entry", "outbox")
ATLAS, RIF = CLUBS


@pytest.fixture(scope="module")
async def world():
    """A database with the demo world in it."""
    async with migrated_database(SERVICE) as (_, database):
        await demo.seed(database)
        yield database


@pytest.fixture
def look(world):
    """The rows of a query in a demo club."""

    async def look(sql: str, club=ATLAS) -> list[tuple]:
        async with world.transaction(club.tenant_id) as transaction:
            return [tuple(row) for row in await transaction.connection.fetch(sql)]

    return look


async def counts(look, club) -> dict[str, int]:
    return {table: (await look(f"SELECT count(*) FROM {table}", club))[0][0] for table in TABLES}


async def test_both_clubs_had_an_evening(look):
    atlas, rif = await counts(look, ATLAS), await counts(look, RIF)
    assert (atlas["snooker_match"], atlas["snooker_player"], atlas["snooker_waiting_entry"]) == (5, 8, 3)
    assert (rif["snooker_match"], rif["snooker_player"], rif["snooker_waiting_entry"]) == (2, 3, 1)
    assert atlas["shot"] > 400


async def test_a_second_seed_changes_nothing(world, look):
    before = await counts(look, ATLAS), await counts(look, RIF)
    await demo.seed(world)
    assert (await counts(look, ATLAS), await counts(look, RIF)) == before


async def test_the_last_match_is_under_way_and_nothing_lies_ahead(look):
    rows = await look(
        "SELECT current_frame, finished_at FROM snooker_match ORDER BY create_time DESC LIMIT 1"
    )
    [(frame, finished)] = rows
    assert (frame["state"], finished) == ("PLAY_STATE_OPEN", None)
    assert frame["started_at"]
    assert await look("SELECT count(*) FROM shot WHERE played_at > now()") == [(0,)]


async def test_what_is_shown_is_what_the_log_comes_to(look):
    for match_id, seats, mode, best_of, reds, shown in await look(
        "SELECT id, seats, mode, best_of, reds, current_frame FROM snooker_match"
    ):
        first, second = map(seat_of, seats)
        log = await look(
            f"SELECT kind, played_at, line FROM shot WHERE match_id = '{match_id}' ORDER BY position"
        )
        match = Tape.of(shot_of(*line) for line in log).match(Setup((first, second), mode, best_of, reds))
        assert list(match.frame.scores) == shown["scores"]
