"""Official rules."""

from dataclasses import replace

from chassis.errors import invalid_field

from games_snooker.domain.frame import Frame
from games_snooker.domain.shot import BLACK, COLOURS, RED, Shot

BALL_NAMES = ("", "red", "yellow", "green", "brown", "blue", "pink", "black")


def pot(frame: Frame, shot: Shot) -> Frame:
    """Pot the ball on; the colours leave the table in their order, the black ends the frame. Raise ValidationError for
    another ball."""
    ball = shot.ball
    if frame.follows_red:
        if ball == RED:
            raise invalid_field("ball", "A colour is on after a red.", "rule-ball-on")
        _check_alone(shot)
        return replace(frame.add_pot((ball,), ball), follows_red=False)
    if ball != frame.lowest_ball:
        raise invalid_field(
            "ball", f"The {BALL_NAMES[frame.lowest_ball]} is on, not the {BALL_NAMES[ball]}.", "rule-ball-on"
        )
    if ball == RED:
        return _pot_red(frame, shot)
    _check_alone(shot)
    colours = frame.colours - {ball}
    frame = replace(frame.add_pot((ball,), ball), colours=colours, free_ball=False)
    return frame if colours else _decide(frame, shot)


def _pot_red(frame: Frame, shot: Shot) -> Frame:
    reds_down = max(shot.reds_down, 1)
    _check_reds(frame, reds_down)
    return replace(
        frame.add_pot((RED,) * reds_down, reds_down),
        reds=frame.reds - reds_down,
        follows_red=True,
        free_ball=False,
    )


def _check_reds(frame: Frame, reds_down: int) -> None:
    if reds_down > frame.reds:
        raise invalid_field("redsDown", f"Only {frame.reds} reds are on the table.", "rule-reds")


def _check_alone(shot: Shot) -> None:
    if shot.reds_down > 0:
        raise invalid_field("redsDown", "A red that falls with a colour is a foul: send a foul.", "rule-reds")


def free_ball_pot(frame: Frame, shot: Shot) -> Frame:
    """Pot another ball in place of the ball on: it scores as the ball on and is respotted. The reds that fall in the
    same stroke are scored too, and stay down; with any other ball on, that ball alone is scored, which is a pot of it.
    Raise ValidationError if there is no free ball, or it is the ball on."""
    if not frame.free_ball:
        raise invalid_field(
            "kind", "There is a free ball only right after a foul that awarded it.", "rule-free-ball"
        )
    if shot.ball == frame.lowest_ball:
        raise invalid_field(
            "ball", f"The {BALL_NAMES[shot.ball]} is the ball on: send a pot.", "rule-free-ball"
        )
    reds_down = max(shot.reds_down, 0)
    _check_reds(frame, reds_down)
    return replace(
        frame.add_pot((shot.ball, *(RED,) * reds_down), frame.lowest_ball + reds_down),
        reds=frame.reds - reds_down,
        free_ball=False,
        follows_red=frame.reds > 0,
    )


def foul(frame: Frame, shot: Shot) -> Frame:
    """Add points to the opponent; potted reds stay down, and a foul on the last black ends the frame."""
    _check_foul(frame, shot)
    next_player = frame.turn if shot.to_offender else frame.opponent
    after_foul = replace(frame.add_foul(shot.points, next_player), reds=frame.reds - shot.reds_down)
    if frame.is_on_colours and frame.lowest_ball == BLACK:
        return _decide(after_foul, shot)
    return replace(after_foul, free_ball=shot.free_ball)


def _check_foul(frame: Frame, shot: Shot) -> None:
    if shot.points < frame.min_foul_points:
        raise invalid_field("points", f"A foul costs at least {frame.min_foul_points} now.", "rule-foul")
    if not 0 <= shot.reds_down <= frame.reds:
        raise invalid_field("redsDown", f"From 0 to {frame.reds} reds can have gone down.", "rule-reds")
    if shot.free_ball and shot.to_offender:
        raise invalid_field("freeBall", "After a free ball the opponent plays.", "rule-free-ball")


miss = foul


def _decide(frame: Frame, shot: Shot) -> Frame:
    """End the frame, unless the scores are level: then respot the black; the next score or foul decides."""
    if frame.leader:
        return frame.finish(frame.leader, shot.at)
    return replace(frame.close_break(), colours=COLOURS & {BLACK}, respotted=True, free_ball=False)
