"""Matches, players and the queue as resources."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.model import now
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.snooker.v1 import snooker_events_pb2 as events
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.adapters.sql_queue import get_last_position, shift_positions
from games_snooker.domain.rows import SnookerMatch, SnookerPlayer, SnookerWaitingEntry, normalize_name

_SELECT_SAME_NAME = """
SELECT id::text FROM snooker_player WHERE tenant_id = $1 AND name_key = $2 AND id::text <> $3 LIMIT 1"""


def _contains_condition(column: str) -> Any:
    def condition(text: str, arguments: Arguments) -> str:
        searched = normalize_name(text).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"{column} LIKE {arguments.add(f'%{searched}%')}"

    return condition


async def _update_clocks(items: Sequence[Any]) -> None:
    """Update the clock of frames under way."""
    timestamp = now()
    for item in items:
        frame = item.current_frame
        if frame.started_at and not frame.ended_at:
            frame.clock = max(0, int((timestamp - datetime.fromisoformat(frame.started_at)).total_seconds()))


matches = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerMatches"],
    row=SnookerMatch,
    filters={"search": _contains_condition("search_text")},
    default_order="create_time DESC",
    enrich=_update_clocks,
    to_event=lambda item, removed: events.MatchChanged(match=item, is_removed=removed),
)
players = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerPlayers"],
    row=SnookerPlayer,
    filters={
        "name": _contains_condition("name_key"),
        "customer_id": lambda value, arguments: f"customer_id = {arguments.add(value)}",
    },
    default_order="name",
)
queue = Resource(
    service=rpc.DESCRIPTOR.services_by_name["SnookerWaitingEntries"],
    row=SnookerWaitingEntry,
    filters={"first_name": _contains_condition("lower(first_name)")},
    default_order="position",
    to_event=lambda item, removed: events.QueueChanged(entry=item, is_removed=removed),
)


async def create_player(request: Any) -> Any:
    await _check_name(request.item.name, "")
    return await players.create(request)


async def update_player(request: Any) -> Any:
    if "name" in request.mask.paths:
        await _check_name(request.item.name, request.item.id)
    return await players.update(request)


async def _check_name(name: str, own_id: str) -> None:
    transaction = current_transaction()
    key = transaction.tenant_id, normalize_name(name), own_id.lower()
    if await transaction.connection.fetchval(_SELECT_SAME_NAME, *key):
        raise invalid_field("item.name", "Another player has this name.", "taken")


async def create_entry(request: Any) -> Any:
    """Add an entry at the end of the queue, or at a position, moving the following entries back."""
    end = await get_last_position() + 1
    request.item.position = min(request.item.position or end, end)
    await shift_positions(request.item.position)
    return await queue.create(request)


async def update_entry(request: Any) -> Any:
    """Update an entry; a new position moves the entries in between."""
    if "position" in request.mask.paths:
        row = await queue.lock_row(request.item.id)
        end = await get_last_position()
        request.item.position = max(1, min(request.item.position or end, end))
        await shift_positions(request.item.position, row.position)
    return await queue.update(request)
