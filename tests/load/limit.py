"""The limit beside us: pgbench running the SQL of a saved order, and nothing else."""

import asyncio
import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import orjson
from chassis.context import ADMIN, Caller
from chassis.db import Database
from chassis.testing import Rpcs
from gateway.bodies import read
from gateway.orders.mapping import checkout_request
from gateway.orders.schemas import CheckoutBody
from orders_pos.service import SERVICE
from souk_local import postgres_home
from souk_local.stack import Stack

from load.shop import ATLAS

_ZONE = "Africa/Casablanca"
_CASTS = {UUID: "uuid", datetime: "timestamptz", date: "date", dict: "jsonb", bytes: "bytea"}
Statement = tuple[str, tuple[Any, ...]]


async def same_sql(stack: Stack, order: dict[str, Any], clients: int, seconds: float) -> float:
    """Saved orders a second: the same statements in the same transaction, without the chain before them."""
    script = stack.layout.folder("pgbench") / "order.sql"
    script.write_text(_script(*await _recorded(stack, order)))
    address = urlsplit(stack.databases.url("orders", "service"))
    place = {name: values[0] for name, values in parse_qs(address.query).items()}
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
            "PGHOST": place["host"],
            "PGPORT": place["port"],
            "PGUSER": address.username or "",
            "PGPASSWORD": address.password or "",
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    found = re.search(rb"tps = ([\d.]+)", out)
    if not found:
        raise RuntimeError(err.decode())
    return float(found[1])


async def _recorded(stack: Stack, order: dict[str, Any]) -> tuple[list[Statement], str]:
    """The statements of one saved order with their values, and the key it was saved under."""
    database, statements, key = (
        Database(stack.databases.url("orders", "service"), 1),
        list[Statement](),
        str(uuid4()),
    )
    await database.open()
    admin = Caller(uuid4(), ATLAS, "atlas", frozenset({ADMIN}), "Bench", timezone=_ZONE)
    save, request = Rpcs(SERVICE, database), checkout_request(read(CheckoutBody, order), _ZONE)
    try:
        # The first one prepares what a connection asks once.
        await save("Checkout", request, admin, str(uuid4()))
        async with database._pool.acquire() as connection:  # its only connection, about to be used again
            connection.add_query_logger(lambda one: statements.append((one.query, tuple(one.args or ()))))
        await save("Checkout", request, admin, key)
        await asyncio.sleep(0)
    finally:
        await database.close()
    return statements, key


def _script(statements: list[Statement], key: str) -> str:
    """One transaction in which every id that the sale made, and its key, is made anew; before it, as no index helps to
    find what a function makes for each row."""
    made = _made(statements)
    ids = ", ".join(f"uuidv7() AS {name}" for name in [*made.values(), "key"])
    lines = [_filled(sql, values, made, key) for sql, values in statements]
    return "\n".join(["SELECT " + ids + " \\gset", *(f"{line};" for line in lines)])


def _made(statements: list[Statement]) -> dict[UUID, str]:
    """A variable for each id that only this sale has: those that the reading before it did not name."""
    first = next(at for at, (sql, _) in enumerate(statements) if "FROM product WHERE" in sql)
    known = {one for _, values in statements[: first + 1] for one in _ids(values)}
    later = [one for _, values in statements[first + 1 :] for one in _ids(values) if one not in known]
    return {one: f"id{at}" for at, one in enumerate(dict.fromkeys(later))}


def _ids(values: Any) -> list[UUID]:
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return [one if type(one) is UUID else UUID(str(one)) for one in flat if isinstance(one, UUID)]


def _filled(statement: str, values: tuple[Any, ...], made: dict[UUID, str], key: str) -> str:
    def literal(value: Any) -> str:
        if isinstance(value, list | tuple):
            return f"ARRAY[{', '.join(map(literal, value))}]"
        if value is None:
            return "NULL"
        if isinstance(value, UUID) and (name := made.get(UUID(str(value)))):
            return f":{name}::uuid"
        if isinstance(value, str) and key in value:
            return ":key::text"
        return _literal(value)

    filled = re.sub(r"\$(\d+)", lambda found: literal(values[int(found[1]) - 1]), statement)
    return " ".join(filled.split()).rstrip("; ")


def _literal(value: Any) -> str:
    if isinstance(value, bool | int | Decimal):
        return str(value)
    text = _text(value).replace("\\", "\\\\").replace("'", "''")
    # Even within quotes pgbench would take what follows a colon for a variable.
    quoted = "E'" + text.replace(":", "\\x3a") + "'"
    cast = next((name for kind, name in _CASTS.items() if isinstance(value, kind)), "")
    return f"{quoted}::{cast}" if cast else quoted


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return orjson.dumps(value).decode()
    return f"\\x{value.hex()}" if isinstance(value, bytes) else str(value)
