"""A frame as the club plays it: any ball at any time."""

from dataclasses import replace

from games_snooker.domain.frame import Frame
from games_snooker.domain.refusing import forbidden
from games_snooker.domain.shot import RED, Shot


def pot(frame: Frame, shot: Shot) -> Frame:
    """Adds the ball's value; a ball that has left the table scores all the same."""
    if shot.ball == RED:
        down = max(shot.reds_down, 1)
        scored = frame.potted(RED, down)
        if not frame.reds:
            return scored
        return replace(scored, reds=max(frame.reds - down, 0), follows_red=True)
    scored = frame.potted(shot.ball, shot.ball)
    if frame.follows_red:
        return replace(scored, follows_red=False)
    return scored if frame.reds else replace(scored, colours=frame.colours - {shot.ball})


def free_ball_pot(frame: Frame, _shot: Shot) -> Frame:
    raise forbidden(
        "kind",
        f"In a club frame any ball may be potted, as frame {frame.number} is: send a pot.",
        "rule-free-ball",
    )


def foul(frame: Frame, shot: Shot) -> Frame:
    """Points to the other player; reds that went down stay down."""
    if shot.free_ball:
        raise forbidden(
            "freeBall", "In a club frame any ball may be potted: there is no free ball.", "rule-free-ball"
        )
    to = frame.turn if shot.to_offender else frame.other
    down = min(max(shot.reds_down, 0), frame.reds)
    return replace(frame.fouled(shot.points, to), reds=frame.reds - down)


def miss(frame: Frame, _shot: Shot) -> Frame:
    """The end of a turn, nothing more."""
    return frame.turned(frame.other)
