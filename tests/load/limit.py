"""The limit beside us: pgbench running the SQL of a saved order, and nothing else."""

import asyncio
import re
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from chassis import idempotency, outbox
from orders_pos.adapters.orders import sql_orders
from souk_local import home
from souk_local.stack import Stack

from load.shop import ATLAS


async def same_sql(stack: Stack, order: dict[str, Any], clients: int, seconds: float) -> float:
    """Saved orders a second: the same statements in the same transaction, without the chain before them."""
    script = stack.layout.folder("pgbench") / "order.sql"
    script.write_text(_script(order))
    address = urlsplit(stack.databases.url("orders", "service"))
    place = {name: values[0] for name, values in parse_qs(address.query).items()}
    process = await asyncio.create_subprocess_exec(
        *(str(home.installed() / "bin/pgbench"), "-n", "-M", "prepared", "-c", str(clients), "-j", "2"),
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


def _script(order: dict[str, Any]) -> str:
    products = [UUID(_id(line["product"])) for line in order["orderItems"]]
    ids = [UUID(_id(order[name])) for name in ("customerId", "shippingMethod", "paymentMethod")]
    new = _Sql("uuidv7()")
    claim = [ATLAS, "/souk.orders.v1.Checkout/Checkout", _Sql("uuidv7()::text"), b"0" * 32, _Sql("'7 days'")]
    facts = [ATLAS, products, *ids, None, "received"]
    reply = [ATLAS, claim[1], "bench", b"0" * 900]
    data = '{"order": "' + "x" * 1500 + '"}'
    news = [ATLAS, "atlas", _Sql("'{}'::jsonb"), datetime.now(UTC), [new], ["order-saved"], [new], [data]]
    statements = [
        f"SELECT set_config('app.tenant', '{ATLAS}', true)",
        _filled(idempotency._CLAIM, claim),
        _filled(sql_orders._FACTS, facts),
        _filled(sql_orders._ADD, _values(products, ids)),
        _filled(outbox._WRITE, news),
        _filled(idempotency._REPLY, reply),
    ]
    order_id = "SELECT uuidv7() AS id \\gset"
    return "\n".join(["BEGIN;", order_id, *(f"{one};" for one in statements), "END;"])


def _values(products: list[UUID], ids: list[UUID]) -> list[Any]:
    amount, none = Decimal("100.00"), Decimal("0.00")
    size = len(products)
    lines: list[list[Any]] = [
        *([_Sql("uuidv7()")] * size, [*range(size)], products, [""] * size, ["Chemise"] * size, [""] * size),
        *([""] * size, [10] * size, [amount] * size, [amount] * size, [amount] * size, [none] * size),
    ]
    return [
        *(
            ATLAS,
            datetime.now(UTC).year,
            _Sql(":id::uuid"),
            datetime.now(UTC),
            "ATL",
            "pos",
            "paid",
            "delivery",
        ),
        *(*ids, None, "received"),
        *[amount] * 13,
        *("", "12, rue Ibn Batouta", "", "", False, None),
        *lines,
        _Sql("uuidv7()"),
    ]


class _Sql(str):
    """A value that the database makes."""

    __slots__ = ()


def _filled(statement: str, values: list[Any]) -> str:
    filled = re.sub(r"\$(\d+)", lambda found: _literal(values[int(found[1]) - 1]), statement)
    return " ".join(filled.split())


def _literal(value: Any) -> str:
    if isinstance(value, _Sql):
        return value
    if isinstance(value, list):
        return f"ARRAY[{', '.join(map(_literal, value))}]"
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'::bytea"
    if isinstance(value, bool | int | Decimal):
        return str(value)
    kind = {UUID: "::uuid", datetime: "::timestamptz"}.get(type(value), "")
    return "'{}'{}".format(str(value).replace("'", "''"), kind)


def _id(iri: str) -> str:
    return Path(iri).name
