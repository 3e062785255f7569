"""Tills of a demo shop, one of them open."""

from datetime import datetime
from decimal import Decimal

from chassis.transaction import Transaction

from orders_pos.demo.shop import Shop
from orders_pos.domain.cash.cash_session import CashMovement, CashSession
from orders_pos.domain.cash.till import Till

_OPENING_FLOAT, _TO_THE_BANK = Decimal(300), Decimal(-100)


async def add_cash(shop: Shop, transaction: Transaction, now: datetime) -> None:
    """Add the tills, one with an open session."""
    tills = [Till(name=name) for name in shop.tills]
    session = await transaction.session()
    session.add_all(tills)
    await session.flush()
    open_till = tills[len(tills) // 2]
    opened = CashSession(
        till_id=open_till.id,
        till_name=open_till.name,
        number=1,
        opening_float=_OPENING_FLOAT,
        open_time=now,
        opened_by="Souk",
    )
    session.add(opened)
    await session.flush()
    movement = CashMovement(
        cash_session_id=opened.id, amount=_TO_THE_BANK, reason=shop.cash_reason, person_name="Souk"
    )
    session.add(movement)
    await session.flush()
