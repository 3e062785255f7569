"""What players did, counted by PostgreSQL."""

from datetime import UTC
from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource_query import Arguments
from souk.snooker.v1 import snooker_service_pb2 as rpc

_COUNTED = """
  count(*)::int AS frames, count(*) FILTER (WHERE is_won)::int AS frames_won, sum(points)::int AS points,
  max(highest_break) AS highest_break, sum(centuries)::int AS centuries, sum(pots)::int AS pots,
  coalesce(round((sum(stroke_seconds) / nullif(sum(strokes), 0))::numeric, 1), 0)::text AS average_shot_time,
  round(avg(seconds))::int AS average_frame_time
FROM frame_score WHERE"""
# A name is that of the player's last frame.
_WHO = "player_id::text, (array_agg(player_name ORDER BY started_at DESC))[1] AS name"


async def statistics(request: rpc.GetStatisticsRequest) -> rpc.SnookerStatistics:
    """Of each player in all, the highest break first, and month by month in the tenant's time."""
    arguments = Arguments([current_transaction().tenant_id])
    where = _where(request, arguments)
    in_all = f"SELECT {_WHO}, {_COUNTED} {where} GROUP BY player_id ORDER BY highest_break DESC, name"
    zone = arguments.add(current_caller().timezone)
    month = f"to_char(started_at AT TIME ZONE {zone}, 'YYYY-MM')"
    monthly = (
        f"SELECT {_WHO}, {month} AS month, {_COUNTED} {where} GROUP BY player_id, month ORDER BY month, name"
    )
    return rpc.SnookerStatistics(
        players=await _fetch(in_all, arguments[:-1]), months=await _fetch(monthly, arguments)
    )


def _where(request: rpc.GetStatisticsRequest, arguments: Arguments) -> str:
    terms = ["tenant_id = $1"]
    if request.player_id:
        found = parse_uuid(request.player_id)
        terms.append(f"player_id = {arguments.add(found)}" if found else "false")
    if request.HasField("play_from"):
        terms.append(f"started_at >= {arguments.add(request.play_from.ToDatetime(UTC))}")
    if request.HasField("play_before"):
        terms.append(f"started_at < {arguments.add(request.play_before.ToDatetime(UTC))}")
    return " AND ".join(terms)


async def _fetch(sql: str, arguments: Any) -> list[rpc.PlayerStatistics]:
    rows = await current_transaction().connection.fetch(sql, *arguments)
    return [rpc.PlayerStatistics(**dict(row)) for row in rows]
