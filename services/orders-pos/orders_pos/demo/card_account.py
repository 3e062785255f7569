"""The demo shop's account at the stand-in payment provider."""

from chassis.context import current_caller

from orders_pos.adapters.card_payments.card_provider import is_stand_in
from orders_pos.adapters.card_payments.sql_card_accounts import SqlCardAccounts
from orders_pos.demo.methods import Methods
from orders_pos.domain.payments.card import CardAccount
from orders_pos.settings import OrdersSettings

_CARD = 1


async def add_card_account(methods: Methods) -> None:
    """Let the shop take cards, unless the service is set up for a real provider or for none."""
    settings = OrdersSettings.load("orders")
    if not (settings.secret and is_stand_in(settings.payment_url)):
        return
    # Any key that begins like this is an account of the stand-in.
    key = f"sk_test_{current_caller().tenant}"
    await SqlCardAccounts(settings.secret).save(CardAccount(key, "", methods.payments[_CARD].id))
