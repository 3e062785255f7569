"""Club rules: any ball may be potted at any time."""

from dataclasses import replace
from functools import reduce

from chassis.errors import invalid_field

from games_snooker.domain.frame import Frame
from games_snooker.domain.shot import RED, Shot


def pot(frame: Frame, shot: Shot) -> Frame:
    """Pot the balls of one stroke as if each had been potted by itself: the one that is named, then the reds."""
    reds_down = max(shot.reds_down, 0)
    balls = (RED,) * max(reds_down, 1) if shot.ball == RED else (shot.ball, *(RED,) * reds_down)
    return reduce(_pot_one, balls, frame)


def _pot_one(frame: Frame, ball: int) -> Frame:
    """Add the value of the ball, even if it has left the table."""
    after_pot = frame.add_pot((ball,), ball)
    if ball == RED:
        return replace(after_pot, reds=frame.reds - 1, follows_red=True) if frame.reds else after_pot
    if frame.follows_red:
        return replace(after_pot, follows_red=False)
    return after_pot if frame.reds else replace(after_pot, colours=frame.colours - {ball})


def free_ball_pot(frame: Frame, _shot: Shot) -> Frame:
    """Raise ValidationError: there are no free balls in club frames."""
    raise invalid_field(
        "kind",
        f"In a club frame any ball may be potted, as frame {frame.number} is: send a pot.",
        "rule-free-ball",
    )


def foul(frame: Frame, shot: Shot) -> Frame:
    """Add points to the opponent; potted reds stay down. Raise ValidationError if it awards a free ball."""
    if shot.free_ball:
        raise invalid_field(
            "freeBall", "In a club frame any ball may be potted: there is no free ball.", "rule-free-ball"
        )
    next_player = frame.turn if shot.to_offender else frame.opponent
    reds_down = min(max(shot.reds_down, 0), frame.reds)
    return replace(frame.add_foul(shot.points, next_player), reds=frame.reds - reds_down)


def miss(frame: Frame, _shot: Shot) -> Frame:
    """End the visit."""
    return frame.end_visit(frame.opponent)
