"""Limit of the database: pgbench with the SQL of a saved order."""

import asyncio
import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import orjson
from chassis.idempotency import _PREPARE_CLAIM
from souk_local import postgres_home
from souk_local.stack import Stack

from load.recording import ADMIN_OF_ATLAS, Statement, checkout_request, name_new_ids, record

_CASTS = {UUID: "uuid", datetime: "timestamptz", date: "date", dict: "jsonb", bytes: "bytea"}


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
    request, keys = checkout_request(order), [str(uuid4()), str(uuid4())]
    remaining = iter(keys)
    statements, _ = await record(
        stack, lambda rpcs: rpcs("Checkout", request, ADMIN_OF_ATLAS, next(remaining))
    )
    return statements, keys[-1]


def _build_script(statements: list[Statement], key: str) -> str:
    """Return a script that creates new ids and a new key first: PostgreSQL uses no index for a volatile function."""
    variables = name_new_ids(statements)
    ids = ", ".join(f"uuidv7() AS {name}" for name in [*variables.values(), "key"])
    lines = [_substitute(sql, values, variables, key) for sql, values in statements]
    return "\n".join(["SELECT " + ids + " \\gset", *(f"{line};" for line in lines)])


def _substitute(statement: str, values: tuple[Any, ...], variables: dict[UUID, str], key: str) -> str:
    def literal(value: Any) -> str:
        if isinstance(value, list | tuple):
            # The statement says of what type an empty one is.
            return f"ARRAY[{', '.join(map(literal, value))}]" if value else "'{}'"
        if value is None:
            return "NULL"
        if isinstance(value, UUID) and (name := variables.get(UUID(str(value)))):
            return f":{name}::uuid"
        if isinstance(value, str) and key in value:
            return ":key::text"
        return _literal(value)

    # A key is claimed by a statement without parameters, which has it in hexadecimal digits.
    statement = re.sub(rf"convert_from\([^)]*{key.encode().hex()}[^)]*\)", ":key::text", statement)
    statement = re.sub(r"EXECUTE claim_key\((.*)\)", _claim, statement, flags=re.DOTALL)
    sql = re.sub(r"\$(\d+)", lambda match: literal(values[int(match[1]) - 1]), statement)
    return " ".join(sql.split()).rstrip("; ")


def _claim(execution: re.Match[str]) -> str:
    """Return what claims a key as a statement of its own: pgbench prepares it itself, and can't pass its variables to
    EXECUTE."""
    prepared = re.fullmatch(r"\s*PREPARE claim_key \((.*?)\) AS\s(.*)", _PREPARE_CLAIM, re.DOTALL)
    if not prepared:
        raise ValueError(_PREPARE_CLAIM)
    types, arguments = prepared[1].split(", "), execution[1].split(",")
    values = [f"{argument.strip()}::{type_}" for argument, type_ in zip(arguments, types, strict=True)]
    return re.sub(r"\$(\d+)", lambda match: values[int(match[1]) - 1], prepared[2])


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
