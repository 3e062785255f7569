"""What each player did in each frame, for the statistics: written with every shot."""

from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from games_snooker.domain.frame import Frame
from games_snooker.domain.match import Match

_CENTURY = 100
# What was taken back leaves with its frames.
_FORGET = "DELETE FROM frame_score WHERE tenant_id = $1 AND match_id = $2 AND ordinal > $3"
_WRITE = """
INSERT INTO frame_score (tenant_id, match_id, ordinal, place, player_id, player_name, started_at, seconds, is_won,
  points, highest_break, centuries, pots, strokes, stroke_seconds)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (tenant_id, match_id, ordinal, place) DO UPDATE SET player_id = excluded.player_id,
  player_name = excluded.player_name, started_at = excluded.started_at, seconds = excluded.seconds,
  is_won = excluded.is_won, points = excluded.points, highest_break = excluded.highest_break,
  centuries = excluded.centuries, pots = excluded.pots, strokes = excluded.strokes,
  stroke_seconds = excluded.stroke_seconds"""


async def write_scores(match_id: UUID, match: Match) -> None:
    """The current frame of both; a frame nobody has begun is none. The one before may just have been ended."""
    transaction, last = current_transaction(), match.ordinal
    await transaction.connection.execute(
        _FORGET, transaction.tenant_id, match_id, last if match.frame.started_at else last - 1
    )
    frames = enumerate(match.frames[-2:], last - len(match.frames[-2:]) + 1)
    rows = [
        (transaction.tenant_id, match_id, ordinal, *_columns(match, frame, place))
        for ordinal, frame in frames
        if frame.started_at
        for place in (1, 2)
    ]
    await transaction.connection.executemany(_WRITE, rows)


def _columns(match: Match, frame: Frame, place: int) -> list[Any]:
    side, seat = frame.sides[place - 1], match.seats[place - 1]
    breaks = [*side.breaks, *([frame.current] if frame.turn == place else [])]
    scores = [one.score for one in breaks]
    return [
        place,
        seat.player_id,
        seat.name,
        frame.started_at,
        frame.clock(frame.played_at) if frame.played_at else 0,
        frame.winner == place,
        sum(scores) + side.fouls,
        max(scores, default=0),
        sum(score >= _CENTURY for score in scores),
        sum(len(one.balls) for one in breaks),
        side.strokes,
        side.seconds,
    ]
