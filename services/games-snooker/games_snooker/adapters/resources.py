"""Matches, players and the queue as resources."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chassis.like import contains
from chassis.model import now
from chassis.resource import Resource
from souk.snooker.v1 import snooker_events_pb2 as events
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.domain.frame import seconds_between
from games_snooker.domain.rows import SnookerMatch, SnookerPlayer, SnookerWaitingEntry, normalize_name


async def _update_clocks(items: Sequence[Any]) -> None:
    """Update the clock of frames under way."""
    timestamp = now()
    for item in items:
        frame = item.current_frame
        if frame.started_at and not frame.ended_at:
            frame.clock = seconds_between(datetime.fromisoformat(frame.started_at), timestamp)


matches = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerMatches"],
    row=SnookerMatch,
    filters={"search": contains("search_text", normalize_name)},
    default_order="create_time DESC",
    enrich=_update_clocks,
    to_event=lambda item, removed: events.MatchChanged(match=item, is_removed=removed),
)
players = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerPlayers"],
    row=SnookerPlayer,
    filters={
        "name": contains("name_key", normalize_name),
        "customer_id": lambda value, arguments: f"customer_id = {arguments.add(value)}",
    },
    default_order="name",
)
queue = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerWaitingEntries"],
    row=SnookerWaitingEntry,
    filters={"first_name": contains("lower(first_name)", normalize_name)},
    default_order="position",
    to_event=lambda item, removed: events.QueueChanged(entry=item, is_removed=removed),
)
