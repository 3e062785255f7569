from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from games_snooker.domain.log import replay
from games_snooker.domain.match import Seat, Setup, play
from games_snooker.domain.shot import (
    END_TURN,
    MISS,
    NEW_FRAME,
    NEW_GAME,
    POT,
    RE_RACK,
    WIN_FRAME,
    Entrant,
    Shot,
    Waiting,
)

BEGAN = datetime(2026, 11, 21, 20, tzinfo=UTC)
SEATS = (Seat(UUID(int=1), "Ali"), Seat(UUID(int=2), "Sara", 5))
OMAR = Entrant(Waiting(UUID(int=8), "Omar", "Tazi", 1), UUID(int=3), UUID(int=9))


def at(seconds):
    return BEGAN + timedelta(seconds=seconds)


def played(*shots, **wishes):
    return replay(Setup(SEATS, **wishes), shots)


def test_a_new_frame_resets_scores_breaks_and_clock_and_keeps_the_last():
    match = played(Shot(POT, at(0), ball=5), Shot(WIN_FRAME, at(30), player=1), Shot(NEW_FRAME, at(60)))
    assert match.frame.scores == (0, 5)
    assert (match.frame.number, match.frame.clock(at(90)), match.frame.turn) == (2, 0, 1)
    [kept] = match.history
    assert (kept.scores, kept.winner, kept.clock(at(999))) == ((5, 5), 1, 30)
    assert match.wins == (1, 0)


def test_an_open_frame_is_kept_undecided():
    match = played(Shot(POT, at(0), ball=5), Shot(NEW_FRAME, at(60)))
    assert (match.history[0].winner, match.wins) == (0, (0, 0))
    assert match.history[0].sides[0].breaks[0].score == 5


def test_the_clock_runs_from_the_first_action_to_the_end():
    match = played(Shot(END_TURN, at(10)), Shot(POT, at(25), ball=1))
    assert match.frame.clock(at(70)) == 60
    over = play(match, Shot(WIN_FRAME, at(130)))
    assert over.frame.clock(at(4000)) == 120
    assert played().frame.clock(at(9)) == 0


def test_a_re_rack_starts_the_clock_anew():
    match = played(Shot(POT, at(0), ball=1), Shot(RE_RACK, at(100)))
    assert match.frame.clock(at(130)) == 30


def test_strokes_and_their_time_are_the_players():
    first, second = played(
        Shot(POT, at(0), ball=1), Shot(END_TURN, at(20)), Shot(MISS, at(50)), Shot(WIN_FRAME, at(55))
    ).frame.sides
    assert (first.strokes, first.seconds, second.strokes, second.seconds) == (2, 20, 1, 30)


def test_best_of_three_is_over_after_two():
    shots = [Shot(WIN_FRAME, at(0), player=2), Shot(NEW_FRAME, at(1)), Shot(WIN_FRAME, at(2), player=2)]
    match = played(*shots, best_of=3)
    assert (match.winner, match.is_over) == (2, True)
    with pytest.raises(ValidationError):
        play(match, Shot(NEW_FRAME, at(3)))
    assert play(match, Shot(NEW_GAME, at(3))).wins == (0, 0)


@pytest.mark.parametrize(("winner", "names"), [(1, ["Ali", "Omar Tazi"]), (2, ["Omar Tazi", "Sara"])])
def test_the_winner_stays_and_the_next_comes_on(winner, names):
    shots = [Shot(POT, at(0), ball=7), Shot(WIN_FRAME, at(1), player=winner)]
    match = played(*shots, Shot(NEW_GAME, at(2), entrant=OMAR))
    assert [seat.name for seat in match.seats] == names
    assert (match.history, match.wins, match.frame.number, match.ordinal) == ((), (0, 0), 1, 2)
    before = played(*shots)
    assert before.loser.name == ("Sara" if winner == 1 else "Ali")


def test_without_a_winner_the_first_player_stays():
    assert played(Shot(NEW_GAME, at(0), entrant=OMAR)).seats[0].name == "Ali"


def test_level_in_frames_the_winner_of_the_last_stays():
    shots = [Shot(WIN_FRAME, at(0), player=1), Shot(NEW_FRAME, at(1)), Shot(WIN_FRAME, at(2), player=2)]
    assert played(*shots).champion == 2


def test_two_hundred_shots_take_no_time():
    """A shot is answered from the whole log; a long frame may cost a few milliseconds."""
    shots = [Shot(POT, at(n), ball=1 + n % 7) if n % 9 else Shot(END_TURN, at(n)) for n in range(200)]
    began = datetime.now(UTC)
    played(*shots)
    assert datetime.now(UTC) - began < timedelta(milliseconds=50)
