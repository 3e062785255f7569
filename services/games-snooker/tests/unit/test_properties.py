from datetime import UTC, datetime, timedelta
from uuid import UUID

from chassis.errors import ValidationError
from games_snooker.domain.log import ShotHistory, replay
from games_snooker.domain.match import CLUB, MATCH, Seat, Setup, play
from games_snooker.domain.match import Match as SnookerMatch
from games_snooker.domain.shot import (
    ADJUST_REDS,
    CONCEDE,
    CONCEDE_MATCH,
    END_TURN,
    FOUL,
    FREE_BALL_POT,
    MISS,
    NEW_FRAME,
    NEW_GAME,
    POT,
    RE_RACK,
    RED,
    REDO,
    SELECT_PLAYER,
    UNDO,
    WIN_FRAME,
    Shot,
)
from hypothesis import given
from hypothesis import strategies as st

STARTED_AT = datetime(2026, 11, 21, 20, tzinfo=UTC)
SEATS = (Seat(UUID(int=1), "Ali", 7), Seat(UUID(int=2), "Sara"))
# Mostly pots of the ball on, so that frames are played to the end.
RARE = (
    MISS,
    FREE_BALL_POT,
    CONCEDE,
    CONCEDE_MATCH,
    RE_RACK,
    ADJUST_REDS,
    WIN_FRAME,
    NEW_FRAME,
    NEW_GAME,
    SELECT_PLAYER,
)
KINDS = st.sampled_from((POT,) * 40 + (END_TURN,) * 3 + (FOUL,) * 4 + RARE)
SETUPS = st.builds(
    Setup,
    st.just(SEATS),
    st.sampled_from([CLUB, MATCH]),
    best_of=st.sampled_from([0, 1, 2, 3, 4]),
    reds=st.sampled_from([1, 2, 6, 15]),
)
INPUTS = st.lists(
    st.tuples(
        KINDS,
        st.integers(0, 7),
        st.integers(4, 7),
        st.integers(-2, 2),
        st.integers(0, 2),
        st.booleans(),
    ),
    max_size=70,
)


def build_shot(match, input_, at):
    kind, ball, points, reds_down, player, flag = input_
    if kind == POT and (flag or not ball):
        ball = (
            ball
            if match.frame.follows_red and ball > 1
            else (7 if match.frame.follows_red else match.frame.lowest_ball)
        )
    is_red = kind in (FOUL, ADJUST_REDS, FREE_BALL_POT) or (kind == POT and ball == RED)
    return Shot(
        kind,
        at,
        ball=ball,
        points=points if kind in (FOUL, MISS) else 0,
        reds_down=reds_down if is_red else 0,
        player=player,
        free_ball=flag and kind == FOUL,
    )


def allowed_shots(setup, inputs):
    """Yield the shots that the rules allow, each with the match after it."""
    match = SnookerMatch.start(setup)
    for number, input_ in enumerate(inputs):
        shot = build_shot(match, input_, STARTED_AT + timedelta(seconds=7 * number))
        try:
            match = play(match, shot)
        except ValidationError:
            continue
        yield shot, match


@given(SETUPS, INPUTS)
def test_undo_then_redo_is_the_identity(setup, inputs):
    log, states = [], [SnookerMatch.start(setup)]
    for shot, match in allowed_shots(setup, inputs):
        log.append(shot)
        states.append(match)
        undone = ShotHistory.from_log([*log, Shot(UNDO, shot.at)])
        assert undone.build_match(setup) == states[-2]
        assert (
            ShotHistory.from_log([*log, Shot(UNDO, shot.at), Shot(REDO, shot.at)]).build_match(setup) == match
        )
    undo_steps = [Shot(UNDO, STARTED_AT)] * len(log)
    assert ShotHistory.from_log([*log, *undo_steps]).build_match(setup) == states[0]
    redo_steps = [Shot(REDO, STARTED_AT)] * len(log)
    assert ShotHistory.from_log([*log, *undo_steps, *redo_steps]) == ShotHistory(tuple(log))


@given(SETUPS, INPUTS)
def test_each_ball_of_a_stroke_counts(setup, inputs):
    """Reds that left the table are balls of the break; in a club frame a stroke is what its balls are one by one."""
    before = SnookerMatch.start(setup)
    for shot, match in allowed_shots(setup, inputs):
        if shot.kind in (POT, FREE_BALL_POT) and match.frame.current.balls:
            new = match.frame.current.balls[len(before.frame.current.balls) :]
            assert len(new) == max(shot.reds_down, 0) + (shot.ball != RED or shot.reds_down <= 0)
            if setup.mode == MATCH:
                assert new.count(RED) - (shot.kind == FREE_BALL_POT and shot.ball == RED) == (
                    before.frame.reds - match.frame.reds
                )
                points = match.frame.current.score - before.frame.current.score
                assert points == sum(new) or shot.kind == FREE_BALL_POT
            else:
                singly = replay_balls(before, new, shot.at)
                assert singly.frame.scores == match.frame.scores
                assert singly.frame.remaining == match.frame.remaining
                assert singly.frame.current == match.frame.current
        before = match


def replay_balls(match, balls, at):
    for ball in balls:
        match = play(match, Shot(POT, at, ball=ball))
    return match


@given(SETUPS, INPUTS)
def test_undoing_any_shot_leaves_the_clock_where_it_stood_or_goes_on(setup, inputs):
    log, before = [], SnookerMatch.start(setup)
    for shot, match in allowed_shots(setup, inputs):
        log.append(shot)
        later = shot.at + timedelta(seconds=600)
        undo = ShotHistory(tuple(log)).build_undo(setup, later)
        frame = ShotHistory.from_log([*log, undo]).build_match(setup).frame
        stood = shot.kind in (NEW_FRAME, NEW_GAME, RE_RACK) or match.frame.is_over
        if not before.frame.is_over and before.frame.started_at:
            expected = before.frame.elapsed_seconds(shot.at if stood else later)
            assert frame.elapsed_seconds(later) == expected
        redone = ShotHistory.from_log([*log, undo, Shot(REDO, later)])
        assert redone.build_match(setup) == match
        before = match


@given(SETUPS, INPUTS)
def test_scores_and_remaining_points_stay_in_bounds(setup, inputs):
    for _, match in allowed_shots(setup, inputs):
        frame = match.frame
        assert min(frame.scores) >= 0
        assert 0 <= frame.remaining <= 155
        assert 0 <= frame.reds <= setup.reds
        assert frame.snookers_required >= 0
        assert frame.turn in (1, 2)


@given(SETUPS, INPUTS)
def test_score_is_the_sum_of_handicap_breaks_and_fouls(setup, inputs):
    """Compare with an independent sum of the points of each shot."""
    ledger, before = [7, 0], SnookerMatch.start(setup)
    for shot, match in allowed_shots(setup, inputs):
        if shot.kind in (NEW_FRAME, NEW_GAME, RE_RACK):
            ledger = [7, 0]
        elif shot.kind in (POT, FREE_BALL_POT):
            previous_break, current_break = before.frame.current.score, match.frame.current.score
            points_scored = (
                current_break - previous_break
                if match.frame.current.balls
                else match.frame.sides[before.frame.turn - 1].breaks[-1].score - previous_break
            )
            ledger[before.frame.turn - 1] += points_scored
            # Up to three balls a stroke: two reds with a free ball, or with a colour in a club frame.
            assert 1 <= points_scored <= 9
        elif shot.kind == FOUL or (shot.kind == MISS and setup.mode == MATCH):
            ledger[2 - before.frame.turn] += shot.points
        assert list(match.frame.scores) == ledger
        before = match


@given(SETUPS, INPUTS)
def test_replayed_log_is_the_same_match(setup, inputs):
    log, last = [], SnookerMatch.start(setup)
    for shot, last in allowed_shots(setup, inputs):  # noqa: B007  # used after the loop
        log.append(shot)
    assert replay(setup, log) == last


@given(SETUPS, INPUTS)
def test_new_shot_discards_undone_shots(setup, inputs):
    log = [shot for shot, _ in allowed_shots(setup, inputs)]
    if not log:
        return
    new_shot = Shot(SELECT_PLAYER, STARTED_AT, player=1)
    history = ShotHistory.from_log([*log, Shot(UNDO, STARTED_AT), new_shot])
    assert history == ShotHistory((*log[:-1], new_shot))
