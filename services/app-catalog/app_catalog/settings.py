"""Settings of the apps store."""

from chassis.payments.stripe import STRIPE_URL
from chassis.settings import Settings


class StoreSettings(Settings):
    # The platform's account with the provider of card payments; without a key nothing can be paid.
    payment_url: str = STRIPE_URL
    payment_secret_key: str = ""
