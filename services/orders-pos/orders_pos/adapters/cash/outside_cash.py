"""Cash in the payment ledger that belongs to no cash session."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis.columns import enum_number
from chassis.context import Caller
from chassis.db import current_transaction
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.taxes import TAX_TABLES

_CASH = "e.tenant_id = $1 AND e.is_cash AND e.kind IN ('taken', 'change', 'refunded')"
_LIMIT = 200
_OUTSIDE = f"""
SELECT e.id, e.order_id, o.order_number, e.kind, e.amount, e.person_name, e.till, e.create_time,
  count(*) OVER ()::integer AS count, sum(e.amount) OVER () AS sum
FROM payment_entry e JOIN orders o ON o.tenant_id = $1 AND o.id = e.order_id
WHERE {_CASH} AND e.cash_session_id IS NULL ORDER BY e.create_time DESC, e.id DESC LIMIT {_LIMIT}"""  # noqa: S608  # constants only
_ADD = f"""
UPDATE payment_entry e SET cash_session_id = $2, session_added_by = $4
WHERE {_CASH} AND e.id = ANY($3::uuid[]) AND e.cash_session_id IS NULL"""  # noqa: S608  # constants only
# Their taxes follow them.
_ADD_TAXES = """
UPDATE {table} t SET cash_session_id = $2 FROM payment_entry e
WHERE e.tenant_id = $1 AND e.id = ANY($3::uuid[]) AND e.cash_session_id = $2 AND t.tenant_id = $1
  AND t.order_id = e.order_id AND t.revision = e.revision AND t.kind = 'paid' AND NOT t.is_credit
  AND t.cash_session_id IS NULL"""
_FIND = f"SELECT e.id, e.cash_session_id FROM payment_entry e WHERE {_CASH} AND e.id = ANY($2::uuid[])"  # noqa: S608  # constants only


async def read_outside_cash() -> rpc.OutsideCash:
    """Return the newest entries, and what all add up to."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_OUTSIDE, transaction.tenant_id)
    return rpc.OutsideCash(
        entries=[
            rpc.OutsideCashEntry(
                id=str(row["id"]),
                order_id=str(row["order_id"]),
                amount=f"{row['amount']:f}",
                create_time=row["create_time"],
                **_texts(row),
            )
            for row in rows
        ],
        count=rows[0]["count"] if rows else 0,
        amount=f"{rows[0]['sum']:f}" if rows else "0",
    )


def _texts(row: Mapping[str, Any]) -> dict[str, Any]:
    texts = {name: row[name] for name in ("order_number", "person_name", "till")}
    return {**texts, "kind": enum_number(pb.PaymentKind.DESCRIPTOR, row["kind"])}


async def add_entries(session_id: UUID, entry_ids: Sequence[UUID], caller: Caller) -> None:
    """Let those of the cash entries that belong to no session belong to this one."""
    sql, key = current_transaction().connection, (caller.tenant_id, session_id, entry_ids)
    await sql.execute(_ADD, *key, caller.name or str(caller.user_id))
    for table in TAX_TABLES:
        await sql.execute(_ADD_TAXES.format(table=table), *key)


async def find_entries(entry_ids: Sequence[UUID]) -> dict[UUID, UUID | None]:
    """Return the sessions of those of the entries that are cash."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_FIND, transaction.tenant_id, entry_ids)
    return {row["id"]: row["cash_session_id"] for row in rows}
