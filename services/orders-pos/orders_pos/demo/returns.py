"""A return that waits for a decision."""

from datetime import datetime
from decimal import Decimal

from chassis.context import current_caller
from chassis.transaction import Transaction

from orders_pos.domain.returns.returned_line import WantedLine
from orders_pos.entrypoints.repositories import return_repositories
from orders_pos.usecases.returns.enter_return import EnterReturn
from orders_pos.usecases.returns.request_return import request_return

_LATEST = """
SELECT o.id, l.id AS line_id FROM orders o JOIN order_line l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
WHERE o.tenant_id = $1 AND o.status = 'paid' AND o.step_code = 'delivered' AND l.tenths >= 10
ORDER BY o.create_time DESC, l.position LIMIT 1"""


async def add_return(reason: str, transaction: Transaction, now: datetime) -> None:
    """Ask for the return of one piece of the latest order that was paid and delivered."""
    latest = await transaction.connection.fetchrow(_LATEST, transaction.tenant_id)
    command = EnterReturn(latest["id"], [WantedLine(latest["line_id"], Decimal(1))], reason)
    await request_return(command, current_caller(), now, return_repositories())
