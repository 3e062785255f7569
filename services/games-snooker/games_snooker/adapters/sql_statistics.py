"""Statistics of players."""

from datetime import UTC
from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource_query import Arguments
from souk.snooker.v1 import snooker_service_pb2 as rpc

_TOTALS = """
  count(*)::int AS frames, count(*) FILTER (WHERE is_won)::int AS frames_won, sum(points)::int AS points,
  max(highest_break) AS highest_break, sum(centuries)::int AS centuries, sum(pots)::int AS pots,
  coalesce(round((sum(stroke_seconds) / nullif(sum(strokes), 0))::numeric, 1), 0)::text AS average_shot_time,
  round(avg(seconds))::int AS average_frame_time
FROM frame_score WHERE"""
# The name at the player's last frame.
_PLAYER = "player_id::text, (array_agg(player_name ORDER BY started_at DESC))[1] AS name"


async def get_statistics(request: rpc.GetStatisticsRequest) -> rpc.SnookerStatistics:
    """Return the totals of each player, highest break first, and by month in the tenant's time zone."""
    arguments = Arguments([current_transaction().tenant_id])
    where = _where(request, arguments)
    in_all = f"SELECT {_PLAYER}, {_TOTALS} {where} GROUP BY player_id ORDER BY highest_break DESC, name"
    zone = arguments.add(current_caller().timezone)
    month = f"to_char(started_at AT TIME ZONE {zone}, 'YYYY-MM')"
    monthly = f"SELECT {_PLAYER}, {month} AS month, {_TOTALS} {where} GROUP BY player_id, month ORDER BY month, name"
    return rpc.SnookerStatistics(
        players=await _fetch(in_all, arguments[:-1]), months=await _fetch(monthly, arguments)
    )


def _where(request: rpc.GetStatisticsRequest, arguments: Arguments) -> str:
    terms = ["tenant_id = $1"]
    if request.player_id:
        player_id = parse_uuid(request.player_id)
        terms.append(f"player_id = {arguments.add(player_id)}" if player_id else "false")
    if request.HasField("play_from"):
        terms.append(f"started_at >= {arguments.add(request.play_from.ToDatetime(UTC))}")
    if request.HasField("play_before"):
        terms.append(f"started_at < {arguments.add(request.play_before.ToDatetime(UTC))}")
    return " AND ".join(terms)


async def _fetch(sql: str, arguments: Any) -> list[rpc.PlayerStatistics]:
    rows = await current_transaction().connection.fetch(sql, *arguments)
    return [rpc.PlayerStatistics(**dict(row)) for row in rows]
