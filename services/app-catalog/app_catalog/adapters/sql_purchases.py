"""Purchases in PostgreSQL."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.columns import enum_number, to_timestamp
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.apps.v1 import apps_events_pb2 as events
from souk.apps.v1 import apps_pb2 as pb

from app_catalog.domain.purchase import Purchase

_ADD = """
INSERT INTO application_purchase
  (tenant_id, id, application, price, payment_method, create_time, status, failure_code)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING true"""
_GET = """
SELECT id, application, price, payment_method, create_time, status, version, reference, failure_code, attempt
FROM application_purchase WHERE tenant_id = $1 AND id = $2"""
_LOCK = f"{_GET} FOR UPDATE"
_SAVE = """
UPDATE application_purchase SET status = $3, reference = $4, failure_code = $5, attempt = $6, version = version + 1,
  update_time = now()
WHERE tenant_id = $1 AND id = $2 RETURNING version"""
_IS_PAID = """
SELECT EXISTS (
  SELECT FROM application_purchase WHERE tenant_id = $1 AND application = $2 AND status = 'paid')"""


class SqlPurchases:
    """Implements Purchases and Licences in the current transaction."""

    async def add(self, purchase: Purchase) -> bool:
        """Insert a purchase with its event. Return False if the application is paid or being paid."""
        transaction = current_transaction()
        is_added = await transaction.connection.fetchval(
            _ADD,
            transaction.tenant_id,
            purchase.id,
            purchase.application,
            purchase.price,
            purchase.payment_method,
            purchase.create_time,
            purchase.status,
            purchase.failure_code,
        )
        if is_added:
            _publish(purchase)
        return bool(is_added)

    async def get(self, purchase_id: UUID) -> Purchase:
        """Return a purchase without locking it. Raise NotFoundError."""
        return await self._find(_GET, purchase_id)

    async def lock(self, purchase_id: UUID) -> Purchase:
        """Return the purchase, locked until the commit. Raise NotFoundError."""
        return await self._find(_LOCK, purchase_id)

    async def _find(self, sql: str, purchase_id: UUID) -> Purchase:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(sql, transaction.tenant_id, purchase_id)
        if row is None:
            raise NotFoundError("There is no such purchase.")
        return Purchase(**dict(row))

    async def save(self, purchase: Purchase) -> Purchase:
        """Update the row, add its event and return the purchase with its next version."""
        transaction = current_transaction()
        version = await transaction.connection.fetchval(
            _SAVE,
            transaction.tenant_id,
            purchase.id,
            purchase.status,
            purchase.reference,
            purchase.failure_code,
            purchase.attempt,
        )
        saved = replace(purchase, version=version)
        _publish(saved)
        return saved

    def schedule_payment(self, purchase: Purchase, due: datetime | None = None) -> None:
        """Add the internal event that asks for the payment, at once or when it is due."""
        outbox.add(purchase.id, events.PaymentDue(purchase_id=str(purchase.id)), due)

    async def is_paid(self, application: str) -> bool:
        """Return whether a purchase of the application was paid."""
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_IS_PAID, transaction.tenant_id, application))


def _publish(purchase: Purchase) -> None:
    message = pb.ApplicationPurchase(
        id=str(purchase.id),
        version=purchase.version,
        application=purchase.application,
        price=purchase.price,
        status=enum_number(pb.PurchaseStatus.DESCRIPTOR, purchase.status),
        failure_code=purchase.failure_code,
        create_time=to_timestamp(purchase.create_time),
    )
    outbox.add(purchase.id, events.PurchaseChanged(purchase=message))
