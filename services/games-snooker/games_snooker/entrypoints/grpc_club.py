"""Rpcs of players and the queue with rules of their own."""

from typing import Any

from chassis.columns import parse_uuid
from chassis.grpc import OutsideCall, Servicer
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc

from games_snooker.adapters.resources import players, queue
from games_snooker.adapters.sql_players import SqlPlayers
from games_snooker.adapters.sql_queue import SqlQueue
from games_snooker.usecases.check_customer import Customers, check_customer
from games_snooker.usecases.check_player_name import check_player_name
from games_snooker.usecases.join_queue import join_queue
from games_snooker.usecases.move_in_queue import move_in_queue


def player_servicer(customers: Customers) -> Servicer:
    """Return the rpcs of players. Their customers are looked up with no transaction open."""

    async def check_new(request: rpc.CreateSnookerPlayerRequest) -> None:
        request.item.customer_id = await check_customer(request.item.customer_id, "", customers)

    async def check_changed(request: rpc.UpdateSnookerPlayerRequest, stored: pb.SnookerPlayer) -> None:
        item = request.item
        item.customer_id = await check_customer(item.customer_id, stored.customer_id, customers)

    return players.servicer(
        CreateSnookerPlayer=OutsideCall(check_new, _create_player),
        UpdateSnookerPlayer=OutsideCall(check_changed, _update_player, _read_player),
    )


async def _read_player(request: rpc.UpdateSnookerPlayerRequest) -> Any:
    return await players.read(request.item.id)


async def _create_player(request: rpc.CreateSnookerPlayerRequest, _: Any) -> Any:
    await check_player_name(request.item.name, None, SqlPlayers())
    return await players.create(request)


async def _update_player(request: rpc.UpdateSnookerPlayerRequest, _: Any) -> Any:
    if "name" in request.mask.paths:
        await check_player_name(request.item.name, parse_uuid(request.item.id), SqlPlayers())
    return await players.update(request)


async def create_entry(request: rpc.CreateSnookerWaitingEntryRequest) -> Any:
    """Add a player to the queue, at the end if no position was sent. Raise ValidationError."""
    request.item.position = await join_queue(request.item.position, SqlQueue())
    return await queue.create(request)


async def update_entry(request: rpc.UpdateSnookerWaitingEntryRequest) -> Any:
    """Change an entry of the queue; a new position moves the entries between. Raise NotFoundError, StaleError or
    ValidationError."""
    if "position" in request.mask.paths:
        row = await queue.lock_row(request.item.id)
        request.item.position = await move_in_queue(row.position, request.item.position, SqlQueue())
    return await queue.update(request)
