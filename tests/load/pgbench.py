"""Limit of the database: pgbench with the SQL of a saved order."""

import asyncio
import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import orjson
from chassis.context import ADMIN, Caller, set_caller
from chassis.db import Database
from chassis.testing import Rpcs
from gateway.bodies import parse_body
from gateway.rpc import find_rpc
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2
from souk_local import postgres_home
from souk_local.stack import Stack

from load.shop import ATLAS

_ZONE = "Africa/Casablanca"
_CASTS = {UUID: "uuid", datetime: "timestamptz", date: "date", dict: "jsonb", bytes: "bytea"}
Statement = tuple[str, tuple[Any, ...]]


async def measure_order_sql(stack: Stack, order: dict[str, Any], clients: int, seconds: float) -> float:
    """Return how many orders per second PostgreSQL can save: the same statements without gateway and service."""
    script = stack.layout.folder("pgbench") / "order.sql"
    script.write_text(_build_script(*await _record_order(stack, order)))
    address = urlsplit(stack.databases.url("orders", "service"))
    options = {name: values[0] for name, values in parse_qs(address.query).items()}
    process = await asyncio.create_subprocess_exec(
        *(
            str(postgres_home.installed() / "bin/pgbench"),
            "-n",
            "-M",
            "prepared",
            "-c",
            str(clients),
            "-j",
            "2",
        ),
        *("-T", str(max(int(seconds), 1)), "-f", str(script), address.path.lstrip("/")),
        env={
            "PGHOST": options["host"],
            "PGPORT": options["port"],
            "PGUSER": address.username or "",
            "PGPASSWORD": address.password or "",
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate()
    match = re.search(rb"tps = ([\d.]+)", output)
    if not match:
        raise RuntimeError(errors.decode())
    return float(match[1])


async def _record_order(stack: Stack, order: dict[str, Any]) -> tuple[list[Statement], str]:
    """Save an order. Return its statements with their values, and its idempotency key."""
    database, statements, key = (
        Database(stack.databases.url("orders", "service"), 1),
        list[Statement](),
        str(uuid4()),
    )
    await database.open()
    admin = Caller(uuid4(), ATLAS, "atlas", frozenset({ADMIN}), name="Bench", timezone=_ZONE)
    save = Rpcs(SERVICE, database)
    # Amounts are checked against the currency of the caller's tenant.
    set_caller(admin)
    request, _ = parse_body(find_rpc(orders_service_pb2, "Checkout", "Checkout"), order, timezone=_ZONE)
    try:
        # The first order also has statements that a connection executes only once.
        await save("Checkout", request, admin, str(uuid4()))
        async with database._pool.acquire() as connection:  # its only connection, about to be used again
            connection.add_query_logger(
                lambda query: statements.append((query.query, tuple(query.args or ())))
            )
        await save("Checkout", request, admin, key)
        await asyncio.sleep(0)
    finally:
        await database.close()
    return statements, key


def _build_script(statements: list[Statement], key: str) -> str:
    """Return a script that creates new ids and a new key first: PostgreSQL uses no index for a volatile function."""
    variables = _name_new_ids(statements)
    ids = ", ".join(f"uuidv7() AS {name}" for name in [*variables.values(), "key"])
    lines = [_substitute(sql, values, variables, key) for sql, values in statements]
    return "\n".join(["SELECT " + ids + " \\gset", *(f"{line};" for line in lines)])


def _name_new_ids(statements: list[Statement]) -> dict[UUID, str]:
    """Return a variable for each id that this order created: one that does not occur until the products are read."""
    first = next(index for index, (sql, _) in enumerate(statements) if "FROM product WHERE" in sql)
    existing = {id_ for _, values in statements[: first + 1] for id_ in _list_ids(values)}
    new = [id_ for _, values in statements[first + 1 :] for id_ in _list_ids(values) if id_ not in existing]
    return {id_: f"id{index}" for index, id_ in enumerate(dict.fromkeys(new))}


def _list_ids(values: Any) -> list[UUID]:
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return [item if type(item) is UUID else UUID(str(item)) for item in flat if isinstance(item, UUID)]


def _substitute(statement: str, values: tuple[Any, ...], variables: dict[UUID, str], key: str) -> str:
    def literal(value: Any) -> str:
        if isinstance(value, list | tuple):
            return f"ARRAY[{', '.join(map(literal, value))}]"
        if value is None:
            return "NULL"
        if isinstance(value, UUID) and (name := variables.get(UUID(str(value)))):
            return f":{name}::uuid"
        if isinstance(value, str) and key in value:
            return ":key::text"
        return _literal(value)

    sql = re.sub(r"\$(\d+)", lambda match: literal(values[int(match[1]) - 1]), statement)
    return " ".join(sql.split()).rstrip("; ")


def _literal(value: Any) -> str:
    if isinstance(value, bool | int | Decimal):
        return str(value)
    text = _text(value).replace("\\", "\\\\").replace("'", "''")
    # pgbench replaces `:name` even within quotes.
    quoted = "E'" + text.replace(":", "\\x3a") + "'"
    cast = next((name for kind, name in _CASTS.items() if isinstance(value, kind)), "")
    return f"{quoted}::{cast}" if cast else quoted


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return orjson.dumps(value).decode()
    return f"\\x{value.hex()}" if isinstance(value, bytes) else str(value)
