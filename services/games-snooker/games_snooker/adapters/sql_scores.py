"""Scores of each player and frame for the statistics, updated with every shot."""

from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from games_snooker.domain.frame import Frame
from games_snooker.domain.match import Match

_CENTURY = 100
# Frames that were undone.
_DELETE_AFTER = "DELETE FROM frame_score WHERE tenant_id = $1 AND match_id = $2 AND ordinal > $3"
_UPSERT = """
INSERT INTO frame_score (tenant_id, match_id, ordinal, place, player_id, player_name, started_at, seconds, is_won,
  points, highest_break, centuries, pots, strokes, stroke_seconds)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (tenant_id, match_id, ordinal, place) DO UPDATE SET player_id = excluded.player_id,
  player_name = excluded.player_name, started_at = excluded.started_at, seconds = excluded.seconds,
  is_won = excluded.is_won, points = excluded.points, highest_break = excluded.highest_break,
  centuries = excluded.centuries, pots = excluded.pots, strokes = excluded.strokes,
  stroke_seconds = excluded.stroke_seconds"""


async def save_frame_scores(match_id: UUID, match: Match, *, is_edit: bool) -> None:
    """Save the scores of the current frame if it has started, and of the previous one, which may just have ended; after
    the edit of an earlier shot those of all frames of this game."""
    transaction, last = current_transaction(), match.ordinal
    changed = match.frames if is_edit else match.frames[-2:]
    await transaction.connection.execute(
        _DELETE_AFTER, transaction.tenant_id, match_id, last if match.frame.started_at else last - 1
    )
    frames = enumerate(changed, last - len(changed) + 1)
    rows = [
        (transaction.tenant_id, match_id, ordinal, *_columns(match, frame, player))
        for ordinal, frame in frames
        if frame.started_at
        for player in (1, 2)
    ]
    await transaction.connection.executemany(_UPSERT, rows)


def _columns(match: Match, frame: Frame, player: int) -> list[Any]:
    side, seat = frame.sides[player - 1], match.seats[player - 1]
    breaks = [*side.breaks, *([frame.current] if frame.turn == player else [])]
    scores = [break_.score for break_ in breaks]
    return [
        player,
        seat.player_id,
        seat.name,
        frame.started_at,
        frame.elapsed_seconds(frame.played_at) if frame.played_at else 0,
        frame.winner == player,
        sum(scores) + side.fouls,
        max(scores, default=0),
        sum(score >= _CENTURY for score in scores),
        sum(len(break_.balls) for break_ in breaks),
        side.strokes,
        side.seconds,
    ]
