"""Buying a priced application."""

from datetime import datetime

from chassis.errors import ConflictError, invalid_field
from chassis.model import uuid7

from app_catalog.domain.manifest import Catalogue
from app_catalog.domain.purchase import Purchase
from app_catalog.usecases.ports import Purchases


async def buy_application(
    application: str, payment_method: str, purchases: Purchases, catalogue: Catalogue, instant: datetime
) -> Purchase:
    """Store a purchase whose payment is asked for next. Raise ValidationError for an unknown application, ConflictError
    for one that is free, announced, paid or being paid."""
    manifest = catalogue.find(application)
    if manifest is None:
        raise invalid_field(
            "item.application", "There is no application of this name.", "unknown-application"
        )
    if manifest.is_free or manifest.is_announced:
        raise ConflictError("This application is not for sale.", "not-for-sale")
    purchase = Purchase(uuid7(), application, manifest.price, payment_method, instant)
    if not await purchases.add(purchase):
        raise ConflictError("This application is paid, or its payment is under way.", "already-bought")
    purchases.schedule_payment(purchase)
    return purchase
