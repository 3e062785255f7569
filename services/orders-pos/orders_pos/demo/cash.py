"""Tills of a demo shop, some of them open."""

from datetime import datetime, timedelta
from decimal import Decimal

from chassis.transaction import Transaction

from orders_pos.adapters.taxes import TAX_TABLES
from orders_pos.demo.shop import Shop
from orders_pos.domain.cash.cash_session import CashMovement, CashSession
from orders_pos.domain.cash.drawer_opening import DrawerOpening
from orders_pos.domain.cash.till import Till

_A_MONTH = timedelta(days=30)
_TILL = "SELECT id, name FROM till WHERE tenant_id = $1 ORDER BY name DESC LIMIT 1"
_OUTSIDE = """
WHERE tenant_id = $1 AND is_cash AND cash_session_id IS NULL AND kind IN ('taken', 'change', 'refunded')"""
_SUM = f"SELECT coalesce(sum(amount), 0) FROM payment_entry {_OUTSIDE}"  # noqa: S608  # constants only
_COUNT = f"UPDATE payment_entry SET cash_session_id = $2, session_added_by = 'Souk' {_OUTSIDE}"  # noqa: S608  # as above

# The taxes of what was paid in cash follow it.
_COUNT_TAXES = """
UPDATE {table} t SET cash_session_id = $2 FROM payment_entry e
WHERE e.tenant_id = $1 AND e.cash_session_id = $2 AND t.tenant_id = $1 AND t.order_id = e.order_id
  AND t.revision = e.revision AND t.kind = 'paid' AND NOT t.is_credit AND t.cash_session_id IS NULL"""


async def add_cash(shop: Shop, transaction: Transaction, now: datetime) -> None:
    """Add the tills, of which each cashier has opened one; the first ones stay closed."""
    tills = [Till(name=name) for name in shop.tills]
    session = await transaction.session()
    session.add_all(tills)
    await session.flush()
    sessions = [
        CashSession(
            till_id=till.id,
            till_name=till.name,
            # The first session of the last till has the cash of the orders before.
            number=2 if till is tills[-1] else 1,
            opening_float=shop.amounts.opening_float,
            open_time=now,
            opened_by=name,
            opened_by_id=user_id,
        )
        for till, (user_id, name) in zip(reversed(tills), shop.cashiers.items(), strict=False)
    ]
    session.add_all(sessions)
    await session.flush()
    movement = CashMovement(
        cash_session_id=sessions[-1].id,
        amount=shop.amounts.to_the_bank,
        reason=shop.cash_reason,
        person_name="Souk",
    )
    opening = DrawerOpening(
        till_id=sessions[-1].till_id,
        till_name=sessions[-1].till_name,
        cash_session_id=sessions[-1].id,
        reason="change",
        person_name="Souk",
    )
    session.add_all([movement, opening])
    await session.flush()


async def count_cash(opening_float: Decimal, transaction: Transaction, now: datetime) -> None:
    """Let the cash of the orders that were made be counted, in a session of the last till that is closed."""
    sql, tenant_id = transaction.connection, transaction.tenant_id
    till_id, name = await sql.fetchrow(_TILL, tenant_id)
    cash = opening_float + await sql.fetchval(_SUM, tenant_id)
    counted = CashSession(
        till_id=till_id,
        till_name=name,
        number=1,
        opening_float=opening_float,
        open_time=now - _A_MONTH,
        opened_by="Souk",
        close_time=now,
        closed_by="Souk",
        expected_cash=cash,
        counted_cash=cash,
        difference=Decimal(0),
    )
    session = await transaction.session()
    session.add(counted)
    await session.flush()
    await sql.execute(_COUNT, tenant_id, counted.id)
    for table in TAX_TABLES:
        await sql.execute(_COUNT_TAXES.format(table=table), tenant_id, counted.id)
