from datetime import UTC, datetime, timedelta
from uuid import UUID

from chassis.errors import ValidationError
from games_snooker.domain.log import Tape, replay
from games_snooker.domain.match import CLUB, MATCH, Seat, Setup, play
from games_snooker.domain.match import Match as SnookerMatch
from games_snooker.domain.shot import (
    ADJUST_REDS,
    CONCEDE,
    END_TURN,
    FOUL,
    FREE_BALL_POT,
    MISS,
    NEW_FRAME,
    NEW_GAME,
    POT,
    RE_RACK,
    REDO,
    SELECT_PLAYER,
    UNDO,
    WIN_FRAME,
    Shot,
)
from hypothesis import given
from hypothesis import strategies as some

BEGAN = datetime(2026, 11, 21, 20, tzinfo=UTC)
SEATS = (Seat(UUID(int=1), "Ali", 7), Seat(UUID(int=2), "Sara"))
# A pot of the ball on is by far the most likely, so that frames get to their end.
RARE = (MISS, FREE_BALL_POT, CONCEDE, RE_RACK, ADJUST_REDS, WIN_FRAME, NEW_FRAME, NEW_GAME, SELECT_PLAYER)
KINDS = some.sampled_from((POT,) * 40 + (END_TURN,) * 3 + (FOUL,) * 4 + RARE)
SETUPS = some.builds(
    Setup,
    some.just(SEATS),
    some.sampled_from([CLUB, MATCH]),
    best_of=some.sampled_from([0, 1, 3]),
    reds=some.sampled_from([1, 2, 6, 15]),
)
WISHES = some.lists(
    some.tuples(
        KINDS,
        some.integers(0, 7),
        some.integers(4, 7),
        some.integers(-2, 2),
        some.integers(0, 2),
        some.booleans(),
    ),
    max_size=70,
)


def wished(match, wish, at):
    kind, ball, points, reds_down, player, flag = wish
    if kind == POT and (flag or not ball):
        ball = (
            ball
            if match.frame.follows_red and ball > 1
            else (7 if match.frame.follows_red else match.frame.lowest)
        )
    is_red = kind in (FOUL, ADJUST_REDS)
    return Shot(
        kind,
        at,
        ball=ball,
        points=points if kind in (FOUL, MISS) else 0,
        reds_down=reds_down if is_red else 0,
        player=player,
        free_ball=flag and kind == FOUL,
    )


def allowed(setup, wishes):
    """The shots of the wishes that the rules allow, each with the match after it."""
    match = SnookerMatch.start(setup)
    for number, wish in enumerate(wishes):
        shot = wished(match, wish, BEGAN + timedelta(seconds=7 * number))
        try:
            match = play(match, shot)
        except ValidationError:
            continue
        yield shot, match


@given(SETUPS, WISHES)
def test_undo_then_redo_is_the_identity_from_every_state(setup, wishes):
    log, states = [], [SnookerMatch.start(setup)]
    for shot, match in allowed(setup, wishes):
        log.append(shot)
        states.append(match)
        back = Tape.of([*log, Shot(UNDO, shot.at)])
        assert back.match(setup) == states[-2]
        assert Tape.of([*log, Shot(UNDO, shot.at), Shot(REDO, shot.at)]).match(setup) == match
    steps = [Shot(UNDO, BEGAN)] * len(log)
    assert Tape.of([*log, *steps]).match(setup) == states[0]
    forth = [Shot(REDO, BEGAN)] * len(log)
    assert Tape.of([*log, *steps, *forth]) == Tape(tuple(log))


@given(SETUPS, WISHES)
def test_scores_and_what_remains_stay_in_bounds(setup, wishes):
    for _, match in allowed(setup, wishes):
        frame = match.frame
        assert min(frame.scores) >= 0
        assert 0 <= frame.remaining <= 155
        assert 0 <= frame.reds <= setup.reds
        assert frame.snookers_required >= 0
        assert frame.turn in (1, 2)


@given(SETUPS, WISHES)
def test_a_score_is_handicap_breaks_and_fouls_received(setup, wishes):
    """Against a ledger of its own: what each shot moved."""
    ledger, before = [7, 0], SnookerMatch.start(setup)
    for shot, match in allowed(setup, wishes):
        if shot.kind in (NEW_FRAME, NEW_GAME, RE_RACK):
            ledger = [7, 0]
        elif shot.kind in (POT, FREE_BALL_POT):
            was, is_ = before.frame.current.score, match.frame.current.score
            brought = (
                is_ - was
                if match.frame.current.balls
                else match.frame.sides[before.frame.turn - 1].breaks[-1].score - was
            )
            ledger[before.frame.turn - 1] += brought
            assert 1 <= brought <= 7
        elif shot.kind == FOUL or (shot.kind == MISS and setup.mode == MATCH):
            ledger[2 - before.frame.turn] += shot.points
        assert list(match.frame.scores) == ledger
        before = match


@given(SETUPS, WISHES)
def test_a_log_read_again_is_the_same_match(setup, wishes):
    log, last = [], SnookerMatch.start(setup)
    for shot, last in allowed(setup, wishes):  # noqa: B007  # the last one is what is asked for
        log.append(shot)
    assert replay(setup, log) == last


@given(SETUPS, WISHES)
def test_a_new_shot_drops_what_could_be_played_again(setup, wishes):
    log = [shot for shot, _ in allowed(setup, wishes)]
    if not log:
        return
    again = Shot(SELECT_PLAYER, BEGAN, player=1)
    tape = Tape.of([*log, Shot(UNDO, BEGAN), again])
    assert tape == Tape((*log[:-1], again))
