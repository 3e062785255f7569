from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from chassis.errors import NotFoundError, ValidationError
from games_snooker.domain.log import ShotHistory
from games_snooker.domain.match import ALL_REDS, CLUB, MATCH, Match, Seat, Setup
from games_snooker.domain.shot import NEW_GAME, POT, REDO, UNDO, WIN_FRAME, Entrant, Shot, WaitingPlayer
from games_snooker.usecases.edit_shot import EditShot, edit_shot
from games_snooker.usecases.play_shot import PlayShot, play_shot
from games_snooker.usecases.ports import StoredMatch
from games_snooker.usecases.redo_shot import RedoShot, redo_shot
from games_snooker.usecases.start_match import PlayerRef, StartMatch, start_match
from games_snooker.usecases.undo_shot import UndoShot, undo_shot

NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
MATCH_ID, ALI, SARA = UUID(int=7), Seat(UUID(int=1), "Ali"), Seat(UUID(int=2), "Sara")
OMAR = Entrant(WaitingPlayer(UUID(int=8), "Omar", "Tazi", 1), UUID(int=3), UUID(int=9))


def at(seconds):
    return NOW + timedelta(seconds=seconds)


@dataclass
class FakeMatches:
    stored: dict[UUID, StoredMatch] = field(default_factory=dict)
    played: list = field(default_factory=list)

    async def get_for_update(self, match_id):
        if match_id not in self.stored:
            raise NotFoundError("There is no such match.")
        return self.stored[match_id]

    async def add(self, match_id, setup, now):
        self.stored[match_id] = StoredMatch(match_id, setup, ())

    @property
    def frame(self):
        """The frame of the match after its last shot."""
        return self.played[-1].after.frame

    async def add_shot(self, stored, played):
        self.played.append(played)
        entries = (*stored.log_entries, (played.shot, played.client_shot_id))
        self.stored[stored.id] = replace(stored, log_entries=entries)

    @property
    def scores(self):
        match: Match = self.played[-1].after
        return match.frame.scores


@dataclass
class FakePlayers:
    seats: dict[str, Seat] = field(default_factory=dict)

    async def get(self, player_id):
        return next((seat for seat in self.seats.values() if seat.player_id == player_id), None)

    async def get_or_create(self, name, opponent_id=None):
        seat = self.seats.setdefault(name, Seat(uuid4(), name))
        return await self.get_or_create(f"{name} 2") if seat.player_id == opponent_id else seat


@dataclass
class FakeQueue:
    entrant: Entrant | None = None
    changes: list = field(default_factory=list)

    async def get_next(self, opponent_id):
        assert self.entrant is None or self.entrant.player_id != opponent_id
        return self.entrant

    async def swap(self, entrant, loser):
        self.changes.append(("swap", entrant, loser))

    async def revert_swap(self, entrant):
        self.changes.append(("revert", entrant))


@pytest.fixture
def matches():
    return FakeMatches({MATCH_ID: StoredMatch(MATCH_ID, Setup((ALI, SARA)), ())})


@pytest.fixture
def queue():
    return FakeQueue(OMAR)


@pytest.fixture
def play(matches, queue):
    async def play(shot, client_shot_id="", now=None):
        await play_shot(PlayShot(MATCH_ID, shot, client_shot_id), matches, queue, now or shot.at)

    return play


@pytest.fixture
def undo(matches, queue):
    async def undo(client_shot_id="", now=NOW):
        await undo_shot(UndoShot(MATCH_ID, client_shot_id), matches, queue, now)

    return undo


@pytest.fixture
def redo(matches, queue):
    async def redo(client_shot_id="", now=NOW):
        await redo_shot(RedoShot(MATCH_ID, client_shot_id), matches, queue, now)

    return redo


async def test_match_starts_with_players_by_id_and_by_name():
    matches, players = FakeMatches(), FakePlayers({"Ali": ALI})
    command = StartMatch(
        [PlayerRef(ALI.player_id), PlayerRef(name="Sara")], (5, 7), MATCH, 3, 6, winner_stays=False
    )
    match_id = await start_match(command, matches, players, NOW)

    setup = matches.stored[match_id].setup
    assert [(seat.name, seat.handicap) for seat in setup.seats] == [("Ali", 5), ("Sara", 7)]
    assert (setup.mode, setup.best_of, setup.reds, setup.winner_stays) == (MATCH, 3, 6, False)


async def test_match_without_settings_is_a_club_match_without_a_limit():
    matches = FakeMatches()
    match_id = await start_match(
        StartMatch([PlayerRef(name="Ali"), PlayerRef(name="Sara")]), matches, FakePlayers(), NOW
    )

    setup = matches.stored[match_id].setup
    assert [seat.handicap for seat in setup.seats] == [0, 0]
    assert (setup.mode, setup.best_of, setup.reds, setup.winner_stays) == (CLUB, 0, ALL_REDS, True)


TWO = (PlayerRef(name="Ali"), PlayerRef(name="Sara"))


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (StartMatch(TWO[:1]), [("item.players", "range")]),
        (StartMatch([*TWO, TWO[0]]), [("item.players", "range")]),
        (StartMatch(TWO, (5,)), [("item.handicaps", "range")]),
        (StartMatch([], (1,)), [("item.players", "range"), ("item.handicaps", "range")]),
        (StartMatch([PlayerRef(ALI.player_id)] * 2), [("item.players[1]", "taken")]),
        (StartMatch([TWO[0], PlayerRef(name=" ")]), [("item.players[1].name", "blank")]),
        (StartMatch([PlayerRef(uuid4()), TWO[1]]), [("item.players[0].id", "unknown")]),
    ],
)  # fmt: skip
async def test_match_needs_two_different_players_and_valid_settings(command, expected):
    matches = FakeMatches()
    with pytest.raises(ValidationError) as raised:
        await start_match(command, matches, FakePlayers({"Ali": ALI}), NOW)

    assert [(item.field, item.code) for item in raised.value.violations] == expected
    assert matches.stored == {}


async def test_of_two_players_of_one_name_the_second_has_a_number():
    matches, players = FakeMatches(), FakePlayers({"Ali": ALI})
    for first in (PlayerRef(name="Ali"), PlayerRef(ALI.player_id)):
        match_id = await start_match(
            StartMatch([first, PlayerRef(name="Ali")], best_of=2), matches, players, NOW
        )
        assert [seat.name for seat in matches.stored[match_id].setup.seats] == ["Ali", "Ali 2"]


async def test_an_undone_end_leaves_the_clock_as_it_was(matches, play, undo, redo):
    await play(Shot(POT, at(10), ball=1))
    await play(Shot(WIN_FRAME, at(30)))
    assert matches.frame.elapsed_seconds(at(500)) == 20
    await undo(now=at(130))
    assert matches.frame.elapsed_seconds(at(130)) == 20
    await redo(now=at(140))
    assert (matches.frame.elapsed_seconds(at(900)), matches.frame.paused) == (20, 0)
    await undo(now=at(150))
    await undo(now=at(151))
    await redo(now=at(152))
    assert matches.frame.elapsed_seconds(at(160)) == 30
    await play(Shot(POT, at(170), ball=7))
    # The stroke took no longer than the clock ran.
    assert matches.frame.sides[0].seconds == 40


@pytest.mark.parametrize("rack", ["new-frame", "new-game", "re-rack"])
async def test_an_undone_rack_leaves_the_clock_of_the_frame_before_as_it_was(matches, play, undo, rack):
    await play(Shot(POT, at(10), ball=1))
    await play(Shot(rack, at(30)))
    await undo(now=at(130))
    assert matches.frame.elapsed_seconds(at(131)) == 21


async def test_an_undone_stroke_takes_no_time_off_the_clock(matches, play, undo):
    await play(Shot(POT, at(10), ball=1))
    await play(Shot(POT, at(20), ball=7))
    await undo(now=at(40))
    assert matches.frame.elapsed_seconds(at(50)) == 40


async def test_shot_is_played_once_per_id(matches, play):
    await play(Shot(POT, NOW, ball=1), "a")
    await play(Shot(POT, at(5), ball=1), "a")
    assert (len(matches.played), matches.scores) == (1, (1, 0))

    with pytest.raises(ValidationError) as raised:
        await play(Shot(POT, at(5), ball=7), "a")
    assert [(item.field, item.code) for item in raised.value.violations] == [("client_shot_id", "key-reused")]
    await play(Shot(POT, at(5), ball=7), "b")
    await play(Shot(POT, at(6), ball=1))
    await play(Shot(POT, at(7), ball=7))
    assert matches.scores == (16, 0)
    assert matches.played[1].before.frame.scores == (1, 0)
    assert matches.played[-1].history == ShotHistory(matches.stored[MATCH_ID].log)


async def test_time_of_a_shot_is_between_the_last_one_and_now(matches, play):
    await play(Shot(POT, at(100), ball=1), now=at(50))
    await play(Shot(POT, at(10), ball=7), now=at(60))
    await play(Shot(POT, at(55), ball=1), now=at(60))

    assert [shot.at for shot in matches.stored[MATCH_ID].log] == [at(50), at(50), at(55)]


async def test_unknown_match_is_not_found(matches, queue):
    with pytest.raises(NotFoundError):
        await play_shot(PlayShot(uuid4(), Shot(POT, NOW, ball=1), ""), matches, queue, NOW)


async def test_last_shot_is_undone_and_redone(matches, play, undo, redo):
    await undo()
    await redo()
    assert matches.played == []

    await play(Shot(POT, NOW, ball=1))
    await play(Shot(POT, at(1), ball=7))
    await undo("u", at(2))
    await undo("u", at(3))
    played = matches.played[-1]
    assert (matches.scores, played.before.frame.scores, played.shot) == ((1, 0), (8, 0), Shot(UNDO, at(2)))
    assert (len(matches.played), len(played.history.undone), len(played.history.played)) == (3, 1, 1)

    await redo("r", at(4))
    await redo("r", at(5))
    played = matches.played[-1]
    assert (matches.scores, played.before.frame.scores, played.shot) == ((8, 0), (1, 0), Shot(REDO, at(4)))
    assert (len(matches.played), played.client_shot_id, played.history.undone) == (4, "r", ())


async def test_undone_shots_come_back_last_first(matches, play, undo, redo):
    for second, ball in enumerate((1, 7, 1)):
        await play(Shot(POT, at(second), ball=ball))
    await undo()
    await undo()
    await redo()
    assert matches.scores == (8, 0)
    await redo()
    assert matches.scores == (9, 0)
    await redo()
    assert len(matches.played) == 7


async def test_loser_of_a_game_leaves_for_the_next_in_the_queue(matches, queue, play, undo, redo):
    await play(Shot(WIN_FRAME, NOW, player=1))
    await play(Shot(NEW_GAME, at(1)))

    assert queue.changes == [("swap", OMAR, "Sara")]
    assert [seat.name for seat in matches.played[-1].after.seats] == ["Ali", "Omar Tazi"]
    await undo()
    assert queue.changes[1:] == [("revert", OMAR)]
    await redo()
    assert queue.changes[2:] == [("swap", OMAR, "Sara")]


async def test_players_stay_where_nobody_waits_or_the_winner_does_not_stay(matches, queue, play):
    stored = matches.stored[MATCH_ID]
    matches.stored[MATCH_ID] = replace(stored, setup=replace(stored.setup, winner_stays=False))
    await play(Shot(WIN_FRAME, NOW, player=1))
    await play(Shot(NEW_GAME, at(1)))
    assert queue.changes == []

    matches.stored[MATCH_ID], queue.entrant = stored, None
    await play(Shot(WIN_FRAME, NOW, player=1))
    await play(Shot(NEW_GAME, at(1)))
    assert (queue.changes, matches.played[-1].shot.entrant) == ([], None)


async def test_name_of_a_waiting_player_has_no_blank_without_a_last_name():
    assert WaitingPlayer(UUID(int=1), "Omar", "", 1).name == "Omar"


async def test_an_earlier_shot_is_edited_and_what_followed_is_played_again(matches, queue):
    for seconds, ball in enumerate((1, 5, 1, 7)):
        await play_shot(
            PlayShot(MATCH_ID, Shot(POT, at(seconds), ball=ball), f"{seconds}"), matches, queue, at(9)
        )
    command = EditShot(MATCH_ID, 1, Shot(POT, at(9), ball=6), "edit")
    for _ in range(2):
        await edit_shot(command, matches, at(9))

    history = ShotHistory.from_log(matches.stored[MATCH_ID].log)
    assert [(shot.kind, shot.ball, shot.at) for shot in history.played] == [
        ("pot", ball, at(seconds)) for seconds, ball in enumerate((1, 6, 1, 7))
    ]
    assert matches.played[-1].after.frame.scores == (15, 0)
    assert len(matches.stored[MATCH_ID].log) == 5


async def test_an_edit_after_which_a_later_shot_is_against_the_rules_says_which(matches, queue):
    matches.stored[MATCH_ID] = StoredMatch(MATCH_ID, Setup((ALI, SARA), MATCH), ())
    for seconds, ball in enumerate((1, 5, 1)):
        await play_shot(PlayShot(MATCH_ID, Shot(POT, at(seconds), ball=ball), ""), matches, queue, at(9))
    with pytest.raises(ValidationError) as rejected:
        await edit_shot(EditShot(MATCH_ID, 0, Shot("foul", at(9), points=4), ""), matches, at(9))

    [violation] = rejected.value.violations
    assert violation.message.startswith("Frame 1, shot 2 (pot): ")
    assert len(matches.stored[MATCH_ID].log) == 3


@pytest.mark.parametrize(("position", "kind"), [(0, POT), (1, POT), (2, WIN_FRAME), (3, POT), (9, POT)])
async def test_only_strokes_of_this_game_are_edited(matches, queue, position, kind):
    for shot in (
        Shot(POT, at(0), ball=1),
        Shot(NEW_GAME, at(1)),
        Shot(POT, at(2), ball=1),
        Shot(WIN_FRAME, at(3)),
    ):
        await play_shot(PlayShot(MATCH_ID, shot, ""), matches, queue, at(9))
    with pytest.raises(ValidationError):
        await edit_shot(EditShot(MATCH_ID, position, Shot(kind, at(9), ball=1), ""), matches, at(9))
