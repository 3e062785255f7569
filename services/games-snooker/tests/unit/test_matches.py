import sys
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
    WaitingPlayer,
)

STARTED_AT = datetime(2026, 11, 21, 20, tzinfo=UTC)
SEATS = (Seat(UUID(int=1), "Ali"), Seat(UUID(int=2), "Sara", 5))
OMAR = Entrant(WaitingPlayer(UUID(int=8), "Omar", "Tazi", 1), UUID(int=3), UUID(int=9))


def at(seconds):
    return STARTED_AT + timedelta(seconds=seconds)


def play_shots(*shots, **settings):
    return replay(Setup(SEATS, **settings), shots)


def test_new_frame_resets_scores_breaks_and_clock():
    match = play_shots(Shot(POT, at(0), ball=5), Shot(WIN_FRAME, at(30), player=1), Shot(NEW_FRAME, at(60)))
    assert match.frame.scores == (0, 5)
    assert (match.frame.number, match.frame.elapsed_seconds(at(90)), match.frame.turn) == (2, 0, 1)
    [previous_frame] = match.history
    assert (previous_frame.scores, previous_frame.winner) == ((5, 5), 1)
    assert previous_frame.elapsed_seconds(at(999)) == 30
    assert match.wins == (1, 0)


def test_unfinished_frame_has_no_winner():
    match = play_shots(Shot(POT, at(0), ball=5), Shot(NEW_FRAME, at(60)))
    assert (match.history[0].winner, match.wins) == (0, (0, 0))
    assert match.history[0].sides[0].breaks[0].score == 5


def test_clock_runs_from_the_first_action_to_the_end():
    match = play_shots(Shot(END_TURN, at(10)), Shot(POT, at(25), ball=1))
    assert match.frame.elapsed_seconds(at(70)) == 60
    over = play(match, Shot(WIN_FRAME, at(130)))
    assert over.frame.elapsed_seconds(at(4000)) == 120
    assert play_shots().frame.elapsed_seconds(at(9)) == 0


def test_re_rack_restarts_the_clock():
    match = play_shots(Shot(POT, at(0), ball=1), Shot(RE_RACK, at(100)))
    assert match.frame.elapsed_seconds(at(130)) == 30


def test_strokes_and_their_time_are_counted_by_player():
    first, second = play_shots(
        Shot(POT, at(0), ball=1), Shot(END_TURN, at(20)), Shot(MISS, at(50)), Shot(WIN_FRAME, at(55))
    ).frame.sides
    assert (first.strokes, first.seconds, second.strokes, second.seconds) == (2, 20, 1, 30)


def test_best_of_three_ends_after_two_wins():
    shots = [Shot(WIN_FRAME, at(0), player=2), Shot(NEW_FRAME, at(1)), Shot(WIN_FRAME, at(2), player=2)]
    match = play_shots(*shots, best_of=3)
    assert (match.winner, match.is_over) == (2, True)
    with pytest.raises(ValidationError):
        play(match, Shot(NEW_FRAME, at(3)))
    assert play(match, Shot(NEW_GAME, at(3))).wins == (0, 0)


@pytest.mark.parametrize(("winner", "names"), [(1, ["Ali", "Omar Tazi"]), (2, ["Omar Tazi", "Sara"])])
def test_winner_stays_and_entrant_replaces_the_loser(winner, names):
    shots = [Shot(POT, at(0), ball=7), Shot(WIN_FRAME, at(1), player=winner)]
    match = play_shots(*shots, Shot(NEW_GAME, at(2), entrant=OMAR))
    assert [seat.name for seat in match.seats] == names
    assert (match.history, match.wins, match.frame.number, match.ordinal) == ((), (0, 0), 1, 2)
    before = play_shots(*shots)
    assert before.loser.name == ("Sara" if winner == 1 else "Ali")


def test_first_player_stays_without_a_winner():
    assert play_shots(Shot(NEW_GAME, at(0), entrant=OMAR)).seats[0].name == "Ali"


def test_winner_of_the_last_frame_stays_if_frames_are_level():
    shots = [Shot(WIN_FRAME, at(0), player=1), Shot(NEW_FRAME, at(1)), Shot(WIN_FRAME, at(2), player=2)]
    assert play_shots(*shots).champion == 2


def test_replaying_twice_the_shots_takes_twice_the_calls():
    """Each shot replays the whole log, so a replay must be linear in its length."""
    shots = [Shot(POT, at(n), ball=1 + n % 7) if n % 9 else Shot(END_TURN, at(n)) for n in range(400)]
    assert count_calls(*shots) < 2.2 * count_calls(*shots[:200])


def count_calls(*shots):
    calls = []
    sys.setprofile(lambda _frame, event, _argument: calls.append(event) if event == "call" else None)
    try:
        play_shots(*shots)
    finally:
        sys.setprofile(None)
    return len(calls)
