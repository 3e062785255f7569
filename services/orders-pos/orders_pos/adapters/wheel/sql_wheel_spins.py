"""Spins of the wheel and points in PostgreSQL. Points are a ledger, whose sum is what the customer has."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import now, uuid7

from orders_pos.adapters.carts.sql_carts import SqlCarts, digest
from orders_pos.adapters.customers.sql_wallets import move_credit
from orders_pos.domain.wheel.point_entry import MERGE, WON
from orders_pos.domain.wheel.wheel import WheelTerms
from orders_pos.usecases.wheel import PointMovement, Spins

_TERMS = "SELECT wheel_spins_a_day, wheel_point_value FROM shop_settings WHERE tenant_id = $1"
_LOCK = """
SELECT id FROM customer WHERE tenant_id = $1 AND id = $2 AND merged_into_id IS NULL AND erased_at IS NULL FOR UPDATE"""
_COUNT = """
SELECT (SELECT coalesce(sum(points), 0) FROM point_entry WHERE tenant_id = $1 AND customer_id = $2) AS points,
  (SELECT count(*) FROM wheel_spin WHERE tenant_id = $1 AND customer_id = $2 AND day = $3) AS today"""
_ADD = """
INSERT INTO wheel_spin (tenant_id, id, customer_id, day, points, create_time) VALUES ($1, $2, $3, $4, $5, $6)"""
_MOVE_POINTS = """
INSERT INTO point_entry (tenant_id, id, customer_id, points, reason, note, entered_by, create_time, balance)
SELECT $1, $2, $3, $4::integer, $5, $6, $7, $8, coalesce(sum(points), 0) + $4::integer FROM point_entry
WHERE tenant_id = $1 AND customer_id = $3"""
_MOVE = "UPDATE wheel_spin SET customer_id = $2 WHERE tenant_id = $1 AND customer_id = $3"
_OF_CART = "SELECT cart_id FROM cart_token WHERE tenant_id = $1 AND digest = $2 AND NOT is_handover"
_HOLD = f"""
UPDATE cart SET points = $3, points_day = $4
WHERE tenant_id = $1 AND id = ({_OF_CART}) AND (points = 0 OR points_day <> $4)"""  # noqa: S608  # constants only
_RELEASE = f"""
WITH waiting AS (
  SELECT id, points, points_day FROM cart WHERE tenant_id = $1 AND id = ({_OF_CART}) AND points > 0 FOR UPDATE
)
UPDATE cart c SET points = 0 FROM waiting w WHERE c.tenant_id = $1 AND c.id = w.id
RETURNING w.points, w.points_day"""  # noqa: S608  # constants only
_WAITING = f"SELECT points FROM cart WHERE tenant_id = $1 AND id = ({_OF_CART})"  # noqa: S608  # constants only
_ERASE = ("DELETE FROM wheel_spin WHERE tenant_id = $1", "DELETE FROM point_entry WHERE tenant_id = $1")


class SqlWheelSpins:
    """Implements WheelSpins in the current transaction."""

    async def get_terms(self) -> WheelTerms:
        """Return the shop's terms, the defaults where no settings were saved."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_TERMS, transaction.tenant_id)
        return WheelTerms(*row) if row else WheelTerms()

    async def lock_customer(self, customer_id: UUID) -> None:
        """Lock the customer until the commit. Raise NotFoundError, also for one that was merged or erased."""
        transaction = current_transaction()
        if not await transaction.connection.fetchval(_LOCK, transaction.tenant_id, customer_id):
            raise NotFoundError("There is no such customer.")

    async def count(self, customer_id: UUID, day: date) -> Spins:
        """Return the customer's points, and their spins of a local day."""
        transaction = current_transaction()
        return Spins(*await transaction.connection.fetchrow(_COUNT, transaction.tenant_id, customer_id, day))

    async def add(self, customer_id: UUID, day: date, points: int, now: datetime) -> None:
        """Insert a spin of a local day, and the points it gave."""
        transaction = current_transaction()
        await transaction.connection.execute(
            _ADD, transaction.tenant_id, uuid7(), customer_id, day, points, now
        )
        await self.move_points(PointMovement(customer_id, points, WON), now)

    async def move_points(self, movement: PointMovement, now: datetime) -> UUID:
        """Add an entry to the customer's ledger with the balance after it, and return its id."""
        transaction, entry_id = current_transaction(), uuid7()
        values = (movement.points, movement.reason, movement.note, movement.entered_by, now)
        await transaction.connection.execute(
            _MOVE_POINTS, transaction.tenant_id, entry_id, movement.customer_id, *values
        )
        return entry_id

    async def put_into_wallet(self, customer_id: UUID, amount: Decimal) -> None:
        """Add an amount in the tenant's currency to the wallet. Raise ValidationError that names the field `points`."""
        await move_credit(customer_id, amount, "points", field="points")

    async def hold(self, token: str, day: date, points: int) -> None:
        """Store points of a day in the cart of a token, which is created if there is none; an empty token stores
        nothing."""
        if not token:
            return
        if await SqlCarts().find_for_update(token) is None:
            await SqlCarts().add(token)
        transaction = current_transaction()
        await transaction.connection.execute(_HOLD, transaction.tenant_id, digest(token), points, day)

    async def release(self, token: str) -> tuple[int, date] | None:
        """Take the points out of the cart of a token; return them and their day, or None if there are none."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_RELEASE, transaction.tenant_id, digest(token))
        return tuple(row) if row else None


async def read_waiting_points(token: str) -> int:
    """Return the points that wait in the cart of a token."""
    transaction = current_transaction()
    return await transaction.connection.fetchval(_WAITING, transaction.tenant_id, digest(token)) or 0


async def move_spins(kept_id: UUID, merged_id: UUID) -> None:
    """Give the points of a merged customer to the one that stays; both are locked."""
    transaction, spins, instant = current_transaction(), SqlWheelSpins(), now()
    await transaction.connection.execute(_MOVE, transaction.tenant_id, kept_id, merged_id)
    if points := (await spins.count(merged_id, instant.date())).points:
        await spins.move_points(PointMovement(merged_id, -points, MERGE), instant)
        await spins.move_points(PointMovement(kept_id, points, MERGE), instant)


async def erase_spins() -> None:
    """Delete the tenant's spins and points: the time of the uninstalled wheel to come back is over."""
    transaction = current_transaction()
    for statement in _ERASE:
        await transaction.connection.execute(statement, transaction.tenant_id)
