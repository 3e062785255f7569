"""A frame under the official rules."""

from dataclasses import replace

from games_snooker.domain.frame import Frame
from games_snooker.domain.refusing import forbidden
from games_snooker.domain.shot import BLACK, COLOURS, RED, Shot

NAMES = ("", "red", "yellow", "green", "brown", "blue", "pink", "black")


def pot(frame: Frame, shot: Shot) -> Frame:
    """The ball on alone; the colours leave the table in their order, the black ends the frame."""
    ball = shot.ball
    if frame.follows_red:
        if ball == RED:
            raise forbidden("ball", "A colour is on after a red.", "rule-ball-on")
        return replace(frame.potted(ball, ball), follows_red=False)
    if ball != frame.lowest:
        raise forbidden("ball", f"The {NAMES[frame.lowest]} is on, not the {NAMES[ball]}.", "rule-ball-on")
    if ball == RED:
        return _red(frame, shot)
    left = frame.colours - {ball}
    potted = replace(frame.potted(ball, ball), colours=left, free_ball=False)
    return potted if left else _decided(potted, shot)


def _red(frame: Frame, shot: Shot) -> Frame:
    down = max(shot.reds_down, 1)
    if down > frame.reds:
        raise forbidden("redsDown", f"Only {frame.reds} reds are on the table.", "rule-reds")
    return replace(frame.potted(RED, down), reds=frame.reds - down, follows_red=True, free_ball=False)


def free_ball_pot(frame: Frame, shot: Shot) -> Frame:
    """Another ball in place of the ball on: it scores as that one and is put back."""
    if not frame.free_ball:
        raise forbidden(
            "kind", "A free ball is there only right after a foul that gave it.", "rule-free-ball"
        )
    if shot.ball == frame.lowest:
        raise forbidden("ball", f"The {NAMES[shot.ball]} is on itself: send a pot.", "rule-free-ball")
    return replace(frame.potted(shot.ball, frame.lowest), free_ball=False, follows_red=frame.reds > 0)


def foul(frame: Frame, shot: Shot) -> Frame:
    """Points to the other player, reds down stay down; on the last black it ends the frame."""
    _check(frame, shot)
    to = frame.turn if shot.to_offender else frame.other
    fouled = replace(frame.fouled(shot.points, to), reds=frame.reds - shot.reds_down)
    if frame.is_on_colours and frame.lowest == BLACK:
        return _decided(fouled, shot)
    return replace(fouled, free_ball=shot.free_ball)


def _check(frame: Frame, shot: Shot) -> None:
    if shot.points < frame.cheapest_foul:
        raise forbidden("points", f"A foul costs at least {frame.cheapest_foul} now.", "rule-foul")
    if not 0 <= shot.reds_down <= frame.reds:
        raise forbidden("redsDown", f"From 0 to {frame.reds} reds can have gone down.", "rule-reds")
    if shot.free_ball and shot.to_offender:
        raise forbidden("freeBall", "A free ball is the opponent's, who then plays.", "rule-free-ball")


miss = foul


def _decided(frame: Frame, shot: Shot) -> Frame:
    """Over, unless the scores are level: then the black is put back, a lot says who plays, and the next score or foul
    decides."""
    if frame.leader:
        return frame.won(frame.leader, shot.at)
    return replace(frame.closed(), colours=COLOURS & {BLACK}, respotted=True, free_ball=False)
