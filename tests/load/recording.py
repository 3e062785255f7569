"""The statements of an rpc, with their values."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from chassis.context import ADMIN, Caller, set_caller
from chassis.db import Database
from chassis.descriptors import find_rpc
from chassis.testing import Rpcs
from gateway.bodies import parse_body
from google.protobuf.message import Message
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2
from souk_local.stack import Stack

from load.shop import ATLAS

_ZONE = "Africa/Casablanca"
# Of the demo, who has opened a till.
ADMIN_OF_ATLAS = Caller(
    UUID("00000000-0000-7000-8000-0000a71a0001"),
    ATLAS,
    "atlas",
    frozenset({ADMIN}),
    name="Bench",
    timezone=_ZONE,
)
Statement = tuple[str, tuple[Any, ...]]
Call = Callable[[Rpcs], Awaitable[Message]]


async def record(stack: Stack, call: Call) -> tuple[list[Statement], Message]:
    """Make a call of orders twice. Return the statements of the second one: the first also has some that a connection
    executes only once. And its reply."""
    database, statements = Database(stack.databases.url("orders", "service"), 1), list[Statement]()
    await database.open()
    rpcs = Rpcs(SERVICE, database)
    try:
        await call(rpcs)
        async with database._pool.acquire() as connection:  # its only connection, about to be used again
            connection.add_query_logger(
                lambda query: statements.append((query.query, tuple(query.args or ())))
            )
        reply = await call(rpcs)
    finally:
        await database.close()
    return statements, reply


def checkout_request(order: dict[str, Any]) -> Message:
    """Return the request of a checkout, of the body of the REST API."""
    # Amounts are checked against the currency of the caller's tenant.
    set_caller(ADMIN_OF_ATLAS)
    request, _ = parse_body(find_rpc(orders_service_pb2, "Checkout", "Checkout"), order, timezone=_ZONE)
    return request


def name_new_ids(statements: list[Statement]) -> dict[UUID, str]:
    """Return a variable for each id that a saved order created: one that does not occur until the products are read."""
    first = next(index for index, (sql, _) in enumerate(statements) if "FROM product WHERE" in sql)
    existing = {id_ for _, values in statements[: first + 1] for id_ in _list_ids(values)}
    new = [id_ for _, values in statements[first + 1 :] for id_ in _list_ids(values) if id_ not in existing]
    return {id_: f"id{index}" for index, id_ in enumerate(dict.fromkeys(new))}


def _list_ids(values: Any) -> list[UUID]:
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return [item if type(item) is UUID else UUID(str(item)) for item in flat if isinstance(item, UUID)]
