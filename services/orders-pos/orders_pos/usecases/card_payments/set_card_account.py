"""Set the tenant's account at the provider of card payments."""

from uuid import UUID

from chassis.errors import invalid_field
from payments.payment import DEFAULT_KIND

from orders_pos.domain.payments.card import CardAccount
from orders_pos.usecases.card_payments import CardAccounts
from orders_pos.usecases.orders import Payments
from orders_pos.usecases.payments import get_method


async def set_card_account(
    secret_key: str,
    webhook_secret: str,
    payment_method_id: UUID,
    accounts: CardAccounts,
    payments: Payments,
) -> CardAccount:
    """Store the account and return it; an empty secret keeps the stored one. Raise ValidationError without a key or for
    an unknown payment method."""
    stored = await accounts.find()
    key = secret_key or (stored.secret_key if stored else "")
    if not key:
        raise invalid_field("secret_key", "Enter the secret key.", "blank")
    method = await get_method(payment_method_id, None, payments)
    webhook = webhook_secret or (stored.webhook_secret if stored else "")
    account = CardAccount(
        key, webhook, method.id, _previous_key(stored, key), stored.kind if stored else DEFAULT_KIND
    )
    await accounts.save(account)
    return account


def _previous_key(stored: CardAccount | None, key: str) -> str:
    """Return the key that a new one follows; one that stays follows what it followed."""
    if stored is None:
        return ""
    return stored.previous_key if stored.secret_key == key else stored.secret_key
